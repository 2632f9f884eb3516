"""The facilitator's page: its timetable, pairs, contents and clock."""

import json
import operator
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from functools import cache, partial
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from handrail_dojo.facilitator import page
from handrail_dojo.facilitator.page import make_page, markdown_to_html
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.learning_path import (
    LearningPath,
    PairGroups,
    Step,
    decode_dojo,
    draw_pairs,
    parse_names,
)
from handrail_dojo.sets.own_katas import standard_root
from helpers.own_katas import own_katas

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
)
in_node = pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js is installed")
in_a_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")

TEA = """
[[paths]]
name = "tea"
title = "Tea & cake"
minutes = 9
sheets = ["leaves.md"]

[[paths.steps]]
kata = "k01_boil"
say = "Say: <b>boil</b> it."

[[paths.steps]]
title = "Pause"
minutes = 2

[[paths.steps]]
kata = "k02_pour"

[[paths.steps]]
title = "Retro"
minutes = 1
ideas = ["what was learned"]
"""
PATH = '[[paths]]\nname = "tea"\ntitle = "Tea"\nminutes = 5'
KATA = """
title = "{title}"
minutes = 3
level = "beginner"
ideas = ["{idea}"]
files = ["tea.py"]
hints = ["1", "2", "3"]
[[graders]]
kind = "types"
[[graders]]
kind = "tests"
files = ["test_rules.py"]
"""


@pytest.fixture
def tea(tmp_path: Path) -> KataSet:
    """Return a small set of katas that is not about poker."""
    root = tmp_path / "tea"
    for name, title, idea in (("k01_boil", "Boil", "heat"), ("k02_pour", "Pour", "in a cup")):
        (root / name).mkdir(parents=True)
        _ = (root / name / "kata.toml").write_text(KATA.format(title=title, idea=idea), "utf-8")
        _ = (root / name / "README.md").write_text(f"# {title}\nThe story.\n", "utf-8")
    _ = (root / "leaves.md").write_text("# Leaves\n![a leaf](leaf.png) <script>x</script>", "utf-8")
    _ = (root / "dojo.toml").write_text(TEA, "utf-8")
    return read_set(root).unwrap()


@pytest.fixture
def names(tmp_path: Path) -> Path:
    path = tmp_path / "names.txt"
    _ = path.write_text("Ada, Bob\nCy <cy@home>\nDee\nBob\n", "utf-8")
    return path


def write_and_read(
    katas: KataSet, out: Path, names: Path | None = None, at: time | None = None
) -> tuple[str, tuple[str, ...]]:
    html, notes = make_page(katas, names.read_text("utf-8") if names else "", at).unwrap()
    _ = out.write_text(html, "utf-8")
    return html, notes


# The timetable


