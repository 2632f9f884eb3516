"""Kernels (compiled functions) that turn cards into classes.

A kernel adds the keys of the cards, as ``hash_tables`` explains. The lowest bits of the sum show
whether five or more cards share a suit. If they do, the class is looked up by the ranks of that
suit. If not, it is looked up by the other bits of the sum. The processor predicts this branch
well, because flushes are rare, and all tables fit into its fast cache.
"""

import numpy as np

from handrail.engine.arrays import CardArray, ClassArray, MaskArray, Uint16Array, Uint64Array
from handrail.engine.compiling import inline_kernel, inner_kernel, kernel
from handrail.engine.hash_tables import (
    BUCKET_BITS,
    SLOT_BITS,
    SUIT_BITS,
    LookupTables,
)

# All numbers here are unsigned: numba turns the sum of a uint64 and a signed integer into a float.
EMPTY_SUM = np.uint64(0x3333)  # each suit's count starts at 3, so that five cards make 8
FLUSH_MASK = np.uint64(0x8888)  # the highest bit of each suit's count
TWO_MORE_SUITED = np.uint64(0x2222)  # added to a sum: three of a suit then set its bit
ZERO, ONE, FOUR = np.uint64(0), np.uint64(1), np.uint64(4)
SUIT_SHIFT = np.uint64(SUIT_BITS)
BUCKET_SHIFT_5, BUCKET_SHIFT_6, BUCKET_SHIFT_7 = (np.uint64(64 - bits) for bits in BUCKET_BITS)
SLOT_MASK_5, SLOT_MASK_6, SLOT_MASK_7 = (np.uint64((1 << bits) - 1) for bits in SLOT_BITS)
# The clubs in a mask: every fourth bit, from bit 0 on.
CLUBS_MASK = np.uint64(0x1111111111111)


@inner_kernel
def slot_of_five_sum(total: np.uint64, displacements: Uint16Array) -> np.uint64:
    """Return the slot of five cards in the tables ``fives`` and ``multiset_indices``.

    Args:
        total: ``EMPTY_SUM`` plus the sum of the five cards' keys.
        displacements: the table ``fives_displacements``.
    """
    return (total >> SUIT_SHIFT & SLOT_MASK_5) ^ np.uint64(displacements[total >> BUCKET_SHIFT_5])


@inner_kernel
def lookup_five(total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of five cards without a flush, by the sum of their keys."""
    return np.uint16(tables.fives[slot_of_five_sum(total, tables.fives_displacements)])


@inner_kernel
def lookup_six(total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of six cards without a flush, by the sum of their keys."""
    slot = (total >> SUIT_SHIFT & SLOT_MASK_6) ^ np.uint64(
        tables.sixes_displacements[total >> BUCKET_SHIFT_6]
    )
    return np.uint16(tables.sixes[slot])


@inner_kernel
def lookup_seven(total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of seven cards without a flush, by the sum of their keys."""
    slot = (total >> SUIT_SHIFT & SLOT_MASK_7) ^ np.uint64(
        tables.sevens_displacements[total >> BUCKET_SHIFT_7]
    )
    return np.uint16(tables.sevens[slot])


@inner_kernel
def popcount(bits: np.uint64) -> np.uint64:
    """Return how many bits are set. The compiler replaces this function by one instruction."""
    bits -= bits >> np.uint64(1) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + (
        bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    )
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return bits * np.uint64(0x0101010101010101) >> np.uint64(56)


@inner_kernel
def ranks_of_suit(mask: np.uint64, suit: np.uint64) -> np.uint64:
    """Return the ranks of the cards of one suit in ``mask``, as 13 bits. Bit 0 is the two."""
    # Keep every fourth bit, which are the cards of the suit. Then move these bits next to each
    # other, first into groups of two, then into groups of four, and so on.
    bits = mask >> suit & CLUBS_MASK
    bits = (bits | bits >> np.uint64(3)) & np.uint64(0x0303030303030303)
    bits = (bits | bits >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    bits = (bits | bits >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (bits | bits >> np.uint64(24)) & np.uint64(0x1FFF)


@inner_kernel
def flush_suit(total: np.uint64) -> np.uint64:
    """Return the suit with the highest bit of its count set in a sum of keys.

    The caller must know that there is such a suit.
    """
    suit = ZERO
    while not total >> (suit * FOUR) & np.uint64(8):
        suit += ONE
    return suit


@inner_kernel
def lookup_flush(mask: np.uint64, total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of a set of cards of which five or more share a suit.

    ``total`` is ``EMPTY_SUM`` plus the sum of the cards' keys.
    """
    return np.uint16(tables.flushes[ranks_of_suit(mask, flush_suit(total))])


@inner_kernel
def sum_keys(mask: np.uint64, keys: Uint64Array) -> np.uint64:
    """Return ``EMPTY_SUM`` plus the sum of the keys of a set of cards.

    ``keys`` is the table of that name.
    """
    total, rest = EMPTY_SUM, mask
    while rest:
        lowest = rest & (~rest + ONE)
        total += keys[popcount(lowest - ONE)]
        rest ^= lowest
    return total


@inner_kernel
def _mask_of_row(cards: CardArray, row: int, bits: MaskArray) -> np.uint64:
    """Return the cards of a row as a mask. Values that are not deck indices are left out."""
    mask = ZERO
    for index in range(cards.shape[1]):
        mask |= np.uint64(bits[cards[row, index]])
    return mask


@kernel
def find_invalid_row(cards: CardArray, bits: MaskArray) -> int:
    """Return the index of the first row with an invalid or repeated card; -1 if all are valid."""
    for row in range(cards.shape[0]):
        if popcount(_mask_of_row(cards, row, bits)) != np.uint64(cards.shape[1]):
            return row
    return -1


@inline_kernel
def _evaluate_rows(cards: CardArray, size: int, tables: LookupTables, out: ClassArray) -> int:
    """Write the class of each row of ``size`` cards to ``out``. Count the valid rows.

    The compiler must know the number of cards, and the loop must not end early. Only then does
    the machine code handle eight or sixteen rows at a time. So each size has a kernel, and the
    loop counts the valid rows and does not stop at an invalid row. Invalid cards are safe: the
    tables ``keys`` and ``bits`` have an element for each possible byte.
    """
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for index in range(size):
            total += np.uint64(tables.keys[cards[row, index]])
            mask |= np.uint64(tables.bits[cards[row, index]])
        valid_rows += popcount(mask) == np.uint64(size)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        elif size == 5:
            out[row] = lookup_five(total, tables)
        elif size == 6:
            out[row] = lookup_six(total, tables)
        else:
            out[row] = lookup_seven(total, tables)
    return valid_rows


@kernel
def evaluate_fives(cards: CardArray, tables: LookupTables, out: ClassArray) -> int:
    """Write the class of each row of five cards to ``out``. Return the number of valid rows."""
    return _evaluate_rows(cards, 5, tables, out)


@kernel
def evaluate_sixes(cards: CardArray, tables: LookupTables, out: ClassArray) -> int:
    """Write the class of each row of six cards to ``out``. Return the number of valid rows."""
    return _evaluate_rows(cards, 6, tables, out)


@kernel
def evaluate_sevens(cards: CardArray, tables: LookupTables, out: ClassArray) -> int:
    """Write the class of each row of seven cards to ``out``. Return the number of valid rows."""
    return _evaluate_rows(cards, 7, tables, out)
