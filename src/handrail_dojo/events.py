"""The events that pytest reports while it runs tests or a hunt.

The plugin ``grading.reporter`` reports tests, and ``pytest_hunt`` reports a hunt. Both write an
event as one line of JSON.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from pytest_hunt.events import Done, HuntEvent, Row, Uncollected


@final
class Accident(Enum):
    """An exception that a learner reads in other words. The value of a member is its JSON."""

    NOT_WRITTEN = "not_written"
    OUT_OF_MEMORY = "out_of_memory"
    TOO_MUCH_OUTPUT = "too_much_output"
    READS_INPUT = "reads_input"
    BREAKPOINT = "breakpoint"
    UNWRAPPED = "unwrapped"
    ENDED_PYTHON = "ended_python"
    TOO_DEEP = "too_deep"
    FLAKY = "flaky"


@final
@dataclass(frozen=True, slots=True)
class Collected:
    """pytest has collected the tests. ``tests`` is their number."""

    tests: int


@final
@dataclass(frozen=True, slots=True)
class Started:
    """A test begins. ``rule`` is the sentence that the test checks."""

    test: str
    rule: str


@final
@dataclass(frozen=True, slots=True)
class PrintedMuch:
    """The test that runs has printed so much that printing may be what takes long."""


@final
@dataclass(frozen=True, slots=True)
class Passed:
    """A test passed."""

    test: str


@final
@dataclass(frozen=True, slots=True)
class Failed:
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
        accident: the kind of the exception, if a learner reads it in other words.
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
    accident: Accident | None = None
    checked: str = ""
    file: str = ""
    line: int = 0
    printed: str = ""
    trace: str = ""


@final
@dataclass(frozen=True, slots=True)
class Broken:
    """A file of the answer raised an exception while it was imported."""

    file: str
    raised: str
    line: int
    trace: str
    accident: Accident | None = None


@final
@dataclass(frozen=True, slots=True)
class Internal:
    """pytest itself failed."""

    trace: str


Event: TypeAlias = (
    Collected
    | Started
    | PrintedMuch
    | Passed
    | Failed
    | Broken
    | Internal
    | Uncollected
    | Done
    | HuntEvent
)
