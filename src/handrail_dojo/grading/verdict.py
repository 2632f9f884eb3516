"""Verdicts, and reports: a verdict with all that a grading has found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, TypeAlias, final

from handrail_dojo.events import Event
from handrail_dojo.grading import finding
from handrail_dojo.grading.finding import Finding
from handrail_dojo.grading.mypy_errors import MypyError
from handrail_dojo.sets.kata import Medal
from pytest_hunt.events import Killed, OutOfTime, Survived

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


OUTCOME_WORDS = {
    GradingOutcome.SOLVED: "solved",
    GradingOutcome.NOT_YET: "not yet",
    GradingOutcome.STOPPED: "stopped",
    GradingOutcome.AT_FAULT: "not graded",
    GradingOutcome.TIMED_OUT: "out of time",
}
"""What people read, in a terminal, in a tab and on the page of a room."""


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
class Tally:
    """How many tests passed, out of how many.

    Raises:
        ValueError: more tests passed than there are.
    """

    passed: int = 0
    total: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.passed <= self.total:
            raise ValueError(f"expected 0 to {self.total} tests that passed, got {self.passed}")


@final
@dataclass(frozen=True, slots=True)
class Solved:
    """Everything that was graded is right."""

    outcome: ClassVar = GradingOutcome.SOLVED


@final
@dataclass(frozen=True, slots=True)
class NotYet:
    """The answer is not right yet, as the finding says."""

    outcome: ClassVar = GradingOutcome.NOT_YET
    finding: Finding


@final
@dataclass(frozen=True, slots=True)
class TimedOut:
    """The learner's code ran longer than its time limit, as the finding says."""

    outcome: ClassVar = GradingOutcome.TIMED_OUT
    finding: Finding


@final
@dataclass(frozen=True, slots=True)
class AtFault:
    """The environment is at fault, and not the learner's code, as the finding says."""

    outcome: ClassVar = GradingOutcome.AT_FAULT
    finding: Finding


@final
@dataclass(frozen=True, slots=True)
class Stopped:
    """The grading was stopped before it had an outcome."""

    outcome: ClassVar = GradingOutcome.STOPPED


Unsolved: TypeAlias = NotYet | TimedOut | AtFault | Stopped
Verdict: TypeAlias = Solved | Unsolved
"""The judgement of a grading. Each case has what belongs to it, and nothing else."""


def at_fault(message: str, output: str) -> AtFault:
    """Return the verdict that the environment is at fault, and not the learner's code.

    ``output`` is the output of the tool that failed. Its last line becomes the hint.
    """
    if "No space left on device" in output:
        return AtFault(finding.not_graded("the disk is full", FULL_DISK_HINT))
    lines = [line for line in output.splitlines() if line.strip()]
    return AtFault(finding.not_graded(message, lines[-1] if lines else DOCTOR_HINT))


@final
@dataclass(frozen=True, slots=True)
class Report:
    """What one tool has found, or all of them together.

    Attributes:
        verdict: the judgement, with at most one finding to show to the learner.
        tests: the number of tests that passed, and of all tests.
        hunt: the result of the hunt, if one was completed.
        notes: remarks that do not change the verdict.
        full: all failures of tests in short, and then all type errors, explained.
        errors: the type errors in the learner's files.
        events: the events that the tests reported.
        snippets: the finding on each snippet (a short example file) that failed, by its name.
        uncovered: a sentence for each line or branch that no test reached; empty if coverage was
            not measured.

    Raises:
        ValueError: the verdict is solved and not all tests passed, or a hunt has earned a medal
            and the verdict is not solved.
    """

    verdict: Verdict
    tests: Tally = Tally()
    hunt: HuntResult | None = None
    notes: tuple[str, ...] = ()
    full: str = ""
    errors: tuple[MypyError, ...] = ()
    events: tuple[Event, ...] = ()
    snippets: Mapping[str, Finding] = field(default_factory=dict[str, Finding])
    uncovered: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        is_solved = isinstance(self.verdict, Solved)
        if is_solved and self.tests.passed < self.tests.total:
            raise ValueError(f"expected a verdict other than Solved on {self.tests}")
        if not is_solved and self.hunt and self.hunt.medal:
            raise ValueError(f"expected no medal without Solved, got {self.hunt.medal.name}")

    @property
    def finding(self) -> Finding | None:
        """Return what to show to the learner, or None if the kata is solved or was not graded."""
        if isinstance(self.verdict, Solved | Stopped):
            return None
        return self.verdict.finding

    def join(self, after: "Report") -> "Report":
        """Return this report with the next one. The first finding is kept, with its hunt."""
        first = after if isinstance(self.verdict, Solved) else self
        hunt = first.hunt
        if isinstance(first.verdict, Solved):
            hunt = after.hunt or self.hunt
        fulls = (self.full, after.full)
        if self.errors:  # the type errors come last, where a learner finds them
            fulls = (after.full, self.full)
        return Report(
            first.verdict,
            Tally(self.tests.passed + after.tests.passed, self.tests.total + after.tests.total),
            hunt,
            notes=self.notes + after.notes,
            full="\n\n".join(filter(str.strip, fulls)),
            errors=self.errors + after.errors,
            events=self.events + after.events,
            snippets={**self.snippets, **after.snippets},
            uncovered=self.uncovered + after.uncovered,
        )
