"""The steps of a hunt, as functions: from a plan and properties to events.

Every property must pass for every twin (a right implementation). A property that does, and that
calls the function under test, is a hunter. For each mutant (a wrong implementation) at least one
hunter should fail: the mutant is then killed, and otherwise it survives. A mutant on which a hunter
does not end, twice, is out of time. A call is guilty if the mutant has a wrong outcome for it. If a
mutant survives, its event says why: there was no guilty call, or ``assume`` left out all of them,
or there was one and no assertion failed.

A step asks ``run`` to run a property on a suspect, and looks at the recording.
"""

import inspect
import re
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from time import monotonic
from typing import Protocol

import pytest
from hypothesis.errors import Unsatisfiable

from pytest_hunt.events import (
    Cause,
    Done,
    HuntEvent,
    HuntStarted,
    Killed,
    NeverCalled,
    NeverUsed,
    NoExample,
    OutOfTime,
    RarelyCalled,
    Row,
    Survived,
    Unfair,
    event_name,
)
from pytest_hunt.plan import HuntPlan, Suspect
from pytest_hunt.recording import Property, Recording, StandIn
from pytest_hunt.values import exception_line, format_value, has_repeated, is_list

LEAST_SECONDS, TIMES_AS_LONG = 5, 10  # the usual limit, compared with the time of the twins
_INVARIANT = "hypothesis_stateful_invariant"  # Hypothesis's attribute of an invariant
_CAUSES: Mapping[type[BaseException], Cause] = {
    AssertionError: Cause.ASSERTION,
    NotImplementedError: Cause.NOT_WRITTEN,
}


class RunProperty(Protocol):
    """A function that runs a property on a suspect."""

    def __call__(self, property: Property, suspect: Suspect, shrinks: bool = True) -> Recording:
        """Return what happened. ``shrinks`` is whether to look for the smallest example."""
        ...


def hunt(
    plan: HuntPlan,
    properties: Sequence[Property],
    stand_in: StandIn,
    run: RunProperty,
    show_progress: Callable[[str], None],
) -> Iterator[HuntEvent]:
    """Yield the events of a hunt. It ends early if a property rejects a right implementation."""
    yield HuntStarted(len(plan.mutants), len(properties))
    if not properties:
        raise pytest.UsageError("a hunt needs Hypothesis tests, and none was collected")
    hunters: dict[Property, Recording] = {}
    start = monotonic()
    for number, property in enumerate(properties, start=1):
        show_progress(f"property {number} of {len(properties)} on right implementations")
        twins = plan.twins if property in plan.share(properties) else plan.twins[:1]
        outcome = yield from _try_on_twins(property, twins, plan.actions, run)
        match outcome:
            case Recording():
                if outcome.calls:  # and not only calls that ``assume`` left out
                    hunters[property] = outcome
            case NeverCalled():
                yield outcome
            case NoExample() | Unfair():
                yield outcome
                return
    if plan.part == 1:
        yield from _never_used(plan.actions, hunters.values())
    usual = round(TIMES_AS_LONG * (monotonic() - start))
    stand_in.seconds = plan.seconds or max(usual, LEAST_SECONDS)
    mutants = plan.share(plan.mutants)
    verdicts = Counter[str]()
    for number, mutant in enumerate(mutants, start=1):
        counts = [f", {count} {verdict}" for verdict, count in verdicts.items()]
        show_progress(f"mutant {number} of {len(mutants)}{''.join(counts)}")
        stand_in.start_clock()
        result = _hunt_mutant(mutant, hunters, plan, stand_in, run)
        verdicts[event_name(type(result)).replace("_", " ")] += 1
        yield result
    yield Done()


def _try_on_twins(
    property: Property, twins: Sequence[Suspect], actions: Sequence[str], run: RunProperty
) -> Generator[RarelyCalled, None, Recording | NeverCalled | NoExample | Unfair]:
    """Run a property on the twins.

    Return the recording of the run on the first twin, or why the property is no use in the hunt.
    """
    first = run(property, twins[0])
    objection = _objection(property, twins[0], actions, first)
    if objection is not None:
        return objection
    if not first.calls and not first.left_out:
        return NeverCalled(property.name)
    if first.calls_rarely:
        yield RarelyCalled(
            property.name, first.examples_with_calls, first.examples_left_out, first.examples
        )
    for twin in twins[1:]:
        objection = _objection(property, twin, actions, run(property, twin))
        if objection is not None:
            return objection
    return first


def _never_used(actions: Sequence[str], hunters: Iterable[Recording]) -> Iterator[NeverUsed]:
    """Yield an event for each action that no call has among its arguments."""
    used: set[str] = set()
    for hunter in hunters:
        for call in hunter.calls:
            for value in (*call.args, *call.kwargs.values()):
                items = value if is_list(value) else (value,)
                used |= {type(item).__name__ for item in items}
    yield from (NeverUsed(action) for action in actions if action not in used)


