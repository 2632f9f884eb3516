"""JSON with places: each value, and each field's name, knows where it is in the text."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.problems import TextError, error
from handrail.text import BYTE_ORDER_MARK, Span, quoted

DECODER = json.JSONDecoder(parse_int=str, parse_float=str)
STRING = r'"(?:[^"\\]|\\.)*"'
# The name of a field, if there is one; then a bracket, a string or any other value.
TOKEN = re.compile(rf'(?:({STRING})\s*:\s*)?([][{{}}]|{STRING}|[^][{{}}:,"\s]+)')


@error
class UnexpectedJson(TextError):
    """Text that is not JSON, or a value, a field or an end in place of another."""

    expected: str
    found: str
    _hint = 'an action is an object, as in {"do":"deal"}'

    @property
    def message(self) -> str:
        return f"expected {self.expected}, got {self.found}"


@final
@dataclass(frozen=True, slots=True)
class Json:
    """A value and its place; in an object, also the name of its field.

    ``text`` is the value as written, but only the first bracket of a list or an object.
    ``parts`` are the values in it.
    """

    text: str
    span: Span
    parts: tuple["Json", ...]
    name: str
    name_span: Span

    @property
    def string(self) -> str | None:
        """Return the value if it is a string."""
        return str(json.loads(self.text)) if self.text.startswith('"') else None

    @property
    def words(self) -> str:
        """Return what the value is, in words."""
        return {"[": "a list", "{": "an object"}.get(self.text, quoted(self.text))


def read_json(text: str) -> Result[Json, UnexpectedJson]:
    """Return the value that a text holds, with the places of all its parts."""
    bare = f" {text[1:]}" if text.startswith(BYTE_ORDER_MARK) else text  # moves nothing
    try:
        _ = DECODER.decode(bare)
        tokens = TOKEN.finditer(bare)
        return Success(_value(next(tokens), tokens))
    except json.JSONDecodeError as failure:
        reason = failure.msg[:1].lower() + failure.msg[1:]
        span = Span(failure.pos, min(failure.pos + 1, len(text)))
    except RecursionError:
        reason, span = "nested too deeply", Span(0, len(text))
    return Failure(UnexpectedJson("JSON", f"other text: {reason}", spans=(span,)))


def _value(first: re.Match[str], tokens: Iterator[re.Match[str]]) -> Json:
    """Return the value that begins with this token. Text that is read here is JSON."""
    last = first
    parts: list[Json] = []
    if first[2] in ("[", "{"):
        while (last := next(tokens))[2] not in ("]", "}"):
            parts.append(_value(last, tokens))
    name = str(json.loads(first[1] or '""'))
    span = Span(first.start(2), last.end(2))
    return Json(first[2], span, tuple(parts), name, Span(*first.span(1)))
