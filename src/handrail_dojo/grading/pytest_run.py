"""Runs of pytest on a learner's files: from the events of tests to findings and a report."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import final

from handrail_dojo.events import (
    Accident,
    Broken,
    Collected,
    Event,
    Failed,
    Internal,
    Passed,
    PrintedMuch,
    Started,
)
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.finding import (
    NO_TEST,
    Finding,
    broken_import,
    ended_python,
    failed_test,
    missing_name,
    out_of_time,
    sentence,
)
from handrail_dojo.grading.process import Cancelled, Expired, JobResult
from handrail_dojo.grading.verdict import (
    AtFault,
    NotYet,
    Report,
    Solved,
    Stopped,
    Tally,
    TimedOut,
    Verdict,
    at_fault,
)
from pytest_hunt.events import Done, Uncollected


@final
@dataclass(frozen=True, slots=True)
class PytestRun:
    """What pytest reported about tests.

    Attributes:
        events: the events of the tests.
        finished: how pytest ended.
        seconds: the time limit in seconds.
    """

    events: tuple[Event, ...]
    finished: JobResult
    seconds: float


def judge_tests(run: PytestRun, answer: Answer) -> Report:
    """Return the report on tests: solved if pytest ran all tests and every test passed."""
    passed = sum(isinstance(event, Passed) for event in run.events)
    total = sum(event.tests for event in run.events if isinstance(event, Collected))
    # The learner's code can write events too. If they contradict each other, no test has passed.
    tests = Tally(passed if passed <= total else 0, max(0, total))
    verdict = _tests_verdict(run, tests, answer)
    if isinstance(verdict, AtFault | Stopped):
        tests = Tally()
    return Report(verdict, tests, full=_full_report(run.events), events=run.events)


def _tests_verdict(run: PytestRun, tests: Tally, answer: Answer) -> Verdict:
    for event in run.events:
        if isinstance(event, Internal):
            return at_fault("the tests themselves failed", event.trace)
    if isinstance(run.finished, Cancelled):
        return Stopped()
    is_done = any(isinstance(event, Done) for event in run.events)
    found = next(_findings(run.events, answer), None)
    during = _running_test(run.events)
    if found is not None:
        return NotYet(found)
    if isinstance(run.finished, Expired):
        return TimedOut(
            out_of_time(run.seconds, during, is_done, has_printed_much=PrintedMuch() in run.events)
        )
    if is_done and 0 < tests.total == tests.passed:
        return Solved()
    if is_done and not tests.total:
        return NotYet(NO_TEST)
    if run.events:
        return NotYet(ended_python(run.finished.status, during))
    return at_fault("the tests could not be started", run.finished.output)


def _findings(events: Sequence[Event], answer: Answer) -> Iterator[Finding]:
    """Yield a finding for each event that says that something is wrong."""
    for event in events:
        match event:
            case Broken():
                yield broken_import(event, answer.text(event.file))
            case Uncollected(trace):
                yield missing_name(trace)
            case Failed():
                yield failed_test(
                    event, event.rule or sentence(event.test), answer.text(event.file)
                )
            case _:
                pass


def _running_test(events: Sequence[Event]) -> str:
    """Return the rule of the test that was running when the events ended, or ""."""
    during = ""
    for event in events:
        match event:
            case Started(test, rule):
                during = rule or sentence(test)
            case Passed():
                during = ""
            case _:
                pass
    return during


def _full_report(events: Sequence[Event]) -> str:
    """Return the reports of all tests that failed. Tests of unwritten functions are counted."""
    parts: list[str] = []
    waiting = 0
    for event in events:
        match event:
            case Failed(accident=Accident.NOT_WRITTEN):
                waiting += 1
            case Failed(test=test, rule=rule, trace=trace):
                parts.append(f"{rule or sentence(test)}\n{trace}")
            case Broken(trace=trace) | Uncollected(trace) | Internal(trace):
                parts.append(trace)
            case _:
                pass
    if waiting == 1:
        parts.append("1 test waits for a function that is not written yet")
    elif waiting:
        parts.append(f"{waiting} tests wait for functions that are not written yet")
    return "\n\n".join(part.strip("\n") for part in parts if part.strip())
