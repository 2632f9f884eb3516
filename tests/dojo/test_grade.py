"""The pipeline of a grading without its tools: from evidence to a report."""

from collections.abc import Iterator

from handrail_dojo.events import Collected, Done, Event, Failed, Passed
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.grade import count_all, judge_all
from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.grading.mypy_run import MypyRun
from handrail_dojo.grading.process import JobResult
from handrail_dojo.grading.pytest_run import PytestRun
from handrail_dojo.grading.snippets import SnippetPair, SnippetRun
from handrail_dojo.grading.tools import DeletedFolder, Evidence, NoFolder
from handrail_dojo.grading.verdict import AtFault, NotYet, Tally

ANSWER = Answer({"doubling.py": b"x: int = 'a'\n"}, notes=("a note",))
PASSED = JobResult(0, "")
FAILED = JobResult(1, "")
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
LATE_TESTS = PytestRun((Collected(2),), JobResult(-9, "", timed_out=True), 10)
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
