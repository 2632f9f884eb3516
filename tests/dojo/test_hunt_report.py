"""The report on a hunt: each mutant once, survivors first, and progress while it runs."""

import json
import re

import pytest

from handrail.shell import long_work
from handrail.shell.long_work import Meter
from handrail_dojo.events import Event
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.hunt_run import HuntRun, hunt_progress, judge_hunt
from handrail_dojo.grading.process import Exited, Expired
from handrail_dojo.grading.verdict import NotYet, Report, Solved, TimedOut
from handrail_dojo.sets.kata import Hunt, Medal
from helpers.systems import needs_posix
from helpers.terminal import Terminal
from pytest_hunt import events

from .toys import ToyDojo, without_remark, write_files

NAME = "k92_hunt"
HUNT_KATA = """
title = "A small hunt"
minutes = 5
level = "beginner"
ideas = ["a property"]
files = ["properties.py"]
given = ["numbers_game.py"]
hints = ["1", "2", "3"]
[[graders]]
kind = "types"
[[graders]]
kind = "hunt"
folder = "suspects"
properties = "properties.py"
examples = 20
medals = [{ name = "bronze", kills = 2 }, { name = "gold", kills = 3, seeds = 2 }]
"""
HUNT_TOML = """
target = "numbers_game:double"
[[right]]
file = "as_it_is.py"
title = "As it is"
[[wrong]]
file = "m1_odd.py"
title = "One too many"
who = "Somebody in a hurry."
[[wrong]]
file = "m2_far.py"
title = "A large number"
[[wrong]]
file = "m3_even.py"
title = "Two too many"
[[wrong]]
file = "m4_negative.py"
title = "A negative number"
"""
DOUBLE = "def double(n: int) -> int:\n    return {}\n"
PROPERTY = """
from hypothesis import given, strategies as st
from numbers_game import double


@given(st.integers(0, 9))
def test_a_double_is_even(n: int) -> None:
    assert double(n) % 2 == 0
"""
EXACT = PROPERTY + "    assert double(n) == n + n\n"
FILES = {
    "kata.toml": HUNT_KATA,
    "README.md": "# A hunt\n",
    "aha.md": "You can hunt.\n",
    "stub/properties.py": PROPERTY,
    "stub/numbers_game.py": DOUBLE.format("n + n"),
    "tests/suspects/hunt.toml": HUNT_TOML,
    "tests/suspects/as_it_is.py": DOUBLE.format("2 * n"),
    "tests/suspects/m1_odd.py": DOUBLE.format("2 * n + 1"),
    "tests/suspects/m2_far.py": DOUBLE.format("0 if n > 99 else 2 * n"),
    "tests/suspects/m3_even.py": DOUBLE.format("2 * n + 2"),
    "tests/suspects/m4_negative.py": DOUBLE.format("abs(2 * n)"),
}
DONE = Exited(1, "")
GRADER = Hunt("", "properties.py", (Medal("bronze", 1), Medal("gold", 2, seeds=2)))
REPORT = """\
k92 A small hunt: not yet

1 mutant killed, bronze needs 2
  try          see what each survivor needs

1 of 4 mutants killed
  2 survive    no guilty example was generated: look at your strategies
               m2_far: A large number
               m4_negative: A negative number
  1 survives   a guilty example was generated, and no property objected: look at your assertions
               m3_even: Two too many
  killed       One too many: n 0
to try one alone: handrail kata check k92 m2_far
stuck? handrail kata hint k92   all reports: --full
"""


def killed(name: str) -> Event:
    return events.Killed(name, name.title(), "", "test_it", ())


def out_of_time(name: str) -> Event:
    return events.OutOfTime(name, name.title(), "", "test_it", (("time limit", "5 s"),))


def survived(name: str) -> Event:
    return events.Survived(name, name.title(), "", False, "nothing")


def judged(
    *seeds: tuple[Event, ...], grader: Hunt = GRADER, finished: Exited | Expired = DONE
) -> Report:
    """Return the report on a hunt with these events, those of each random seed by themselves."""
    return judge_hunt(HuntRun(grader, seeds, finished, 9), Answer({}))


