"""Types of the engine's arrays, and the numbers that stand for cards in them.

- A card is its deck index, 0 to 51, as in ``handrail.cards.encodings``:
  ``index = 4 * rank + suit``. Here a rank is 0 (a two) to 12 (an ace), and a suit is 0 to 3.
- A set of cards is a mask, an integer of 52 bits. Bit i is set if the card with deck index i is
  in the set.
- A combo (two cards) is its index in ``COMBO_CARDS``, 0 (2d2c) to 1,325 (AsAh):
  ``index = high * (high - 1) / 2 + low``. Here ``low`` and ``high`` are the deck indices of the
  two cards.
- A pair of ranks is a number from 0 (two twos) to 90 (two aces):
  ``index = high * (high + 1) / 2 + low``. Here ``low`` and ``high`` are the two ranks, which may
  be equal.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from handrail.argument_checks import check_integer
from handrail.cards.types import SUIT_COUNT as SUIT_COUNT

CardArray: TypeAlias = NDArray[np.uint8]
"""The deck index of each card: ``uint8``. A row is a hand: shape (n, 5), (n, 6) or (n, 7)."""

MaskArray: TypeAlias = NDArray[np.uint64]
"""Sets of cards, each a mask of 52 bits: ``uint64``, shape (n,)."""

ClassArray: TypeAlias = NDArray[np.uint16]
"""Hand classes, 1 to 7,462: ``uint16``, shape (n,)."""

WeightArray: TypeAlias = NDArray[np.int64]
"""How often each combo of a range counts, 0 if it is not in the range: ``int64``, shape (1326,)."""

ExactWeights: TypeAlias = NDArray[np.int64 | np.object_]
"""Weights as ``int64``, or as Python integers if they do not fit in 64 bits: shape (n,)."""

CountArray: TypeAlias = NDArray[np.int64]
"""Counts or indices: ``int64``."""

Uint8Array: TypeAlias = NDArray[np.uint8]
Uint16Array: TypeAlias = NDArray[np.uint16]
Uint64Array: TypeAlias = NDArray[np.uint64]
FlagArray: TypeAlias = NDArray[np.bool_]
"""Booleans: ``bool``. For a range, whether each combo is in it: shape (1326,)."""

SweepEntries: TypeAlias = NDArray[np.uint32]  # classes with indices of combos: see ``sweeps``
Int32Array: TypeAlias = NDArray[np.int32]

CARD_COUNT = 52
RANK_COUNT = 13
LARGEST_INT64 = 2**63 - 1
RANK_PAIR_COUNT = 91  # pairs of two different or equal ranks, in either order

COMBO_CARDS: CardArray = np.array(
    [(low, high) for high in range(CARD_COUNT) for low in range(high)], dtype=np.uint8
)
"""The two cards of each combo, the lower deck index first: ``uint8``, shape (1326, 2)."""
COMBO_CARDS.flags.writeable = False

RANK_PAIRS: CardArray = np.array(
    [(low, high) for high in range(RANK_COUNT) for low in range(high + 1)], dtype=np.uint8
)
COMBO_MASKS: MaskArray = (np.uint64(1) << COMBO_CARDS.astype(np.uint64)).sum(
    axis=1, dtype=np.uint64
)
RANK_PAIR_OF_COMBO: CountArray = (COMBO_CARDS // SUIT_COUNT).astype(np.int64) @ np.array(
    [1, 0]
) + np.array([high * (high + 1) // 2 for high in range(RANK_COUNT)])[
    COMBO_CARDS[:, 1] // SUIT_COUNT
]


def combo_index(first_card: int, second_card: int) -> int:
    """Return the index in ``COMBO_CARDS`` of the combo with these two cards, in either order.

    Args:
        first_card: the deck index of one card, 0 to 51.
        second_card: the deck index of the other card.

    Raises:
        TypeError: an argument is not an integer.
        ValueError: an argument is not a deck index, or both are the same card.

    >>> combo_index(51, 50), COMBO_CARDS[1325].tolist()
    (1325, [50, 51])
    """
    low, high = sorted(
        check_integer("a deck index as an integer", card) for card in (first_card, second_card)
    )
    if not 0 <= low < high < CARD_COUNT:
        raise ValueError(
            f"expected two different deck indices from 0 to {CARD_COUNT - 1}, got {low} and {high}"
        )
    return high * (high - 1) // 2 + low
