"""Pots: which chips a player can win, and who wins them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import final

from betting.state import Over, Seat, Table
from handrail import Hand, class_of


@final
@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the seats that can win them."""

    chips: int
    claimants: tuple[int, ...]


def pots(seats: tuple[Seat, ...]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots. Each has a claimant, and no chip is lost.

    Only the amounts of players who have not folded divide the chips, and the last pot takes the
    rest. So nobody can win more from another than both paid, unless a player who folded had paid
    more than all who stay. ``play`` reaches no such table.
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


def payouts(hand: Over) -> tuple[int, ...]:
    """Return the chips that each seat gets at the end of the hand."""
    table = hand.table
    if len(table.live) == 1:
        return _share(table, {table.live[0]: 1})
    return _share(table, {place: _best_class(table, place) for place in table.live})


def _best_class(table: Table, place: int) -> int:
    """Return the class of the best five of a seat's seven cards. The lowest number wins."""
    cards = (*table.hole_cards(place), *table.board)
    return min(class_of(Hand(five)) for five in combinations(cards, 5))


def _share(table: Table, classes: Mapping[int, int]) -> tuple[int, ...]:
    """Split each pot between its best hands. Odd chips go to the first seats after the button."""
    chips = [0] * len(table.seats)
    for pot in pots(table.seats):
        best = min(classes[place] for place in pot.claimants)
        winners = [place for place in pot.claimants if classes[place] == best]
        share, odd = divmod(pot.chips, len(winners))
        for order, place in enumerate(winners):
            chips[place] += share
            if order < odd:
                chips[place] += 1
    return tuple(chips)
