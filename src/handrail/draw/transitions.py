"""Steps of the draw table: take an action, and get the new table or the errors."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias, assert_never

from returns.result import Failure, Result, Success

from handrail.cards.dealing import deal, shuffled
from handrail.cards.types import DECK, Card, Rank
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
from handrail.draw.errors import (
    CardElsewhere,
    DeckTooShort,
    DrawError,
    DuplicateName,
    EmptyNamelessSwap,
    NoHolder,
    SeveralHolders,
    TooManyDiscards,
    UnknownName,
    WrongHandSize,
)
from handrail.draw.evaluation import rank_hands
from handrail.draw.table import Seat, Table, duplicate_card_errors, name_errors
from handrail.hands.types import HAND_SIZE, positions_by_value
from handrail.problems import sort_by_position
from handrail.railway import and_then, cases

MAX_DISCARDS = 3  # or four, if the card that is kept is an ace

StepResult: TypeAlias = Result[Table, tuple[DrawError, ...]]
"""The table after an action, or every reason why the action is illegal."""


def step(table: Table, action: Action) -> StepResult:
    """Return the table after an action. The table that is given does not change.

    Fails with each ``DrawError``, from left to right.

    >>> step(Table(), Track(("Ann", "Bob"))).map(lambda table: table.names)
    <Success: ('Ann', 'Bob')>
    >>> step(Table(), DealCards()).alt(lambda errors: errors[0].message)
    <Failure: expected at least one player and one card each, got 0 players and 5 cards>
    """
    match action:
        case Track(names):
            return _track(table, names)
        case Untrack(names):
            return _untrack(table, names)
        case Shuffle(seed):
            return Success(replace(table, deck=shuffled(seed, table.deck)))
        case DealCards():
            return _deal_cards(table)
        case Assign() | Unassign() | Swap():
            return and_then(_name_player(table, action), partial(_move, table, action))
        case Evaluate():
            return rank_hands(table).map(lambda _: table)
        case Collect():
            return Success(Table(DECK, tuple(Seat(name) for name in table.names)))
        case _:
            assert_never(action)


def may_discard(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    """Return whether a player may discard these cards from a hand of five.

    A player may discard up to three cards. A player may discard four cards only if the card that
    is kept is an ace. Nobody may discard five. The cards must be in the hand, and no card may be
    repeated.

    >>> may_discard(DECK[:5], DECK[:3]), may_discard(DECK[:5], DECK[:4])
    (True, False)
    """
    hand_cards, discards = tuple(hand), tuple(cards)
    kept = set(hand_cards) - set(discards)
    is_hand_of_five = len(hand_cards) == len(set(hand_cards)) == HAND_SIZE
    are_own_and_distinct = len(kept) + len(discards) == HAND_SIZE
    keeps_only_an_ace = [card.rank for card in kept] == [Rank.ACE]
    is_allowed = len(discards) <= MAX_DISCARDS or keeps_only_an_ace
    return is_hand_of_five and are_own_and_distinct and is_allowed


def _track(table: Table, names: tuple[str, ...]) -> StepResult:
    errors = tuple(name_errors(positions_by_value(enumerate(names)), table.names))
    seats = (*table.seats, *map(Seat, names))
    return Failure(errors) if errors else Success(replace(table, seats=seats))


def _untrack(table: Table, names: tuple[str, ...]) -> StepResult:
    """Return the table without these players. Their cards go under the deck.

    The cards are in the order of ``names``, and within a hand in the order of the hand.
    """
    hands = table.hands
    errors: tuple[DrawError, ...] = tuple(
        DuplicateName(name, at) if name in hands else UnknownName(name, table.names, at)
        for name, at in positions_by_value(enumerate(names)).items()
        if name not in hands or len(at) > 1
    )
    if errors:
        return Failure(errors)
    deck = (*table.deck, *(card for name in names for card in hands[name]))
    seats = tuple(seat for seat in table.seats if seat.name not in names)
    return Success(replace(table, deck=deck, seats=seats))


def _deal_cards(table: Table) -> StepResult:
    """Deal five cards from the top of the deck to each player. Fail if a player has cards."""
    nonempty_hands = tuple(
        WrongHandSize(seat.name, len(seat.cards), 0) for seat in table.seats if seat.cards
    )
    match cases(deal(len(table.seats), HAND_SIZE, table.deck)):
        case Failure(error):
            return Failure((*nonempty_hands, error))
        case Success(_) if nonempty_hands:
            return Failure(nonempty_hands)
        case Success(dealt):
            seats = tuple(map(Seat, table.names, dealt.hands))
            return Success(replace(table, deck=dealt.remaining, seats=seats))


def _name_player(
    table: Table, action: Assign | Unassign | Swap
) -> Result[str, tuple[DrawError, ...]]:
    """Return the name of the player who acts. If it is left out, the player holds the cards."""
    if action.name is not None:
        return Success(action.name)
    if not action.cards:
        return Failure((EmptyNamelessSwap(),))
    positions = positions_by_value(enumerate(action.cards, start=1))
    holders = _holders(table, positions)
    is_dealt = any(seat.cards for seat in table.seats)
    errors: list[DrawError] = [
        NoHolder(card, at, is_dealt) for card, at in positions.items() if card not in holders
    ]
    names = [name for name in table.names if name in holders.values()]
    if len(names) > 1:
        held = sorted(index for card in holders for index in positions[card])
        errors.append(SeveralHolders(tuple(names), tuple(held)))
    if errors:
        return Failure(sort_by_position([*errors, *duplicate_card_errors(positions)]))
    return Success(names[0])


def _holders(table: Table, cards: Collection[Card]) -> Mapping[Card, str]:
    """Return the name of the player who holds each of these cards that a player holds."""
    return {card: seat.name for seat in table.seats for card in seat.cards if card in cards}


def _move(table: Table, action: Assign | Unassign | Swap, name: str) -> StepResult:
    errors = sort_by_position(_move_errors(table, action, name))
    return Failure(errors) if errors else Success(_move_cards(table, action, name))


def _move_errors(table: Table, action: Assign | Unassign | Swap, name: str) -> Iterator[DrawError]:
    """Yield the reasons why the action cannot move its cards between deck, hand and discards."""
    positions = positions_by_value(enumerate(action.cards, start=1))
    hand, holders = table.hands.get(name), _holders(table, positions)
    yield from duplicate_card_errors(positions)
    if hand is None:
        yield UnknownName(name, table.names, (0,))
    if isinstance(action, Assign):
        yield from (
            CardElsewhere(card, None, positions[card], holders.get(card))
            for card in positions
            if card not in table.deck
        )
        free_slots = HAND_SIZE - len(hand or ())
        if len(positions) > free_slots:
            yield WrongHandSize(
                name,
                HAND_SIZE - free_slots + len(positions),
                HAND_SIZE,
                _positions_after(positions, free_slots),
            )
    elif hand is not None:
        yield from (
            CardElsewhere(card, name, positions[card], holders.get(card))
            for card in positions
            if card not in hand
        )
        if isinstance(action, Swap):
            yield from _swap_errors(Seat(name, hand), len(table.deck), positions)


def _swap_errors(
    seat: Seat, deck_size: int, positions: Mapping[Card, tuple[int, ...]]
) -> Iterator[DrawError]:
    """Yield the reasons why a player cannot discard these cards and draw as many new ones.

    Args:
        seat: the player.
        deck_size: the number of cards in the deck.
        positions: the discards, each with its positions in the action.
    """
    own_positions = {card: at for card, at in positions.items() if card in seat.cards}
    if len(positions) > deck_size:
        yield DeckTooShort(len(positions), deck_size, _positions_after(positions, deck_size))
    if len(seat.cards) != HAND_SIZE:
        yield WrongHandSize(seat.name, len(seat.cards), HAND_SIZE, (0,))
    elif not may_discard(seat.cards, own_positions):
        yield TooManyDiscards(
            len(own_positions),
            MAX_DISCARDS,
            _remove_cards(seat.cards, own_positions),
            _positions_after(own_positions, MAX_DISCARDS),
        )


def _move_cards(table: Table, action: Assign | Unassign | Swap, name: str) -> Table:
    """Return the table after an action that is known to be legal."""
    hand, deck, discards = table.hands[name], table.deck, table.discards
    kept = _remove_cards(hand, action.cards)
    removed = _remove_cards(hand, kept)
    match action:
        case Assign(_, cards):
            hand, deck = hand + cards, _remove_cards(deck, cards)
        case Unassign():
            hand, deck = kept, deck + removed
        case Swap():
            hand, deck, discards = (
                kept + deck[: len(removed)],
                deck[len(removed) :],
                discards + removed,
            )
    seats = (Seat(seat.name, hand) if seat.name == name else seat for seat in table.seats)
    return Table(deck, tuple(seats), discards)


def _remove_cards(cards: tuple[Card, ...], removed: Collection[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in removed)


def _positions_after(positions: Mapping[Card, tuple[int, ...]], number: int) -> tuple[int, ...]:
    """Return the positions of all cards after the first ``number`` cards, in ascending order."""
    return tuple(sorted(position for at in list(positions.values())[number:] for position in at))
