"""The lookup tables from which kernels (compiled functions) read the class of a hand.

Each card has a key, a number of 64 bits. A kernel adds the keys of a hand's cards.

- The lowest 16 bits of the sum count the cards of each suit, with four bits per suit. Each count
  starts at 3, so that five cards of a suit set the highest of the four bits. Then the hand has a
  flush, and its class depends only on the ranks of that suit. These are 13 bits, one per rank,
  which are the index of the class in the table ``flushes``.
- The other 48 bits are the sum of a random number for the rank of each card, the rank's weight.
  Hands of the same size have the same sum only if they have the same ranks. So this sum
  determines the class of a hand without a flush.

A perfect hash finds the class for a sum (Fox, Heath, Chen and Daoud, "Practical minimal perfect
hash functions for large databases", 1992). The highest bits of the sum are the number of a
bucket, and each bucket has a displacement. The exclusive or of this displacement and the bits
just above the suit counts is the slot, which is the index of the class in the table.

The tables for the usual ranking, of high hands, are in the file ``tables.npz``. The program
``.reference/engine_files.py`` searches for the perfect hash, builds these tables from the core's
ladder of hands, and writes the file. A test proves that the file has what the program builds.
"""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    RANK_COUNT,
    ClassArray,
    CountArray,
    MaskArray,
    Uint8Array,
    Uint16Array,
    Uint64Array,
)
from handrail.installed_files import read_installed

TABLES_FILE = Path(__file__).with_name("tables.npz")
# The number of bits of a bucket's number and of a slot's number, for five, six and seven cards.
# The tables are small enough for a fast cache of the processor: for seven cards they have 16 KB
# of displacements and 128 KB of classes.
BUCKET_BITS = (10, 12, 13)
SLOT_BITS = (13, 15, 16)
SUIT_BITS = 16
MULTISET_COUNT = 6175  # sets of five ranks in which a rank occurs at most four times
WORSE_THAN_ANY = 0xFFFF  # greater than every class, so that a minimum ignores it


class LookupTables(NamedTuple):
    """The lookup tables for evaluating hands.

    A multiset here is five ranks in which a rank can occur up to four times. There are 6,175,
    and each has an index from 0 to 6,174.

    Attributes:
        keys: the key of each card, by deck index; 0 from index 52 on.
        bits: the mask of each card, by deck index; 0 from index 52 on.
        fives: the class of five cards without a flush, by slot.
        fives_displacements: the displacement of each bucket of five cards.
        sixes: the class of six cards without a flush, by slot.
        sixes_displacements: the displacement of each bucket of six cards.
        sevens: the class of seven cards without a flush, by slot.
        sevens_displacements: the displacement of each bucket of seven cards.
        multiset_indices: the index of the multiset of five cards' ranks, by their slot in
            ``fives``.
        flushes: the class of the best flush in a suit, by the ranks of the suit as 13 bits.
        classes_with_pair: the class of seven cards without a flush, by the multiset of five
            ranks and the pair of the other two ranks, (6175, 91). It is 0 if a rank would occur
            more than four times.
        multiset_ranks: the five ranks of each multiset, in ascending order, (6175, 5).
    """

    keys: Uint64Array
    bits: MaskArray
    fives: ClassArray
    fives_displacements: Uint16Array
    sixes: ClassArray
    sixes_displacements: Uint16Array
    sevens: ClassArray
    sevens_displacements: Uint16Array
    multiset_indices: Uint16Array
    flushes: ClassArray
    classes_with_pair: ClassArray
    multiset_ranks: Uint8Array


@cache
def lookup_tables() -> LookupTables:
    """Return the tables for the ranking of high hands, from the file ``tables.npz``.

    Raise ``DamagedInstallation`` if the file is damaged.
    """
    with np.load(BytesIO(read_installed(TABLES_FILE))) as arrays:
        return LookupTables(**arrays)


def rank_counts(multisets: CountArray) -> Uint64Array:
    """Return how often each rank occurs in each multiset, (n, 13)."""
    return (multisets[:, None] // 5 ** np.arange(RANK_COUNT) % 5).astype(np.uint64)


def bucket_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """Return the bucket of each sum: its highest ``bits`` bits."""
    return totals >> np.uint64(64 - bits)


def slot_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """Return the slot of each sum before displacement: the ``bits`` bits above the suit counts."""
    return totals >> np.uint64(SUIT_BITS) & np.uint64((1 << bits) - 1)
