"""The 169 starting hands: the exact results of every two of them, as a matrix."""

from dataclasses import dataclass
from functools import cache
from typing import final

import numpy as np

from handrail.engine.arrays import CARD_COUNT, COMBO_CARDS, RANK_COUNT, SUIT_COUNT, CountArray
from handrail.engine.preflop import wins_array
from handrail.equities.preflop_wins import BOARDS_PER_MATCHUP, WINS_BY_HANDS

STARTING_HAND_COUNT = RANK_COUNT * RANK_COUNT


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

    An array of 169 flags or weights is a range. This is how many deals AA and KK win against AKs:

    >>> pairs, ace_king_suited = np.isin(np.arange(169), (0, 14)), np.arange(169) == 1
    >>> int(pairs @ matrix().wins @ ace_king_suited)
    31378896
    """

    wins: CountArray
    ties: CountArray
    totals: CountArray


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
    for array in (wins, ties, totals):
        array.flags.writeable = False
    return Matrix(wins, ties, totals)


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
