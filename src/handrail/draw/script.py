"""Actions and rounds as JSON, and back: an action is ``{"do":"shuffle","seed":7}``."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.draw.actions import (
    Action,
    Assign,
    Collect,
    DealIn,
    Evaluate,
    Shuffle,
    Swap,
    Track,
    Unassign,
    Untrack,
)
from handrail.draw.jsontext import Json, UnexpectedJson, read_json
from handrail.draw.mistakes import DrawError
from handrail.draw.rounds import Round
from handrail.notation import CardError, parse_card
from handrail.problems import Located
from handrail.railway import and_then, gather
from handrail.text import Span, listed, quoted

VERSION = 1
ACTIONS: Mapping[str, tuple[Callable[..., Action], tuple[str, ...]]] = {
    "track": (Track, ("names",)),
    "untrack": (Untrack, ("names",)),
    "shuffle": (Shuffle, ("seed",)),
    "deal": (DealIn, ()),
    "assign": (Assign, ("name", "cards")),
    "unassign": (Unassign, ("name", "cards")),
    "swap": (Swap, ("name", "cards")),
    "evaluate": (Evaluate, ()),
    "collect": (Collect, ()),
}
A = TypeVar("A")


ScriptError: TypeAlias = UnexpectedJson | CardError
"""What can be wrong with text that is to be an action or a round."""

ScriptErrors: TypeAlias = tuple[ScriptError, ...]
Reader: TypeAlias = Callable[[Json], Result[A, ScriptErrors]]


@final
@dataclass(frozen=True, slots=True)
class ScriptLine:
    """An action, with the places of its word and of its values in the line it was read from.

    >>> ScriptLine(DealIn(), (Span(6, 12),)).locate([NothingToDeal(0, 5)])[0].span
    Span(start=6, end=12)
    """

    action: Action
    spans: tuple[Span, ...]

    def locate(self, errors: Iterable[DrawError]) -> tuple[Located[DrawError], ...]:
        """Return errors about the action with their places, from left to right."""
        word, *values = self.spans
        located = (
            Located(error, tuple(sorted(values[at] for at in error.at)) or (word,))
            for error in errors
        )
        return tuple(sorted(located, key=lambda error: error.spans))


def to_json(value: Action | Round) -> str:
    """Return an action or a round as one line of JSON, in ASCII.

    >>> to_json(Swap("Ann", DECK[:2]))
    '{"do": "swap", "name": "Ann", "cards": ["2c", "2d"]}'
    """
    match value:
        case Round(seed, actions):
            plain = {"version": VERSION, "seed": seed, "actions": [*map(_plain, actions)]}
        case _:
            plain = _plain(value)
    return json.dumps(plain, default=str)  # cards are no JSON: they become strings


def parse_action(text: str) -> Result[Action, tuple[ScriptError, ...]]:
    """Read an action. Fails with each ``ScriptError``.

    >>> parse_action('{"do":"track","names":["Ann"]}')
    <Success: Track(names=('Ann',))>
    """
    return parse_line(text).map(lambda line: line.action)


def parse_line(text: str) -> Result[ScriptLine, tuple[ScriptError, ...]]:
    """Read an action and its places. Fails with each ``ScriptError``.

    >>> parse_line('{"do":"shuffle","seed":7}').map(lambda line: line.spans[0])
    <Success: Span(start=6, end=15)>
    """
    return _parsed(text, _line)


def parse_round(text: str) -> Result[Round, tuple[ScriptError, ...]]:
    """Read a round. Fails with each ``ScriptError``.

    >>> parse_round(to_json(Round(7, (DealIn(),)))).map(lambda record: record.seed)
    <Success: 7>
    """
    return _parsed(text, _round)


def word_of(action: Action) -> str:
    """Return the word for an action in JSON: ``swap``."""
    return next(word for word, (kind, _) in ACTIONS.items() if type(action) is kind)


def _plain(action: Action) -> dict[str, object]:
    word = word_of(action)
    _, names = ACTIONS[word]
    return {"do": word, **{name: getattr(action, name) for name in names}}


def _parsed(text: str, read: Reader[A]) -> Result[A, ScriptErrors]:
    """Return what a reader makes of a text, or its errors from left to right."""
    found = and_then(read_json(text).alt(lambda error: (error,)), read)
    return found.alt(lambda errors: tuple(sorted(errors, key=lambda error: error.spans)))


def _round(node: Json) -> Result[Round, ScriptErrors]:
    def make(_: object, seed: int, lines: tuple[ScriptLine, ...]) -> Round:
        return Round(seed, tuple(line.action for line in lines))

    return _object(node, make, ("version", "seed", "actions"))


def _line(node: Json) -> Result[ScriptLine, ScriptErrors]:
    found = {part.name: part for part in node.parts}
    if "do" not in found:
        return _object(node, ScriptLine, ("do",))  # fails: this is missing
    word = found["do"].string
    if word is None or word not in ACTIONS:
        return _wrong(listed(ACTIONS, "or"), found["do"].words, found["do"].span)
    action, fields = ACTIONS[word]
    names = ("do", *fields)

    def make(_: object, *values: object) -> ScriptLine:
        parts = (part for name in names for part in found[name].parts or (found[name],))
        return ScriptLine(action(*values), tuple(part.span for part in parts))

    return _object(node, make, names)


def _object(node: Json, make: Callable[..., A], names: tuple[str, ...]) -> Result[A, ScriptErrors]:
    """Make something of an object that has these fields and no others."""
    if node.text != "{":
        return _wrong("an object", node.words, node.span)
    results: list[Result[object, ScriptErrors]] = []
    found: dict[str, Json] = {}
    for part in node.parts:
        if part.name not in names:
            expected = f"no field but {', '.join(names)}"
            results.append(_wrong(expected, quoted(part.name), part.name_span))
        elif part.name in found:
            results.append(_wrong(f"{part.name} once", "it again", part.name_span))
        found[part.name] = part
    end = Span(node.span.end - 1, node.span.end)
    results += (
        READERS[name](found[name]) if name in found else _wrong(f"the field {name}", "}", end)
        for name in names
    )
    return _together(results).map(lambda values: make(*values))


def _list_of(read: Reader[A]) -> Reader[tuple[A, ...]]:
    def items(node: Json) -> Result[tuple[A, ...], ScriptErrors]:
        if node.text != "[":
            return _wrong("a list", node.words, node.span)
        return _together(map(read, node.parts))

    return items


def _string(node: Json) -> Result[str, ScriptErrors]:
    if node.string is None:
        return _wrong("a string", node.words, node.span)
    return Success(node.string)


def _whole_number(node: Json) -> Result[int, ScriptErrors]:
    try:
        return Success(int(node.text))
    except ValueError:  # not a whole number, or too long for Python
        return _wrong("a whole number of at most 4,300 digits", node.words, node.span)


def _version(node: Json) -> Result[int, ScriptErrors]:
    if node.text != str(VERSION):
        return _wrong(f"version {VERSION}", node.words, node.span)
    return Success(VERSION)


def _card(node: Json) -> Result[Card, ScriptErrors]:
    def moved(error: CardError) -> ScriptErrors:
        start = node.span.start + 1
        inside = tuple(Span(start + span.start, start + span.end) for span in error.spans)
        return (replace(error, spans=(node.span,) if "\\" in node.text else inside),)

    return and_then(_string(node), lambda text: parse_card(text).alt(moved))


def _wrong(expected: str, found: str, span: Span) -> Result[A, ScriptErrors]:
    return Failure((UnexpectedJson(expected, found, spans=(span,)),))


def _together(results: Iterable[Result[A, ScriptErrors]]) -> Result[tuple[A, ...], ScriptErrors]:
    return gather(results).alt(lambda errors: tuple(chain.from_iterable(errors)))


READERS: Mapping[str, Reader[object]] = {
    "do": _string,
    "name": _string,
    "names": _list_of(_string),
    "cards": _list_of(_card),
    "seed": _whole_number,
    "version": _version,
    "actions": _list_of(_line),
}
