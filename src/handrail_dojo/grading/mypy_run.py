"""Runs of mypy on a learner's files: from type errors to findings and a report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import final

from handrail_dojo.grading import finding
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.finding import Finding, SourceLine, finding_text
from handrail_dojo.grading.lesson import import_of, lesson_for, meaning_of, pick_error
from handrail_dojo.grading.missing_errors import incomplete_alias
from handrail_dojo.grading.mypy_errors import MypyError, without_boolean_match_errors
from handrail_dojo.grading.process import Cancelled, Exited, Expired, JobResult
from handrail_dojo.grading.verdict import (
    DOCTOR_HINT,
    AtFault,
    NotYet,
    Report,
    Solved,
    Stopped,
    Verdict,
    at_fault,
)


@final
@dataclass(frozen=True, slots=True)
class MypyRun:
    """What mypy reported about a learner's files.

    Attributes:
        errors: the type errors.
        finished: how mypy ended.
        given: the text of each file that the learner gets finished, by its name.
    """

    errors: tuple[MypyError, ...]
    finished: JobResult
    given: Mapping[str, str]


def judge_types(run: MypyRun, answer: Answer) -> Report:
    """Return the report on the types of an answer."""
    finished = run.finished
    if isinstance(finished, Exited) and finished.status == 1 and not run.errors:
        return Report(NotYet(finding.ENDLESS_MESSAGE), full=finished.output)
    errors = without_boolean_match_errors(run.errors)
    verdict: Verdict = mypy_verdict(finished)
    if errors and isinstance(finished, Exited):
        first = pick_error(errors, list(answer.sources), answer.text_of_all)
        verdict = NotYet(_type_finding(first, errors, answer, run.given, len(errors)))
    return Report(verdict, full=_explain_errors(errors, answer, run.given), errors=errors)


def mypy_verdict(finished: JobResult) -> Solved | AtFault | Stopped:
    """Return the verdict on a run of mypy that reported no errors."""
    if isinstance(finished, Cancelled):
        return Stopped()
    if isinstance(finished, Expired):
        return AtFault(finding.not_graded("mypy took too long", DOCTOR_HINT))
    if finished.status in (0, 1):
        return Solved()
    return at_fault("mypy failed", finished.output)


def _explain_errors(errors: Sequence[MypyError], answer: Answer, given: Mapping[str, str]) -> str:
    """Return all type errors, each explained like the one that a learner sees first."""
    if not errors:
        return ""
    findings = [_type_finding(error, errors, answer, given) for error in errors]
    # Each use of an incomplete type alias is an error, and one repair is enough for all of them.
    once = {(found.message, found.rows[:1]): found for found in reversed(findings)}
    explained = map(finding_text, reversed(once.values()))
    return "\n\n".join([f"type errors: {len(errors)}", *explained])


def _type_finding(
    error: MypyError,
    errors: Sequence[MypyError],
    answer: Answer,
    given: Mapping[str, str],
    count: int = 1,
) -> Finding:
    """Return the finding about one of the type errors. ``count`` is the number that it names."""
    place = finding.source_line(error.file, error.line, answer.text(error.file))
    words, reason = lesson_for(error, errors, answer.text_of_all), error.readable
    gap = incomplete_alias(error, errors, answer.text_of_all)
    if gap and (defined := _alias_line(gap.alias, answer)):
        place, reason = defined, f"{error.file}, line {error.line}: {reason}"
    found = finding.type_error(place, reason, words, count)
    modules = {**given, **{file: answer.text(file) for file in answer.sources}}
    more = None if words else import_of(error, modules) or meaning_of(error)
    return replace(found, rows=(*found.rows, ("meaning", more))) if more else found


def _alias_line(alias: str, answer: Answer) -> SourceLine | None:
    """Return the line of the answer that defines a type alias, or None."""
    for file in answer.sources:
        before, defined, _ = answer.text(file).partition(f"\n{alias}: TypeAlias = ")
        if defined:
            return finding.source_line(file, before.count("\n") + 2, answer.text(file))
    return None
