"""Conversion of actions and rounds to JSON and back: an action is ``{"do":"shuffle","seed":7}``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards.errors import CardError
from handrail.cards.notation import parse_card
from handrail.cards.types import Card
from handrail.draw.actions import (
    Action,
    Assign,
    Collect,
    DealCards,
    Evaluate,
    Shuffle,
    Swap,
    Track,
    Unassign,
    Untrack,
)
from handrail.draw.errors import DrawError
from handrail.draw.located_json import JsonNode, UnexpectedJson, parse_json
from handrail.draw.rounds import Round
from handrail.problems import Located, locate_errors, shift_spans
from handrail.railway import and_then, gather_all
from handrail.text import Span, join_words, printable

SCRIPT_VERSION = 1
OPTIONAL_FIELDS: Mapping[str, str] = {"swap": "name"}
"""The field that an action may leave out, or have as null, by the action's word."""
ACTION_FIELDS: Mapping[str, tuple[Callable[..., Action], tuple[str, ...]]] = {
    "track": (Track, ("names",)),
    "untrack": (Untrack, ("names",)),
    "shuffle": (Shuffle, ("seed",)),
    "deal": (DealCards, ()),
    "assign": (Assign, ("name", "cards")),
    "unassign": (Unassign, ("name", "cards")),
    "swap": (Swap, ("name", "cards")),
    "evaluate": (Evaluate, ()),
    "collect": (Collect, ()),
}
EXAMPLE_VALUES = {"name": "Ann", "names": ["Ann", "Bob"], "cards": ["Ks"], "seed": 7}
"""Values for the fields in hints."""
A = TypeVar("A")

ScriptError: TypeAlias = UnexpectedJson | CardError
"""An error in the text of an action or a round."""

ScriptErrors: TypeAlias = tuple[ScriptError, ...]
NodeParser: TypeAlias = Callable[[JsonNode], Result[A, ScriptErrors]]


@final
@dataclass(frozen=True, slots=True)
class ScriptLine:
    """An action, with its spans: the start and end of each of its values in the line.

    The first span is that of the action's word, such as ``"deal"``. The other spans are those of
    the action's names, cards or seed. A name that is left out has the span of the word, too.

    >>> ScriptLine(DealCards(), (Span(6, 12),)).locate([NothingToDeal(0, 5)])[0].span
    Span(6, 12)
    """

    action: Action
    spans: tuple[Span, ...]

    def locate(self, errors: Iterable[DrawError]) -> tuple[Located[DrawError], ...]:
        """Return the errors with the spans of the values that they are about, from left to right.

        ``errors`` are the errors of this action. An error about no value gets the span of the
        action's word.
        """
        word, *values = self.spans
        return locate_errors(errors, values, word)


def to_json(value: Action | Round) -> str:
    """Return an action or a round as one line of JSON, with ASCII characters only.

    A swap for whoever holds the cards has no field ``name``.

    >>> to_json(Swap("Ann", DECK[:2]))
    '{"do": "swap", "name": "Ann", "cards": ["2c", "2d"]}'
    """
    match value:
        case Round(seed, actions):
            document = {
                "version": SCRIPT_VERSION,
                "seed": seed,
                "actions": [*map(_action_to_dict, actions)],
            }
        case _:
            document = _action_to_dict(value)
    return json.dumps(document, default=str)  # cards become strings


def parse_action(text: str) -> Result[Action, tuple[ScriptError, ...]]:
    """Parse an action in JSON.

    Fails with each ``ScriptError``.

    >>> parse_action('{"do":"track","names":["Ann"]}')
    <Success: Track(names=('Ann',))>
    """
    return parse_script_line(text).map(lambda line: line.action)


def parse_script_line(text: str) -> Result[ScriptLine, tuple[ScriptError, ...]]:
    """Parse an action in JSON. The result also has the spans of the action's values in the text.

    Fails with each ``ScriptError``.

    >>> parse_script_line('{"do":"shuffle","seed":7}').map(lambda line: line.spans[0])
    <Success: Span(6, 15)>
    """
    return _parse_with(text, _script_line_from)


def parse_round(text: str) -> Result[Round, tuple[ScriptError, ...]]:
    """Parse a round in JSON.

    Fails with each ``ScriptError``.

    >>> parse_round(to_json(Round(7, (DealCards(),)))).map(lambda record: record.seed)
    <Success: 7>
    """
    return _parse_with(text, _round_from)


def action_word(action: Action) -> str:
    """Return the word for an action in JSON, such as ``swap``."""
    return next(word for word, (kind, _) in ACTION_FIELDS.items() if type(action) is kind)


def _action_to_dict(action: Action) -> dict[str, object]:
    word = action_word(action)
    _, names = ACTION_FIELDS[word]
    values = {name: getattr(action, name) for name in names}
    return {"do": word, **{name: value for name, value in values.items() if value is not None}}


def _parse_with(text: str, parse: NodeParser[A]) -> Result[A, ScriptErrors]:
    """Parse the text as JSON, and its value with ``parse``. Errors come from left to right."""
    return and_then(parse_json(text).alt(lambda error: (error,)), parse).alt(
        lambda errors: tuple(sorted(errors, key=lambda error: error.spans))
    )


