"""JSON as it was written: its values, what is wrong with their shape, and where each stands.

Python's ``json`` reads the values. What it lets pass and JSON does not know (a field twice,
NaN, a number of a million digits) is kept as it was written, for whoever wants a value to refuse.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard, final

from returns.result import Failure, Result, Success

from handrail.problems import TextError
from handrail.text import BYTE_ORDER_MARK, Span, quoted

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value: from the outside in, the names of fields and the places in lists."""

LONGEST_NUMBER = 4300  # digits: what Python reads and writes, where nobody asked it for less
DEEPEST = 8  # how far in places are told; whatever is read here ends before that


@final
@dataclass(frozen=True, slots=True)
class NotJson(TextError):
    """Text that is no JSON, and what Python says of it.

    >>> parse_action("deal").alt(lambda errors: errors[0].message)
    <Failure: this is not JSON: expecting value>
    """

    reason: str

    @property
    def message(self) -> str:
        return f"this is not JSON: {self.reason}"

    @property
    def hint(self) -> str | None:
        return 'write an object, as in {"do":"deal"}'


@final
@dataclass(frozen=True, slots=True)
class TooDeep(TextError):
    """Lists in lists, or objects in objects, further than can be followed.

    >>> parse_action("[" * 100_000).alt(lambda errors: errors[0].message)
    <Failure: this goes in too deep>
    """

    @property
    def message(self) -> str:
        return "this goes in too deep"

    @property
    def hint(self) -> str | None:
        return "nothing here goes in deeper than a list of objects with lists"


JsonError: TypeAlias = NotJson | TooDeep
"""Why a text cannot be read as JSON."""


@final
@dataclass(frozen=True, slots=True)
class Members:
    """The fields of an object in the order written, those written twice included."""

    pairs: tuple[tuple[str, object], ...]


@final
@dataclass(frozen=True, slots=True)
class Numeral:
    """A number that is not a whole one, or too long a one, as it was written."""

    text: str


def read(text: str) -> Result[object, JsonError]:
    """The value that a text says: None, bool, int, str, list, ``Members`` or ``Numeral``."""
    # A space in the place of the mark leaves all that follows where it is.
    bare = f" {text[1:]}" if text.startswith(BYTE_ORDER_MARK) else text
    try:
        value: object = DECODER.decode(bare)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        return Failure(NotJson(reason, spans=(Span(error.pos, min(error.pos + 1, len(text))),)))
    except RecursionError:
        return Failure(TooDeep(spans=(Span(0, len(text)),)))
    return Success(value)


def whole(digits: str) -> int | Numeral:
    """A whole number, unless it is longer than Python is willing to read."""
    if len(digits.removeprefix("-")) > LONGEST_NUMBER:
        return Numeral(digits)
    try:
        return int(digits)
    except ValueError:
        return Numeral(digits)


def members(pairs: list[tuple[str, object]]) -> Members:
    """The fields of an object."""
    return Members(tuple(pairs))


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether a value is a list."""
    return isinstance(value, list)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether a value is a tuple."""
    return isinstance(value, tuple)


def kind(value: object) -> str:
    """What a value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return f"the number {quoted(str(value))}"
        case Numeral(text):
            return f"the number {quoted(text)}" if text[-1].isdigit() else text
        case str():
            return "a text"
        case Members():
            return "an object"
        case _:
            return "a list"


@final
@dataclass(frozen=True, slots=True)
class Places:
    """Where things stand in a text: each value, and each field's name, once for each time."""

    values: Mapping[Path, Span]
    names: Mapping[Path, tuple[Span, ...]]


def places_in(text: str) -> Places:
    """Where the values and the names of fields stand in a text that is JSON."""
    values: dict[Path, Span] = {}
    names: dict[Path, list[Span]] = {}
    for path, is_name, span in tokens(text):
        if is_name:
            names.setdefault(path, []).append(span)
        else:
            values[path] = span
    return Places(values, {path: tuple(spans) for path, spans in names.items()})


def tokens(text: str) -> Iterator[tuple[Path, bool, Span]]:
    """Each value and each field's name with its way and its place; a list when it ends."""
    steps: list[str | int] = []  # the way to the value that comes next
    starts: list[int] = []
    bare = text.removeprefix(BYTE_ORDER_MARK)
    behind = len(text) - len(bare)
    named = True  # whether the next text is a value, and not the name of a field
    for token in TOKEN.finditer(text, behind):
        match token[0]:
            case "{" | "[" as bracket:
                starts.append(token.start())
                named = bracket == "["
                steps.append(0 if named else "")
            case "}" | "]":
                _ = steps.pop()
                start = starts.pop()
                if len(steps) <= DEEPEST:
                    yield tuple(steps), False, Span(start, token.end())
            case ":":
                named = True
            case ",":
                last = steps.pop()
                named = isinstance(last, int)
                steps.append(last + 1 if isinstance(last, int) else "")
            case word:
                if not named:
                    steps[-1] = str(json.loads(word))
                if len(steps) <= DEEPEST:
                    yield tuple(steps), not named, Span(*token.span())


DECODER = json.JSONDecoder(
    object_pairs_hook=members, parse_int=whole, parse_float=Numeral, parse_constant=Numeral
)
TOKEN = re.compile(r'[][{}:,]|"(?:[^"\\]|\\.)*"|[^][{}:,"\s]+')