@pytest.fixture
def typed_hunt(toys: ToyDojo) -> ToyDojo:
    """Add a kata with a hunt to the toy katas."""
    _ = write_files(toys.katas / NAME, FILES)
    assert toys.call("start").status == 0
    return toys


@pytest.fixture
def hunt(typed_hunt: ToyDojo, without_mypy: None) -> ToyDojo:
    return typed_hunt


def test_each_survivor_is_named_with_its_reason(hunt: ToyDojo) -> None:
    result = hunt.check("k92")
    assert without_remark(result.out) == REPORT
    assert result.err == ""  # no progress without a terminal


@pytest.mark.slow
def test_a_full_report_names_each_mutant_once(hunt: ToyDojo) -> None:
    full = hunt.check("k92", "--full").out
    assert [full.count(name) for name in ("m1_odd", "m3_even: ", "m4_negative")] == [1, 1, 1]
    assert "m1_odd: One too many: test_a_double_is_even: n = 0" in " ".join(full.split())
    assert "--full" not in full


@pytest.mark.slow
def test_json_has_each_survivor_and_each_kill(hunt: ToyDojo) -> None:
    found = json.loads(hunt.check("k92", "--json").out)
    assert [each["mutant"] for each in found["kills"]] == ["m1_odd"]
    assert found["survivors"] == [
        {
            "mutant": name,
            "title": title,
            "guilty": is_guilty,
            "missing": missing,
            "seed": 1,
        }
        for name, title, is_guilty, missing in (
            ("m2_far", "A large number", False, "no guilty example was generated"),
            (
                "m3_even",
                "Two too many",
                True,
                "a guilty example was generated, and no property objected",
            ),
            ("m4_negative", "A negative number", False, "no guilty example was generated"),
        )
    ]


@pytest.mark.slow
def test_one_mutant_alone_is_killed_or_survives(hunt: ToyDojo) -> None:
    killed = hunt.check("k92", "m1_odd")
    assert killed.status == 0
    assert killed.out.startswith("k92 A small hunt: these tests pass\n\n1 of 1 mutant killed\n")
    survived = hunt.check("k92", "m3_even")
    assert survived.status == 1
    assert "m3_even survives: no property fails for it" in survived.out
    right = hunt.check("k92", "as_it_is")
    assert right.status == 0
    assert without_remark(right.out) == "k92 A small hunt: these tests pass\n"


@pytest.mark.slow
def test_a_kata_with_tests_and_a_hunt_runs_either_alone(hunt: ToyDojo) -> None:
    grader = '[[graders]]\nkind = "tests"\nfiles = ["test_double.py"]\n'
    test = (
        "from numbers_game import double\n\ndef test_one() -> None:\n    assert double(1) == {}\n"
    )
    toml, tests = hunt.katas / NAME / "kata.toml", hunt.katas / NAME / "tests/test_double.py"
    _ = toml.write_text(f"{HUNT_KATA}{grader}", "utf-8")
    _ = tests.write_text(test.format(3), "utf-8")
    assert "1 of 1 mutant killed" in hunt.check("k92", "m1_odd").out
    assert "m3_even survives" in hunt.check("k92", "m3_even").out
    assert hunt.check("k92", "test_one").status == 1
    _ = tests.write_text(test.format(2), "utf-8")
    assert hunt.check("k92", "test_one").out.startswith("k92 A small hunt: these tests pass\n")
    assert "1 mutant killed, bronze needs 2" in hunt.check("k92").out


@pytest.mark.slow
def test_gold_is_earned_on_two_seeds_and_kept(hunt: ToyDojo) -> None:
    exact = EXACT.replace("(0, 9)", "(-200, 200)")
    _ = hunt.write_file(exact, "properties.py", NAME)
    result = hunt.check("k92")
    assert result.status == 0
    assert "k92 A small hunt: solved, gold" in result.out
    assert "solved, gold" in hunt.call("progress").out


