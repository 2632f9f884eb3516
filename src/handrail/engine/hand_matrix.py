"""The 169 starting hands against one another, all of them, exactly."""

from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from handrail.engine.argument_checks import check_type
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_COUNT,
    COMBO_MASKS,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    SUIT_COUNT,
    ArrayLayout,
    CountArray,
    FlagArray,
)
from handrail.engine.boards import distinct_boards
from handrail.engine.disk_cache import load_or_build
from handrail.engine.exact_equity import LARGEST_INT64, TOO_LARGE_MESSAGE
from handrail.engine.hash_tables import lookup_tables
from handrail.engine.matchups import add_group_matchups
from handrail.engine.preflop import all_matchup_parts
from handrail.engine.sweeps import sweep_groups

FloatArray: TypeAlias = NDArray[np.float64]
"""Whole numbers, none above ``MAX_EXACT_FLOAT``."""

STARTING_HAND_COUNT = RANK_COUNT * RANK_COUNT
BOARDS_PER_MATCHUP = 1_712_304  # C(48, 5)
MATRIX_DEALS = COMBO_COUNT * 1225 * BOARDS_PER_MATCHUP  # of all hands against all
MAX_EXACT_FLOAT = 1 << 53
MATRIX_LAYOUT: ArrayLayout = {"wins": (np.int64, (STARTING_HAND_COUNT, STARTING_HAND_COUNT))}


@final
@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """What starting hands win from one another before the flop, over all deals.

    ``wins``, ``ties`` and ``totals`` are ``int64[169, 169]``: how often the row wins from,
    and ties with, the column, out of how many deals. The hands are in the order of the
    13x13 grid, row by row, aces first: AA, AKs ... A2s, AKo, KK, KQs ... ; pairs on the
    diagonal, suited hands right of it, offsuit ones left.

    >>> aces, kings = np.arange(169) == 0, np.arange(169) == 14
    >>> matrix().matchup(aces, kings)
    (50371344, 285228, 61642944)
    """

    wins: CountArray
    ties: CountArray
    totals: CountArray
    float_stack: FloatArray = field(repr=False)  # the three again, one behind another

    def matchup(
        self, first: CountArray | FlagArray, second: CountArray | FlagArray
    ) -> tuple[int, int, int]:
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
        first_weights, second_weights = first.astype(np.int64), second.astype(np.int64)
        if first_weights.shape != (STARTING_HAND_COUNT,) or second_weights.shape != (
            STARTING_HAND_COUNT,
        ):
            raise ValueError(f"a range is {STARTING_HAND_COUNT} numbers here")
        if min(first_weights.min(), second_weights.min()) < 0:
            raise ValueError("a weight is not negative")
        most_deals = int(first_weights.max()) * int(second_weights.max()) * MATRIX_DEALS
        if most_deals > LARGEST_INT64:
            raise ValueError(TOO_LARGE_MESSAGE)
        # Floats are multiplied five times as fast; every sum on the way is exact as well.
        sums = (
            self.float_stack @ second_weights.astype(np.float64) @ first_weights.astype(np.float64)
            if most_deals <= MAX_EXACT_FLOAT
            else np.stack([self.wins, self.ties, self.totals]) @ second_weights @ first_weights
        )
        wins, ties, totals = (int(number) for number in sums)
        return wins, ties, totals


@cache
def matrix() -> Matrix:
    """The whole matrix: from disk where it was kept, else made, in a third of a second.

    >>> int(matrix().wins[0, 14]), int(matrix().totals[0, 14])
    (50371344, 61642944)
    """
    arrays = load_or_build("matrix-1", MATRIX_LAYOUT, lambda: {"wins": compute_wins()})
    return _matrix_from_wins(np.asarray(arrays["wins"], np.int64))


def _matrix_from_wins(wins: CountArray) -> Matrix:
    """The matrix by its wins: what neither hand wins, they tie."""
    card_counts = np.zeros(
        (STARTING_HAND_COUNT, CARD_COUNT), np.int64
    )  # combos of each hand with each card
    np.add.at(card_counts, (STARTING_HAND_OF_COMBO[:, None], COMBO_CARDS), 1)
    combos = np.bincount(STARTING_HAND_OF_COMBO)
    # Pairs of combos, less one for each card they share; a combo shares two with itself.
    deals = np.outer(combos, combos) - card_counts @ card_counts.T + np.diag(combos)
    totals = deals * BOARDS_PER_MATCHUP
    ties = totals - wins - wins.T
    floats = np.stack([wins, ties, totals]).astype(np.float64)
    for array in (wins, ties, totals, floats):
        array.flags.writeable = False
    return Matrix(wins, ties, totals, floats)


def compute_wins() -> CountArray:
    """What each starting hand wins from each, added up from all matchups of combos."""
    wins = np.zeros((STARTING_HAND_COUNT, STARTING_HAND_COUNT), np.int64)
    for part in all_matchup_parts():
        combo_keys = part.rows[part.combo_keys]
        add_group_matchups(combo_keys, COMBO_MASKS, STARTING_HAND_OF_COMBO, part.outcomes, wins)
    return wins


def compute_wins_by_sweep() -> CountArray:
    """Return the same by enumerating boards: slow, the oracle for ``compute_wins``."""
    wins = np.zeros((STARTING_HAND_COUNT, STARTING_HAND_COUNT), np.int64)
    boards, times = distinct_boards()
    sweep_groups(
        boards,
        times,
        COMBO_MASKS,
        COMBO_CARDS,
        RANK_PAIR_OF_COMBO,
        STARTING_HAND_OF_COMBO,
        lookup_tables(),
        wins,
    )
    return wins


def _starting_hand_indices() -> CountArray:
    """The place in the grid of each combo's starting hand, 0 (AA) to 168 (22)."""
    low, high = RANK_COUNT - 1 - (COMBO_CARDS.astype(np.int64) // SUIT_COUNT).T
    suited = COMBO_CARDS[:, 0] % SUIT_COUNT == COMBO_CARDS[:, 1] % SUIT_COUNT
    places: CountArray = RANK_COUNT * low + high
    places[suited] = RANK_COUNT * high[suited] + low[suited]
    return places


STARTING_HAND_OF_COMBO = _starting_hand_indices()
"""The place in the grid of each combo's hand, 0 (AA) to 168 (22): ``int64``, shape (1326,)."""
