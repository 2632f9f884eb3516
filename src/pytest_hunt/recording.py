"""Recordings: the examples of a property, and its calls of the function under test."""

import functools
import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import FunctionType
from typing import TypeAlias, final

import pytest
from hypothesis import strategies as st
from hypothesis.errors import StopTest, UnsatisfiedAssumption
from hypothesis.stateful import get_state_machine_test

from pytest_hunt.events import ChangesArgument, LeavingOut
from pytest_hunt.plan import HuntFunction, Suspect
from pytest_hunt.time_limit import LONGEST_SECONDS, LimitReached, interrupt_at
from pytest_hunt.values import copy_value, format_value, whole_text

Remark: TypeAlias = LeavingOut | ChangesArgument
_MACHINE = "_hypothesis_state_machine_class"  # Hypothesis's attribute of a machine's test
_MANY_EXAMPLES = 50  # with fewer, nothing is reported about examples that are not used
_RARELY = 5  # a property is reported if it uses fewer than one in so many examples


@final
class _Rejection(BaseException):
    """A property's failure that ends the run at once, because Hypothesis does not catch it."""


@final
class Call:
    """The arguments of one call, copied before the call could change them.

    Attributes:
        args: the positional arguments.
        kwargs: the keyword arguments.
        right: the outcome of the call with the first twin, or None if it is not known yet.
    """

    def __init__(self, args: tuple[object, ...], kwargs: dict[str, object]) -> None:
        self.args = [copy_value(value) for value in args]
        self.kwargs = {name: copy_value(value) for name, value in kwargs.items()}
        self.right: object = None

    def is_unchanged_by(self, function: HuntFunction) -> bool:
        """Return whether ``function`` leaves the arguments as they are."""
        _, args, kwargs = self.outcome(function)
        return str(Call((*args,), kwargs)) == str(self)

    def outcome(self, function: HuntFunction) -> tuple[object, Sequence[object], dict[str, object]]:
        """Call ``function`` with a copy of the arguments.

        Return what the function returns or raises, and the arguments as they are after the call.
        """
        copy = Call((*self.args,), self.kwargs)
        try:
            answer = function(*copy.args, **copy.kwargs)
        except (Exception, LimitReached) as error:
            answer = "raised", type(error)
        return answer, copy.args, copy.kwargs

    def __str__(self) -> str:
        named = (f"{name}={format_value(value)}" for name, value in self.kwargs.items())
        return ", ".join((*map(format_value, self.args), *named))


@final
@dataclass(slots=True)
class Recording:
    """What happens while a property runs on a suspect.

    Attributes:
        suspect: the suspect, which the stand-in calls.
        name: the name of the property.
        shrinks: whether Hypothesis looks for the smallest example with which the property fails.
        error: the first exception that the test raised, or None.
        calls: the calls of the function, without those in examples that ``assume`` left out.
        left_out: the calls in examples that ``assume`` left out.
        arguments: the generated arguments of the last example, copied before the property ran.
        examples: the number of all examples.
        examples_left_out: the number of examples that ``assume`` left out.
        examples_with_calls: the number of other examples, in which the function was called.
        order_differs: whether the last comparison differs in the order of its two sides only.
        has_failed: whether the property has failed for an example.
    """

    suspect: Suspect
    name: str = ""
    shrinks: bool = True
    error: BaseException | None = None
    calls: list[Call] = field(default_factory=list[Call])
    left_out: list[Call] = field(default_factory=list[Call])
    arguments: Mapping[str, object] = field(default_factory=dict[str, object])
    examples: int = 0
    examples_left_out: int = 0
    examples_with_calls: int = 0
    order_differs: bool = False
    has_failed: bool = False

    @property
    def is_out_of_time(self) -> bool:
        """Return whether the suspect reached its time limit before the property failed."""
        return isinstance(self.error, LimitReached) and not self.has_failed

    @property
    def leaves_out_most(self) -> bool:
        """Return whether ``assume`` has left out most of many examples."""
        kept = self.examples - self.examples_left_out
        return self.examples >= _MANY_EXAMPLES and kept * _RARELY < self.examples

    @property
    def calls_rarely(self) -> bool:
        """Return whether the function was called in few of many examples."""
        is_rare = self.examples_with_calls * _RARELY < self.examples
        return self.examples >= _MANY_EXAMPLES and is_rare

    def leave_out_example(self, calls_before: int) -> None:
        """Note that ``assume`` left out the example that has run, before which were some calls."""
        self.examples_left_out += 1
        self.left_out += self.calls[calls_before:]
        del self.calls[calls_before:]


