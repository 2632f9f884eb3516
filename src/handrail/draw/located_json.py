"""JSON with spans: each value and each field name has its start and end in the text."""

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
    """Text that is not JSON, or JSON with an unexpected value, or without a field.

    ``example`` is a right action of the same kind, or "" if the kind is not known.
    """

    expected: str
    found: str
    example: str = ""

    @property
    def message(self) -> str:
        return f"expected {self.expected}, got {self.found}"

    @property
    def hint(self) -> str:
        if self.example:
            return f"write {self.example}"
        return 'an action is an object, as in {"do":"deal"}'


@final
@dataclass(frozen=True, slots=True)
class JsonNode:
    """A JSON value, with its span: the start and end of the value in the text.

    ``text`` is the value as written, but only the opening bracket of a list or an object.
    ``children`` are the values in the list or object. ``name`` is the name of the field whose value
    this is, and ``name_span`` its span. ``name`` is empty if the value is not that of a field.
    """

    text: str
    span: Span
    children: tuple["JsonNode", ...]
    name: str
    name_span: Span

    @property
    def string(self) -> str | None:
        """Return the value if it is a string, else None."""
        return str(json.loads(self.text)) if self.text.startswith('"') else None

    @property
    def description(self) -> str:
        """Return the value for a message, or ``a list`` or ``an object``."""
        return {"[": "a list", "{": "an object"}.get(self.text, printable(self.text))


def parse_json(text: str) -> Result[JsonNode, UnexpectedJson]:
    """Parse a JSON value. The result and each value in it has its span."""
    bomless = f" {text[1:]}" if text.startswith(BYTE_ORDER_MARK) else text  # keeps all positions
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
    """Return the value that starts with this token. The text is known to be valid JSON."""
    last = first
    parts: list[JsonNode] = []
    if first[2] in ("[", "{"):
        while (last := next(tokens))[2] not in ("]", "}"):
            parts.append(_build_node(last, tokens))
    name = str(json.loads(first[1] or '""'))
    span = Span(first.start(2), last.end(2))
    return JsonNode(first[2], span, tuple(parts), name, Span(*first.span(1)))
