"""The events of a hunt, each of which is written as one line of JSON."""

import json
import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, final

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row: TypeAlias = tuple[str, str]


@final
@dataclass(frozen=True, slots=True)
class Uncollected:
    """A test file, or the file with the properties, could not be imported."""

    trace: str


@final
@dataclass(frozen=True, slots=True)
class Done:
    """All tests have run, or the hunt is complete."""


@final
@dataclass(frozen=True, slots=True)
class Collecting:
    """A hunt is about to import the file with the properties."""


@final
@dataclass(frozen=True, slots=True)
class HuntStarted:
    """A hunt begins: the learner's properties (Hypothesis tests) run on wrong implementations.

    Attributes:
        mutants: the number of wrong implementations.
        properties: the number of properties.
    """

    mutants: int
    properties: int


@final
class Cause(Enum):
    """Why a property failed. The value of a member is its JSON."""

    ASSERTION = "assertion"
    NOT_WRITTEN = "not_written"
    OTHER_EXCEPTION = "other_exception"


@final
@dataclass(frozen=True, slots=True)
class Unfair:
    """A property failed for a right implementation, which it should accept.

    Attributes:
        property: the name of the property.
        example: the arguments of the property, each as a name and a value.
        twin: the name of the right implementation.
        title: the right implementation in a few words.
        raised: the exception in one line.
        cause: what kind of exception it is.
        repeated: the name of an argument in which a value is repeated; empty if there is none.
        order_differs: whether the two sides of the comparison differ in their order only.
        has_actions: whether the examples are made of actions that the hunt names.
        file: the file of the property.
        line: the line that failed; 0 if unknown.
    """

    property: str
    example: tuple[Row, ...]
    twin: str
    title: str
    raised: str
    cause: Cause
    repeated: str = ""
    order_differs: bool = False
    has_actions: bool = False
    file: str = ""
    line: int = 0


@final
@dataclass(frozen=True, slots=True)
class PlainTest:
    """A test that does not use Hypothesis, and so has no part in the hunt."""

    test: str


@final
@dataclass(frozen=True, slots=True)
class NoExample:
    """A property for which Hypothesis generates no example."""

    property: str


@final
@dataclass(frozen=True, slots=True)
class NeverCalled:
    """A property that never calls the function under test."""

    property: str


@final
@dataclass(frozen=True, slots=True)
class Running:
    """A property begins to run on an implementation."""

    property: str


@final
@dataclass(frozen=True, slots=True)
class LeavingOut:
    """A property whose ``assume`` has left out most of its examples so far."""

    property: str


@final
@dataclass(frozen=True, slots=True)
class RarelyCalled:
    """A property that calls the function under test in few of its examples.

    Attributes:
        property: the name of the property.
        called: the number of examples with a call, without those that ``assume`` left out.
        left_out: the number of examples that ``assume`` left out.
        examples: the number of all examples.
    """

    property: str
    called: int
    left_out: int
    examples: int


@final
@dataclass(frozen=True, slots=True)
class NeverUsed:
    """An action of which no property has an example. ``action`` is the name of its class."""

    action: str


@final
@dataclass(frozen=True, slots=True)
class ChangesArgument:
    """A property that changes one of its arguments. ``argument`` is its name."""

    property: str
    argument: str


@final
@dataclass(frozen=True, slots=True)
class Killed:
    """A property failed for a mutant (a wrong implementation), as it should.

    Attributes:
        mutant: the name of the mutant.
        title: the mutant's mistake in a few words.
        who: who made this mistake; empty if unknown.
        property: the name of the property that failed.
        example: the arguments of the property, each as a name and a value.
        also: the names of the other properties that failed, if all were tried.
    """

    mutant: str
    title: str
    who: str
    property: str
    example: tuple[Row, ...]
    also: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Survived:
    """No property failed for a mutant (a wrong implementation).

    Attributes:
        mutant: the name of the mutant.
        title: the mutant's mistake in a few words.
        who: who made this mistake; empty if unknown.
        guilty: whether some generated example makes the mutant return a wrong result.
        missing: a sentence that says why the mutant survived.
        is_left_out: whether there are such examples only among those that ``assume`` left out.
    """

    mutant: str
    title: str
    who: str
    guilty: bool
    missing: str
    is_left_out: bool = False


@final
@dataclass(frozen=True, slots=True)
class OutOfTime:
    """A mutant (a wrong implementation) that reached its time limit twice.

    Attributes:
        mutant: the name of the mutant.
        title: the mutant's mistake in a few words.
        who: who made this mistake; empty if unknown.
        property: the name of the property that was running.
        example: the last call of the function under test, and the limit.
        also: the names of other properties, as in ``Killed``. None was tried.
    """

    mutant: str
    title: str
    who: str
    property: str
    example: tuple[Row, ...]
    also: tuple[str, ...] = ()


HuntEvent: TypeAlias = (
    Collecting
    | HuntStarted
    | Running
    | LeavingOut
    | PlainTest
    | NoExample
    | NeverCalled
    | Unfair
    | RarelyCalled
    | NeverUsed
    | ChangesArgument
    | Killed
    | Survived
    | OutOfTime
    | Uncollected
    | Done
)


def event_name(kind: type[object]) -> str:
    """Return the name of a kind of event in JSON. For example, ``NoExample`` is ``no_example``."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


def event_line(event: "DataclassInstance") -> bytes:
    """Return an event as JSON without a line break. Its name is under the key ``event``."""
    values = {each.name: getattr(event, each.name) for each in fields(event)}
    text = json.dumps(
        {"event": event_name(type(event)), **values},
        ensure_ascii=False,
        default=lambda member: member.value,  # of an enum
    )
    # Output of the code under test may contain a lone surrogate, which UTF-8 cannot encode.
    return text.encode("utf-8", "replace")
