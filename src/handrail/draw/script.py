"""Actions, tables, mistakes and rounds as JSON, and back, without loss.

An action is ``{"do":"swap","name":"Ann","cards":["Ks"]}``, as scripts have it one a line; a
table, a mistake and a round also say the ``version`` of this format, which an action may.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeAlias, assert_never

from returns.result import Result

from handrail.cards import Card
from handrail.dealing import NotEnoughCards, NothingToDeal
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
from handrail.draw.jsontext import Path, is_tuple, places_in
from handrail.draw.mistakes import (
    CardsMissing,
    DeckTooShort,
    DrawError,
    Elsewhere,
    HoldsCards,
    InDeck,
    InDiscards,
    InHandOf,
    NameTaken,
    NotAName,
    NotFiveCards,
    RepeatedName,
    TableError,
    TooManyCards,
    TooManyDiscards,
    UnknownName,
    Whereabouts,
)
from handrail.draw.shapes import (
    VERSION,
    Fault,
    Faults,
    Form,
    OneOf,
    ScriptError,
    a_card,
    a_count,
    a_number,
    a_text,
    list_of,
    parsed,
)
from handrail.draw.stepping import Round
from handrail.draw.table import Seat, Table
from handrail.hands import Repeated
from handrail.problems import Located
from handrail.railway import and_then

Mistake: TypeAlias = DrawError | TableError
"""Why an action cannot be taken, or why a table cannot be."""


def to_json(value: Action | Table | Mistake | Round) -> str:
    """An action, a table, a mistake or a round as one line of JSON, in ASCII.

    >>> to_json(Swap("Ann", DECK[:2]))
    '{"do": "swap", "name": "Ann", "cards": ["2c", "2d"]}'
    """
    written = members_of(value)
    return json.dumps(written if ACTION.key in written else {"version": VERSION, **written})


def parse_action(text: str) -> Result[Action, tuple[ScriptError, ...]]:
    """Read an action. It may say its version, as ``"version":1``.

    Fails with each ``ScriptError``.

    >>> parse_action('{"do":"track","names":["Ann"]}')
    <Success: Track(names=('Ann',))>
    >>> parse_action('{"do":"swop"}').alt(lambda errors: errors[0].message)
    <Failure: "swop" is not known here>
    """
    return parsed(text, ACTION, must_say_version=False)


def parse_table(text: str) -> Result[Table, tuple[ScriptError, ...]]:
    """Read a table, on which each of the 52 cards must be in one place.

    Fails with each ``ScriptError``.

    >>> parse_table(to_json(Table())).map(lambda table: table == Table())
    <Success: True>
    """
    return parsed(text, a_table, must_say_version=True)


def parse_mistake(text: str) -> Result[Mistake, tuple[ScriptError, ...]]:
    """Read what was wrong with an action or with a table.

    Fails with each ``ScriptError``.

    >>> parse_mistake(to_json(NameTaken("Ann", (0,)))).map(lambda mistake: mistake.message)
    <Success: Ann is at the table already>
    """
    return parsed(text, MISTAKE, must_say_version=True)


def parse_round(text: str) -> Result[Round, tuple[ScriptError, ...]]:
    """Read a round: the seed of its deck, and the actions from there on.

    Fails with each ``ScriptError``.

    >>> parse_round(to_json(Round(7, (DealIn(),)))).map(lambda record: record.seed)
    <Success: 7>
    """
    return parsed(text, ROUND, must_say_version=True)


def locate(
    text: str, action: Action, errors: Iterable[DrawError]
) -> tuple[Located[DrawError], ...]:
    """Errors about an action with their places in the text it was read from, from left to right.

    What is about no single value of the action points at the word that says what to do.

    >>> text, action = '{"do":"track","names":["Ann","Ann"]}', Track(("Ann", "Ann"))
    >>> step(Table(), action).alt(lambda errors: locate(text, action, errors)[0].spans)
    <Failure: (Span(start=23, end=28), Span(start=29, end=34))>
    """
    known = places_in(text).values
    match action:
        case Track(names) | Untrack(names):
            paths: list[Path] = [("names", place) for place in range(len(names))]
        case Assign(cards=cards) | Unassign(cards=cards) | Swap(cards=cards):
            paths = [("name",), *(("cards", place) for place in range(len(cards)))]
        case Shuffle() | DealIn() | Evaluate() | Collect():
            paths = []
        case _:
            assert_never(action)
    word = (known["do",],)
    found = (
        Located(error, tuple(known[paths[at]] for at in positions_of(error)) or word)
        for error in errors
    )
    return tuple(sorted(found, key=lambda error: error.spans))


def positions_of(error: DrawError) -> tuple[int, ...]:
    """Where the values of an action stand that an error is about; none where it is about none."""
    match error:
        case HoldsCards() | NotEnoughCards() | NothingToDeal():
            return ()
        case _:
            return error.at


def a_table(value: object, path: Path) -> Result[Table, Faults]:
    """A table. Whether its parts make one is asked only where each of them is right."""
    return and_then(TABLE(value, path), lambda parts: whole_table(*parts, path))


def whole_table(
    deck: tuple[Card, ...], seats: tuple[Seat, ...], discards: tuple[Card, ...], path: Path
) -> Result[Table, Faults]:
    """The table that these parts make."""
    ways: list[Path] = [("deck", place) for place in range(len(deck))]
    for number, seat in enumerate(seats):
        ways.append(("seats", number, "name"))
        ways.extend(("seats", number, "cards", place) for place in range(len(seat.cards)))
    ways.extend(("discards", place) for place in range(len(discards)))

    def fault(error: TableError) -> Fault:
        return Fault(error, tuple((*path, *ways[at]) for at in error.at) or (path,))

    return Table.of(deck, seats, discards).alt(lambda errors: tuple(map(fault, errors)))


def word_of(action: Action) -> str:
    """What an action is called in JSON: ``swap``."""
    return str(TAGS[type(action)][ACTION.key])


def members_of(value: object) -> dict[str, object]:
    """A dataclass as JSON has it: what it is, where that must be said, and its fields."""
    if not is_dataclass(value):
        return {}
    tag = TAGS.get(type(value), {})
    return {**tag, **{field.name: plain(getattr(value, field.name)) for field in fields(value)}}


def plain(value: object) -> object:
    """A value as JSON has it."""
    match value:
        case str():
            return value
        case int():
            return int(value)  # True is 1, and is written so
        case Card():
            return str(value)
        case _ if is_tuple(value):
            return [plain(each) for each in value]
        case _:
            return members_of(value)


NAMES = {"names": list_of(a_text)}
OF_PLAYER = {"name": a_text, "cards": list_of(a_card)}
ACTION: OneOf[Action] = OneOf(
    "do",
    {
        "track": Form(Track, NAMES),
        "untrack": Form(Untrack, NAMES),
        "shuffle": Form(Shuffle, {"seed": a_number}),
        "deal": Form(DealIn, {}),
        "assign": Form(Assign, OF_PLAYER),
        "unassign": Form(Unassign, OF_PLAYER),
        "swap": Form(Swap, OF_PLAYER),
        "evaluate": Form(Evaluate, {}),
        "collect": Form(Collect, {}),
    },
)
ROUND = Form(Round, {"seed": a_number, "actions": list_of(ACTION)})
TABLE: Form[tuple[tuple[Card, ...], tuple[Seat, ...], tuple[Card, ...]]] = Form(
    lambda *parts: parts,
    {
        "deck": list_of(a_card),
        "seats": list_of(Form(Seat, OF_PLAYER)),
        "discards": list_of(a_card),
    },
)
IN_DECK: Mapping[str, Form[InDeck]] = {"deck": Form(InDeck, {})}
IN_HAND: Mapping[str, Form[InHandOf]] = {"hand": Form(InHandOf, {"name": a_text})}
IN_DISCARDS: Mapping[str, Form[InDiscards]] = {"discards": Form(InDiscards, {})}
WANTED: OneOf[InDeck | InHandOf] = OneOf("place", {**IN_DECK, **IN_HAND})
FOUND: OneOf[Whereabouts] = OneOf("place", {**IN_DECK, **IN_HAND, **IN_DISCARDS})
AT = {"at": list_of(a_number)}
MISTAKE: OneOf[Mistake] = OneOf(
    "error",
    {
        "CardsMissing": Form(CardsMissing, {"cards": list_of(a_card)}),
        "DeckTooShort": Form(DeckTooShort, {"wanted": a_number, "held": a_number, **AT}),
        "Elsewhere": Form(Elsewhere, {"card": a_card, "wanted": WANTED, "found": FOUND, **AT}),
        "HoldsCards": Form(HoldsCards, OF_PLAYER),
        "NameTaken": Form(NameTaken, {"name": a_text, **AT}),
        "NotAName": Form(NotAName, {"name": a_text, **AT}),
        "NotEnoughCards": Form(
            NotEnoughCards, {"players": a_number, "cards": a_count, "held": a_number}
        ),
        "NotFiveCards": Form(NotFiveCards, {"name": a_text, "found": a_number, **AT}),
        "NothingToDeal": Form(NothingToDeal, {"players": a_number, "cards": a_number}),
        "Repeated": Form(Repeated, {"card": a_card, **AT}),
        "RepeatedName": Form(RepeatedName, {"name": a_text, **AT}),
        "TooManyCards": Form(TooManyCards, {"name": a_text, "found": a_number, **AT}),
        "TooManyDiscards": Form(
            TooManyDiscards, {"found": a_number, "kept": list_of(a_card), **AT}
        ),
        "UnknownName": Form(UnknownName, {"name": a_text, "known": list_of(a_text), **AT}),
    },
)
TAGS: Mapping[object, Mapping[str, object]] = {
    form.make: {one.key: word}
    for one in (ACTION, MISTAKE, FOUND)
    for word, form in one.forms.items()
}
