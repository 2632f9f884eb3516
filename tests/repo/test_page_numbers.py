"""A number that a page has from the code is that of the code."""

import re
import tomllib

import msgspec
import pytest

from handrail_dojo.author.check_katas import RIGHT_ANSWERS, WRONG_ANSWERS
from handrail_dojo.room import roster
from handrail_dojo.room.server import MOST_REPORTS
from handrail_dojo.sets.kata import HINT_COUNT, Kata, Properties
from handrail_dojo.site.session import TAB_SECONDS
from helpers.distributions import ROOT
from helpers.own_katas import own_katas
from pytest_hunt.hunting import LEAST_SECONDS, TIMES_AS_LONG
from pytest_hunt.plugin import MOST_STEPS

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
MUSEUMS = sorted((ROOT / "katas").glob("k*/tests/*/hunt.toml"))
FIRST_PATH, *_, LAST_PATH = own_katas().dojo.paths
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSIONS = re.findall(r":: (3\.\d+)'", str(PROJECT["classifiers"]))
PACKAGES = {
    extra: [re.split(r"[^\w-]", each)[0] for each in needed]
    for extra, needed in PROJECT["optional-dependencies"].items()
}
DEFAULTS = {
    field.name: field.default
    for each in (Kata, Properties)
    for field in msgspec.structs.fields(each)
}


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (
            "README.md",
            f"The first {WORDS[sum(bool(step.kata) for step in FIRST_PATH.steps)]} rebuild "
            f"the core in {WORDS[FIRST_PATH.minutes // 60]} hours",
        ),
        ("README.md", f"Python {VERSIONS[0]} or newer"),
        ("README.md", f"extra `engine` ({' and '.join(sorted(PACKAGES['engine'], reverse=True))})"),
        ("README.md", f"`room` ({' and '.join(PACKAGES['room'][1:])})"),
        ("CHANGELOG.md", f"Python {VERSIONS[0]} to {VERSIONS[-1]} on"),
        ("CHANGELOG.md", f"the beginner's dojo of {FIRST_PATH.minutes} minutes"),
        ("CHANGELOG.md", f"a second evening of {LAST_PATH.minutes} minutes"),
        (
            ".reference/12-hunt.md",
            f"{WORDS[TIMES_AS_LONG]} times as long as all properties took on the twins, and at "
            f"least {WORDS[LEAST_SECONDS]} seconds",
        ),
        (".reference/12-hunt.md", f"A machine takes at most {MOST_STEPS} steps"),
        (
            ".reference/23-katas-in-a-browser.md",
            f"Reports have at most {roster.MOST_BYTES:,} bytes",
        ),
        (
            ".reference/23-katas-in-a-browser.md",
            f"A tab may send {MOST_REPORTS} a minute, and so may all tabs",
        ),
        (
            ".reference/23-katas-in-a-browser.md",
            f"There are {roster.MOST_SEATS} seats.",
        ),
        (
            ".reference/23-katas-in-a-browser.md",
            f"silent for {WORDS[round(roster.GONE_SILENCE / 60)]} minutes, is marked as gone and "
            f"does not ask for help any more. After {WORDS[round(roster.MOST_SILENCE / 60)]} it "
            "leaves",
        ),
        (
            "katas/README.md",
            f"and leaves the list after {WORDS[round(roster.MOST_SILENCE / 60)]} minutes",
        ),
        (".github/SECURITY.md", f"reports of at most {roster.MOST_BYTES:,} bytes"),
        (".github/SECURITY.md", f"It keeps at most {roster.MOST_SEATS} in memory"),
        (
            ".github/CONTRIBUTING.md",
            f"at least {WORDS[RIGHT_ANSWERS]} other right answers, and {WORDS[WRONG_ANSWERS]} "
            "mistakes",
        ),
        ("katas/TEACHERS.md", f"at least {WORDS[RIGHT_ANSWERS]} in the end"),
        ("katas/TEACHERS.md", f"a finished one at least {WORDS[WRONG_ANSWERS]}."),
        ("katas/TEACHERS.md", f"| `hints` | {WORDS[HINT_COUNT]}."),
        ("katas/TEACHERS.md", f"the time limit of one run, {DEFAULTS['seconds']} by default"),
        ("katas/TEACHERS.md", f"more than {TAB_SECONDS} is not graded in a tab"),
        ("katas/TEACHERS.md", f"`examples`, {DEFAULTS['examples']} by default"),
        ("katas/k00_warm_up/README.md", f"`handrail kata hint` has {WORDS[HINT_COUNT]} hints"),
    ],
)
def test_a_number_in_a_page_is_that_of_the_code(page: str, sentence: str) -> None:
    assert sentence in " ".join((ROOT / page).read_text("utf-8").split())


def test_a_text_counts_the_wrong_versions_of_its_hunt() -> None:
    dojo = tomllib.loads((ROOT / "katas" / "dojo.toml").read_text("utf-8"))
    steps = [step for path in dojo["paths"] for step in path["steps"]]
    found: list[tuple[str, str, str]] = []
    expected: list[tuple[str, str, str]] = []
    for museum in MUSEUMS:
        kata = museum.parents[2]
        hunt = tomllib.loads(museum.read_text("utf-8"))
        texts = [page.read_text("utf-8") for page in kata.glob("*.md")]
        texts += [step["say"] for step in steps if step.get("kata") == kata.name]
        counted = rf"\b({'|'.join(WORDS[2:])}) (right|wrong) \w+"
        for word, kind in re.findall(counted, " ".join(" ".join(texts).split())):
            found.append((kata.name, word, kind))
            expected.append((kata.name, WORDS[len(hunt[kind])], kind))
    assert len(found) > 3
    assert found == expected
