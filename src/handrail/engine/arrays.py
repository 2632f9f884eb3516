"""Types of the engine's arrays, and the order of the combos in them.

A card is its deck index, 4 * (rank - 2) + suit, as in ``handrail.encodings``. A set of
cards is a 52-bit mask. The 1,326 combos are in the order of ``COMBO_CARDS``: the combo of
deck indices low < high has the index high * (high - 1) / 2 + low, so 2d2c is 0 and AsAh
is 1,325. Ranks are 0 (a two) to 12 (an ace). The pair of ranks low <= high has the index
high * (high + 1) / 2 + low, 0 (two twos) to 90 (two aces).
"""

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from handrail.engine.argument_checks import check_integer

CardArray: TypeAlias = NDArray[np.uint8]
"""Deck indices: ``uint8``, shape (n, 5), (n, 6) or (n, 7)."""

MaskArray: TypeAlias = NDArray[np.uint64]
"""Sets of cards as 52 bits each: ``uint64``, shape (n,)."""

ClassArray: TypeAlias = NDArray[np.uint16]
"""Hand classes, 1 to 7,462: ``uint16``, shape (n,)."""

WeightArray: TypeAlias = NDArray[np.int64]
"""The weight of each combo in a range: ``int64``, shape (1326,)."""

CountArray: TypeAlias = NDArray[np.int64]
"""Counts or indices: ``int64``."""

Uint8Array: TypeAlias = NDArray[np.uint8]
Uint16Array: TypeAlias = NDArray[np.uint16]
Uint64Array: TypeAlias = NDArray[np.uint64]
FlagArray: TypeAlias = NDArray[np.bool_]
"""Flags: ``bool``. A range has one for each combo, shape (1326,)."""

SweepEntries: TypeAlias = NDArray[np.uint32]
Int32Array: TypeAlias = NDArray[np.int32]
NamedArrays: TypeAlias = Mapping[str, NDArray[np.generic]]  # the contents of a cache file
ArrayLayout: TypeAlias = Mapping[str, tuple[type[np.generic], tuple[int, ...]]]
"""The dtype and the shape of each array in a cache file."""

CARD_COUNT = 52
RANK_COUNT = 13
SUIT_COUNT = 4
CLASS_COUNT = 7462
COMBO_COUNT = 1326
RANK_PAIR_COUNT = 91  # unordered pairs, equal ranks included
FULL_BOARD_SIZE = 5

COMBO_CARDS: CardArray = np.array(
    [(low, high) for high in range(CARD_COUNT) for low in range(high)], dtype=np.uint8
)
"""The two deck indices of each combo, the lower first: ``uint8``, shape (1326, 2)."""

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
    """Return the index of the combo with these two cards, in either order.

    Args:
        first_card: a deck index.
        second_card: another deck index.

    Raises:
        TypeError: an argument that is not an integer.
        ValueError: an argument that is not a deck index, or the same one twice.

    >>> combo_index(51, 50), COMBO_CARDS[1325].tolist()
    (1325, [50, 51])
    """
    low, high = sorted(
        check_integer("a deck index as an integer", card) for card in (first_card, second_card)
    )
    if not 0 <= low < high < CARD_COUNT:
        raise ValueError(
            f"expected two of the deck indices 0 to {CARD_COUNT - 1}, got {low} and {high}"
        )
    return high * (high - 1) // 2 + low
