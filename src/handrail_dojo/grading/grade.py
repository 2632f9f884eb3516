"""Grading: a pipeline of values, from a learner's files to a report.

| step        | takes            | returns                                                         |
|-------------|------------------|-----------------------------------------------------------------|
| check_files | Files            | Result[Answer, Finding]: an answer, or the first error in files |
| run_tools   | Answer           | Evidence, one piece per tool: type errors, the events of tests  |
| judge       | Evidence, Answer | Report: a verdict, with the first finding in the evidence       |
| join        | Report, Report   | Report                                                          |
| count_all   | Report, a number | Report, in which the tests that did not run are counted too     |

Only ``run_tools`` does anything: it writes files, and runs mypy and pytest. The learner's files
come from ``learner/kata_files.py``, and ``learner/render.py`` turns the report into text.
"""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from typing import assert_never

from returns.result import Failure, Success

from handrail.railway import cases
from handrail_dojo.events import Collected
from handrail_dojo.grading.answer import Answer, Files, check_files
from handrail_dojo.grading.event_decoder import decode_events
from handrail_dojo.grading.finding import DELETED_FOLDER, ended_python, out_of_time
from handrail_dojo.grading.hunt_run import HuntRun, judge_hunt
from handrail_dojo.grading.mypy_run import MypyRun, judge_types
from handrail_dojo.grading.process import Exited, Expired
from handrail_dojo.grading.pytest_run import PytestRun, judge_tests
from handrail_dojo.grading.snippets import SnippetRun, judge_snippets
from handrail_dojo.grading.tools import (
    DeletedFolder,
    Evidence,
    GradingOptions,
    NoFolder,
    Uncovered,
    count_pairs,
    run_tools,
)
from handrail_dojo.grading.verdict import NotYet, Report, Solved, Tally, TimedOut, at_fault
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata
from pytest_hunt.events import Collecting


def grade_files(kata: Kata, kata_set: KataSet, files: Files, options: GradingOptions) -> Report:
    """Grade a learner's files of a kata: first with mypy, then with the kata's other graders.

    ``kata_set`` is the set that the kata belongs to, which has the original tests.
    """
    match cases(check_files(kata, files)):
        case Failure(found):
            return Report(NotYet(found))
        case Success(answer):
            with closing(run_tools(kata, kata_set, answer, options)) as evidence:
                report = judge_all(evidence, answer, options.is_full)
            return count_all(report, count_pairs(kata, kata_set))


def grade_interrupted(
    kata: Kata, kata_set: KataSet, files: Files, lines: Iterable[bytes], finished: Exited | Expired
) -> Report:
    """Grade a learner's files by tests or a hunt that did not end, after mypy accepted the files.

    The kata is not solved, whatever passed: nobody knows what else would have been graded.

    Args:
        kata: the kata that the files belong to.
        kata_set: the set that the kata belongs to.
        files: the learner's files.
        lines: the events up to that moment, as lines of a report file.
        finished: how the process ended.
    """
    events = tuple(decode_events(lines))
    run: PytestRun | HuntRun = PytestRun(events, finished, kata.seconds)
    if kata.hunt and Collecting() in events:
        run = HuntRun(kata.hunt, (events,), finished, kata.seconds)
    match cases(check_files(kata, files)):
        case Failure(found):
            return Report(NotYet(found))
        case Success(answer):
            report = judge_all([run], answer)
            if isinstance(report.verdict, Solved):
                report = replace(report, verdict=_interruption(finished, kata), hunt=None)
            return count_all(report, count_pairs(kata, kata_set))


def _interruption(finished: Exited | Expired, kata: Kata) -> NotYet | TimedOut:
    """Return the verdict on a grading in which nothing was wrong until it was interrupted."""
    if isinstance(finished, Expired):
        return TimedOut(out_of_time(kata.seconds, during="", is_done=True))
    return NotYet(ended_python(finished.status, during=""))


def judge_all(evidence: Iterable[Evidence], answer: Answer, is_full: bool = False) -> Report:
    """Return the joint report on all evidence.

    A tool runs when its evidence is asked for: if nothing was wrong before, or with ``is_full`` if
    every tool could run before.
    """
    report = Report(Solved(), notes=answer.notes)
    for each in evidence:
        report = report.join(judge(each, answer))
        goes_on = is_full and isinstance(report.verdict, NotYet)
        if not isinstance(report.verdict, Solved) and not goes_on:
            break
    return report


def judge(evidence: Evidence, answer: Answer) -> Report:
    """Return the report on what one tool has reported about an answer."""
    match evidence:
        case MypyRun():
            return judge_types(evidence, answer)
        case PytestRun():
            return judge_tests(evidence, answer)
        case SnippetRun():
            return judge_snippets(evidence)
        case HuntRun():
            return judge_hunt(evidence, answer)
        case Uncovered(sentences):
            return Report(Solved(), uncovered=sentences)
        case DeletedFolder():
            return Report(NotYet(DELETED_FOLDER))
        case NoFolder(reason):
            return Report(at_fault("there is no folder to grade in", reason))
        case _:
            assert_never(evidence)


def count_all(report: Report, pairs: int) -> Report:
    """Return the report with all tests in their number, even if the snippets did not run.

    So the number is the same as when the kata is solved. ``pairs`` is the number of the kata's
    pairs of snippets.
    """
    if report.tests.total == 0:
        return report
    tests = sum(event.tests for event in report.events if isinstance(event, Collected))
    return replace(report, tests=Tally(report.tests.passed, tests + pairs))
