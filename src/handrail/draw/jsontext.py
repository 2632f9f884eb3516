"""JSON with places: each value, and each field's name, knows where it is in the text."""

import json
import re
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.problems import TextError, error
from handrail.text import BYTE_ORDER_MARK, Span, quoted

DECODER = json.JSONDecoder(parse_int=str, parse_float=str)
# A bracket, a string, or any other value; then a colon, if it is the name of a field.
TOKEN = re.compile(r'([][{}]|"(?:[^"\\]|\\.)*"|[^][{}:,"\s]+)\s*(:?)')


@final
@dataclass(frozen=True, slots=True)
class Json:
    """A value and its place. What is neither a list nor an object is kept as written."""

    span: Span
    value: "str | tuple[Json, ...] | Object"

    @property
    def name(self) -> str:
        """Return what the value is, in words."""
        match self.value:
            case str(written):
                return quoted(written)
            case tuple():
                return "a list"
            case Object():
                return "an object"


@final
@dataclass(frozen=True, slots=True)
class Object:
    """The fields of an object. One with a repeated name has its last value, and all the places."""

    values: dict[str, Json]
    names: dict[str, list[Span]]


@error
class NotJson(TextError):
    """Text that cannot be read as JSON. ``reason`` is Python's."""

    reason: str
    hint = 'write an object, as in {"do":"deal"}'

    @property
    def message(self) -> str:
        return f"this cannot be read as JSON: {self.reason}"


@error
class UnexpectedJson(TextError):
    """A value, a field or an end where something else is expected."""

    expected: str
    found: str
    hint = None

    @property
    def message(self) -> str:
        return f"expected {self.expected}, got {self.found}"


def read_json(text: str) -> Result[Json, NotJson]:
    """Return the value that a text holds, with the places of all its parts."""
    bare = f" {text[1:]}" if text.startswith(BYTE_ORDER_MARK) else text  # moves nothing
    try:
        _ = DECODER.decode(bare)
    except json.JSONDecodeError as failure:
        reason = failure.msg[:1].lower() + failure.msg[1:]
        return Failure(NotJson(reason, spans=(Span(failure.pos, min(failure.pos + 1, len(text))),)))
    except RecursionError:
        return Failure(NotJson("nested too deeply", spans=(Span(0, len(text)),)))
    return Success(_value(bare))


def _value(text: str) -> Json:
    """Return the value of a text that is known to be JSON."""
    names: list[list[tuple[str, Span]]] = [[]]  # of each object or list that is still open
    values: list[list[Json]] = [[]]
    starts: list[int] = []
    for token in TOKEN.finditer(text):
        match token[1]:
            case "{" | "[":
                starts.append(token.start())
                names.append([])
                values.append([])
            case "]":
                _ = names.pop()
                items = tuple(values.pop())
                values[-1].append(Json(Span(starts.pop(), token.end(1)), items))
            case "}":
                fields = Object({}, {})
                for (name, at), value in zip(names.pop(), values.pop(), strict=True):
                    fields.values[name] = value
                    fields.names.setdefault(name, []).append(at)
                values[-1].append(Json(Span(starts.pop(), token.end(1)), fields))
            case word if token[2]:
                names[-1].append((str(json.loads(word)), Span(*token.span(1))))
            case word:
                values[-1].append(Json(Span(*token.span(1)), word))
    return values[0][0]