@pytest.mark.slow
@pytest.mark.parametrize("error", ["SystemExit", "KeyboardInterrupt", "BaseException"])
def test_any_exception_of_the_properties_is_reported(hunt: ToyDojo, error: str) -> None:
    _ = hunt.write_file(f"{PROPERTY}\nraise {error}(3)\n", "properties.py", NAME)
    result = hunt.check("k92")
    assert result.status == 1
    assert f"The tests cannot be imported: {error}: 3" in result.out


@pytest.mark.slow
def test_a_test_file_that_raises_is_shown_once(hunt: ToyDojo) -> None:
    _ = hunt.write_file(f"{PROPERTY}\n1 // 0\n", "properties.py", NAME)
    assert hunt.check("k92", "--full").out.count("ZeroDivisionError: ") == 2  # sentence and trace


@pytest.mark.slow
def test_progress_is_shown_on_a_terminal(typed_hunt: ToyDojo) -> None:
    variables = {"NO_COLOR": "1"}
    terminal = Terminal(["kata", "check", "k92"], typed_hunt.learner, 120, variables=variables)
    try:
        assert terminal.end() == 1
        assert "right implementations" in terminal.written
        assert "\r\x1b[2Kmutant " in terminal.written
        assert re.search(r"mutant [2-4] of 4\D", terminal.written)
        assert without_remark(terminal.written).endswith(REPORT.replace("\n", "\r\n"))
    finally:
        terminal.close()


# One survivor at a time


FIRST_SURVIVOR = """\
k92 A small hunt: not yet

Mutant 2 of 4 survives
  because      no guilty example was generated
  try          look at your strategies: which examples do they never generate?

1 of 4 mutants killed
  killed       mutant 1
                 test_a_double_is_even: n = 0
stuck? handrail kata hint k92   all reports: --full
"""


@pytest.fixture
def small_steps(hunt: ToyDojo) -> ToyDojo:
    """Turn the hunt into one without medals that shows one survivor at a time."""
    medals = next(line for line in HUNT_KATA.splitlines() if line.startswith("medals"))
    path = hunt.katas / NAME / "kata.toml"
    _ = path.write_text(HUNT_KATA.replace(medals, "one_at_a_time = true"), "utf-8")
    return hunt


@pytest.mark.slow
def test_only_the_first_survivor_is_shown(small_steps: ToyDojo) -> None:
    assert without_remark(small_steps.check("k92").out) == FIRST_SURVIVOR
    full = small_steps.check("k92", "--full").out
    assert "mutant 4" in full
    for printed in (full, small_steps.check("k92", "--json").out):
        told = [
            word for word in ("m4_negative", "A negative", "m1_odd", "One too") if word in printed
        ]
        assert told == []


@pytest.mark.slow
def test_without_medals_all_mutants_solve_the_kata(small_steps: ToyDojo) -> None:
    _ = small_steps.write_file(EXACT, "properties.py", NAME)
    assert "Mutant 2 of 4 survives" in small_steps.check("k92").out
    _ = small_steps.write_file(EXACT.replace("(0, 9)", "(-200, 200)"), "properties.py", NAME)
    result = small_steps.check("k92")
    assert (result.status, result.out.splitlines()[0]) == (0, "k92 A small hunt: solved")
    assert "mutant 2: A large number" in result.out  # titles only once all are killed
    assert "You can hunt." in result.out


@pytest.mark.parametrize(
    ("is_guilty", "hint"),
    [
        (False, "look at your strategies: which examples do they never generate?"),
        (
            True,
            "look at your assertions: does one run for such an example, or does an if skip it? "
            "which rule does none of them check?",
        ),
    ],
)
def test_the_first_survivor_has_its_place_and_advice(is_guilty: bool, hint: str) -> None:
    grader = Hunt("", "properties.py", one_at_a_time=True)
    others = (killed("a"), events.Survived("b", "B", "", is_guilty, "why"), survived("c"))
    run = (events.HuntStarted(3, 1), *others)
    found = judged(run, grader=grader).finding
    assert found is not None
    assert (found.message, found.hint) == ("mutant 2 of 3 survives", hint)
    assert found.rows == (("because", "why"),)  # the title would give the mistake away


