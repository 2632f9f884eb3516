"""The 169 starting hands against one another, all of them, exactly."""

from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from handrail.engine.arguments import check_type
from handrail.engine.arrays import (
    CARDS,
    COMBO_CARDS,
    COMBO_MASKS,
    COMBOS,
    PAIR_OF_COMBO,
    RANKS,
    SUITS,
    Counts,
    Flags,
    Layout,
)
from handrail.engine.boards import boards_up_to_suits
from handrail.engine.exact import LARGEST, TOO_LARGE
from handrail.engine.keeping import kept
from handrail.engine.matchups import add_up_groups
from handrail.engine.preflop import all_parts
from handrail.engine.sweeps import sweep_classes
from handrail.engine.tables import tables

Floats: TypeAlias = NDArray[np.float64]
"""Whole numbers, none above ``EXACT_FLOATS``."""

STARTING_HANDS = RANKS * RANKS
BOARDS = 1_712_304  # C(48, 5)
MOST_DEALS = COMBOS * 1225 * BOARDS  # of all hands against all
EXACT_FLOATS = 1 << 53
MATRIX: Layout = {"wins": (np.int64, (STARTING_HANDS, STARTING_HANDS))}


@final
@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """What starting hands win from one another before the flop, over all deals.

    ``wins``, ``ties`` and ``totals`` are ``int64[169, 169]``: how often the row wins from,
    and ties with, the column, out of how many deals. The hands are in the order of the
    13x13 grid, row by row, aces first: AA, AKs ... A2s, AKo, KK, KQs ... ; pairs on the
    diagonal, suited hands right of it, offsuit ones left.

    >>> aces, kings = np.arange(169) == 0, np.arange(169) == 14
    >>> matrix().between(aces, kings)
    (50371344, 285228, 61642944)
    """

    wins: Counts
    ties: Counts
    totals: Counts
    floats: Floats = field(repr=False)  # the three again, one behind another

    def between(self, first: Counts | Flags, second: Counts | Flags) -> tuple[int, int, int]:
        """Wins, ties and all deals of one range against another, in microseconds.

        Args:
            first: how often each of the 169 hands is in the range, all its combos alike.
            second: the same of the other range.

        Raises:
            TypeError: what is not an array.
            ValueError: weights of another shape, negative, or too large for 64 bits.
        """
        for weights in (first, second):
            check_type("a range as an array", weights, np.ndarray)
        if {first.dtype.kind, second.dtype.kind} - {*"biu"}:
            raise ValueError("a weight is a whole number")
        mine, theirs = first.astype(np.int64), second.astype(np.int64)
        if mine.shape != (STARTING_HANDS,) or theirs.shape != (STARTING_HANDS,):
            raise ValueError(f"a range is {STARTING_HANDS} numbers here")
        if min(mine.min(), theirs.min()) < 0:
            raise ValueError("a weight is not negative")
        heaviest = int(mine.max()) * int(theirs.max()) * MOST_DEALS
        if heaviest > LARGEST:
            raise ValueError(TOO_LARGE)
        # Floats are multiplied five times as fast; every sum on the way is exact as well.
        found = (
            self.floats @ theirs.astype(np.float64) @ mine.astype(np.float64)
            if heaviest <= EXACT_FLOATS
            else np.stack([self.wins, self.ties, self.totals]) @ theirs @ mine
        )
        wins, ties, totals = (int(number) for number in found)
        return wins, ties, totals


@cache
def matrix() -> Matrix:
    """The whole matrix: from disk where it was kept, else made, in a third of a second.

    >>> int(matrix().wins[0, 14]), int(matrix().totals[0, 14])
    (50371344, 61642944)
    """
    found = kept("matrix-1", MATRIX, lambda: {"wins": make_wins()})
    return of_wins(np.asarray(found["wins"], np.int64))


def of_wins(wins: Counts) -> Matrix:
    """The matrix by its wins: what neither hand wins, they tie."""
    holds = np.zeros((STARTING_HANDS, CARDS), np.int64)  # combos of each hand with each card
    np.add.at(holds, (STARTING_HAND_OF_COMBO[:, None], COMBO_CARDS), 1)
    combos = np.bincount(STARTING_HAND_OF_COMBO)
    # Pairs of combos, less one for each card they share; a combo shares two with itself.
    deals = np.outer(combos, combos) - holds @ holds.T + np.diag(combos)
    totals = deals * BOARDS
    ties = totals - wins - wins.T
    floats = np.stack([wins, ties, totals]).astype(np.float64)
    for array in (wins, ties, totals, floats):
        array.flags.writeable = False
    return Matrix(wins, ties, totals, floats)


def make_wins() -> Counts:
    """What each starting hand wins from each, added up from all matchups of combos."""
    wins = np.zeros((STARTING_HANDS, STARTING_HANDS), np.int64)
    for part in all_parts():
        places = part.rows[part.keys]
        add_up_groups(places, COMBO_MASKS, STARTING_HAND_OF_COMBO, part.result, wins)
    return wins


def wins_by_sweep() -> Counts:
    """The same from boards gone through one by one: slow, and what ``make_wins`` is tested by."""
    wins = np.zeros((STARTING_HANDS, STARTING_HANDS), np.int64)
    boards, times = boards_up_to_suits()
    sweep_classes(
        boards,
        times,
        COMBO_MASKS,
        COMBO_CARDS,
        PAIR_OF_COMBO,
        STARTING_HAND_OF_COMBO,
        tables(),
        wins,
    )
    return wins


def starting_hands_of_combos() -> Counts:
    """The place in the grid of each combo's starting hand, 0 (AA) to 168 (22)."""
    low, high = RANKS - 1 - (COMBO_CARDS.astype(np.int64) // SUITS).T
    suited = COMBO_CARDS[:, 0] % SUITS == COMBO_CARDS[:, 1] % SUITS
    places: Counts = RANKS * low + high
    places[suited] = RANKS * high[suited] + low[suited]
    return places


STARTING_HAND_OF_COMBO = starting_hands_of_combos()
"""The place in the grid of each combo's hand, 0 (AA) to 168 (22): ``int64``, shape (1326,)."""
