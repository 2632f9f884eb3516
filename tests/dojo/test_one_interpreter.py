"""Grading in one interpreter: the verdicts of processes, and nothing is left behind."""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import settings
from rich.console import Console

from handrail_dojo.author.answers import read_answers
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.grade import grade_files, grade_interrupted
from handrail_dojo.grading.one_interpreter import Watcher, one_interpreter
from handrail_dojo.grading.process import PROCESSES, Exited, Expired
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import GradingOutcome, NotYet, Report, Solved, Stopped
from handrail_dojo.learner.render import render_outcome
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.kata import Kata
from helpers.own_katas import own_katas

from .test_accidents import ACCIDENTS, SIMILAR
from .test_hunt_report import EXACT, FILES, NAME, PROPERTY
from .toys import (
    PROPERTIES_TOML,
    SQUARED_ANSWER,
    TOY_FILES,
    TOY_NAME,
    TOY_PROPERTIES,
    TOY_SOLUTION,
    toy_answer,
    write_files,
)

# What a process has of its own, and an interpreter must imitate.
IMITATED = [
    "sys_exit",
    "sys_exit_at_import",
    "a_recursion",
    "an_interrupt",
    "input_that_nobody_gives",
    "a_breakpoint",
    "a_closed_output",
    "its_own_folder_deleted",
    "a_message_of_mypy_that_is_too_long",
    "handrail_imported",
]


@dataclass
class Owner:
    """Grades the toy kata in this interpreter, and notes what the watcher is told."""

    kata_set: KataSet
    cache: Path
    told: list[object] = field(default_factory=list[object])

    @property
    def kata(self) -> Kata:
        return self.kata_set.katas[0]

    def grade(self, text: str | bytes, stop: Callable[[], bool] = lambda: False) -> Report:
        data = text if isinstance(text, bytes) else text.encode()
        watcher = Watcher(self.told.append, self.told.append, lambda: self.told.append("ended"))
        options = GradingOptions(self.cache, stop=stop, runner=one_interpreter(watcher))
        files = Files({self.kata.files[0]: data})
        return grade_files(self.kata, self.kata_set, files, options)

    def events(self) -> list[bytes]:
        """Return the events that the watcher was told."""
        return [line for line in self.told if isinstance(line, bytes)]


@pytest.fixture
def owner(tmp_path: Path, cache: Path) -> Owner:
    toml = TOY_FILES["kata.toml"] + PROPERTIES_TOML
    files = {**TOY_FILES, "kata.toml": toml, "tests/test_properties.py": TOY_PROPERTIES}
    _ = write_files(tmp_path / TOY_NAME, files)
    return Owner(read_set(tmp_path).unwrap(), cache)


@pytest.fixture
def hunter(tmp_path: Path, cache: Path) -> Owner:
    """Return the owner that grades the small hunt instead of the toy kata."""
    _ = write_files(tmp_path / NAME, FILES)
    return Owner(read_set(tmp_path).unwrap(), cache)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name == "sys_exit_at_import" else pytest.mark.slow)
        for name in IMITATED
    ],
)
def test_an_accident_gets_the_sentence_of_a_process(owner: Owner, name: str) -> None:
    text, status, sentence = (ACCIDENTS | SIMILAR)[name]
    report = owner.grade(text)
    output = StringIO()
    Console(width=100, file=output).print(render_outcome(owner.kata, report))
    assert (report.verdict.outcome, status) == (GradingOutcome.NOT_YET, 1)
    assert sentence.lower() in " ".join(output.getvalue().lower().split())


def state() -> tuple[object, ...]:
    """Return what a job may have changed in this interpreter."""
    own = ("doubling", "oracle", "properties", "numbers_game", "as_it_is", "suspects")
    modules = {name for name in sys.modules if name.split(".")[-1] in own}
    profile = settings.get_current_profile_name()
    return (
        *(Path.cwd(), dict(os.environ), list(sys.path), list(sys.argv), modules, profile),
        *(sys.stdin, sys.stdout, sys.getrecursionlimit(), sys.dont_write_bytecode),
    )


@pytest.mark.slow
def test_a_job_leaves_nothing_behind(owner: Owner) -> None:
    before = state()
    changes = "import os, sys\nos.chdir('/')\nos.environ['X'] = '1'\nsys.path.insert(0, 'x')\n"
    changes += "sys.argv = []\nsys.setrecursionlimit(500)\nsys.dont_write_bytecode = True\n"
    assert owner.grade(changes + TOY_SOLUTION).verdict == Solved()
    assert isinstance(owner.grade(SQUARED_ANSWER).verdict, NotYet)
    assert owner.grade(TOY_SOLUTION).verdict == Solved()
    assert state() == before


def test_the_watcher_learns_when_the_learners_code_runs(owner: Owner) -> None:
    _ = owner.grade(SQUARED_ANSWER)
    seconds, *lines, end = owner.told
    assert (seconds, end) == (owner.kata.seconds, "ended")
    events = [json.loads(str(line, "utf-8")) for line in lines if isinstance(line, bytes)]
    assert [event["event"] for event in events[:2]] == ["started", "collected"]
    assert len(events) == len(lines) > 4


