"""Verdicts: the results of mypy and pytest, reduced to one outcome and one finding."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import final

from handrail_dojo import events
from handrail_dojo.events import Event
from handrail_dojo.grading import finding
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.finding import Finding, SourceLine, finding_text, sentence
from handrail_dojo.grading.idle import idle_parts
from handrail_dojo.grading.lesson import (
    MypyError,
    import_of,
    incomplete_alias,
    lesson_for,
    meaning_of,
    pick_error,
)
from handrail_dojo.grading.process import JobResult
from handrail_dojo.sets.kata import Hunt, Medal

_DOCTOR = "run handrail kata doctor"


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

    event: events.Survived
    seed: int


@final
@dataclass(frozen=True, slots=True)
class HuntResult:
    """The result of a hunt, in which properties must reject mutants (wrong implementations).

    Attributes:
        mutants: the number of mutants.
        killed: the mutants for which a property failed, on the first random seed.
        order: the names of all mutants in the order of the hunt.
        survivors: the mutants for which no property failed, on any seed. Each appears once.
        kills_by_seed: the number of mutants killed on each seed, in order.
        medal: the best medal earned, or None.
    """

    mutants: int
    killed: tuple[events.Killed, ...]
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


SOLVED = Verdict(GradingOutcome.SOLVED)
STOPPED = Verdict(GradingOutcome.STOPPED)


def not_yet(found: Finding, passed: int = 0, total: int = 0) -> Verdict:
    """Return the verdict that the answer is not right yet, with the finding ``found``.

    ``passed`` is the number of tests that passed, out of ``total``.
    """
    return Verdict(GradingOutcome.NOT_YET, found, passed, total)


def types_verdict(
    errors: Sequence[MypyError],
    finished: JobResult,
    answer: Answer,
    given: Mapping[str, str] = MappingProxyType({}),
) -> Verdict:
    """Return the verdict of the type checker on the learner's files.

    Args:
        errors: the type errors.
        finished: the result of running mypy.
        answer: the learner's files.
        given: the text of each file that the learner gets finished, by its name.
    """
    if finished.stopped:
        return STOPPED
    if finished.timed_out:
        return Verdict(GradingOutcome.AT_FAULT, finding.not_graded("mypy took too long", _DOCTOR))
    if errors:
        first = pick_error(errors, list(answer.sources), answer.text_of_all)
        return not_yet(_type_finding(first, errors, answer, given, len(errors)))
    return SOLVED if finished.status in (0, 1) else at_fault("mypy failed", finished.output)


def explain_errors(
    errors: Sequence[MypyError], answer: Answer, given: Mapping[str, str] = MappingProxyType({})
) -> str:
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


def tests_verdict(
    reported: Sequence[Event], finished: JobResult, answer: Answer, seconds: float
) -> Verdict:
    """Return the verdict of the tests: solved if pytest ran all tests and every test passed.

    Args:
        reported: the events that pytest reported.
        finished: the result of running pytest.
        answer: the learner's files.
        seconds: the time limit in seconds.
    """
    passed, total, during, is_done = 0, 0, "", False
    found: Finding | None = None
    for event in reported:
        match event:
            case events.Collected(tests):
                total = tests
            case events.Started(test, rule):
                during = rule or sentence(test)
            case events.Passed():
                passed, during = passed + 1, ""
            case events.Failed():
                rule = event.rule or sentence(event.test)
                found = found or finding.failed_test(event, rule, answer.text(event.file))
            case events.Broken():
                found = finding.broken_import(event, answer.text(event.file))
            case events.Uncollected(trace):
                found = found or finding.missing_name(trace)
            case events.Internal(trace):
                return at_fault("the tests themselves failed", trace)
            case events.Done():
                is_done = True
            case _:  # an event of a hunt
                pass
    if finished.stopped:
        return STOPPED
    if found is not None:
        return not_yet(found, passed, total)
    if finished.timed_out:
        late = finding.out_of_time(seconds, during, is_done)
        return Verdict(GradingOutcome.TIMED_OUT, late, passed, total)
    if is_done and 0 < total == passed:
        return Verdict(GradingOutcome.SOLVED, passed=passed, total=total)
    if is_done and not total:
        return not_yet(finding.no_test())
    if reported:
        return not_yet(finding.ended_python(finished.status, during), passed, total)
    return at_fault("the tests could not be started", finished.output)


def hunt_verdict(
    runs: Sequence[Sequence[Event]],
    finished: JobResult,
    grader: Hunt,
    answer: Answer,
    seconds: float,
    only: str = "",
) -> Verdict:
    """Return the verdict of a hunt: solved if it earned a medal, or killed all if there is none.

    Args:
        runs: the events of the hunt on each random seed, in order.
        finished: the worst result of the processes that hunted.
        grader: the settings of the hunt, with the medals that can be earned.
        answer: the learner's files.
        seconds: the time limit in seconds.
        only: the name of the only implementation to try; "" for all. One mutant earns no medal, so
            the hunt is solved if no property rejects a right implementation and none misses a
            mutant.
    """
    first = runs[0] if runs else ()
    found = next(filter(None, (_objection(event, answer) for run in runs for event in run)), None)
    started = next((event for event in first if isinstance(event, events.HuntStarted)), None)
    if finished.stopped:
        return STOPPED
    if found is not None:
        return not_yet(found)
    running = _interrupted_property(runs[-1]) if runs else ""
    during = running or ("the hunt" if started else f"importing {grader.properties}")
    if finished.timed_out:
        leaving_out = [each for run in runs for each in run if isinstance(each, events.LeavingOut)]
        late = finding.out_of_time(
            seconds,
            during,
            is_hunt=started is not None,
            is_leaving_out=running in [each.property for each in leaving_out],
        )
        return Verdict(GradingOutcome.TIMED_OUT, late)
    if started is None and any(isinstance(event, events.Collecting) for event in first):
        return not_yet(finding.ended_python(finished.status, during))
    if started is None:
        return at_fault("the hunt could not be started", finished.output)
    if not started.properties:
        return not_yet(finding.no_properties(grader.properties))
    killed = tuple(event for event in first if isinstance(event, events.Killed))
    survivors = _survivors(runs)
    if len(killed) + sum(each.seed == 1 for each in survivors) < started.mutants:
        return not_yet(finding.ended_python(finished.status, during))
    kills = tuple(sum(isinstance(event, events.Killed) for event in run) for run in runs)
    earned = [
        medal
        for medal in grader.medals
        if sum(number >= medal.kills for number in kills) >= medal.seeds
    ]
    tried = [event for event in first if isinstance(event, events.Killed | events.Survived)]
    result = HuntResult(
        started.mutants,
        killed,
        survivors,
        kills,
        earned[-1] if earned and not only else None,
        tuple(event.mutant for event in tried),
    )
    if only and survivors:
        return Verdict(GradingOutcome.NOT_YET, finding.surviving_mutant(only), hunt=result)
    has_killed_all = not grader.medals and not survivors
    if earned or has_killed_all or only:
        return Verdict(GradingOutcome.SOLVED, hunt=result)
    lacks = _shortfall(grader, result, first)
    idle = [("unused", text) for text in idle_parts(answer.text(grader.properties))]
    return Verdict(GradingOutcome.NOT_YET, replace(lacks, rows=(*lacks.rows, *idle)), hunt=result)


def _shortfall(grader: Hunt, result: HuntResult, run: Sequence[Event]) -> Finding:
    """Return what a hunt still lacks. ``run`` has its events on the first random seed."""
    if grader.one_at_a_time and result.survivors:
        survivor = result.survivors[0].event
        rare = [event for event in run if isinstance(event, events.RarelyCalled)]
        number = result.order.index(survivor.mutant) + 1
        return finding.first_survivor(survivor, number, result.mutants, rare)
    needed, medal = result.mutants, "the kata"
    if grader.medals:
        needed, medal = grader.medals[0].kills, grader.medals[0].name
    return finding.too_few_kills(len(result.killed), needed, medal)


def _interrupted_property(run: Sequence[Event]) -> str:
    """Return the name of the property that was running when a hunt ended early, or "".

    The events of the hunt's two processes follow one another, and each process collects first.
    """
    interrupted, running = "", ""
    for event in run:
        match event:
            case events.Running(name):
                running = name
            case events.Collecting():
                interrupted, running = interrupted or running, ""
            case events.Done():
                running = ""
            case _:
                pass
    return interrupted or running


def hunt_notes(run: Iterable[Event], grader: Hunt) -> tuple[str, ...]:
    """Return remarks about properties that are fair, and yet not what their author meant.

    If learners see one survivor at a time, its finding names a property that rarely calls the
    function.
    """
    notes: list[str] = []
    for event in run:
        match event:
            case events.ChangesArgument(name, argument):
                notes.append(f"{name} changes {argument}: copy it first")
            case events.RarelyCalled() if not grader.one_at_a_time:
                notes.append(finding.rarely_called(event))
            case _:
                pass
    return tuple(dict.fromkeys(notes))


def _survivors(runs: Sequence[Sequence[Event]]) -> tuple[Survivor, ...]:
    """Return the mutants that survived on any seed, each with the first such seed."""
    found: dict[str, Survivor] = {}
    for seed, run in enumerate(runs, start=1):
        for event in run:
            if isinstance(event, events.Survived) and event.mutant not in found:
                found[event.mutant] = Survivor(event, seed)
    return tuple(found.values())


def _objection(event: Event, answer: Answer) -> Finding | None:
    match event:
        case events.Unfair(file=file):
            return finding.unfair_property(event, answer.text(file))
        case events.NoExample(name):
            return finding.no_example(name)
        case events.NeverCalled(name):
            return finding.never_called(name)
        case events.Uncollected(trace):
            return finding.missing_name(trace)
        case _:
            return None


def at_fault(message: str, output: str) -> Verdict:
    """Return the verdict that the environment is at fault, and not the learner's code.

    ``output`` is the output of the tool that failed. Its last line becomes the hint.
    """
    if "No space left on device" in output:
        full = finding.not_graded(
            "the disk is full",
            "delete files to free space, or set TMPDIR to a folder on another disk",
        )
        return Verdict(GradingOutcome.AT_FAULT, full)
    lines = [line for line in output.splitlines() if line.strip()]
    return Verdict(
        GradingOutcome.AT_FAULT, finding.not_graded(message, lines[-1] if lines else _DOCTOR)
    )


def _alias_line(alias: str, answer: Answer) -> SourceLine | None:
    """Return the line of the answer that defines a type alias, or None."""
    for file in answer.sources:
        before, defined, _ = answer.text(file).partition(f"\n{alias}: TypeAlias = ")
        if defined:
            return finding.source_line(file, before.count("\n") + 2, answer.text(file))
    return None
