"""The events that the learner's process reports, one JSON object per line of a file.

The pytest plugin ``reporter`` writes the events of tests, and ``grade`` reads them. The events of a
hunt come from the plugin ``handrail_dojo.hunt.plugin``. That plugin also works in projects without
msgspec, so it writes JSON without these classes.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, final

import msgspec
from msgspec import Struct

Row: TypeAlias = tuple[str, str]


def _tag(name: str) -> str:
    """Return the JSON name of an event class. For example, ``NoExample`` becomes ``no_example``."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()


class _Event(Struct, frozen=True, tag_field="event", tag=_tag):
    """One event, which is one line of the report file."""


@final
class Collected(_Event, frozen=True):
    """pytest has collected the tests. ``tests`` is their number."""

    tests: int


@final
class Started(_Event, frozen=True):
    """A test begins. ``rule`` is the sentence that the test checks."""

    test: str
    rule: str


@final
class Passed(_Event, frozen=True):
    """A test passed."""

    test: str


@final
class Failed(_Event, frozen=True):
    """A test failed. A string that is unknown is empty, and a line number that is unknown is 0.

    Attributes:
        test: the name of the test function.
        rule: the first paragraph of the test's docstring.
        error: the name of the exception's class.
        is_property: whether this is a Hypothesis test.
        given: the test's arguments or local variables, each as a name and a value.
        relation: the operator of the comparison that failed, such as ``==``.
        expected: the value on the right side of that comparison.
        got: the value on the left side of that comparison.
        says: the message of the assertion that failed.
        raised: the exception in one line; empty if an assertion of the test failed.
        checked: the statement of the test that failed.
        file: the name of the learner's file that raised the exception.
        line: the number of the line that raised it.
        printed: the output of the learner's code.
        trace: the complete report by pytest.
    """

    test: str
    rule: str
    error: str
    is_property: bool = False
    given: tuple[Row, ...] = ()
    relation: str = ""
    expected: str = ""
    got: str = ""
    says: str = ""
    raised: str = ""
    checked: str = ""
    file: str = ""
    line: int = 0
    printed: str = ""
    trace: str = ""


@final
class Broken(_Event, frozen=True):
    """A file of the answer raised an exception while it was imported."""

    file: str
    raised: str
    line: int
    trace: str


@final
class Uncollected(_Event, frozen=True):
    """A test file, or the file with the properties, could not be imported."""

    trace: str


@final
class Internal(_Event, frozen=True):
    """pytest itself failed."""

    trace: str


@final
class Done(_Event, frozen=True):
    """All tests have run, or the hunt is complete."""


@final
class Collecting(_Event, frozen=True):
    """A hunt is about to import the file with the properties."""


@final
class HuntStarted(_Event, frozen=True):
    """A hunt begins: the learner's properties (Hypothesis tests) run on wrong implementations.

    Attributes:
        mutants: the number of wrong implementations.
        properties: the number of properties.
    """

    mutants: int
    properties: int


@final
class Unfair(_Event, frozen=True):
    """A property failed for a right implementation, which it should accept.

    Attributes:
        property: the name of the property.
        twin: the name of the right implementation.
        example: the arguments of the property, each as a name and a value.
        raised: the exception in one line.
        file: the file of the property.
        line: the line that failed; 0 if unknown.
        repeated: the name of an argument in which a value is repeated; empty if there is none.
        order_differs: whether the two sides of the comparison differ in their order only.
    """

    property: str
    twin: str
    example: tuple[Row, ...]
    raised: str
    file: str = ""
    line: int = 0
    repeated: str = ""
    order_differs: bool = False


@final
class NoExample(_Event, frozen=True):
    """A property for which Hypothesis generates no example."""

    property: str


@final
class NeverCalled(_Event, frozen=True):
    """A property that never calls the function under test."""

    property: str


@final
class Running(_Event, frozen=True):
    """A property begins to run on an implementation."""

    property: str


@final
class LeavingOut(_Event, frozen=True):
    """A property whose ``assume`` has left out most of its examples so far."""

    property: str


@final
class RarelyCalled(_Event, frozen=True):
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
class ChangesArgument(_Event, frozen=True):
    """A property that changes one of its arguments. ``argument`` is its name."""

    property: str
    argument: str


@final
class Killed(_Event, frozen=True):
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
class Survived(_Event, frozen=True):
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


Event: TypeAlias = (
    Collected
    | Started
    | Passed
    | Failed
    | Broken
    | Uncollected
    | Internal
    | Done
    | Collecting
    | HuntStarted
    | Unfair
    | NoExample
    | NeverCalled
    | Running
    | LeavingOut
    | RarelyCalled
    | ChangesArgument
    | Killed
    | Survived
)
_DECODER = msgspec.json.Decoder(Event)


def read_events(path: Path) -> Iterator[Event]:
    """Yield the events of a report file. Stop at the first line that is incomplete."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return
    yield from decode_events(lines)


def decode_events(lines: Iterable[bytes]) -> Iterator[Event]:
    """Yield the events of these lines. Stop at the first line that is incomplete."""
    for line in lines:
        try:
            yield _DECODER.decode(line)
        except msgspec.DecodeError:
            return
