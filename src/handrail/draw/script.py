"""Actions and rounds as JSON, and back: an action is ``{"do":"shuffle","seed":7}``."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias, TypeVar, assert_never, final

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
from handrail.draw.jsontext import Json, NotJson, Object, UnexpectedJson, read_json
from handrail.draw.mistakes import DrawError, places_of
from handrail.draw.rounds import Round
from handrail.notation import CardError, parse_card
from handrail.problems import Located
from handrail.railway import and_then, either, gather
from handrail.text import Span, listed, quoted, times

VERSION = 1
A = TypeVar("A")

ScriptError: TypeAlias = NotJson | UnexpectedJson | CardError
"""What can be wrong with text that is to be an action or a round."""

ScriptErrors: TypeAlias = tuple[ScriptError, ...]
Reader: TypeAlias = Callable[[Json], Result[A, ScriptErrors]]
Readers: TypeAlias = Mapping[str, Reader[object]]
Form: TypeAlias = tuple[Callable[..., Action], Readers]


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
            Located(error, tuple(sorted(values[at] for at in places_of(error))) or (word,))
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
            done = [*map(_plain, actions)]
            return json.dumps({"version": VERSION, "seed": seed, "actions": done})
        case _:
            return json.dumps(_plain(value))


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
    return WORDS[type(action)]


def _plain(action: Action) -> Mapping[str, object]:
    match action:
        case Track(names) | Untrack(names):
            fields: Mapping[str, object] = {"names": names}
        case Assign(name, cards) | Unassign(name, cards) | Swap(name, cards):
            fields = {"name": name, "cards": [str(card) for card in cards]}
        case Shuffle(seed):
            fields = {"seed": seed}
        case DealIn() | Evaluate() | Collect():
            fields = {}
        case _:
            assert_never(action)
    return {"do": word_of(action), **fields}


def _parsed(text: str, read: Reader[A]) -> Result[A, ScriptErrors]:
    """Return what a reader makes of a text, or its errors from left to right."""
    found = and_then(read_json(text).alt(lambda error: (error,)), read)
    return found.alt(lambda errors: tuple(sorted(errors, key=lambda error: error.spans)))


def _round(node: Json) -> Result[Round, ScriptErrors]:
    def make(_: object, seed: int, lines: tuple[ScriptLine, ...]) -> Round:
        return Round(seed, tuple(line.action for line in lines))

    readers = {"version": _version, "seed": _whole_number, "actions": _list_of(_line)}
    return _object(node, make, readers)


def _line(node: Json) -> Result[ScriptLine, ScriptErrors]:
    match node.value:
        case Object(values={"do": word} as values):
            return and_then(_form(word), lambda form: _filled(node, values, *form))
        case _:
            return _object(node, ScriptLine, {"do": _form})  # fails: this is missing


def _filled(
    node: Json, values: Mapping[str, Json], make: Callable[..., Action], readers: Readers
) -> Result[ScriptLine, ScriptErrors]:
    def line(_: object, *parts: object) -> ScriptLine:
        spans = chain.from_iterable(_spans(values[name]) for name in ("do", *readers))
        return ScriptLine(make(*parts), tuple(spans))

    return _object(node, line, {"do": _form, **readers})


def _object(node: Json, make: Callable[..., A], readers: Readers) -> Result[A, ScriptErrors]:
    """Make something of an object's fields, which are those of the readers."""
    if not isinstance(node.value, Object):
        return _wrong("an object", node.name, node.span)
    values, end = node.value.values, Span(node.span.end - 1, node.span.end)
    results: list[Result[object, ScriptErrors]] = []
    for name, spans in node.value.names.items():
        if name not in readers:
            results.append(_wrong(f"no field but {', '.join(readers)}", quoted(name), *spans))
        if len(spans) > 1:
            results.append(_wrong(f"{quoted(name)} once", f"it {times(len(spans))}", *spans))
    for name, read in readers.items():
        value = values.get(name)
        results.append(read(value) if value else _wrong(f"the field {name}", "}", end))
    return _together(results).map(lambda parts: make(*parts))


def _list_of(read: Reader[A]) -> Reader[tuple[A, ...]]:
    def items(node: Json) -> Result[tuple[A, ...], ScriptErrors]:
        if not isinstance(node.value, tuple):
            return _wrong("a list", node.name, node.span)
        return _together(map(read, node.value))

    return items


def _string(node: Json) -> Result[str, ScriptErrors]:
    if isinstance(node.value, str) and node.value[0] == '"':
        return Success(str(json.loads(node.value)))
    return _wrong("a string", node.name, node.span)


def _form(node: Json) -> Result[Form, ScriptErrors]:
    match either(_string(node)):
        case Success(word) if word in ACTIONS:
            return Success(ACTIONS[word])
        case _:
            return _wrong(listed(ACTIONS, "or"), node.name, node.span)


def _whole_number(node: Json) -> Result[int, ScriptErrors]:
    if isinstance(node.value, str):
        with suppress(ValueError):  # of what is not a whole number, or too long for Python
            return Success(int(node.value))
    return _wrong("a whole number of at most 4,300 digits", node.name, node.span)


def _version(node: Json) -> Result[int, ScriptErrors]:
    is_known = node.value == str(VERSION)
    return Success(VERSION) if is_known else _wrong(f"version {VERSION}", node.name, node.span)


def _card(node: Json) -> Result[Card, ScriptErrors]:
    def moved(error: CardError) -> CardError:
        if "\\" in str(node.value):
            return replace(error, spans=(node.span,))
        first = node.span.start + 1
        spans = (Span(first + span.start, first + span.end) for span in error.spans)
        return replace(error, spans=tuple(spans))

    return and_then(_string(node), lambda text: parse_card(text).alt(lambda error: (moved(error),)))


def _spans(node: Json) -> tuple[Span, ...]:
    """Return the places of a list's items, or of any other value."""
    items = node.value if isinstance(node.value, tuple) else (node,)
    return tuple(item.span for item in items)


def _wrong(expected: str, found: str, *spans: Span) -> Result[A, ScriptErrors]:
    return Failure((UnexpectedJson(expected, found, spans=spans),))


def _together(results: Iterable[Result[A, ScriptErrors]]) -> Result[tuple[A, ...], ScriptErrors]:
    return gather(results).alt(lambda errors: tuple(chain.from_iterable(errors)))


NAMES: Readers = {"names": _list_of(_string)}
CARDS: Readers = {"name": _string, "cards": _list_of(_card)}
ACTIONS: Mapping[str, Form] = {
    "track": (Track, NAMES),
    "untrack": (Untrack, NAMES),
    "shuffle": (Shuffle, {"seed": _whole_number}),
    "deal": (DealIn, {}),
    "assign": (Assign, CARDS),
    "unassign": (Unassign, CARDS),
    "swap": (Swap, CARDS),
    "evaluate": (Evaluate, {}),
    "collect": (Collect, {}),
}
WORDS: Mapping[object, str] = {make: word for word, (make, _) in ACTIONS.items()}