@final
class StandIn:
    """A replacement for the function under test, which the properties call instead.

    Attributes:
        twin: the first right implementation.
        recording: what it records now. The suspect of this recording answers each call.
        seconds: the time limit of a suspect.
        end: the moment at which the time of the current suspect is over.
    """

    def __init__(self, twin: Suspect) -> None:
        self.twin = twin
        self.recording = Recording(twin)
        self.seconds = LONGEST_SECONDS
        self.start_clock()

    def start_clock(self) -> None:
        """Begin to measure the time of the current suspect."""
        self.end = monotonic() + min(self.seconds, LONGEST_SECONDS)

    def limited(self) -> AbstractContextManager[None]:
        """Return a context in which the current suspect is interrupted, unless it is the twin."""
        is_right = self.recording.suspect is self.twin
        return nullcontext() if is_right else interrupt_at(self.end)

    def answer(self, *args: object, **kwargs: object) -> object:
        """Record a call, and return what the current suspect returns for it."""
        self.recording.calls.append(Call(args, kwargs))
        with self.limited():
            return self.recording.suspect.function(*args, **kwargs)

    def is_wrong(self, mutant: Suspect, call: Call) -> bool:
        """Return whether a mutant and the twin have different outcomes for a call."""
        if call.right is None:
            call.right = self._outcome(self.twin, call)
        found = self._outcome(mutant, call)
        try:
            return bool(found != call.right)
        except ValueError:  # arrays cannot be compared as one truth value
            return repr(found) != repr(call.right)

    def _outcome(self, suspect: Suspect, call: Call) -> object:
        self.recording = Recording(suspect)  # a recursive function calls the stand-in again
        null = open(os.devnull, "w")  # noqa: SIM115 (the next line closes it)
        with null, redirect_stdout(null), redirect_stderr(null), self.limited():
            return call.outcome(suspect.function)

    def replace_everywhere(self, original: HuntFunction, folder: Path) -> None:
        """Take the place of a function in all modules, except those of the suspects' folder."""

        @functools.wraps(original)
        def answer(*args: object, **kwargs: object) -> object:
            return self.answer(*args, **kwargs)

        for each in [*sys.modules.values()]:
            if folder not in Path(getattr(each, "__file__", None) or "").parents:
                for key, value in [*getattr(each, "__dict__", {}).items()]:
                    if value is original:
                        setattr(each, key, answer)


@final
@dataclass(frozen=True, slots=True)
class Property:
    """A Hypothesis test, which is called a property.

    Attributes:
        item: the test as pytest has collected it.
        test: the function of the test, which Hypothesis has made.
        inner: the function that its author wrote.
    """

    item: pytest.Item
    test: FunctionType
    inner: FunctionType

    @property
    def machine(self) -> type | None:
        """Return the ``RuleBasedStateMachine`` of which the test runs the rules, or None."""
        machine: object = getattr(self.test, _MACHINE, None)
        return machine if isinstance(machine, type) else None

    @property
    def name(self) -> str:
        """Return the name of the test. That of a state machine is the name of its class."""
        parent = self.item.parent
        return parent.name if self.machine and parent else self.item.name