def test_a_step_has_the_title_minutes_and_ideas_of_its_kata(tea: KataSet) -> None:
    (tea_path,) = tea.dojo.paths
    assert [(step.title, step.minutes, step.ideas) for step in tea_path.steps] == [
        ("Boil", 3, ("heat",)),
        ("Pause", 2, ()),
        ("Pour", 3, ("in a cup",)),
        ("Retro", 1, ("what was learned",)),
    ]
    starts = [f"{start:%H:%M}" for start in tea_path.starts(time(23, 56))]
    assert starts == ["23:56", "23:59", "00:01", "00:04"]


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ('[[paths.steps]]\nkata = "k1"', "there is no kata k1; choose from k01_boil, k02_pour"),
        ('[[paths.steps]]\ntitle = "Pause"', "expected `kata`, or `title` and `minutes`"),
        ("[[paths.steps]]\nminutes = 5", "expected `kata`, or `title` and `minutes`"),
        ("[[paths.steps]]\nkata = 3", "Expected `str`, got `int`"),
        ('[[paths.steps]]\ntittle = "Pause"', "unknown field `tittle`"),
        ("steps = []", "expected at least one step with a kata"),
        (
            '[[paths.steps]]\ntitle = "Pause"\nminutes = 5',
            "expected at least one step with a kata",
        ),
        ("", "missing required field `steps`"),
    ],
)
def test_an_error_in_dojo_toml_is_named(tea: KataSet, steps: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        _ = decode_dojo(f"{PATH}\n{steps}".encode(), tea.katas)


@pytest.mark.parametrize(
    ("steps", "middle"),
    [("KBKE", 1), ("KKBKBK", 2), ("BKBK", 2), ("BK", None), ("KKE", None), ("K", None)],
)
def test_the_break_is_the_first_step_between_katas(steps: str, middle: int | None) -> None:
    path_steps = tuple(
        Step(kata="k01_boil") if letter == "K" else Step(title="Pause", minutes=5)
        for letter in steps
    )
    assert LearningPath("tea", "Tea", 5, path_steps).middle == middle


# The pairs


def test_names_are_one_per_line_or_between_commas() -> None:
    text = "\ufeff# the spring dojo\nAda, Bob\n\n  Cy  Young ,\r\nDee # late\n, Ada,Bob,Ada"
    assert parse_names(text) == (("Ada", "Bob", "Cy Young", "Dee"), ("Ada", "Bob"))


def partners(groups: PairGroups) -> set[frozenset[str]]:
    return {frozenset(pair) for group in groups for pair in combinations(group, 2)}


people = st.integers(0, 60).map(lambda count: tuple(f"P{number}" for number in range(count)))


@given(people, st.integers())
def test_everybody_has_one_partner_or_two(names: Sequence[str], seed: int) -> None:
    for groups in draw_pairs(names, seed):
        assert Counter(name for group in groups for name in group) == Counter(names)
        sizes = Counter(map(len, groups))
        if len(names) > 1:
            assert sizes == Counter({2: len(names) // 2 - len(names) % 2, 3: len(names) % 2})


@given(people, st.integers())
def test_after_the_break_nobody_has_the_same_partner(names: Sequence[str], seed: int) -> None:
    first, second = map(partners, draw_pairs(names, seed))
    if len(names) in (2, 3, 5):
        assert len(first & second) == {2: 1, 3: 3, 5: 1}[len(names)]
    else:
        assert not first & second


def test_the_seed_determines_the_pairs() -> None:
    names = tuple("ABCDEFGH")
    assert draw_pairs(names, 1) == draw_pairs(names, 1) != draw_pairs(names, 2)


# The page, line by line


class Reader(HTMLParser):
    """A parser that keeps the words of rows, stories and ids, and all that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, str] = {}
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.fetched += {"src", "srcset", "data", "background"} & set(found)
        self.fetched += [tag] * (tag in ("link", "img", "iframe", "object", "base"))
        self.fetched += ["href"] * ("href" in found and tag != "a")
        name = found.get("id") or ""
        if "data-minutes" in found:
            name = f"row {sum(known.startswith('row') for known in self.texts)}"
        if "data-step" in found:
            name = f"story {found['data-step']}"
        if tag not in ("meta", "br", "hr"):
            self.open.append(name)
        self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        self.handle_data(" ")
        _ = self.open.pop()

    def handle_data(self, data: str) -> None:
        for name in filter(None, self.open):
            self.texts[name] = self.texts.get(name, "") + data


def words(text: str) -> list[str]:
    """Return the words of Markdown, without the fences of code and the numbers of lists."""
    return re.findall(r"\w+", re.sub(r"(?m)^```.*$|^\d\. ", "", text))


def drawn(story: str) -> str:
    """Return a story with the words of its pictures as the page has them."""
    picture = re.compile(r"^```picture .*?^```$", re.MULTILINE | re.DOTALL)
    return picture.sub(lambda found: re.sub("<.*?>", " ", markdown_to_html(found[0])), story)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


@pytest.fixture(scope="module")
def poker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of the beginner's dojo."""
    folder = tmp_path_factory.mktemp("page é")
    _ = (folder / "names.txt").write_text("\n".join(f"Person{n}" for n in range(13)), "utf-8")
    katas = own_katas()
    _ = write_and_read(katas, folder / "dojo.html", folder / "names.txt", time(18, 30))
    return folder / "dojo.html"


@pytest.fixture(scope="module")
def steps() -> Sequence[Step]:
    return own_katas().dojo.paths[0].steps


def test_the_page_has_every_prompt_and_story(poker: Path, steps: Sequence[Step]) -> None:
    texts = read(poker.read_text("utf-8")).texts
    minutes = (0, 8, 20, 34, 50, 55, 67, 79, 101, 112)
    starts = [f"{18 + (30 + start) // 60}:{(30 + start) % 60:02}" for start in minutes]
    for index, (start, step) in enumerate(zip(starts, steps, strict=True)):
        number = step.kata.partition("_")[0]
        line = f"{start} {step.minutes} {number} {step.title} {'; '.join(step.ideas)} {step.say}"
        assert words(texts[f"row {index}"]) == words(line)
        assert (f"story {index}" in texts) == bool(step.kata)
        if step.kata:
            story = (standard_root() / step.kata / "README.md").read_text("utf-8")
            expected = words(f"{number} {step.minutes} minutes\n{drawn(story)}")
            assert words(texts[f"story {index}"]) == expected


def test_the_page_has_the_cheat_sheets(poker: Path) -> None:
    texts = read(poker.read_text("utf-8")).texts
    assert words(texts["sheet1"]) == words(sheet("result"))
    assert words(texts["sheet2"]) == words(sheet("mypy"))


def test_the_page_has_pairs_before_and_after_the_break(poker: Path) -> None:
    pairs = read(poker.read_text("utf-8")).texts["pairs"]
    until, after = pairs.split("after the break")
    assert words(until)[:4] == ["Pairs", "until", "the", "break"]
    for half in (until, after):
        assert sorted(re.findall(r"Person\d+", half)) == sorted(f"Person{n}" for n in range(13))


def test_the_page_fetches_nothing(poker: Path) -> None:
    html = poker.read_text("utf-8")
    assert not read(html).fetched
    assert not re.search(r"url\(|@import|fetch\(|XMLHttp|import\(|https?:", html)


def test_a_page_without_names_has_no_pairs(tea: KataSet, tmp_path: Path) -> None:
    html, notes = write_and_read(tea, tmp_path / "page.html")
    reader = read(html)
    assert "pairs" not in reader.texts
    assert notes == ()
    assert words(reader.texts["row 0"]) == words("0:00 3 k01 Boil heat Say: <b>boil</b> it.")
    assert words(reader.texts["row 3"]) == words("0:08 1 Retro what was learned")


def test_what_people_write_is_text_and_not_html(tea: KataSet, names: Path, tmp_path: Path) -> None:
    html, notes = write_and_read(tea, tmp_path / "page.html", names)
    reader = read(html)
    assert notes == ("Bob appears more than once in the names",)
    assert "Cy <cy@home>" in reader.texts["pairs"]
    assert "Say: <b>boil</b> it." in reader.texts["row 0"]
    assert "<script>x</script>" in reader.texts["sheet1"]
    assert "<title>Tea &amp; cake</title>" in html
    assert not reader.fetched


def test_a_missing_or_invalid_dojo_toml_is_reported(tea: KataSet) -> None:
    toml = tea.root / "dojo.toml"
    _ = toml.write_text(TEA.replace("minutes = 2", 'minutes = "2"'), "utf-8")
    problem = read_set(tea.root).failure()
    reason = "tea/dojo.toml: paths[0].steps[1].minutes: expected a whole number, got a string"
    assert problem.message == f"the kata set is invalid: {reason}"
    assert problem.hint == f"correct {toml}"
    _ = toml.write_text(TEA.replace("minutes = 9", "minutes = 8"), "utf-8")
    _, notes = make_page(read_set(tea.root).unwrap(), "", None).unwrap()
    assert notes == ("dojo.toml: path tea: expected 8 minutes, got 9",)
    toml.unlink()
    problem = make_page(read_set(tea.root).unwrap(), "", None).failure()
    assert problem.message == f"expected a dojo.toml with a path in {tea.root}, got none"


def test_a_missing_cheat_sheet_is_reported(tea: KataSet) -> None:
    (tea.root / "leaves.md").unlink()
    missing = f"sheets in dojo.toml: {tea.root / 'leaves.md'} cannot be read: no such file"
    assert make_page(tea, "", None).failure().message.startswith(missing)


# The cheat sheets


IMPORTS = """
from cards import Card, Rank, Suit
from returns.result import Failure, Result, Success
"""


def sheet(name: str) -> str:
    return (standard_root() / "sheets" / f"{name}.md").read_text("utf-8")


def code(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", sheet(name), re.DOTALL)


def test_the_result_sheet_is_correct() -> None:
    scope: dict[str, object] = {}
    exec("".join(code("result", "python")), scope)
    steps = re.findall(r"\| `(half.*?)` \| `(.*?)` \|", sheet("result"))
    assert len(steps) == 6
    for step, result in steps:
        assert eval(step, scope) == eval(result, scope), step
    assert [eval(f"answer({n})", scope) for n in (8, 7)] == ["half is 4", "sorry: 7 is odd"]


@pytest.mark.slow
def test_the_hypothesis_sheet_is_correct() -> None:
    scope: dict[str, Any] = {"__name__": "sheet"}
    exec("".join(code("hypothesis", "python")), scope)
    for name in ("test_sorting_twice_is_sorting", "test_sums_have_no_order"):
        scope[name]()
    run_state_machine_as_test(scope["Play"])
    rows = re.findall(r"^\| `(st\..*)` \| `(.*)` \|$", sheet("hypothesis"), re.MULTILINE)
    assert len(rows) == 12
    steady = settings(derandomize=True, database=None, max_examples=5000)
    for strategy, shown in rows:
        is_shown = partial(operator.eq, eval(shown, scope))
        _ = find(eval(strategy, scope), is_shown, settings=steady)


@pytest.mark.slow
def test_the_types_sheet_has_real_messages(tmp_path: Path) -> None:
    wrong, messages = code("types", "python wrong"), code("types", "text")
    assert len(wrong) == len(messages) == 2
    right = "".join(code("types", "python"))
    for number, snippet in enumerate(("", *wrong)):
        _ = (tmp_path / f"s{number}.py").write_text(f"{right}\n\n{snippet}", "utf-8")
    options = ("--strict", "--config-file=")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *(f"s{number}.py" for number in range(3))],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    for number, message in enumerate(["", *messages]):
        printed = [line for line in done.stdout.splitlines() if line.startswith(f"s{number}.py")]
        errors = [line.partition("error: ")[2] for line in printed if ": error: " in line]
        assert errors == ([message.strip()] if message else [])


@pytest.mark.slow
def test_the_mypy_sheet_has_real_messages(tmp_path: Path) -> None:
    work = shutil.copytree(standard_root() / "k03_on_rails" / "solution", tmp_path / "work")
    snippets, messages = code("mypy", "python"), code("mypy", "text")
    assert len(snippets) == len(messages) == 5
    for number, snippet in enumerate(snippets):
        own = "" if "def parse_card" in snippet else ", parse_card"
        imports = f"from notation import RANKS, CardError{own}\n{IMPORTS}"
        _ = (work / f"s{number}.py").write_text(f"{imports}\n\n{snippet}", "utf-8")
    options = ("--strict", "--config-file=", "--enable-error-code=exhaustive-match")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *(f"s{number}.py" for number in range(5))],
        cwd=work,
        capture_output=True,
        encoding="utf-8",
    )
    for number, message in enumerate(messages):
        printed = [line for line in done.stdout.splitlines() if line.startswith(f"s{number}.py")]
        assert any(line.endswith(f"error: {message.strip()}") for line in printed), printed


# The clock, in Node.js

DAY = "2026-03-05T18:30:00"


Press = tuple[int, str]  # the seconds after 18:30, and the key
CLOCK: dict[str, tuple[Sequence[Press], str, str, Sequence[str]]] = {
    "the steps follow one another": (
        [(0, " "), (1, ""), (479, ""), (480, ""), (1200, ""), (1500, "")],
        "",
        "[8, 12, 5]",
        [
            "0 8:00 0 18:55",
            "0 7:59 0 18:55",
            "0 0:01 0 18:55",
            "1 12:00 0 18:55",
            "2 5:00 0 18:55",
            "over 0:00 0 18:55",
        ],
    ),
    "a pause puts the dojo behind plan": (
        [(0, " "), (60, " "), (240, ""), (240, " "), (300, "")],
        "",
        "[8, 12, 5]",
        [
            "0 8:00 0 18:55",
            "0 7:00 0 18:55",
            "0 7:00 3 18:58",
            "0 7:00 3 18:58",
            "0 6:00 3 18:58",
        ],
    ),
    "a late start is behind plan": ([(120, " ")], "18:30", "[8, 12, 5]", ["0 8:00 2 18:57"]),
    "an early start is ahead": ([(-60, " ")], "18:30", "[8, 12, 5]", ["0 8:00 -1 18:54"]),
    "a plan after midnight is ahead": ([(0, " ")], "00:30", "[8]", ["0 8:00 -360 18:38"]),
    "the next step begins whole, and so does the one before": (
        [(0, " "), (180, "ArrowRight"), (240, "ArrowLeft"), (245, "ArrowLeft")],
        "",
        "[8, 12, 5]",
        [
            "0 8:00 0 18:55",
            "1 12:00 -5 18:50",
            "1 12:00 -4 18:51",  # into the step: back to its beginning
            "0 8:00 4 18:59",  # at its beginning: back to the step before
        ],
    ),
    "a minute more or less moves all that follows": (
        [(0, " "), (60, "+"), (60, "-"), (60, "-"), (480, "")],
        "",
        "[8, 12, 5]",
        [
            "0 8:00 0 18:55",
            "0 8:00 1 18:56",
            "0 7:00 0 18:55",
            "0 6:00 -1 18:54",
            "1 11:00 -1 18:54",
        ],
    ),
    "a minute less ends a step in its last minute": (
        [(0, " "), (450, "-")],
        "",
        "[8, 12, 5]",
        ["0 8:00 0 18:55", "1 12:00 0 18:54"],
    ),
    "keys before the start do no harm": (
        [(0, "ArrowRight"), (0, "+"), (0, "x")],
        "",
        "[8, 12, 5]",
        ["0 8:00 0 18:55"] * 3,
    ),
    "keys after the end do no harm": (
        [
            *[(0, " "), (0, "ArrowRight"), (0, "ArrowRight"), (0, "ArrowRight")],
            *[(60, "+"), (60, "-"), (60, "ArrowRight"), (60, "ArrowLeft")],
        ],
        "",
        "[8, 12, 5]",
        [
            *["0 8:00 0 18:55", "1 12:00 -8 18:47", "2 5:00 -20 18:35"],
            *["over 0:00 -25 18:30"] * 4,
            "2 5:00 -19 18:36",
        ],
    ),
}


def run_clock(script: str) -> list[str]:
    """Run the functions of the page's clock in Node.js, and return what the script prints."""
    html = Path(page.__file__).with_name("page.html").read_text("utf-8")
    pure = html.partition('<script id="pure">')[2].partition("</script>")[0]
    done = subprocess.run(
        ["node", "-"], input=pure + script, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@cache
def lines_of_clocks() -> Sequence[Sequence[str]]:
    """Return what each clock shows. Node.js starts once for all of them."""
    script = f"""
    for (const [presses, at, text] of {json.dumps([row[:3] for row in CLOCK.values()])}) {{
      let clock = NEW_CLOCK, now = 0;
      const minutes = JSON.parse(text), lines = [];
      for (const [seconds, key] of presses) {{
        now = new Date("{DAY}").getTime() + seconds * 1000;
        clock = press(clock, key, minutes, at, now);
        const seen = read(clock, minutes, now);
        const late = Math.round(seen.late / MINUTE);
        const end = new Date(seen.end).toTimeString().slice(0, 5);
        lines.push([seen.isOver ? "over" : seen.step, figures(seen.left), late, end].join(" "));
      }}
      console.log(lines.join("; "));
    }}"""
    return [line.split("; ") for line in run_clock(script)]


@in_node
@pytest.mark.parametrize("name", CLOCK)
def test_the_clock_follows_its_keys(name: str) -> None:
    """Each line shows the step, its time left, the minutes behind plan, and the end."""
    *_, shown = CLOCK[name]
    assert lines_of_clocks()[[*CLOCK].index(name)] == shown


@in_node
def test_the_planned_start_is_today_or_tomorrow() -> None:
    starts = {
        "18:30": "5 18:30",
        "18:29": "5 18:29",
        "15:30": "5 15:30",  # three hours late
        "15:29": "6 15:29",  # the next day
        "12:30": "6 12:30",
        "00:30": "6 00:30",
        "23:59": "5 23:59",
    }
    script = f"""
    for (const at of {json.dumps([*starts])}) {{
      const start = new Date(planned(at, new Date("{DAY}").getTime()));
      console.log(start.getDate(), start.toTimeString().slice(0, 5));
    }}"""
    assert run_clock(script) == [*starts.values()]


@in_node
def test_a_dojo_before_midnight_may_start_late() -> None:
    script = """
    const start = new Date(planned("23:50", new Date("2026-03-06T00:10:00").getTime()));
    console.log(start.getDate(), start.toTimeString().slice(0, 5));"""
    assert run_clock(script) == ["5 23:50"]


@in_node
def test_the_wait_is_in_minutes_and_then_in_hours() -> None:
    script = "for (const n of [1, 60, 61, 5400, 5401, 36000]) console.log(wait(n * 1000, 0));"
    assert run_clock(script) == [
        *["in 1 minute", "in 1 minute", "in 2 minutes"],
        *["in 90 minutes", "in 1 h 31 min", "in 10 h 0 min"],
    ]


# In a browser


def browse(file: Path, *options: str) -> bytes:
    assert BROWSER is not None
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        done = subprocess.run(
            (BROWSER, *QUIET, f"--user-data-dir={profile}", *options, file.as_uri()),
            capture_output=True,
            timeout=120,
            check=True,
        )
    return done.stdout


def texts_after(file: Path, milliseconds: int, keys: Sequence[str]) -> Mapping[str, str]:
    """Return the words on the page after some keys and some time."""
    script = "".join(
        f"dispatchEvent(new KeyboardEvent('keydown', {{ key: {json.dumps(key)} }}));"
        for key in keys
    )
    _ = file.write_text(file.read_text("utf-8") + f"<script>{script}</script>", "utf-8")
    dom = browse(file, "--dump-dom", f"--virtual-time-budget={milliseconds}").decode()
    reader = read(dom)
    page_shown = re.search(r'<section id="(\w+)" class="view[^"]*"(?![^>]* hidden)', dom)
    tone = re.search(r'<p id="figures"[^>]*class="(\w*)"', dom)
    assert page_shown is not None
    assert tone is not None
    return {**reader.texts, "view": page_shown[1], "tone": tone[1]}


@pytest.mark.slow
@in_a_browser
def test_a_browser_shows_the_running_clock(tea: KataSet, tmp_path: Path) -> None:
    _ = write_and_read(tea, tmp_path / "é.html")
    seen = texts_after(tmp_path / "é.html", 130_000, " ")
    assert words(seen["title"]) == ["k01", "Boil"]
    assert re.fullmatch(r" 0:[3-5]\d ", seen["figures"])
    assert seen["tone"] == "last"
    assert "last minute" in seen["state"]
    assert "Say: <b>boil</b> it." in seen["say"]
    assert words(seen["go"]) == ["pause"]


@pytest.mark.slow
@in_a_browser
@pytest.mark.parametrize("hours", [1, -6, 11])
def test_a_page_opened_early_says_when_the_dojo_starts(
    tea: KataSet, tmp_path: Path, hours: int
) -> None:
    at = datetime.now() + timedelta(hours=hours)
    _ = write_and_read(tea, tmp_path / "page.html", at=at.time())
    state = texts_after(tmp_path / "page.html", 1_000, "")["state"]
    assert f"starts at {at:%H:%M}, in " in state
    assert "behind plan" not in state
    assert "ahead of plan" not in state


@in_a_browser
@pytest.mark.slow
def test_a_browser_takes_the_keys(tea: KataSet, names: Path, tmp_path: Path) -> None:
    _ = write_and_read(tea, tmp_path / "page.html", names)
    seen = texts_after(
        tmp_path / "page.html", 5_000, [" ", "ArrowRight", "ArrowRight", "+", " ", "p"]
    )
    assert words(seen["title"]) == ["k02", "Pour"]
    assert words(seen["small"]) == ["4", "00"]
    assert (seen["tone"], words(seen["go"]), seen["view"]) == ("paused", ["go", "on"], "pairs")


@in_a_browser
@pytest.mark.slow
def test_paper_has_a_page_for_each_part(poker: Path, steps: Sequence[Step], tmp_path: Path) -> None:
    pdf = tmp_path / "dojo.pdf"
    _ = browse(poker, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")
    katas = sum(1 for step in steps if step.kata)
    timetable, pairs, sheets = 1, 1, 2
    pages = re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())
    assert len(pages) == timetable + pairs + katas + sheets
