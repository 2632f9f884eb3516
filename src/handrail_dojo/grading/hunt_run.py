"""Runs of a hunt on a learner's properties: from the events of a hunt to findings and a report."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.railway import cases
from handrail.shell.long_work import Meter
from handrail_dojo.events import Event
from handrail_dojo.grading import finding
from handrail_dojo.grading.answer import Answer
from handrail_dojo.grading.finding import Finding
from handrail_dojo.grading.idle import idle_parts
from handrail_dojo.grading.process import Cancelled, Exited, Expired, JobResult
from handrail_dojo.grading.verdict import (
    HuntResult,
    NotYet,
    Report,
    Solved,
    Stopped,
    Survivor,
    TimedOut,
    Unsolved,
    at_fault,
)
from handrail_dojo.sets.kata import Hunt, Medal
from pytest_hunt.events import (
    ChangesArgument,
    Collecting,
    Done,
    HuntStarted,
    Killed,
    LeavingOut,
    NeverCalled,
    NeverUsed,
    NoExample,
    OutOfTime,
    PlainTest,
    RarelyCalled,
    Running,
    Survived,
    Uncollected,
    Unfair,
)

Events: TypeAlias = tuple[Event, ...]


@final
@dataclass(frozen=True, slots=True)
class HuntRun:
    """What a hunt reported about the learner's properties.

    Attributes:
        grader: the settings of the hunt, with the medals that can be earned.
        seeds: the events of the hunt on each random seed, in order. There is at least one seed.
        finished: the worst result of the processes that hunted on the last seed.
        seconds: the time limit in seconds.
        only: the name of the only implementation to try; "" for all. One mutant earns no medal, so
            the hunt is solved if no property rejects a right implementation and none misses a
            mutant.
    """

    grader: Hunt
    seeds: tuple[Events, ...]
    finished: JobResult
    seconds: float
    only: str = ""


def judge_hunt(run: HuntRun, answer: Answer) -> Report:
    """Return the report on a hunt: solved if it earned a medal, or killed all if there is none."""
    first = run.seeds[0]
    notes, full = _notes(first, run.grader), _full_report(run.finished, first)
    match cases(_hunt_result(run, answer)):
        case Success(result):
            verdict = _result_verdict(result, run, answer)
            return Report(verdict, hunt=result, notes=notes, full=full)
        case Failure(unsolved):
            return Report(unsolved, notes=notes, full=full)


def is_complete(run: HuntRun, answer: Answer) -> bool:
    """Return whether a hunt has tried every mutant on its seeds."""
    return isinstance(_hunt_result(run, answer), Success)


def needed_seeds(run: HuntRun, answer: Answer) -> int:
    """Return the number of random seeds that the best medal needs, or 1 if it is out of reach.

    ``run`` is the hunt on the first seed.
    """
    best = run.grader.best_medal
    if best is None or _kills(run.seeds[0]) < best.kills or not is_complete(run, answer):
        return 1
    return best.seeds


def hunt_progress(found: Sequence[Event], seed: int, grader: Hunt, meter: Meter) -> str:
    """Return a line that says how far a hunt is, and names a survivor as soon as there is one.

    The meter measures how fast the mutants are tried.

    ``found`` has the events so far. If the learner sees one survivor at a time, none is named,
    because the first one in order is not known yet.
    """
    started = [event for event in found if isinstance(event, HuntStarted)]
    killed = _kills(found)
    survivors = [event for event in found if isinstance(event, Survived)]
    survived = len(survivors)
    place = "" if seed == 1 else f", random seed {seed}"
    if not started:
        return f"the hunt starts{place}"
    if killed + survived == 0:
        return f"trying your properties on right implementations{place}"
    counts = f"{killed} killed, {survived} survived{place}"
    meter.update(killed + survived, started[0].mutants)
    left = f", {meter.time_left}" if meter.time_left else ""
    line = f"mutant {killed + survived} of {started[0].mutants}{left}: {counts}"
    if survivors and not grader.one_at_a_time:
        line += f"; survivor: {survivors[0].title}: {survivors[0].missing}"
    return line


def _hunt_result(run: HuntRun, answer: Answer) -> Result[HuntResult, Unsolved]:
    """Return the result of a hunt, or the verdict on one that is not complete."""
    first, finished = run.seeds[0], run.finished
    started = next((event for event in first if isinstance(event, HuntStarted)), None)
    if isinstance(finished, Cancelled):
        return Failure(Stopped())
    for event in chain.from_iterable(run.seeds):
        objection = _objection(event, answer)
        if objection is not None:
            return Failure(NotYet(objection))
    running = _interrupted_property(run.seeds[-1])
    during = running or ("the hunt" if started else f"importing {run.grader.properties}")
    if isinstance(finished, Expired):
        late = finding.out_of_time(
            run.seconds,
            during,
            is_hunt=started is not None,
            is_leaving_out=any(LeavingOut(running) in events for events in run.seeds),
        )
        return Failure(TimedOut(late))
    ended = NotYet(finding.ended_python(finished.status, during))
    if started is None and any(isinstance(event, Collecting) for event in first):
        return Failure(ended)
    if started is None:
        return Failure(at_fault("the hunt could not be started", finished.output))
    if not started.properties:
        file = run.grader.properties
        return Failure(NotYet(finding.no_properties(file, answer.text(file))))
    tried = [event for event in first if isinstance(event, Killed | OutOfTime | Survived)]
    if len(tried) < started.mutants:
        return Failure(ended)
    return Success(
        HuntResult(
            started.mutants,
            tuple(event for event in tried if isinstance(event, Killed | OutOfTime)),
            _survivors(run.seeds),
            tuple(map(_kills, run.seeds)),
            _medal(run),
            tuple(event.mutant for event in tried),
        )
    )


def _result_verdict(result: HuntResult, run: HuntRun, answer: Answer) -> Solved | NotYet:
    """Return the verdict on a complete hunt."""
    if run.only and result.survivors:
        return NotYet(finding.surviving_mutant(run.only))
    has_killed_all = not run.grader.medals and not result.survivors
    if result.medal or has_killed_all or run.only:
        return Solved()
    lacks = _shortfall(run.grader, result, run.seeds[0])
    idle = [("unused", text) for text in idle_parts(answer.text(run.grader.properties))]
    return NotYet(replace(lacks, rows=(*lacks.rows, *idle)))


def _shortfall(grader: Hunt, result: HuntResult, events: Events) -> Finding:
    """Return what a hunt still lacks. ``events`` are those on the first random seed."""
    if grader.one_at_a_time and result.survivors:
        survivor = result.survivors[0].event
        rare = [event for event in events if isinstance(event, RarelyCalled)]
        number = result.order.index(survivor.mutant) + 1
        return finding.first_survivor(survivor, number, result.mutants, rare)
    needed, medal = result.mutants, "the kata"
    if grader.medals:
        needed, medal = grader.medals[0].kills, grader.medals[0].name
    return finding.too_few_kills(len(result.killed), needed, medal)


def _objection(event: Event, answer: Answer) -> Finding | None:
    """Return what is wrong with the properties, if the event says so."""
    match event:
        case Unfair(file=file):
            return finding.unfair_property(event, answer.text(file))
        case NoExample(name):
            return finding.no_example(name)
        case NeverCalled(name):
            return finding.never_called(name)
        case Uncollected(trace):
            return finding.missing_name(trace)
        case _:
            return None


def _interrupted_property(events: Sequence[Event]) -> str:
    """Return the name of the property that was running when a hunt ended early, or "".

    The events of the hunt's two processes follow one another, and each process collects first.
    """
    interrupted, running = "", ""
    for event in events:
        match event:
            case Running(name):
                running = name
            case Collecting():
                interrupted, running = interrupted or running, ""
            case Done():
                running = ""
            case _:
                pass
    return interrupted or running


def _kills(events: Sequence[Event]) -> int:
    """Return the number of kills. A mutant that is out of time is one: the hunt tried it twice."""
    return sum(isinstance(event, Killed | OutOfTime) for event in events)


def _survivors(seeds: Sequence[Events]) -> tuple[Survivor, ...]:
    """Return the mutants that survived on any seed, each with the first such seed."""
    found: dict[str, Survivor] = {}
    for seed, events in enumerate(seeds, start=1):
        for event in events:
            if isinstance(event, Survived) and event.mutant not in found:
                found[event.mutant] = Survivor(event, seed)
    return tuple(found.values())


def _medal(run: HuntRun) -> Medal | None:
    """Return the best medal that was earned, or None. A single mutant earns none."""
    if run.only:
        return None
    kills = [_kills(events) for events in run.seeds]
    earned = [
        medal
        for medal in run.grader.medals
        if sum(number >= medal.kills for number in kills) >= medal.seeds
    ]
    return earned[-1] if earned else None


def _notes(events: Sequence[Event], grader: Hunt) -> tuple[str, ...]:
    """Return remarks about properties that are fair, and yet not what their author meant.

    If learners see one survivor at a time, its finding names a property that rarely calls the
    function.
    """
    notes: list[str] = []
    for event in events:
        match event:
            case ChangesArgument(name, argument):
                notes.append(f"{name} changes {argument}: copy it first")
            case PlainTest(name):
                notes.append(
                    f"{name} is not counted, because it is no property: put @given above it"
                )
            case NeverUsed(action):
                notes.append(f"no example has {action}: let your strategy or your rules use it")
            case RarelyCalled() if not grader.one_at_a_time:
                notes.append(finding.rarely_called(event))
            case _:
                pass
    return tuple(dict.fromkeys(notes))


def _full_report(finished: JobResult, events: Sequence[Event]) -> str:
    """Return what ``--full`` adds to the verdict of a hunt: why it could not be completed."""
    traces = [event.trace for event in events if isinstance(event, Uncollected)]
    if traces:
        return traces[0]
    match finished:
        case Exited(0 | 1):
            return ""
        case _:
            return finished.output