def test_assume_that_leaves_out_guilty_examples_has_its_own_advice() -> None:
    grader = Hunt("", "properties.py", one_at_a_time=True)
    left_out = events.Survived("a", "A", "", False, "why", is_left_out=True)
    rare = events.RarelyCalled("test_law", 3, 90, 100)
    generate = "generate what it needs, for instance the second list from the first"
    found = judged((events.HuntStarted(1, 1), left_out), grader=grader).finding
    assert (found and found.hint) == generate
    run = (events.HuntStarted(1, 1), rare, survived("a"))
    found = judged(run, grader=grader).finding
    assert found is not None
    assert found.hint == f"let test_law use each example: {generate}"
    assert found.rows[1] == (
        "but",
        "test_law calls the function in only 3 of 100 examples: assume leaves out the others",
    )


def test_notes_name_what_properties_do_by_accident() -> None:
    found = (events.RarelyCalled("test_a", 1, 0, 100), events.ChangesArgument("test_b", "cards"))
    changes = "test_b changes cards: copy it first"
    assert judged(found).notes == (
        "test_a calls the function in only 1 of 100 examples: an if skips the others",
        changes,
    )
    steps = Hunt("", "properties.py", one_at_a_time=True)
    assert judged(found, grader=steps).notes == (changes,)


@pytest.mark.parametrize(
    ("repeated", "order_differs", "hint"),
    [
        ("", False, "assert only what always holds"),
        ("cards", True, "cards has one value twice: may that be?"),
        ("", True, "the two sides differ only in their order: does the rule fix it?"),
    ],
)
def test_an_unfair_property_gets_advice(repeated: str, order_differs: bool, hint: str) -> None:
    cause = events.Cause.ASSERTION
    unfair = events.Unfair("test_it", (), "a", "A", "", cause, repeated, order_differs)
    found = judged((unfair,)).finding
    assert found is not None
    assert found.hint is not None
    assert found.hint.startswith(hint)


def test_a_hunt_without_medals_needs_every_mutant() -> None:
    grader = Hunt("", "properties.py")
    run = (events.HuntStarted(2, 1), killed("a"), survived("b"))
    found = judged(run, grader=grader)
    assert isinstance(found.verdict, NotYet)
    assert found.verdict.finding.message == "1 mutant killed, the kata needs 2"
    run = (events.HuntStarted(2, 1), killed("a"), killed("b"))
    assert judged(run, grader=grader, finished=Exited(0, "")).verdict == Solved()


# Mutants that do not end


LATE = """import time
from pathlib import Path

def double(n: int) -> int:
    seen = Path(__file__).with_suffix(".seen")
    if {} or not seen.exists():
        seen.touch()
        time.sleep(60)
    return 2 * n
"""


@pytest.mark.slow
@needs_posix
@pytest.mark.parametrize(
    ("is_endless", "line"),
    [
        (True, "k92 A small hunt: solved, bronze\n"),
        (False, "k92 A small hunt: not yet\n\n1 mutant killed, bronze needs 2\n"),
    ],
)
def test_a_mutant_counts_as_killed_if_it_is_late_twice(
    hunt: ToyDojo, is_endless: bool, line: str
) -> None:
    suspects = hunt.katas / NAME / "tests" / "suspects"
    _ = (suspects / "hunt.toml").write_text(f"seconds = 0.3{HUNT_TOML}", "utf-8")
    _ = (suspects / "m2_far.py").write_text(LATE.format(is_endless), "utf-8")
    result = hunt.check("k92")
    assert result.out.startswith(line)
    assert result.status == 1 - is_endless
    kills = re.findall(r"^ +(?:killed +)?(\w[\w ]+): (?:n|last)", result.out, re.MULTILINE)
    assert kills == (["One too many", "A large number"] if is_endless else ["One too many"])


