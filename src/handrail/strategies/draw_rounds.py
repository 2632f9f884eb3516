"""Strategies for the draw table, its actions, and text that says actions."""

import json
from collections.abc import Callable
from itertools import pairwise

from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import DECK, Card
from handrail.draw import (
    Action,
    Assign,
    Collect,
    DealIn,
    Evaluate,
    Seat,
    Shuffle,
    Swap,
    Table,
    Track,
    Unassign,
    Untrack,
    may_discard,
    step,
)
from handrail.hands import HAND_SIZE
from handrail.railway import either
from handrail.strategies.playing_cards import cards, decks


def names() -> st.SearchStrategy[str]:
    """A name that a player can have; shrinks to Ann.

    >>> find(names(), bool)
    'Ann'
    """
    return st.one_of(
        st.sampled_from(("Ann", "Bob", "Cid", "Dot", "Eve")),
        st.text(min_size=1, max_size=8).filter(lambda name: name.strip() != ""),
    )


def draw_tables(most: int = 6) -> st.SearchStrategy[Table]:
    """A table of up to ``most`` players with no cards, some or five; shrinks to an empty one.

    >>> find(draw_tables(), lambda table: True) == Table()
    True
    """

    def table(deck: tuple[Card, ...], seated: dict[str, int], discards: int) -> Table:
        sizes = (discards, *seated.values())
        ends = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        gone, *hands = (deck[start:end] for start, end in pairwise(ends))
        return Table(deck[ends[-1] :], tuple(map(Seat, seated, hands)), gone)

    sizes = st.sampled_from((0, HAND_SIZE, 1, 2, 3, 4))
    full = st.dictionaries(names(), st.just(HAND_SIZE), max_size=most)
    mixed = st.dictionaries(names(), sizes, max_size=most)
    return st.builds(table, decks(), st.one_of(full, mixed), st.integers(0, 12))


def legal_actions(table: Table) -> st.SearchStrategy[Action]:
    """An action that can be taken at this table; often one that a round goes on with.

    >>> find(legal_actions(Table()), lambda action: isinstance(action, Shuffle))
    Shuffle(seed=0)
    """
    new = names().filter(lambda name: name not in table.names)
    tracked = st.lists(new, max_size=2, unique=True).map(lambda some: Track(tuple(some)))
    asked: tuple[Action, ...] = (DealIn(), Evaluate())
    usual = [
        *(st.just(action) for action in asked if isinstance(step(table, action), Success)),
        *(_swaps_of(seat, table.deck) for seat in table.seats if len(seat.cards) == HAND_SIZE),
    ]
    choices: list[st.SearchStrategy[Action]] = [
        tracked,
        st.integers().map(Shuffle),
        st.just(Collect()),
        *(choice for seat in table.seats for choice in _assignments_of(seat, table.deck)),
        *3 * usual,
    ]
    if table.seats:
        leaving = st.lists(st.sampled_from(table.names), max_size=2, unique=True)
        choices.append(leaving.map(lambda some: Untrack(tuple(some))))
    return st.one_of(choices)


def _assignments_of(
    seat: Seat, deck: tuple[Card, ...]
) -> tuple[st.SearchStrategy[Action], st.SearchStrategy[Action]]:
    """Cards that a player can take out of this deck, and those that can be given back."""
    name = st.just(seat.name)
    room = HAND_SIZE - len(seat.cards)
    return (
        st.builds(Assign, name, _some_of(deck, room)),
        st.builds(Unassign, name, _some_of(seat.cards, HAND_SIZE)),
    )


def _swaps_of(seat: Seat, deck: tuple[Card, ...]) -> st.SearchStrategy[Action]:
    """What a player with five cards can discard, beside this deck."""
    discards = _some_of(seat.cards, min(HAND_SIZE - 1, len(deck)))
    allowed = discards.filter(lambda some: may_discard(seat.cards, some))
    return st.builds(Swap, st.just(seat.name), allowed)


