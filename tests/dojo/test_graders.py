"""The graders of the katas: what they accept, and what they say about a changed solution."""

from pathlib import Path
from typing import NamedTuple

import pytest

from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.finding import finding_text
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.own_katas import standard_root


class Change(NamedTuple):
    """A change of a kata's solution, and words of its finding: () if it is accepted."""

    kata: str
    file: str
    old: str
    new: str
    words: tuple[str, ...] = ()


K03_ANSWER = "    return discard(text, held).map(shown).alt(told)"
CHANGES = {
    "k03: a condition of take was changed": Change(
        "k03",
        "discards.py",
        "if card not in held:",
        "if held.count(card) == 0:",
        ("take was changed", "expected     'if card not in held:'"),
    ),
    "k03: a module-level if hides no match": Change(
        "k03",
        "discards.py",
        K03_ANSWER,
        f"""{K03_ANSWER}


if True:

    def named(text: str) -> str:
        match text:
            case _:
                return text
""",
        ("`match` in line",),
    ),
}


def graded(kata_name: str, cache: Path, change: Change) -> str:
    """Return the finding about a changed solution, or "" if it is accepted."""
    kata_set = read_set(standard_root()).unwrap()
    kata = kata_set.find(kata_name).unwrap()
    folder = kata_set.folder(kata) / "solution"
    contents = {name: (folder / name).read_text("utf-8") for name in kata.files}
    before = contents[change.file]
    assert before.count(change.old) == 1
    contents[change.file] = before.replace(change.old, change.new)
    files = Files({name: text.encode() for name, text in contents.items()})
    report = grade_files(kata, kata_set, files, GradingOptions(cache=cache))
    found = report.verdict.finding
    return "" if found is None else finding_text(found)


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_solution_gets_its_words(cache: Path, name: str) -> None:
    change = CHANGES[name]
    found = graded(change.kata, cache, change)
    assert [word for word in change.words if word not in found] == [], found
    assert bool(found) == bool(change.words), found
