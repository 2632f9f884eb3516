"""Answers of the dojo that cannot be written, and readers that forget a case of them."""

from typing import assert_never

from handrail_dojo.events import Accident, Failed
from handrail_dojo.grading.finding import Finding
from handrail_dojo.grading.process import Cancelled, Exited, Expired, JobResult
from handrail_dojo.grading.verdict import NotYet, Report, Solved, Stopped, Tally, TimedOut, Verdict

FOUND = Finding("FailedTest", "a rule does not hold yet")

# A solved kata has nothing to find, and one that is not solved has.
Solved(FOUND)  # error: call-arg, reportCallIssue
NotYet()  # error: call-arg, reportCallIssue
TimedOut()  # error: call-arg, reportCallIssue
Stopped(FOUND)  # error: call-arg, reportCallIssue
Report("solved")  # error: arg-type, reportArgumentType
Report(Solved(), (2, 20))  # error: arg-type, reportArgumentType
Report(NotYet(FOUND), Tally(1, 2))

# Only a job that ended by itself has an exit status.
Exited(3)  # error: call-arg, reportCallIssue
Expired("", 3)  # error: call-arg, reportCallIssue
Cancelled("", True)  # error: call-arg, reportCallIssue

# The kind of an accident is no sentence.
Failed("test_a", "", "Full", accident="flaky")  # error: arg-type, reportArgumentType
Failed("test_a", "", "Full", accident=Accident.FLAKY)


def reads_a_finding_that_may_be_missing(verdict: Verdict) -> str:
    return verdict.finding.message  # error: union-attr, reportAttributeAccessIssue


def reads_a_status_that_may_be_missing(finished: JobResult) -> int:
    return finished.status  # error: union-attr, reportAttributeAccessIssue


def forgets_what_was_stopped(verdict: Verdict) -> str:
    match verdict:
        case Solved():
            return "solved"
        case NotYet(found) | TimedOut(found):
            return found.message
        case _:
            assert_never(verdict)  # error: arg-type, reportArgumentType


def forgets_a_job_that_was_cancelled(finished: JobResult) -> str:
    match finished:
        case Exited(status):
            return f"status {status}"
        case Expired():
            return "too late"
        case _:
            assert_never(finished)  # error: arg-type, reportArgumentType
