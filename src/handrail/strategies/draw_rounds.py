"""Strategies for the draw table, its actions, and the text of scripts."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise

from hypothesis import strategies as st
from returns.result import Success

from handrail.cards.types import DECK, Card
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
from handrail.draw.table import Seat, Table
from handrail.draw.transitions import may_discard, step
from handrail.hands.types import HAND_SIZE
from handrail.strategies.playing_cards import cards, decks


@cache
def player_names() -> st.SearchStrategy[str]:
    """Generate valid player names; shrinks to Ann.

    >>> find(player_names(), bool)
    'Ann'
    """
    return st.one_of(
        st.sampled_from(("Ann", "Bob", "Cid", "Dot", "Eve")),
        st.text(min_size=1, max_size=8).filter(lambda name: name.strip() != ""),
    )


def draw_tables(most: int = 6) -> st.SearchStrategy[Table]:
    """Generate tables of up to ``most`` players, each with 0 to 5 cards.

    Shrinks to a table without players.

    >>> find(draw_tables(), lambda table: True) == Table()
    True
    """

    def make_table(deck: tuple[Card, ...], hand_sizes: dict[str, int], discard_count: int) -> Table:
        sizes = (discard_count, *hand_sizes.values())
        ends = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        discarded, *hands = (deck[start:end] for start, end in pairwise(ends))
        return Table(deck[ends[-1] :], tuple(map(Seat, hand_sizes, hands)), discarded)

    sizes = st.sampled_from((0, HAND_SIZE, 1, 2, 3, 4))
    full = st.dictionaries(player_names(), st.just(HAND_SIZE), max_size=most)
    mixed = st.dictionaries(player_names(), sizes, max_size=most)
    return st.builds(make_table, decks(), st.one_of(full, mixed), st.integers(0, 12))


@st.composite
def legal_actions(draw: st.DrawFn, table: Table) -> Action:
    """Generate actions that are legal at this table.

    Deals, evaluations and swaps are more frequent than others.

    >>> find(legal_actions(Table()), lambda action: isinstance(action, Shuffle))
    Shuffle(seed=0)
    """

    def choose_cards(given: tuple[Card, ...], most: int) -> tuple[Card, ...]:
        indexes = draw(_deck_indexes()) if given else ()
        return tuple(dict.fromkeys(given[index % len(given)] for index in indexes))[: max(most, 0)]

    def assign(seat: Seat) -> Action:
        return Assign(seat.name, choose_cards(table.deck, HAND_SIZE - len(seat.cards)))

    def unassign(seat: Seat) -> Action:
        return Unassign(seat.name, choose_cards(seat.cards, HAND_SIZE))

    def swap(seat: Seat) -> Action:
        some = choose_cards(seat.cards, min(HAND_SIZE - 1, len(table.deck)))
        cards = some if may_discard(seat.cards, some) else some[:1]
        is_named = not cards or draw(st.booleans())
        return Swap(seat.name if is_named else None, cards)

    # First choose a function, then call only that one: to build a strategy for each action would
    # take longer.
    argumentless: tuple[Action, ...] = (DealCards(), Evaluate())
    usual: list[Callable[[], Action]] = [
        *(
            partial(type(action))
            for action in argumentless
            if isinstance(step(table, action), Success)
        ),
        *(partial(swap, seat) for seat in table.seats if len(seat.cards) == HAND_SIZE),
    ]
    choices: list[Callable[[], Action]] = [
        lambda: Track(
            tuple(
                name
                for name in draw(st.lists(player_names(), max_size=2, unique=True))
                if name not in table.names
            )
        ),
        lambda: Untrack(tuple(name for name in table.names if draw(st.booleans()))[:2]),
        lambda: Shuffle(draw(st.integers())),
        Collect,
        *(partial(assign, seat) for seat in table.seats),
        *(partial(unassign, seat) for seat in table.seats),
        *3 * usual,
    ]
    return choices[draw(st.integers(0, len(choices) - 1))]()


@st.composite
def nearly_legal_actions(draw: st.DrawFn, table: Table) -> Action:
    """Generate actions with the names and cards of this table. Many of the actions are illegal.

    >>> find(nearly_legal_actions(Table()), lambda action: isinstance(action, Track))
    Track(names=())
    """
    known = (*3 * table.names, "Ann", "Anne", "bob", "")
    others = (
        *table.deck[:1],
        *table.discards[:1],
        *(card for seat in table.seats[:1] for card in seat.cards[:1]),
    )

    def choose_move() -> tuple[str, tuple[Card, ...]]:
        name = known[draw(st.integers(0, len(known) - 1))]
        near = (*table.hands.get(name, ()), *others)
        ends = st.integers(0, len(near))
        first, last = sorted((draw(ends), draw(ends)))
        more = (near[index % len(near)] for index in draw(_deck_indexes())[:2])
        return name, (*near[first:last], *more)

    def choose_names() -> tuple[str, ...]:
        return tuple(known[index % len(known)] for index in draw(_deck_indexes())[:3])

    choices: tuple[Callable[[], Action], ...] = (
        *3 * (lambda: Swap(*choose_move()),),
        lambda: Unassign(*choose_move()),
        lambda: Assign(*choose_move()),
        lambda: Track(choose_names()),
        lambda: Untrack(choose_names()),
        DealCards,
        Evaluate,
        Collect,
    )
    return choices[draw(st.integers(0, len(choices) - 1))]()


@cache
def hostile_actions() -> st.SearchStrategy[Action]:
    """Generate actions without regard to a table: any names, any cards, any number of them.

    >>> find(hostile_actions(), bool)
    Track(names=())
    """
    anything = st.one_of(
        player_names(),
        st.text(max_size=3),
        st.sampled_from((" ", "\n", "\ud800", "\x00", "A" * 500)),
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
        st.sampled_from((DealCards(), Evaluate(), Collect())),
    )


def actions(table: Table) -> st.SearchStrategy[Action]:
    """Generate actions for this table: legal ones, nearly legal ones, and hostile ones.

    >>> find(actions(Table()), lambda action: isinstance(action, DealCards))
    DealCards()
    """
    return st.one_of(legal_actions(table), nearly_legal_actions(table), hostile_actions())


@st.composite
def action_sequences(
    draw: st.DrawFn,
    choices: Callable[[Table], st.SearchStrategy[Action]] = actions,
    most: int = 12,
) -> tuple[Action, ...]:
    """Generate up to ``most`` actions to be taken one after another, starting at an empty table.

    Args:
        choices: a function that takes a table and returns a strategy for the next action.
        most: the greatest number of actions.

    >>> find(action_sequences(legal_actions), bool)
    (Track(names=()),)
    """
    table = Table()
    chosen: list[Action] = []
    for _ in range(draw(st.integers(0, most))):
        action = draw(choices(table))
        chosen.append(action)
        table = step(table, action).value_or(table)  # an illegal action changes nothing
    return tuple(chosen)


def nearly_action_texts() -> st.SearchStrategy[str]:
    """Generate text that looks like an action in JSON, usually with an error or two.

    >>> find(nearly_action_texts(), lambda text: text.startswith("{}"))
    '{}'
    """
    field_names = st.sampled_from(
        ("do", "names", "name", "cards", "seed", "version", "deck", "seats", "discards", "x", "")
    )
    marks = '{}[]:," \\7\ufeff\x00é'
    words = ("do", "swap", "deal", "shuffle", "seed", "name", "names", "cards", "version", "Ann")
    texts = (*words, "Ks", "KX", "\\ud800", "\\u004bs", "")
    others = ("-1", "1e9", "NaN", "-Infinity", "null", "true", "9" * 5000)
    pieces = st.sampled_from((*marks, *(f'"{text}"' for text in texts), *others))
    plain = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(field_names, inner, max_size=4)
        ),
    )
    return st.one_of(
        st.lists(pieces, max_size=16).map("".join),
        st.dictionaries(field_names, plain, max_size=4).map(json.dumps),
        st.sampled_from("[{").flatmap(lambda mark: st.integers(1, 3000).map(mark.__mul__)),
    )


@cache
def _deck_indexes() -> st.SearchStrategy[list[int]]:
    """Generate up to six indexes into a deck. A hand has only five cards."""
    return st.lists(st.integers(0, len(DECK) - 1), max_size=HAND_SIZE + 1)
