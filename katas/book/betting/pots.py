"""Pots: which chips a player can win, and who wins them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from betting.state import Seat, State
from handrail import Showdown, ShowdownError, showdown


@final
@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the seats that can win them."""

    chips: int
    claimants: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class HandGoesOn:
    """Chips cannot be paid out while somebody has to act."""


Payouts: TypeAlias = Result[tuple[int, ...], HandGoesOn | tuple[ShowdownError, ...]]


def pots(seats: tuple[Seat, ...]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots. Each has a claimant, and no chip is lost.

    Only the amounts of players who have not folded divide the chips, and the last pot takes the
    rest. So nobody can win more from another than both paid, unless a player who folded had paid
    more than all who stay. ``play`` reaches no such state.
    """
    found: list[Pot] = []
    levels = sorted({seat.paid for seat in seats if not seat.folded})
    ceilings = [*levels[:-1], max(seat.paid for seat in seats)]
    floor = 0
    for level, ceiling in zip(levels, ceilings, strict=True):
        chips = sum(min(seat.paid, ceiling) - min(seat.paid, floor) for seat in seats)
        claimants = tuple(
            place for place, seat in enumerate(seats) if not seat.folded and seat.paid >= level
        )
        found.append(Pot(chips, claimants))
        floor = ceiling
    return tuple(found)


def payouts(state: State) -> Payouts:
    """Return the chips that each seat gets at the end of the hand."""
    if state.queue:
        return Failure(HandGoesOn())
    if len(state.live) == 1:
        return Success(_share(state, {state.live[0]: 1}))
    holdings = [state.hole_cards(place) for place in state.live]
    shown = showdown(holdings, board=state.board)
    return shown.map(lambda found: _share(state, _classes(state, found)))


def _classes(state: State, shown: Showdown) -> dict[int, int]:
    """Return the class of each live seat's best hand. The lowest number wins."""
    numbers = [player.class_number for player in shown.players]
    return dict(zip(state.live, numbers, strict=True))


def _share(state: State, classes: Mapping[int, int]) -> tuple[int, ...]:
    """Split each pot between its best hands. Odd chips go to the first seats after the button."""
    chips = [0] * len(state.seats)
    for pot in pots(state.seats):
        best = min(classes[place] for place in pot.claimants)
        winners = [place for place in pot.claimants if classes[place] == best]
        share, odd = divmod(pot.chips, len(winners))
        for order, place in enumerate(winners):
            chips[place] += share
            if order < odd:
                chips[place] += 1
    return tuple(chips)