@pytest.mark.slow
def test_a_hunt_runs_its_parts_one_after_another(hunter: Owner) -> None:
    before = state()
    found = hunter.grade(PROPERTY)
    assert found.finding is not None
    assert found.finding.message == "1 mutant killed, bronze needs 2"
    assert found.hunt is not None
    survivors = [each.event.mutant for each in found.hunt.survivors]
    assert survivors == ["m2_far", "m3_even", "m4_negative"]
    assert hunter.grade(EXACT).verdict == Solved()
    again = hunter.grade(PROPERTY)
    assert (again.verdict, again.hunt) == (found.verdict, found.hunt)
    assert state() == before


@pytest.mark.slow
def test_the_watcher_learns_what_each_part_of_a_hunt_reports(hunter: Owner) -> None:
    _ = hunter.grade(PROPERTY)
    parts = [hunter.kata.seconds, "ended"] * 2
    assert [each for each in hunter.told if not isinstance(each, bytes)] == parts
    kinds = [json.loads(line)["event"] for line in hunter.events()]
    kinds = [kind for kind in kinds if kind != "running"]
    one = ["collecting", "hunt_started", "killed", "survived", "done"]
    other = ["collecting", "hunt_started", "survived", "survived", "done"]
    assert kinds == one + other


@pytest.mark.slow
def test_an_interrupted_hunt_is_judged_by_its_events(hunter: Owner) -> None:
    files = Files({"properties.py": PROPERTY.encode()})

    def judge(lines: list[bytes], finished: Exited | Expired) -> tuple[GradingOutcome, str, object]:
        report = grade_interrupted(hunter.kata, hunter.kata_set, files, lines, finished)
        assert report.finding is not None
        return report.verdict.outcome, report.finding.message, report.finding.rows

    _ = hunter.grade(PROPERTY)
    collecting, started, *_ = hunter.events()
    late, ended = Expired(""), Exited(3, "")
    still = "your code was still running after 10 seconds"
    exited = "your code ended Python itself (exit status 3) before the tests were done"
    importing, hunting = (("during", "importing properties.py"),), (("during", "the hunt"),)
    assert judge([collecting], late) == (GradingOutcome.TIMED_OUT, still, importing)
    assert judge([collecting], ended) == (GradingOutcome.NOT_YET, exited, importing)
    assert judge([collecting, started], late) == (GradingOutcome.TIMED_OUT, still, hunting)
    assert judge([collecting, started], ended) == (GradingOutcome.NOT_YET, exited, hunting)


def test_code_with_a_type_error_does_not_run(owner: Owner) -> None:
    report = owner.grade(toy_answer("return str(n)"))
    assert (report.tests.total, report.errors[0].code) == (0, "return-value")
    assert owner.told == []


def test_a_grading_can_be_stopped_between_its_jobs(owner: Owner) -> None:
    assert owner.grade(TOY_SOLUTION, lambda: True).verdict == Stopped()


def test_interrupted_tests_are_judged_by_their_events(owner: Owner) -> None:
    files = Files({"doubling.py": TOY_SOLUTION.encode()})

    def judge(lines: list[bytes], finished: Exited | Expired) -> tuple[GradingOutcome, str, object]:
        report = grade_interrupted(owner.kata, owner.kata_set, files, lines, finished)
        assert report.finding is not None
        return report.verdict.outcome, report.finding.message, report.finding.rows

    _ = owner.grade(SQUARED_ANSWER)
    started, *_ = events = owner.events()
    late, ended = Expired(""), Exited(3, "")
    during = (("during", "importing doubling.py"),)
    still = "your code was still running after 10 seconds"
    assert judge([started, b'{"event'], late) == (GradingOutcome.TIMED_OUT, still, during)
    exited = "your code ended Python itself (exit status 3) before the tests were done"
    assert judge([started], ended) == (GradingOutcome.NOT_YET, exited, during)
    # A test that had failed before is more useful than the time limit.
    assert judge(events, late)[:2] == (GradingOutcome.NOT_YET, "a rule does not hold yet")


# One has types, tests and snippets, the other is a hunt.
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("k11", marks=pytest.mark.slow),
        pytest.param("k12", marks=pytest.mark.nightly),  # a small hunt is compared above
    ],
)
def test_answers_get_the_verdicts_of_processes(name: str, tmp_path: Path) -> None:
    kata_set = own_katas()
    kata = kata_set.find(name).unwrap()
    answers = read_answers(kata, kata_set.folder(kata)).unwrap()
    wrong = [answer for answer in answers if answer.mistake]
    runner = one_interpreter(Watcher(lambda _: None, lambda _: None, lambda: None))
    for answer in (answers[1], wrong[0]):  # the second one is the stub
        files = Files(answer.files)
        here, there = (
            grade_files(kata, kata_set, files, GradingOptions(tmp_path, runner=each))
            for each in (runner, PROCESSES)
        )
        assert here == there, answer.name
