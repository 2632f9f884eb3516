"""The pipeline of a grading without its tools: from evidence to a report."""

from collections.abc import Iterator

import pytest

from handrail_dojo.events import Collected, Event, Failed, Passed
from handrail_dojo.grading.answer import Answer, Files
from handrail_dojo.grading.grade import count_all, grade_interrupted, judge_all
from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.grading.mypy_run import MypyRun
from handrail_dojo.grading.process import Exited, Expired
from handrail_dojo.grading.pytest_run import PytestRun
from handrail_dojo.grading.snippets import SnippetPair, SnippetRun
from handrail_dojo.grading.tools import DeletedFolder, Evidence, NoFolder
from handrail_dojo.grading.verdict import AtFault, NotYet, Tally, TimedOut
from helpers.own_katas import own_katas
from pytest_hunt.events import Collecting, Done, HuntStarted, Killed, event_line

ANSWER = Answer({"doubling.py": b"x: int = 'a'\n"}, notes=("a note",))
PASSED = Exited(0, "")
FAILED = Exited(1, "")
ERROR = MypyError("doubling.py", 1, "Incompatible types in assignment", "assignment")
RIGHT_TYPES = MypyRun((), PASSED, {})
WRONG_TYPES = MypyRun((ERROR,), FAILED, {})
ONE_OF_TWO: tuple[Event, ...] = (
    Collected(2),
    Passed("test_a"),
    Failed("test_b", "B holds.", "AssertionError"),
    Done(),
)
FAILED_TEST = PytestRun(ONE_OF_TWO, FAILED, 10)
LATE_TESTS = PytestRun((Collected(2),), Expired(""), 10)
SNIPPETS = SnippetRun((SnippetPair("a", "", ""),), (), PASSED)


def asked_for(*evidence: Evidence, is_full: bool = False) -> list[Evidence]:
    """Return the evidence that a grading asks for."""
    asked: list[Evidence] = []

    def tools() -> Iterator[Evidence]:
        for each in evidence:
            asked.append(each)
            yield each

    _ = judge_all(tools(), ANSWER, is_full)
    return asked


def test_no_tool_runs_after_an_error() -> None:
    assert asked_for(WRONG_TYPES, FAILED_TEST) == [WRONG_TYPES]
    assert asked_for(RIGHT_TYPES, FAILED_TEST, SNIPPETS) == [RIGHT_TYPES, FAILED_TEST]


def test_a_full_grading_ends_only_if_a_tool_cannot_run() -> None:
    everything = (WRONG_TYPES, FAILED_TEST, SNIPPETS)
    assert asked_for(*everything, is_full=True) == [*everything]
    assert asked_for(RIGHT_TYPES, LATE_TESTS, SNIPPETS, is_full=True) == [RIGHT_TYPES, LATE_TESTS]


def test_a_report_has_the_first_finding_and_all_tests() -> None:
    report = judge_all([WRONG_TYPES, FAILED_TEST, SNIPPETS], ANSWER, is_full=True)
    assert report.finding is not None
    assert (report.finding.kind, report.tests) == ("TypeError", Tally(2, 3))
    assert (report.notes, report.errors, report.events) == (("a note",), (ERROR,), ONE_OF_TWO)
    assert report.full.index("B holds.") < report.full.index("type errors: 1")


def test_snippets_that_did_not_run_are_counted() -> None:
    before = judge_all([RIGHT_TYPES, FAILED_TEST], ANSWER)
    after = judge_all([RIGHT_TYPES, FAILED_TEST, SNIPPETS], ANSWER, is_full=True)
    assert [count_all(each, 1).tests.total for each in (before, after)] == [3, 3]
    assert count_all(judge_all([WRONG_TYPES], ANSWER), 1).tests.total == 0


def test_a_folder_that_is_gone_is_not_a_type_error() -> None:
    deleted, missing = (judge_all([each], ANSWER) for each in (DeletedFolder(), NoFolder("")))
    assert isinstance(missing.verdict, AtFault)
    assert isinstance(deleted.verdict, NotYet)
    assert deleted.verdict.finding.kind == "DeletedFolder"


# Interrupted gradings


@pytest.mark.parametrize("name", ["k01", "k11", "k14"])
@pytest.mark.parametrize("finished", [Exited(0, ""), Exited(3, ""), Exited(-11, ""), Expired("")])
def test_no_interrupted_grading_is_solved(name: str, finished: Exited | Expired) -> None:
    kata_set = own_katas()
    kata = kata_set.find(name).unwrap()
    folder = kata_set.folder(kata) / "solution"
    files = Files({file: (folder / file).read_bytes() for file in kata.files})
    events: tuple[Event, ...] = (Collected(2), Passed("test_a"), Passed("test_b"))
    if kata.hunt:
        killed = (Killed(f"m{number}", "", "", "", ()) for number in range(30))
        events = (Collecting(), HuntStarted(30, 1), *killed)
    lines = [event_line(event) for event in (*events, Done())]
    report = grade_interrupted(kata, kata_set, files, lines, finished)
    late = "your code was still running after"
    expected = late if isinstance(finished, Expired) else "your code ended Python itself"
    assert report.finding is not None
    assert report.finding.message.startswith(expected)
    assert isinstance(report.verdict, TimedOut if isinstance(finished, Expired) else NotYet)
    assert report.hunt is None  # a medal needs a kata that is solved
