"""The 169 starting hands: the exact results of every two of them, as a matrix."""

from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from handrail.argument_checks import check_type
from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    LARGEST_INT64,
    RANK_COUNT,
    SUIT_COUNT,
    CountArray,
    FlagArray,
)
from handrail.engine.exact_equity import TOO_LARGE_MESSAGE
from handrail.engine.preflop import wins_array
from handrail.equities.preflop_wins import BOARDS_PER_MATCHUP, WINS_BY_HANDS
from handrail.ranges.hand_order import COMBO_COUNT

FloatArray: TypeAlias = NDArray[np.float64]
"""Floats that are whole numbers and at most ``MAX_EXACT_FLOAT``, so they are exact."""

STARTING_HAND_COUNT = RANK_COUNT * RANK_COUNT
MATRIX_DEALS = COMBO_COUNT * 1225 * BOARDS_PER_MATCHUP  # over all pairs of combos
MAX_EXACT_FLOAT = 1 << 53


@final
@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """The results of each starting hand against each starting hand, over all boards.

    The arrays are ``int64``, shape (169, 169). A row is a hand, and a column is its opponent.
    The hands are in the order of the 13x13 grid, row by row: AA, AKs, ..., A2s, then AKo, KK,
    KQs, and so on. In the grid, pairs are on the diagonal, suited hands are right of the
    diagonal, and offsuit hands are left of the diagonal.

    Attributes:
        wins: the number of deals that the row's hand wins against the column's hand.
        ties: the number of deals that the two hands tie.
        totals: the number of all deals of the two hands.
        float_stack: ``wins``, ``ties`` and ``totals`` as floats, shape (3, 169, 169).

    >>> aces, kings = np.arange(169) == 0, np.arange(169) == 14
    >>> matrix().matchup(aces, kings)
    (50371344, 285228, 61642944)
    """

    wins: CountArray
    ties: CountArray
    totals: CountArray
    float_stack: FloatArray = field(repr=False)

    def matchup(
        self, first: CountArray | FlagArray, second: CountArray | FlagArray
    ) -> tuple[int, int, int]:
        """Return how many deals the first range wins and ties, and the number of all deals.

        This takes microseconds.

        Args:
            first: how often each of the 169 starting hands counts in the first range, shape
                (169,). All combos of a starting hand count equally.
            second: the second range, in the same form.

        Raises:
            TypeError: a range is not an array.
            ValueError: a range has another shape or dtype or a negative weight, or the weights
                are so large that the number of deals does not fit in 64 bits.
        """
        for weights in (first, second):
            check_type("a range as an array", weights, np.ndarray)
        if {first.dtype.kind, second.dtype.kind} - {*"biu"}:
            raise ValueError(f"expected integers or booleans, got {first.dtype} and {second.dtype}")
        first_weights, second_weights = first.astype(np.int64), second.astype(np.int64)
        if first_weights.shape != (STARTING_HAND_COUNT,) or second_weights.shape != (
            STARTING_HAND_COUNT,
        ):
            raise ValueError(
                f"expected {STARTING_HAND_COUNT} weights in each range, "
                f"got arrays of the shapes {first.shape} and {second.shape}"
            )
        if min(first_weights.min(), second_weights.min()) < 0:
            raise ValueError(
                "expected weights of at least 0, "
                f"got {min(first_weights.min(), second_weights.min())}"
            )
        most_deals = int(first_weights.max()) * int(second_weights.max()) * MATRIX_DEALS
        if most_deals > LARGEST_INT64:
            raise ValueError(TOO_LARGE_MESSAGE)
        # Floats multiply five times as fast as integers. The condition below keeps them exact.
        sums = (
            self.float_stack @ second_weights.astype(np.float64) @ first_weights.astype(np.float64)
            if most_deals <= MAX_EXACT_FLOAT
            else np.stack([self.wins, self.ties, self.totals]) @ second_weights @ first_weights
        )
        wins, ties, totals = (int(number) for number in sums)
        return wins, ties, totals


@cache
def matrix() -> Matrix:
    """Return the matrix. The first call takes a few hundredths of a second.

    >>> int(matrix().wins[0, 14]), int(matrix().totals[0, 14])
    (50371344, 61642944)
    """
    wins = wins_array(WINS_BY_HANDS).astype(np.int64)
    # ``card_counts[h, c]`` is the number of combos of starting hand h that hold card c.
    card_counts = np.zeros((STARTING_HAND_COUNT, CARD_COUNT), np.int64)
    np.add.at(card_counts, (STARTING_HAND_OF_COMBO[:, None], COMBO_CARDS), 1)
    combos = np.bincount(STARTING_HAND_OF_COMBO)
    # Count the pairs of combos that share no card: all pairs, minus one for each shared card.
    # Two equal combos share two cards and are subtracted twice, so add them back once.
    deals = np.outer(combos, combos) - card_counts @ card_counts.T + np.diag(combos)
    totals = deals * BOARDS_PER_MATCHUP
    # A deal that neither hand wins is a tie.
    ties = totals - wins - wins.T
    floats = np.stack([wins, ties, totals]).astype(np.float64)
    for array in (wins, ties, totals, floats):
        array.flags.writeable = False
    return Matrix(wins, ties, totals, floats)


def _starting_hand_indices() -> CountArray:
    """Return, for each combo, the index of its starting hand in the 13x13 grid."""
    low, high = RANK_COUNT - 1 - (COMBO_CARDS.astype(np.int64) // SUIT_COUNT).T
    suited = COMBO_CARDS[:, 0] % SUIT_COUNT == COMBO_CARDS[:, 1] % SUIT_COUNT
    indices: CountArray = RANK_COUNT * low + high
    indices[suited] = RANK_COUNT * high[suited] + low[suited]
    return indices


STARTING_HAND_OF_COMBO = _starting_hand_indices()
"""The starting hand of each combo, 0 (AA) to 168 (22), as its index in the 13x13 grid.

``int64``, shape (1326,).
"""
STARTING_HAND_OF_COMBO.flags.writeable = False