def run_machines_as_properties(items: Sequence[pytest.Item]) -> None:
    """Make the test case of each ``RuleBasedStateMachine`` run as one property.

    Hypothesis makes this property anew at each run, so nobody could record its examples.
    """
    for item in items:
        case = getattr(item, "cls", None)
        machine = getattr(getattr(item, "obj", None), _MACHINE, None)
        if case is not None and isinstance(machine, type):
            test = get_state_machine_test(machine, settings=case.settings)
            setattr(test, _MACHINE, machine)
            case.runTest = staticmethod(test)
            setattr(item, "obj", test)  # noqa: B010 (pytest's type has no obj)


def property_function(item: pytest.Item) -> FunctionType | None:
    """Return the function of a Hypothesis test, or None if the test does not use Hypothesis."""
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    return test if isinstance(test, FunctionType) and hasattr(test, "hypothesis") else None


def record_examples(
    items: Sequence[pytest.Item], stand_in: StandIn, remark: Callable[[Remark], None]
) -> tuple[Property, ...]:
    """Make the Hypothesis tests among ``items`` record their examples, and return them in order.

    The attribute ``inner_test`` is what Hypothesis documents for plugins.

    Args:
        items: the tests.
        stand_in: has the recording to write to.
        remark: called with each remark on a property.
    """
    inner_tests: dict[FunctionType, FunctionType] = {}  # parametrized tests share one function
    properties: list[Property] = []
    for item in items:
        test = property_function(item)
        if test is None:
            continue
        if test not in inner_tests:
            handle = getattr(test, "hypothesis")  # noqa: B009 (Hypothesis adds it to the function)
            inner: FunctionType = handle.inner_test
            inner_tests[test] = inner
            if not inspect.iscoroutinefunction(inner):
                handle.inner_test = _recorded(test, inner, stand_in, remark)
        properties.append(Property(item, test, inner_tests[test]))
    return tuple(properties)


def _recorded(
    test: FunctionType, inner: FunctionType, stand_in: StandIn, remark: Callable[[Remark], None]
) -> Callable[..., object]:
    generated = {*inspect.signature(inner).parameters} - {*inspect.signature(test).parameters}

    @functools.wraps(inner)
    def recorded(*args: object, **kwargs: object) -> object:
        recording = stand_in.recording
        calls_before = len(recording.calls)
        recording.examples += 1
        if recording.has_failed:  # to shrink the example may take long
            stand_in.start_clock()
        recording.arguments = {
            name: _copy_example(value) if name in generated else value
            for name, value in kwargs.items()
        }
        try:
            with stand_in.limited():
                answer: object = inner(*args, **kwargs)
        except (UnsatisfiedAssumption, StopTest):
            recording.leave_out_example(calls_before)
            if recording.leaves_out_most:
                remark(LeavingOut(recording.name))
            raise
        except (pytest.skip.Exception, LimitReached):
            raise
        except BaseException as error:
            recording.has_failed = True
            if recording.shrinks:
                raise
            raise _Rejection from error
        recording.examples_with_calls += len(recording.calls) > calls_before
        if recording.suspect is stand_in.twin:
            for name in generated & {*kwargs}:
                if _changes(name, kwargs[name], recording, stand_in):
                    remark(ChangesArgument(recording.name, name))
        return answer

    return recorded


def _changes(name: str, value: object, recording: Recording, stand_in: StandIn) -> bool:
    """Return whether the property has changed a generated argument.

    It is not the property's fault if the function under test changes its arguments.
    """
    before, after = whole_text(recording.arguments[name]), whole_text(value)
    if before == after or " at 0x" in before:
        return False
    return all(call.is_unchanged_by(stand_in.twin.function) for call in tuple(recording.calls))


def _copy_example(value: object) -> object:
    """Return a copy of a generated value. ``st.data()`` has all of Hypothesis inside: no copy."""
    return value if isinstance(value, st.DataObject) else copy_value(value)