def test_progress_counts_a_mutant_out_of_time_as_killed() -> None:
    found = [events.HuntStarted(22, 3), killed("a"), out_of_time("b"), survived("c")]
    line = hunt_progress(found, 1, GRADER, Meter("mutants", print))
    assert line.startswith("mutant 3 of 22: 2 killed, 1 survived")


def test_mutants_out_of_time_earn_medals_on_each_seed() -> None:
    found = hunted((out_of_time("a"), killed("b")), (killed("a"), out_of_time("b")))
    assert found.hunt is not None
    assert found.hunt.kills_by_seed == (2, 2)
    assert found.hunt.medal == GRADER.medals[1]


# Before the first verdict


def test_python_that_ends_while_properties_are_imported_is_named() -> None:
    found = judged((events.Collecting(),), finished=Exited(3, ""))
    assert isinstance(found.verdict, NotYet)
    assert found.verdict.finding.rows == (("during", "importing properties.py"),)


def test_a_hunt_out_of_time_names_slow_strategies() -> None:
    run = (events.HuntStarted(2, 1),)
    found = judged(run, finished=Expired("")).verdict
    assert isinstance(found, TimedOut)
    assert found.finding.hint is not None
    assert found.finding.hint.startswith("look for a strategy whose examples are large or rare")


def test_a_hunt_out_of_time_names_the_property_and_assume() -> None:
    started, done = events.HuntStarted(2, 1), events.Done()
    halves: tuple[Event, ...] = (
        *(events.Collecting(), started, events.Running("test_a"), events.LeavingOut("test_a")),
        *(events.Collecting(), started, events.Running("test_b"), done),
    )
    found = judged(halves, finished=Expired("")).finding
    assert found is not None
    assert found.rows == (("during", "test_a"),)
    assert found.hint is not None
    assert found.hint.startswith("assume leaves out most of its examples")


def test_progress_names_the_first_survivor_that_is_known() -> None:
    found = [events.HuntStarted(22, 3), killed("a"), survived("no_wheel"), survived("c")]
    meter = Meter("mutants", print)
    line = hunt_progress(found, 1, GRADER, meter)
    assert line == "mutant 3 of 22: 1 killed, 2 survived; survivor: No_Wheel: nothing"
    steps = Hunt("", "properties.py", one_at_a_time=True)
    assert hunt_progress(found, 1, steps, meter) == "mutant 3 of 22: 1 killed, 2 survived"


def test_progress_says_how_long_the_hunt_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([10.0, 12.0])
    monkeypatch.setattr(long_work, "monotonic", lambda: next(seconds))
    found, meter = [events.HuntStarted(22, 3), killed("a"), killed("b")], Meter("mutants", print)
    _ = hunt_progress(found[:2], 1, GRADER, meter)
    line = hunt_progress(found, 1, GRADER, meter)
    assert line == "mutant 2 of 22, 0:40 left: 2 killed, 0 survived"


# Several seeds


def hunted(*runs: tuple[Event, ...]) -> Report:
    started = events.HuntStarted(2, 1)
    return judged(*((started, *run) for run in runs))


def test_a_survivor_of_a_later_seed_is_named_once() -> None:
    found = hunted(
        (killed("a"), killed("b")), (killed("a"), survived("b")), (survived("b"), killed("a"))
    )
    assert found.hunt is not None
    assert [(each.event.mutant, each.seed) for each in found.hunt.survivors] == [("b", 2)]
    assert found.hunt.kills_by_seed == (2, 1, 1)
    assert found.hunt.medal == GRADER.medals[0]


@pytest.mark.parametrize(
    ("kills", "message"),
    [
        ((survived("a"), survived("b")), "0 mutants killed, bronze needs 1"),
        (
            (killed("a"),),
            "your code ended Python itself (exit status 1) before the tests were done",
        ),
    ],
)
def test_a_hunt_without_a_medal_is_not_yet_solved(kills: tuple[Event, ...], message: str) -> None:
    found = hunted(kills).verdict
    assert isinstance(found, NotYet)
    assert found.finding.message == message