def _objection(
    property: Property, twin: Suspect, actions: Sequence[str], recording: Recording
) -> NeverCalled | NoExample | Unfair | None:
    """Return why a property is no use in the hunt, or None if it passed for this twin."""
    error = recording.error
    match error:
        case None:
            return None
        case pytest.skip.Exception():
            return NeverCalled(property.name)
        case Unsatisfiable():
            return NoExample(property.name)
        case _:
            path = property.item.path
            trace = traceback.extract_tb(error.__traceback__)
            lines = [each.lineno or 0 for each in trace if Path(each.filename) == path]
            arguments = recording.arguments
            repeated = next((name for name in arguments if has_repeated(arguments[name])), "")
            return Unfair(
                property.name,
                _example(property, recording),
                twin.name,
                twin.title,
                exception_line(error),
                _CAUSES.get(type(error), Cause.OTHER_EXCEPTION),
                "" if actions else repeated,  # an action may come twice
                recording.order_differs,
                bool(actions),
                path.name,
                lines[-1] if lines else 0,
            )


def _hunt_mutant(
    mutant: Suspect,
    hunters: Mapping[Property, Recording],
    plan: HuntPlan,
    stand_in: StandIn,
    run: RunProperty,
) -> Killed | OutOfTime | Survived:
    """Try hunters on a mutant until one fails.

    Those with a guilty call are tried first. If all are tried, they are in the order of the file.
    """
    in_order = iter(hunters) if plan.tries_all else _guilty_first(mutant, hunters, stand_in)
    for property in in_order:
        recording = run(property, mutant)
        if recording.is_out_of_time:  # the machine may have been busy
            recording = run(property, mutant)
        if recording.is_out_of_time:
            calls = [("last call", str(call)) for call in recording.calls[-1:]]
            example = (*calls, ("time limit", f"{stand_in.seconds:g} s"))
            return OutOfTime(mutant.name, mutant.title, mutant.who, property.name, example)
        if recording.error is not None:
            example = _killing_example(mutant, property, recording, stand_in)
            also: tuple[str, ...] = ()
            if plan.tries_all:
                runs = ((each.name, run(each, mutant, shrinks=False)) for each in in_order)
                also = tuple(name for name, other in runs if other.error is not None)
            return Killed(mutant.name, mutant.title, mutant.who, property.name, example, also)
    return _survived(mutant, tuple(hunters.values()), stand_in)


def _guilty_first(
    mutant: Suspect, hunters: Mapping[Property, Recording], stand_in: StandIn
) -> Iterator[Property]:
    """Yield the hunters in the order in which to try them: first those with a guilty call.

    The first calls of all hunters are looked at, then their second calls, and so on.
    """
    guilty: set[Property] = set()
    for calls in zip_longest(*(recording.calls for recording in hunters.values())):
        for property, call in zip(hunters, calls, strict=True):
            if call and property not in guilty and stand_in.is_wrong(mutant, call):
                guilty.add(property)
                yield property
    yield from (property for property in hunters if property not in guilty)


def _killing_example(
    mutant: Suspect, property: Property, recording: Recording, stand_in: StandIn
) -> tuple[Row, ...]:
    """Return the example with which a property rejects a mutant.

    The call that the mutant gets wrong follows if the example does not show it.
    """
    example = _example(property, recording)
    if property.machine:
        return example
    calls = reversed(recording.calls)  # the last ones belong to the failing example
    wrong = next((str(call) for call in calls if stand_in.is_wrong(mutant, call)), "")
    values = [value for _, value in example]
    if wrong in ("", *values, ", ".join(values)):
        return example
    return (*example, ("wrong on", wrong))


def _survived(mutant: Suspect, hunters: Sequence[Recording], stand_in: StandIn) -> Survived:
    """Return the event that no hunter rejects a mutant, and why."""
    calls = chain.from_iterable(hunter.calls for hunter in hunters)
    left_out = chain.from_iterable(hunter.left_out for hunter in hunters)
    names = (mutant.name, mutant.title, mutant.who)
    if any(stand_in.is_wrong(mutant, call) for call in calls):
        return Survived(
            *names,
            guilty=True,
            missing="a guilty example was generated, and no property objected",
        )
    if any(stand_in.is_wrong(mutant, call) for call in left_out):
        return Survived(
            *names,
            guilty=False,
            missing="guilty examples were generated, and assume left them out",
            is_left_out=True,
        )
    return Survived(*names, guilty=False, missing="no guilty example was generated")


def _example(property: Property, recording: Recording) -> tuple[Row, ...]:
    """Return the arguments with which a property failed, each as a name and a value.

    They are shown as they were before the property ran, which may change them.
    """
    error, code = recording.error, property.inner.__code__
    if property.machine:
        return (("steps", ", ".join(_steps(property.machine, error))),)
    frames = traceback.walk_tb(error.__traceback__ if error else None)
    if all(frame.f_code is not code for frame, _ in frames):
        return ()  # the example could not be generated
    names = inspect.signature(property.inner).parameters
    arguments = recording.arguments
    shown = (name for name in names if name in arguments and name != "self")
    return tuple((name, format_value(arguments[name])) for name in shown)


def _steps(machine: type, error: BaseException | None) -> Iterator[str]:
    """Yield the rules with which a state machine failed, from the notes of Hypothesis.

    A step is written ``name = state.rule(arguments)``. Invariants run after each rule, so they
    are left out.
    """
    notes: Sequence[str] = getattr(error, "__notes__", ())
    _, *steps = re.split(r"\n(?=(?:[\w, ]+ = )?state\.)", "\n".join(notes))
    for step in steps:
        rule = step.partition("state.")[2].partition("(")[0]
        is_invariant = hasattr(getattr(machine, rule, None), _INVARIANT)
        if rule != "teardown" and not is_invariant:
            yield " ".join(step.replace("state.", "", 1).split())
