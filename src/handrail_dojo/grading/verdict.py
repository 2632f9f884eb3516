"""Verdicts, and reports: a verdict with all that a grading has found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import final

from handrail_dojo.events import Event, Killed, OutOfTime, Survived
from handrail_dojo.grading import finding
from handrail_dojo.grading.finding import Finding
from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.sets.kata import Medal

DOCTOR_HINT = "run handrail kata doctor"
FULL_DISK_HINT = "delete files to free space, or set TMPDIR to a folder on another disk"


@final
class GradingOutcome(Enum):
    """The outcome of a grading. The value of a member is its name in JSON."""

    SOLVED = "solved"
    NOT_YET = "not_yet"
    TIMED_OUT = "timed_out"
    AT_FAULT = "at_fault"
    STOPPED = "stopped"


@final
@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant (a wrong implementation) for which no property failed.

    ``seed`` is the first random seed on which it survived.
    """

    event: Survived
    seed: int


@final
@dataclass(frozen=True, slots=True)
class HuntResult:
    """The result of a hunt, in which properties must reject mutants (wrong implementations).

    Attributes:
        mutants: the number of mutants.
        killed: the mutants for which a property failed or did not end, on the first random seed.
        order: the names of all mutants in the order of the hunt.
        survivors: the mutants for which no property failed, on any seed. Each appears once.
        kills_by_seed: the number of mutants killed on each seed, in order.
        medal: the best medal earned, or None.
    """

    mutants: int
    killed: tuple[Killed | OutOfTime, ...]
    survivors: tuple[Survivor, ...]
    kills_by_seed: tuple[int, ...]
    medal: Medal | None
    order: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a grading, with the most important details.

    Attributes:
        outcome: the outcome.
        finding: what to show to the learner; None if the kata is solved or grading was stopped.
        passed: the number of tests that passed.
        total: the number of all tests.
        hunt: the result of the hunt, if the kata has one.
    """

    outcome: GradingOutcome
    finding: Finding | None = None
    passed: int = 0
    total: int = 0
    hunt: HuntResult | None = None

    @property
    def is_solved(self) -> bool:
        """Return whether everything that was graded is right."""
        return self.outcome is GradingOutcome.SOLVED

    def join(self, after: "Verdict") -> "Verdict":
        """Return the verdict on both. The first finding is kept, and the tests are added."""
        passed, total = self.passed + after.passed, self.total + after.total
        if self.is_solved:
            hunt = after.hunt or self.hunt
            return replace(after, passed=passed, total=total, hunt=hunt)
        return replace(self, passed=passed, total=total)


SOLVED = Verdict(GradingOutcome.SOLVED)
STOPPED = Verdict(GradingOutcome.STOPPED)


def not_yet(found: Finding, passed: int = 0, total: int = 0) -> Verdict:
    """Return the verdict that the answer is not right yet, with the finding ``found``.

    ``passed`` is the number of tests that passed, out of ``total``.
    """
    return Verdict(GradingOutcome.NOT_YET, found, passed, total)


def at_fault(message: str, output: str) -> Verdict:
    """Return the verdict that the environment is at fault, and not the learner's code.

    ``output`` is the output of the tool that failed. Its last line becomes the hint.
    """
    if "No space left on device" in output:
        full = finding.not_graded("the disk is full", FULL_DISK_HINT)
        return Verdict(GradingOutcome.AT_FAULT, full)
    lines = [line for line in output.splitlines() if line.strip()]
    return Verdict(
        GradingOutcome.AT_FAULT, finding.not_graded(message, lines[-1] if lines else DOCTOR_HINT)
    )


@final
@dataclass(frozen=True, slots=True)
class Report:
    """What one tool has found, or all of them together.

    Attributes:
        verdict: the outcome, with at most one finding to show to the learner.
        notes: remarks that do not change the verdict.
        full: all failures of tests in short, and then all type errors, explained.
        errors: the type errors in the learner's files.
        events: the events that the tests reported.
        snippets: the finding on each snippet (a short example file) that failed, by its name.
        uncovered: a sentence for each line or branch that no test reached; empty if coverage was
            not measured.
    """

    verdict: Verdict
    notes: tuple[str, ...] = ()
    full: str = ""
    errors: tuple[MypyError, ...] = ()
    events: tuple[Event, ...] = ()
    snippets: Mapping[str, Finding] = field(default_factory=dict[str, Finding])
    uncovered: tuple[str, ...] = ()

    def join(self, after: "Report") -> "Report":
        """Return this report with the next one."""
        fulls = (self.full, after.full)
        if self.errors:  # the type errors come last, where a learner finds them
            fulls = (after.full, self.full)
        return Report(
            self.verdict.join(after.verdict),
            notes=self.notes + after.notes,
            full="\n\n".join(filter(str.strip, fulls)),
            errors=self.errors + after.errors,
            events=self.events + after.events,
            snippets={**self.snippets, **after.snippets},
            uncovered=self.uncovered + after.uncovered,
        )
