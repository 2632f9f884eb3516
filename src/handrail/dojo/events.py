"""The events that the learner's process reports, one JSON object per line of a file.

The plugin ``reporter`` writes them, ``grade`` reads them. ``handrail.dojo.hunt`` is a plugin for
any project: it writes its events as plain JSON.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias, final

import msgspec
from msgspec import Struct

Row: TypeAlias = tuple[str, str]


def _tag(name: str) -> str:
    """Return the name of an event's class in JSON: ``NoExample`` is ``no_example``."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()


class _Event(Struct, frozen=True, tag_field="event", tag=_tag):
    """One line of the report."""


@final
class Collected(_Event, frozen=True):
    """pytest has collected this many tests."""

    tests: int


@final
class Started(_Event, frozen=True):
    """A test begins."""

    test: str
    rule: str


@final
class Passed(_Event, frozen=True):
    """A test passed."""

    test: str


@final
class Failed(_Event, frozen=True):
    """A test failed. Unknown strings are empty, an unknown line is 0.

    Attributes:
        test: the name of the test function.
        rule: its docstring's first paragraph, or its name as a sentence.
        error: the class of the exception.
        is_property: whether Hypothesis found the example.
        given: the test's arguments or local variables, with their values.
        relation: how the compared values should relate, as in ``==``.
        expected: the right side of the comparison.
        got: its left side.
        says: the message of the assertion.
        raised: the exception in one line, unless it is an assertion of the test.
        checked: the statement of the test that failed.
        file: the learner's file in which the exception was raised.
        line: the line in this file.
        printed: what the learner's code printed.
        trace: pytest's whole report.
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
    """The run of pytest, or the hunt, is complete."""


@final
class HuntStarted(_Event, frozen=True):
    """A hunt begins."""

    mutants: int
    properties: int


@final
class Unfair(_Event, frozen=True):
    """A property rejects a right implementation, a twin."""

    property: str
    twin: str
    example: tuple[Row, ...]
    raised: str
    file: str = ""
    line: int = 0


@final
class NoExample(_Event, frozen=True):
    """A property generates no example."""

    property: str


@final
class NeverCalled(_Event, frozen=True):
    """A property never calls the function."""

    property: str


@final
class Killed(_Event, frozen=True):
    """A property failed for a mutant, as it should."""

    mutant: str
    title: str
    who: str
    property: str
    example: tuple[Row, ...]


@final
class Survived(_Event, frozen=True):
    """No property failed. ``guilty``: an example was generated on which the mutant is wrong."""

    mutant: str
    guilty: bool


Event: TypeAlias = (
    Collected
    | Started
    | Passed
    | Failed
    | Broken
    | Uncollected
    | Internal
    | Done
    | HuntStarted
    | Unfair
    | NoExample
    | NeverCalled
    | Killed
    | Survived
)
_DECODER = msgspec.json.Decoder(Event)


def read_events(path: Path) -> Iterator[Event]:
    """Yield the events of a report, up to the first line that is cut off."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return
    for line in lines:
        try:
            yield _DECODER.decode(line)
        except msgspec.DecodeError:
            return
