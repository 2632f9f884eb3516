"""The rules of betting: the first state, what is legal in a state, and the state after an action.

Nothing here is about which cards win: that is in ``pots``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeAlias, assert_never, final

from returns.result import Failure, Result, Success

from betting.state import (
    NEXT_STREET,
    Action,
    BettingError,
    CheckOrCall,
    Fold,
    HandIsOver,
    IllegalRaise,
    RaiseTo,
    Seat,
    State,
    Street,
)
from handrail import DECK, Card, and_then

StepResult: TypeAlias = Result[State, BettingError]


@final
@dataclass(frozen=True, slots=True)
class Legal:
    """What the next player may do besides folding: call an amount, or raise to one of a range."""

    call: int
    raises: range


def start(deck: tuple[Card, ...], stacks: tuple[int, ...], blinds: tuple[int, int]) -> State:
    """Return the state after the blinds are posted.

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
    state = State(deck, seats, queue=(), price=big, full_raise=big, big_blind=big)
    return _next_turn(replace(state, queue=_with_chips(state, first)))


def legal(state: State) -> Legal | None:
    """Return what the next player may do, or None if the hand is over."""
    if not state.queue:
        return None
    place = state.queue[0]
    seat = state.seats[place]
    owed = state.price - seat.bet
    call = min(owed, seat.stack)
    all_in = seat.bet + seat.stack
    # Who has acted may raise again only after a full raise, or short all-ins that add up to one.
    # That is rule 47 of the Poker Tournament Directors Association (TDA).
    is_closed = seat.acted and owed < state.full_raise
    others = _live_others(state, place)
    can_be_called = any(other.bet + other.stack > state.price for other in others)
    if is_closed or not can_be_called or all_in <= state.price:
        return Legal(call, range(0))
    lowest = min(state.price + state.full_raise, all_in)
    return Legal(call, range(lowest, all_in + 1))


def step(state: State, action: Action) -> StepResult:
    """Return the state after an action of the next player. The given state does not change."""
    allowed = legal(state)
    if allowed is None:
        return Failure(HandIsOver())
    seat = state.seats[state.queue[0]]
    match action:
        case Fold():
            return Success(_next_turn(_act(state, replace(seat, folded=True))))
        case CheckOrCall():
            return Success(_next_turn(_act(state, _pay(seat, allowed.call))))
        case RaiseTo(amount):
            if amount not in allowed.raises:
                return Failure(IllegalRaise(amount, allowed.raises))
            return Success(_next_turn(_raise_to(state, amount)))
        case _:
            assert_never(action)


def replay(first: State, actions: Iterable[Action]) -> StepResult:
    """Return the state after all actions, or the error of the first that is refused."""
    return reduce(_play, actions, Success(first))


def _play(before: StepResult, action: Action) -> StepResult:
    return and_then(before, lambda state: step(state, action))


def _raise_to(state: State, amount: int) -> State:
    """Return the state after a raise. All others who have chips must act, again if they have."""
    place = state.queue[0]
    seat = state.seats[place]
    raised = _act(state, _pay(seat, amount - seat.bet))
    full_raise = max(amount - state.price, state.full_raise)
    queue = tuple(other for other in _with_chips(state, place) if other != place)
    return replace(raised, queue=queue, price=amount, full_raise=full_raise)


def _act(state: State, after: Seat) -> State:
    """Return the state in which the first of the queue has acted."""
    place = state.queue[0]
    seats = (*state.seats[:place], replace(after, acted=True), *state.seats[place + 1 :])
    return replace(state, seats=seats, queue=state.queue[1:])


def _pay(seat: Seat, amount: int) -> Seat:
    chips = min(amount, seat.stack)
    return replace(seat, stack=seat.stack - chips, bet=seat.bet + chips, paid=seat.paid + chips)


def _next_turn(state: State) -> State:
    """Return the state in which somebody has a choice, or the hand is over."""
    if len(state.live) == 1:
        return replace(state, queue=())
    if state.queue and _has_choice(state, state.queue[0]):
        return state
    if state.street is Street.RIVER:
        return replace(state, queue=())
    return _next_turn(_next_street(state))


def _has_choice(state: State, place: int) -> bool:
    """Return whether a player can still win or lose chips: another can bet, or has bet more."""
    others = _live_others(state, place)
    return any(other.stack or other.bet > state.seats[place].bet for other in others)


def _next_street(state: State) -> State:
    seats = tuple(replace(seat, bet=0, acted=False) for seat in state.seats)
    return replace(
        state,
        seats=seats,
        queue=_with_chips(state, first=0),
        price=0,
        full_raise=state.big_blind,
        street=NEXT_STREET[state.street],
    )


def _with_chips(state: State, first: int) -> tuple[int, ...]:
    """Return the seats that have chips and have not folded, in order from this one."""
    places = [*range(first, len(state.seats)), *range(first)]
    return tuple(place for place in places if place in state.live and state.seats[place].stack)


def _live_others(state: State, place: int) -> tuple[Seat, ...]:
    return tuple(state.seats[other] for other in state.live if other != place)
