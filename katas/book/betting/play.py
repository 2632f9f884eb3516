"""The rules of betting: the first hand, what is legal in a hand, and the hand after an action.

Nothing here is about which cards win: that is in ``pots``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from betting.state import (
    NEXT_STREET,
    Action,
    CheckOrCall,
    Fold,
    Hand,
    HandIsOver,
    IllegalRaise,
    InPlay,
    Over,
    RaiseTo,
    ReplayError,
    Seat,
    Street,
    Table,
)
from handrail import DECK, Card, and_then

Replayed: TypeAlias = Result[Hand, ReplayError]


@final
@dataclass(frozen=True, slots=True)
class Legal:
    """What the next player may do besides folding: call an amount, or raise to one of a range."""

    call: int
    raises: range


def start(deck: tuple[Card, ...], stacks: tuple[int, ...], blinds: tuple[int, int]) -> Hand:
    """Return the hand after the blinds are posted.

    Of two players the second has the button, and posts the small blind. Raises ``ValueError`` for
    what cannot be a hand of hold'em.
    """
    players = len(stacks)
    small, big = blinds
    if set(deck) != set(DECK) or len(deck) != len(DECK):
        raise ValueError("expected a deck of 52 distinct cards")
    if not 2 <= players <= 23 or min(stacks) < 1 or not 1 <= small <= big:
        raise ValueError(f"expected 2 to 23 stacks and two blinds, got {stacks} and {blinds}")
    first = 1 if players == 2 else 2
    posts = [big, small] if players == 2 else [small, big, *[0] * (players - 2)]
    seats = tuple(_pay(Seat(stack), post) for stack, post in zip(stacks, posts, strict=True))
    table = Table(deck, seats, big)
    return _go_on(table, _with_chips(table, first), price=big, full_raise=big)


def legal(hand: InPlay) -> Legal:
    """Return what the next player may do."""
    seat = hand.table.seats[hand.actor]
    owed = hand.price - seat.bet
    call = min(owed, seat.stack)
    all_in = seat.bet + seat.stack
    # Who has acted may raise again only after a full raise, or short all-ins that add up to one.
    # That is rule 47 of the Poker Tournament Directors Association (TDA).
    is_closed = seat.acted and owed < hand.full_raise
    others = _live_others(hand.table, hand.actor)
    can_be_called = any(other.bet + other.stack > hand.price for other in others)
    if is_closed or not can_be_called or all_in <= hand.price:
        return Legal(call, range(0))
    lowest = min(hand.price + hand.full_raise, all_in)
    return Legal(call, range(lowest, all_in + 1))


def step(hand: InPlay, action: Action) -> Result[Hand, IllegalRaise]:
    """Return the hand after an action of the next player. The given hand does not change."""
    seat = hand.table.seats[hand.actor]
    allowed = legal(hand)
    match action:
        case Fold():
            return Success(_stay_or_fold(hand, replace(seat, folded=True)))
        case CheckOrCall():
            return Success(_stay_or_fold(hand, _pay(seat, allowed.call)))
        case RaiseTo(amount):
            if amount not in allowed.raises:
                return Failure(IllegalRaise(amount, allowed.raises))
            return Success(_raise_to(hand, amount))


def replay(first: Hand, actions: Iterable[Action]) -> Replayed:
    """Return the hand after all actions, or the error of the first that is refused."""
    return reduce(_play, actions, Success(first))


def _play(before: Replayed, action: Action) -> Replayed:
    return and_then(before, lambda hand: _play_on(hand, action))


def _play_on(hand: Hand, action: Action) -> Replayed:
    match hand:
        case InPlay():
            return step(hand, action)
        case Over():
            return Failure(HandIsOver())


def _stay_or_fold(hand: InPlay, after: Seat) -> Hand:
    """Return the hand after an action that does not change the price."""
    table = _with_seat(hand.table, hand.actor, after)
    return _go_on(table, hand.later, hand.price, hand.full_raise)


def _raise_to(hand: InPlay, amount: int) -> Hand:
    """Return the hand after a raise. All others who have chips must act, again if they have."""
    seat = hand.table.seats[hand.actor]
    table = _with_seat(hand.table, hand.actor, _pay(seat, amount - seat.bet))
    queue = tuple(place for place in _with_chips(table, hand.actor) if place != hand.actor)
    return _go_on(table, queue, amount, max(amount - hand.price, hand.full_raise))


def _with_seat(table: Table, place: int, after: Seat) -> Table:
    """Return the table after this seat has acted."""
    seats = (*table.seats[:place], replace(after, acted=True), *table.seats[place + 1 :])
    return replace(table, seats=seats)


def _pay(seat: Seat, amount: int) -> Seat:
    chips = min(amount, seat.stack)
    return replace(seat, stack=seat.stack - chips, bet=seat.bet + chips, paid=seat.paid + chips)


def _go_on(table: Table, queue: tuple[int, ...], price: int, full_raise: int) -> Hand:
    """Return the hand in which the first of the queue acts, or the next street, or the end."""
    if len(table.live) == 1:
        return Over(table)
    if queue and _has_choice(table, queue[0]):
        return InPlay(table, queue[0], queue[1:], price, full_raise)
    if table.street is Street.RIVER:
        return Over(table)
    after = _next_street(table)
    return _go_on(after, _with_chips(after, first=0), price=0, full_raise=table.big_blind)


def _has_choice(table: Table, place: int) -> bool:
    """Return whether a player can still win or lose chips: another can bet, or has bet more."""
    others = _live_others(table, place)
    return any(other.stack or other.bet > table.seats[place].bet for other in others)


def _next_street(table: Table) -> Table:
    seats = tuple(replace(seat, bet=0, acted=False) for seat in table.seats)
    return replace(table, seats=seats, street=NEXT_STREET[table.street])


def _with_chips(table: Table, first: int) -> tuple[int, ...]:
    """Return the seats that have chips and have not folded, in order from this one."""
    places = [*range(first, len(table.seats)), *range(first)]
    return tuple(place for place in places if place in table.live and table.seats[place].stack)


def _live_others(table: Table, place: int) -> tuple[Seat, ...]:
    return tuple(table.seats[other] for other in table.live if other != place)