def _round_from(node: JsonNode) -> Result[Round, ScriptErrors]:
    def make(_: object, seed: int, lines: tuple[ScriptLine, ...]) -> Round:
        return Round(seed, tuple(line.action for line in lines))

    return _object_from(node, make, ("version", "seed", "actions"))


def _script_line_from(node: JsonNode) -> Result[ScriptLine, ScriptErrors]:
    fields_by_name = {part.name: part for part in node.children}
    if "do" not in fields_by_name:
        return _object_from(node, ScriptLine, ("do",))  # fails: the field is missing
    word = fields_by_name["do"].string
    if word is None or word not in ACTION_FIELDS:
        return _unexpected_node(join_words(ACTION_FIELDS, "or"), fields_by_name["do"])
    action, fields = ACTION_FIELDS[word]
    names = ("do", *fields)

    def make(_: object, *values: object) -> ScriptLine:
        # An error about a field that is left out gets the span of the action's word.
        parts = [fields_by_name.get(name, fields_by_name["do"]) for name in names]
        spans = tuple(inner.span for part in parts for inner in part.children or (part,))
        return ScriptLine(action(*values), spans)

    return _object_from(node, make, names, OPTIONAL_FIELDS.get(word)).alt(
        lambda errors: _add_example(errors, word, fields)
    )


def _add_example(errors: ScriptErrors, word: str, fields: tuple[str, ...]) -> ScriptErrors:
    """Return the errors, with a right action as the hint of those about JSON."""
    action = {"do": word, **{field: EXAMPLE_VALUES[field] for field in fields}}
    example = json.dumps(action, separators=(",", ":"))
    return tuple(
        replace(error, example=example) if isinstance(error, UnexpectedJson) else error
        for error in errors
    )


def _object_from(
    node: JsonNode, make: Callable[..., A], names: tuple[str, ...], optional: str | None = None
) -> Result[A, ScriptErrors]:
    """Call ``make`` with the values of a JSON object's fields, in the order of ``names``.

    The object must have each of these fields once, and no other fields. The field ``optional`` may
    be left out or null, and then its value is None.
    """
    if node.text != "{":
        return _unexpected_node("an object", node)
    results: list[Result[object, ScriptErrors]] = []
    fields_by_name: dict[str, JsonNode] = {}
    for part in node.children:
        if part.name not in names:
            expected = f"no fields except {', '.join(names)}"
            results.append(_unexpected_json(expected, printable(part.name), part.name_span))
        elif part.name in fields_by_name:
            results.append(
                _unexpected_json(f'the field "{part.name}" once', "a repetition", part.name_span)
            )
        fields_by_name[part.name] = part
    end = Span(node.span.end - 1, node.span.end)
    for name in names:
        field = fields_by_name.get(name)
        if name == optional and (field is None or field.text == "null"):
            results.append(Success(None))
        elif field is None:
            results.append(
                _unexpected_json(f'the field "{name}"', "an object without this field", end)
            )
        else:
            results.append(FIELD_PARSERS[name](field))
    return gather_all(results).map(lambda values: make(*values))


def _list_parser(parse_item: NodeParser[A]) -> NodeParser[tuple[A, ...]]:
    def items(node: JsonNode) -> Result[tuple[A, ...], ScriptErrors]:
        if node.text != "[":
            return _unexpected_node("a list", node)
        return gather_all(map(parse_item, node.children))

    return items


def _string_from(node: JsonNode) -> Result[str, ScriptErrors]:
    if node.string is None:
        return _unexpected_node("a string", node)
    return Success(node.string)


def _integer_from(node: JsonNode) -> Result[int, ScriptErrors]:
    try:
        return Success(int(node.text))
    except ValueError:  # not a whole number, or too long for Python
        return _unexpected_node("a whole number of at most 4,300 digits", node)


def _version_from(node: JsonNode) -> Result[int, ScriptErrors]:
    if node.text != str(SCRIPT_VERSION):
        return _unexpected_node(f"version {SCRIPT_VERSION}", node)
    return Success(SCRIPT_VERSION)


def _card_from(node: JsonNode) -> Result[Card, ScriptErrors]:
    def locate(error: CardError) -> ScriptErrors:
        if "\\" in node.text:  # an escape is longer than the character that it stands for
            return (replace(error, spans=(node.span,)),)
        return shift_spans((error,), node.span.start + 1)

    return and_then(_string_from(node), lambda text: parse_card(text).alt(locate))


def _unexpected_node(expected: str, node: JsonNode) -> Result[A, ScriptErrors]:
    return _unexpected_json(expected, node.description, node.span)


def _unexpected_json(expected: str, found: str, span: Span) -> Result[A, ScriptErrors]:
    return Failure((UnexpectedJson(expected, found, spans=(span,)),))


FIELD_PARSERS: Mapping[str, NodeParser[object]] = {
    "do": _string_from,
    "name": _string_from,
    "names": _list_parser(_string_from),
    "cards": _list_parser(_card_from),
    "seed": _integer_from,
    "version": _version_from,
    "actions": _list_parser(_script_line_from),
}
