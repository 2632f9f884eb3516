"""A step at the table: an action gives the next table, or the reasons why it is illegal."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias, assert_never

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card, Rank
from handrail.dealing import deal, shuffled
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
from handrail.draw.mistakes import (
    MOST_DISCARDS,
    CardElsewhere,
    DeckTooShort,
    DrawError,
    RepeatedName,
    TooManyDiscards,
    UnknownName,
    WrongHandSize,
)
from handrail.draw.settling import evaluate
from handrail.draw.table import Seat, Table, name_errors, repeated
from handrail.hands import HAND_SIZE, positions
from handrail.problems import left_to_right
from handrail.railway import either

Stepped: TypeAlias = Result[Table, tuple[DrawError, ...]]
"""The table after an action, or everything that forbids it."""


def step(table: Table, action: Action) -> Stepped:
    """Return the table after an action. The table given never changes.

    Fails with each ``DrawError``, from left to right.

    >>> step(Table(), Track(("Ann", "Bob"))).map(lambda table: table.names)
    <Success: ('Ann', 'Bob')>
    >>> step(Table(), DealIn()).alt(lambda errors: errors[0].message)
    <Failure: nothing can be dealt to 0 players, 5 cards each>
    """
    match action:
        case Track(names):
            return _track(table, names)
        case Untrack(names):
            return _untrack(table, names)
        case Shuffle(seed):
            return Success(replace(table, deck=shuffled(seed, table.deck)))
        case DealIn():
            return _deal_in(table)
        case Assign() | Unassign() | Swap():
            errors = left_to_right(_move_errors(table, action))
            return Failure(errors) if errors else Success(_moved(table, action))
        case Evaluate():
            return evaluate(table).map(lambda _: table)
        case Collect():
            return Success(Table(DECK, tuple(Seat(name) for name in table.names)))
        case _:
            assert_never(action)


def may_discard(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    """Return whether these cards of a hand of five may be discarded.

    Up to three may be; four only if the card kept is an ace; five never. They must be the
    hand's own, each named once.

    >>> may_discard(DECK[:5], DECK[:3]), may_discard(DECK[:5], DECK[:4])
    (True, False)
    """
    held, gone = tuple(hand), tuple(cards)
    kept = set(held) - set(gone)
    return len(held) == len(set(held)) == len(kept) + len(gone) == HAND_SIZE and (
        len(gone) <= MOST_DISCARDS or [card.rank for card in kept] == [Rank.ACE]
    )


def _track(table: Table, names: tuple[str, ...]) -> Stepped:
    """Seat players after those who are there."""
    errors = tuple(name_errors(positions(enumerate(names)), table.names))
    if errors:
        return Failure(errors)
    return Success(replace(table, seats=(*table.seats, *map(Seat, names))))


def _untrack(table: Table, names: tuple[str, ...]) -> Stepped:
    """Let players leave in the order named. Their cards go to the deck's bottom as held."""
    hands = table.hands
    errors: tuple[DrawError, ...] = tuple(
        RepeatedName(name, at) if name in hands else UnknownName(name, table.names, at)
        for name, at in positions(enumerate(names)).items()
        if name not in hands or len(at) > 1
    )
    if errors:
        return Failure(errors)
    deck = (*table.deck, *(card for name in names for card in hands[name]))
    seats = tuple(seat for seat in table.seats if seat.name not in names)
    return Success(replace(table, deck=deck, seats=seats))


def _deal_in(table: Table) -> Stepped:
    """Five cards off the top to each player in seating order; nobody may hold any."""
    holding = tuple(
        WrongHandSize(seat.name, len(seat.cards), 0) for seat in table.seats if seat.cards
    )
    match either(deal(len(table.seats), HAND_SIZE, table.deck)):
        case Failure(error):
            return Failure((*holding, error))
        case Success(_) if holding:
            return Failure(holding)
        case Success(dealt):
            seats = tuple(map(Seat, table.names, dealt.hands))
            return Success(replace(table, deck=dealt.left, seats=seats))


def _move_errors(table: Table, action: Assign | Unassign | Swap) -> Iterator[DrawError]:
    """Return why cards cannot be moved into a player's hand or out of it."""
    name, at = action.name, positions(enumerate(action.cards, start=1))
    hand = table.hands.get(name)
    yield from repeated(at)
    if hand is None:
        yield UnknownName(name, table.names, (0,))
    if isinstance(action, Assign):
        yield from (CardElsewhere(card, None, at[card]) for card in at if card not in table.deck)
        room = HAND_SIZE - len(hand or ())
        if len(at) > room:
            yield WrongHandSize(name, HAND_SIZE - room + len(at), HAND_SIZE, _beyond(at, room))
    elif hand is not None:
        yield from (CardElsewhere(card, name, at[card]) for card in at if card not in hand)
        if isinstance(action, Swap):
            yield from _swap_errors(Seat(name, hand), len(table.deck), at)


def _swap_errors(seat: Seat, left: int, at: Mapping[Card, tuple[int, ...]]) -> Iterator[DrawError]:
    """Return why a player cannot discard these cards and draw as many of those left."""
    own = {card: places for card, places in at.items() if card in seat.cards}
    if len(at) > left:
        yield DeckTooShort(len(at), left, _beyond(at, left))
    if len(seat.cards) != HAND_SIZE:
        yield WrongHandSize(seat.name, len(seat.cards), HAND_SIZE, (0,))
    elif not may_discard(seat.cards, own):
        yield TooManyDiscards(len(own), _without(seat.cards, own), _beyond(own, MOST_DISCARDS))


def _moved(table: Table, action: Assign | Unassign | Swap) -> Table:
    """Return the table after cards were moved. All of them are where they should be."""
    hand, deck, discards = table.hands[action.name], table.deck, table.discards
    kept = _without(hand, action.cards)
    gone = _without(hand, kept)
    match action:
        case Assign(_, cards):
            hand, deck = hand + cards, _without(deck, cards)
        case Unassign():
            hand, deck = kept, deck + gone
        case Swap():
            hand, deck, discards = kept + deck[: len(gone)], deck[len(gone) :], discards + gone
    seats = (Seat(seat.name, hand) if seat.name == action.name else seat for seat in table.seats)
    return Table(deck, tuple(seats), discards)


def _without(cards: tuple[Card, ...], gone: Collection[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def _beyond(at: Mapping[Card, tuple[int, ...]], number: int) -> tuple[int, ...]:
    """Return the positions of all cards but the first few."""
    return tuple(sorted(place for where in list(at.values())[number:] for place in where))
