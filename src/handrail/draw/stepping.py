"""A step at the table: an action gives the next table, or the reasons why it is illegal."""

from collections.abc import Iterable, Iterator, Mapping
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
    DeckTooShort,
    DrawError,
    HoldsCards,
    NameTaken,
    NotFiveCards,
    NotInDeck,
    NotInHand,
    PlacedError,
    RepeatedName,
    TooManyCards,
    TooManyDiscards,
    UnknownName,
)
from handrail.draw.settling import evaluate
from handrail.draw.table import Seat, Table, name_errors, repeated
from handrail.hands import HAND_SIZE, positions
from handrail.problems import left_to_right
from handrail.railway import either

At: TypeAlias = Mapping[Card, tuple[int, ...]]
"""The cards of an action, each with its positions."""

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
            return Success(Table(shuffled(seed, table.deck), table.seats, table.discards))
        case DealIn():
            return _deal_in(table)
        case Assign(name, cards):
            return _assign(table, name, cards)
        case Unassign(name, cards):
            return _unassign(table, name, cards)
        case Swap(name, cards):
            return _swap(table, name, cards)
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
    held = tuple(hand)
    at = positions(enumerate(cards))
    return (
        len(held) == len(set(held)) == HAND_SIZE
        and at.keys() <= set(held)
        and not any(repeated(at))
        and not any(_excess(held, at))
    )


def _track(table: Table, names: tuple[str, ...]) -> Stepped:
    """Seat players after those who are there."""
    at = positions(enumerate(names))
    taken = (NameTaken(name, at[name]) for name in at if name in table.names)
    wrong: tuple[PlacedError, ...] = (*name_errors(at), *taken)
    errors = left_to_right(wrong)
    if errors:
        return Failure(errors)
    return Success(Table(table.deck, (*table.seats, *map(Seat, names)), table.discards))


def _untrack(table: Table, names: tuple[str, ...]) -> Stepped:
    """Let players leave in the order named. Their cards go to the deck's bottom as held."""
    hands = table.hands
    at = positions(enumerate(names))
    twice = (RepeatedName(name, where) for name, where in at.items() if len(where) > 1)
    unknown = (UnknownName(name, table.names, at[name]) for name in at if name not in hands)
    wrong: tuple[PlacedError, ...] = (*twice, *unknown)
    errors = left_to_right(wrong)
    if errors:
        return Failure(errors)
    deck = (*table.deck, *(card for name in names for card in hands[name]))
    seats = tuple(seat for seat in table.seats if seat.name not in at)
    return Success(Table(deck, seats, table.discards))


def _deal_in(table: Table) -> Stepped:
    """Five cards off the top to each player in seating order; nobody may hold any."""
    holding = tuple(HoldsCards(seat.name, seat.cards) for seat in table.seats if seat.cards)
    match either(deal(len(table.seats), HAND_SIZE, table.deck)):
        case Failure(error):
            return Failure((*holding, error))
        case Success(_) if holding:
            return Failure(holding)
        case Success(dealt):
            seats = map(Seat, table.names, dealt.hands)
            return Success(Table(dealt.left, tuple(seats), table.discards))


def _assign(table: Table, name: str, cards: tuple[Card, ...]) -> Stepped:
    """Move cards from anywhere in the deck to a hand, which holds five at most."""
    at = positions(enumerate(cards, start=1))
    lost = at.keys() - set(table.deck)
    errors: list[PlacedError] = [NotInDeck(card, at[card]) for card in at if card in lost]
    errors.extend(repeated(at))
    match either(table.seat(name, (0,))):
        case Success(seat):
            found = len(seat.cards) + len(at)
            if found > HAND_SIZE:
                surplus = _beyond(at, HAND_SIZE - len(seat.cards))
                errors.append(TooManyCards(name, found, surplus))
            if not errors:
                deck = _without(table.deck, at)
                return Success(_with_hand(table, name, seat.cards + cards, deck, table.discards))
        case Failure(unknown):
            errors.append(unknown)
    return Failure(left_to_right(errors))


def _unassign(table: Table, name: str, cards: tuple[Card, ...]) -> Stepped:
    """Move cards from a hand to the deck's bottom, in the order held."""
    at = positions(enumerate(cards, start=1))
    errors: list[PlacedError] = [*repeated(at)]
    match either(table.seat(name, (0,))):
        case Success(seat):
            errors.extend(_not_in_hand(seat, at))
            if not errors:
                deck = table.deck + _among(seat.cards, at)
                kept = _without(seat.cards, at)
                return Success(_with_hand(table, name, kept, deck, table.discards))
        case Failure(unknown):
            errors.append(unknown)
    return Failure(left_to_right(errors))


def _swap(table: Table, name: str, cards: tuple[Card, ...]) -> Stepped:
    """Move cards from a hand of five to the discards, as held, and draw as many from the top."""
    at = positions(enumerate(cards, start=1))
    errors: list[PlacedError] = [*repeated(at)]
    if len(at) > len(table.deck):
        errors.append(DeckTooShort(len(at), len(table.deck), _beyond(at, len(table.deck))))
    match either(table.seat(name, (0,))):
        case Success(seat):
            errors.extend(_not_in_hand(seat, at))
            if len(seat.cards) != HAND_SIZE:
                errors.append(NotFiveCards(name, len(seat.cards), (0,)))
            else:
                errors.extend(_excess(seat.cards, at))
            if not errors:
                drawn, deck = table.deck[: len(at)], table.deck[len(at) :]
                discards = table.discards + _among(seat.cards, at)
                hand = _without(seat.cards, at) + drawn
                return Success(_with_hand(table, name, hand, deck, discards))
        case Failure(unknown):
            errors.append(unknown)
    return Failure(left_to_right(errors))


def _not_in_hand(seat: Seat, at: At) -> Iterator[NotInHand]:
    return (NotInHand(card, seat.name, at[card]) for card in at if card not in seat.cards)


def _excess(hand: tuple[Card, ...], at: At) -> Iterator[TooManyDiscards]:
    """Return whether these are too many discards. Of four, only if all are the hand's own."""
    kept = _without(hand, at)
    next_to_ace = [card.rank for card in kept] == [Rank.ACE]
    is_own = len(kept) + len(at) == len(hand)
    if len(at) > HAND_SIZE - 1 or (len(at) > MOST_DISCARDS and is_own and not next_to_ace):
        yield TooManyDiscards(len(at), kept, _beyond(at, MOST_DISCARDS))


def _beyond(at: At, number: int) -> tuple[int, ...]:
    """Return the positions of all cards but the first few."""
    return tuple(sorted(place for where in list(at.values())[number:] for place in where))


def _without(cards: tuple[Card, ...], at: At) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in at)


def _among(cards: tuple[Card, ...], at: At) -> tuple[Card, ...]:
    return tuple(card for card in cards if card in at)


def _with_hand(
    table: Table,
    name: str,
    cards: tuple[Card, ...],
    deck: tuple[Card, ...],
    discards: tuple[Card, ...],
) -> Table:
    seats = (Seat(name, cards) if seat.name == name else seat for seat in table.seats)
    return Table(deck, tuple(seats), discards)