def _some_of(held: tuple[Card, ...], most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Up to ``most`` of these cards, in any order."""
    if not held or most < 1:
        return st.just(())
    return st.lists(st.sampled_from(held), max_size=most, unique=True).map(tuple)


def nearly_legal_actions(table: Table) -> st.SearchStrategy[Action]:
    """Actions about the players who are there and the cards that they hold, right or wrong.

    >>> find(nearly_legal_actions(Table()), lambda action: isinstance(action, Track))
    Track(names=())
    """
    known = st.sampled_from((*table.names, "Ann", "Anne", "bob", ""))
    held = [card for seat in table.seats for card in seat.cards]
    near = st.sampled_from((*held, *table.deck[:3], *table.deck[-1:], *table.discards[:2]) or DECK)
    few = st.lists(near, max_size=HAND_SIZE + 1).map(tuple)
    some = st.lists(known, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Swap, known, few),
        st.builds(Unassign, known, few),
        st.builds(Assign, known, few),
        st.builds(Track, some),
        st.builds(Untrack, some),
        st.sampled_from((DealIn(), Evaluate(), Collect())),
    )


def hostile_actions() -> st.SearchStrategy[Action]:
    """Actions without regard to any table: any names, any cards, any number of them.

    >>> find(hostile_actions(), bool)
    Track(names=())
    """
    anything = st.one_of(
        names(), st.text(max_size=3), st.sampled_from((" ", "\n", "\ud800", "\x00", "A" * 500))
    )
    cards_of_any = st.lists(cards(), max_size=60).map(tuple)
    some = st.lists(anything, max_size=12).map(tuple)
    return st.one_of(
        st.builds(Track, some),
        st.builds(Untrack, some),
        st.builds(Assign, anything, cards_of_any),
        st.builds(Unassign, anything, cards_of_any),
        st.builds(Swap, anything, cards_of_any),
        st.one_of(st.integers(), st.integers(10**4000, 10**4001)).map(Shuffle),
        st.sampled_from((DealIn(), Evaluate(), Collect())),
    )


def actions(table: Table) -> st.SearchStrategy[Action]:
    """An action for this table: legal, nearly legal, or hostile.

    >>> find(actions(Table()), lambda action: isinstance(action, DealIn))
    DealIn()
    """
    return st.one_of(legal_actions(table), nearly_legal_actions(table), hostile_actions())


def legal_sequences(most: int = 12) -> st.SearchStrategy[tuple[Action, ...]]:
    """Actions that can be taken one after another, from a new table on.

    >>> find(legal_sequences(), bool)
    (Track(names=()),)
    """
    return _taken(legal_actions, most)


def sequences(most: int = 12) -> st.SearchStrategy[tuple[Action, ...]]:
    """Actions of all kinds, from a new table on; each is made for the table that it finds.

    >>> find(sequences(), bool)
    (Track(names=()),)
    """
    return _taken(actions, most)


@st.composite
def _taken(
    draw: st.DrawFn, choices: Callable[[Table], st.SearchStrategy[Action]], most: int
) -> tuple[Action, ...]:
    """Actions taken one after another, each out of the choices at the table that it finds."""
    table = Table()
    chosen: list[Action] = []
    for _ in range(draw(st.integers(0, most))):
        action = draw(choices(table))
        chosen.append(action)
        match either(step(table, action)):
            case Success(after):
                table = after
            case Failure(_):
                pass
    return tuple(chosen)


def nearly_action_texts() -> st.SearchStrategy[str]:
    """Texts made of the pieces that scripts are made of, most of them wrong in a place or two.

    >>> find(nearly_action_texts(), lambda text: text.startswith("{}"))
    '{}'
    """
    marks = '{}[]:," \\7\ufeff\x00é'
    words = ("do", "swap", "deal", "shuffle", "seed", "name", "names", "cards", "version", "Ann")
    texts = (*words, "Ks", "KX", "\\ud800", "\\u004bs", "")
    others = ("-1", "1e9", "NaN", "-Infinity", "null", "true", "9" * 5000)
    pieces = st.sampled_from((*marks, *(f'"{text}"' for text in texts), *others))
    plain = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(_field_names(), inner, max_size=4)
        ),
    )
    return st.one_of(
        st.lists(pieces, max_size=16).map("".join),
        st.dictionaries(_field_names(), plain, max_size=4).map(json.dumps),
        st.sampled_from("[{").flatmap(lambda mark: st.integers(1, 3000).map(mark.__mul__)),
    )


def _field_names() -> st.SearchStrategy[str]:
    """The names of fields that scripts have, and some that they have not."""
    return st.sampled_from(
        ("do", "names", "name", "cards", "seed", "version", "deck", "seats", "discards", "x", "")
    )
