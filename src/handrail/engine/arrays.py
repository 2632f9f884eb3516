"""Names for the arrays that go in and out, and the order of the combos in them.

A card is its deck index, 4 * (rank - 2) + suit, as in ``handrail.encodings``; a set of
cards is a 52-bit mask. The 1,326 combos are in the order of ``COMBO_CARDS``: the combo of
deck indices low < high has the index high * (high - 1) / 2 + low, so 2d2c is 0 and AsAh
is 1,325. Pairs of ranks, 0 (a two) to 12, are in the same manner: those of low <= high
have the index high * (high + 1) / 2 + low, 0 (two twos) to 90 (two aces).
"""

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from handrail.engine.arguments import integer

Cards: TypeAlias = NDArray[np.uint8]
"""Deck indices: ``uint8``, shape (n, 5), (n, 6) or (n, 7)."""

Masks: TypeAlias = NDArray[np.uint64]
"""Sets of cards as 52 bits each: ``uint64``, shape (n,)."""

Classes: TypeAlias = NDArray[np.uint16]
"""Hand classes, 1 to 7,462: ``uint16``, shape (n,)."""

Weights: TypeAlias = NDArray[np.int64]
"""How often each combo is held: ``int64``, shape (1326,)."""

Counts: TypeAlias = NDArray[np.int64]
"""How often something is so: ``int64``."""

Bytes: TypeAlias = NDArray[np.uint8]
Indices: TypeAlias = NDArray[np.uint16]
Keys: TypeAlias = NDArray[np.uint64]
Flags: TypeAlias = NDArray[np.bool_]
"""Whether something is so, for ranges whether each combo is held: ``bool``, shape (1326,)."""

Entries: TypeAlias = NDArray[np.uint32]
Small: TypeAlias = NDArray[np.int32]
Named: TypeAlias = Mapping[str, NDArray[np.generic]]  # whatever is kept in a file
Layout: TypeAlias = Mapping[str, tuple[type[np.generic], tuple[int, ...]]]
"""The type and the shape of each array in a file."""

CARDS = 52
RANKS = 13
SUITS = 4
CLASSES = 7462
COMBOS = 1326
PAIRS = 91  # pairs of ranks, equal ones included
BOARD = 5

COMBO_CARDS: Cards = np.array(
    [(low, high) for high in range(CARDS) for low in range(high)], dtype=np.uint8
)
"""The two deck indices of each combo, the lower first: ``uint8``, shape (1326, 2)."""

RANK_PAIRS: Cards = np.array(
    [(low, high) for high in range(RANKS) for low in range(high + 1)], dtype=np.uint8
)
COMBO_MASKS: Masks = (np.uint64(1) << COMBO_CARDS.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
PAIR_OF_COMBO: Counts = (COMBO_CARDS // SUITS).astype(np.int64) @ np.array([1, 0]) + np.array(
    [high * (high + 1) // 2 for high in range(RANKS)]
)[COMBO_CARDS[:, 1] // SUITS]


def combo_index(one: int, other: int) -> int:
    """Return the place of two different deck indices, in either order, among the 1,326 combos.

    Raises:
        TypeError: what is not an integer.
        ValueError: what is not a deck index, or the same one twice.

    >>> combo_index(51, 50), COMBO_CARDS[1325].tolist()
    (1325, [50, 51])
    """
    low, high = sorted(integer("a deck index as an integer", card) for card in (one, other))
    if not 0 <= low < high < CARDS:
        raise ValueError(f"expected two of the deck indices 0 to {CARDS - 1}, got {low} and {high}")
    return high * (high - 1) // 2 + low
