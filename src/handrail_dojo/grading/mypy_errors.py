"""Errors that mypy reports, and what each of them complains about.

The patterns match the messages of mypy 2.4 with returns 0.30.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, final

import msgspec

from handrail_dojo.grading.mypy_types import Generic, MypyType, Name, parse_type

_ARGUMENT = re.compile(
    r'Argument (?P<number>\d+) to "(?P<function>\w+)"(?: of "(?P<owner>[^"]+)")? '
    r'has incompatible type "(?P<got>.*)"; expected "(?P<wanted>.*)"'
)
_RETURNED = re.compile(
    r'Incompatible return value type \(got "(?P<got>.*)", expected "(?P<wanted>.*)"\)'
)
_LIST_ITEM = re.compile(
    r'List item \d+ has incompatible type "(?P<got>.*)"; expected "(?P<wanted>.*)"'
)
_ROW = re.compile(
    r'Incompatible types \(expression has type "(?P<got>\w+)", '
    r'TypedDict item "(?P<key>\w+)" has type "(?P<wanted>\w+)"\)'
)
_CHANGED_ROW = re.compile(
    r'Value of "(?P<key>\w+)" has incompatible type "(?P<got>\w+)"; expected "(?P<wanted>\w+)"'
)
_COMPARED = re.compile(r'Unsupported left operand type for [<>]=? \("(?P<name>\w+)"\)')
_SORTED = re.compile(
    r'Value of type variable "SupportsRichComparisonT" of "\w+" cannot be "(?P<name>\w+)"'
)
_UNHANDLED = re.compile(r'Match statement has unhandled case for values of type "(?P<missing>.*)"')
_KIND = re.compile(r"KindN\[Result\[Any, Any\], (.*), Any\]")


@final
@dataclass(frozen=True, slots=True)
class MypyError:
    """One error that mypy reported. ``code`` is mypy's name for the kind of error."""

    file: str
    line: int
    message: str
    code: str

    @property
    def readable(self) -> str:
        """Return the message with ``Result`` in place of the internal types of ``returns``."""
        return _KIND.sub(r"Result[\1]", self.message)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}  [{self.code}]"


class _MypyLine(msgspec.Struct, frozen=True):
    """One line of ``mypy --output json``."""

    file: str
    line: int
    message: str
    severity: str
    code: str | None = None


@final
@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a wrong type. ``owner`` has the function, if it is a method."""

    number: str
    function: str
    owner: str | None
    got: MypyType
    wanted: MypyType

    @property
    def callee(self) -> str:
        """Return the name of the function, with its class in front of it if it has one."""
        if self.owner and self.owner.isidentifier():
            return f"{self.owner}.{self.function}"
        return self.function


@final
@dataclass(frozen=True, slots=True)
class Returned:
    """A returned value of another type than the function promises."""

    got: MypyType
    wanted: MypyType


@final
@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of another type than the list holds."""

    got: MypyType
    wanted: MypyType


@final
@dataclass(frozen=True, slots=True)
class DictionaryValue:
    """A value of another type than a ``TypedDict`` says for its key."""

    key: str
    got: MypyType
    wanted: MypyType


@final
@dataclass(frozen=True, slots=True)
class Unordered:
    """A type without an order, whose values are compared or sorted."""

    name: str
    is_sorted: bool


@final
@dataclass(frozen=True, slots=True)
class Unhandled:
    """A type that a ``match`` does not handle."""

    missing: MypyType


Complaint: TypeAlias = Argument | Returned | ListItem | DictionaryValue | Unordered | Unhandled


def read_complaint(error: MypyError) -> Complaint | None:
    """Return what an error complains about, or None if its message has another form."""
    text = error.readable
    if found := _ARGUMENT.fullmatch(text):
        return Argument(
            found["number"],
            found["function"],
            found["owner"],
            parse_type(found["got"]),
            parse_type(found["wanted"]),
        )
    if found := _RETURNED.fullmatch(text):
        return Returned(parse_type(found["got"]), parse_type(found["wanted"]))
    if found := _LIST_ITEM.fullmatch(text):
        return ListItem(parse_type(found["got"]), parse_type(found["wanted"]))
    if found := _ROW.fullmatch(text) or _CHANGED_ROW.fullmatch(text):
        return DictionaryValue(found["key"], parse_type(found["got"]), parse_type(found["wanted"]))
    if found := _COMPARED.fullmatch(text):
        return Unordered(found["name"], is_sorted=False)
    if found := _SORTED.fullmatch(text):
        return Unordered(found["name"], is_sorted=True)
    if found := _UNHANDLED.fullmatch(text):
        return Unhandled(parse_type(found["missing"]))
    return None


def mypy_errors(output: str) -> tuple[MypyError, ...]:
    """Return the errors in mypy's output. Lines that are not an error in JSON are left out."""
    found: list[MypyError] = []
    for line in output.splitlines():
        try:
            report = msgspec.json.decode(line, type=_MypyLine)
        except msgspec.DecodeError:
            continue
        if report.severity == "error":
            found.append(MypyError(report.file, report.line, report.message, report.code or ""))
    return tuple(found)


def without_boolean_match_errors(errors: Sequence[MypyError]) -> tuple[MypyError, ...]:
    """Return the errors without those about a match on booleans.

    Its cases are such as ``case True, False`` or ``case Success(True)``. mypy reports such a match
    as incomplete even if it is complete. If it really is incomplete, a test of the kata fails.
    """
    matches = [error for error in errors if _is_about_booleans(error)]
    ignored = list(matches)
    for match in matches:
        # mypy also reports that the function around the match returns nothing.
        functions = [
            error
            for error in errors
            if error.code == "return" and error.file == match.file and error.line < match.line
        ]
        ignored += sorted(functions, key=lambda error: error.line)[-1:]
    return tuple(error for error in errors if error not in ignored)


def _is_about_booleans(error: MypyError) -> bool:
    match read_complaint(error):
        case Unhandled(Generic("tuple" | "Success" | "Failure", items)):
            return set(items) == {Name("bool")}
        case _:
            return False
