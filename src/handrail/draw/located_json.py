"""JSON with places: each value, and each field's name, knows where it is in the text."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from returns.result import Failure, Result, Success

from handrail.problems import TextError, error_class
from handrail.text import BYTE_ORDER_MARK, Span, printable

JSON_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)
JSON_STRING = r'"(?:[^"\\]|\\.)*"'
# The name of a field, if there is one; then a bracket, a string or any other value.
JSON_TOKEN = re.compile(rf'(?:({JSON_STRING})\s*:\s*)?([][{{}}]|{JSON_STRING}|[^][{{}}:,"\s]+)')


@error_class
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
class JsonNode:
    """A value and its place; in an object, also the name of its field.

    ``text`` is the value as written, but only the first bracket of a list or an object.
    ``children`` are the values in it.
    """

    text: str
    span: Span
    children: tuple["JsonNode", ...]
    name: str
    name_span: Span

    @property
    def string(self) -> str | None:
        """Return the value if it is a string."""
        return str(json.loads(self.text)) if self.text.startswith('"') else None

    @property
    def description(self) -> str:
        """Return what the value is, in words."""
        return {"[": "a list", "{": "an object"}.get(self.text, printable(self.text))


def parse_json(text: str) -> Result[JsonNode, UnexpectedJson]:
    """Return the value that a text holds, with the places of all its parts."""
    bomless = f" {text[1:]}" if text.startswith(BYTE_ORDER_MARK) else text  # moves nothing
    try:
        _ = JSON_DECODER.decode(bomless)
        tokens = JSON_TOKEN.finditer(bomless)
        return Success(_build_node(next(tokens), tokens))
    except json.JSONDecodeError as failure:
        reason = failure.msg[:1].lower() + failure.msg[1:]
        span = Span(failure.pos, min(failure.pos + 1, len(text)))
    except RecursionError:
        reason, span = "nested too deeply", Span(0, len(text))
    return Failure(UnexpectedJson("JSON", f"other text: {reason}", spans=(span,)))


def _build_node(first: re.Match[str], tokens: Iterator[re.Match[str]]) -> JsonNode:
    """Return the value that begins with this token. Text that is read here is JSON."""
    last = first
    parts: list[JsonNode] = []
    if first[2] in ("[", "{"):
        while (last := next(tokens))[2] not in ("]", "}"):
            parts.append(_build_node(last, tokens))
    name = str(json.loads(first[1] or '""'))
    span = Span(first.start(2), last.end(2))
    return JsonNode(first[2], span, tuple(parts), name, Span(*first.span(1)))
