"""Kernels that turn cards into classes.

They add the keys of the cards (see ``hash_tables``). The lowest bits of the sum say whether there
are five of a suit: then the ranks of that suit give the class. If not, the perfect hash maps the
rest of the sum to the class. This is the only branch, and flushes are rare. All tables fit a fast
cache.
"""

import numpy as np

from handrail.engine.arrays import CARD_COUNT, CardArray, ClassArray, MaskArray
from handrail.engine.compiling import kernel
from handrail.engine.hash_tables import (
    BUCKET_BITS,
    EMPTY_SUIT_COUNTS,
    FLUSH_FLAGS,
    SLOT_BITS,
    SUIT_BITS,
    LookupTables,
)

# All numbers are unsigned: numba turns uint64 and a signed integer into a float.
EMPTY_SUM = np.uint64(EMPTY_SUIT_COUNTS)
FLUSH_MASK = np.uint64(FLUSH_FLAGS)
TWO_MORE_SUITED = np.uint64(0x2222)  # added to a sum: then three of a suit set its flush bit
ZERO, ONE, FOUR = np.uint64(0), np.uint64(1), np.uint64(4)
MASK_BITS = np.uint64(CARD_COUNT)
SUIT_SHIFT = np.uint64(SUIT_BITS)
BUCKET_SHIFT_5, BUCKET_SHIFT_6, BUCKET_SHIFT_7 = (np.uint64(64 - bits) for bits in BUCKET_BITS)
SLOT_MASK_5, SLOT_MASK_6, SLOT_MASK_7 = (np.uint64((1 << bits) - 1) for bits in SLOT_BITS)
# Every fourth bit of a set of cards belongs to the same suit.
CLUBS_MASK = np.uint64(0x1111111111111)


@kernel
def slot_of_five_sum(total: np.uint64, tables: LookupTables) -> np.uint64:
    """Return the slot of five cards in ``fives`` and ``multiset_indices``, by their sum of keys."""
    return (total >> SUIT_SHIFT & SLOT_MASK_5) ^ np.uint64(
        tables.fives_displacements[total >> BUCKET_SHIFT_5]
    )


@kernel
def lookup_five(total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of five cards without a flush, by the sum of their keys."""
    return np.uint16(tables.fives[slot_of_five_sum(total, tables)])


@kernel
def lookup_six(total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of six cards without a flush, by the sum of their keys."""
    slot = (total >> SUIT_SHIFT & SLOT_MASK_6) ^ np.uint64(
        tables.sixes_displacements[total >> BUCKET_SHIFT_6]
    )
    return np.uint16(tables.sixes[slot])


@kernel
def lookup_seven(total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of seven cards without a flush, by the sum of their keys."""
    slot = (total >> SUIT_SHIFT & SLOT_MASK_7) ^ np.uint64(
        tables.sevens_displacements[total >> BUCKET_SHIFT_7]
    )
    return np.uint16(tables.sevens[slot])


@kernel
def popcount(bits: np.uint64) -> np.uint64:
    """Return how many bits are set. The compiler recognizes this and uses one instruction."""
    bits -= bits >> np.uint64(1) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + (
        bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    )
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return bits * np.uint64(0x0101010101010101) >> np.uint64(56)


@kernel
def ranks_of_suit(mask: np.uint64, suit: np.uint64) -> np.uint64:
    """Return the ranks of a suit in a set of cards, as 13 bits."""
    # Keep every fourth bit, then move the kept bits together: into pairs, fours, and so on.
    bits = mask >> suit & CLUBS_MASK
    bits = (bits | bits >> np.uint64(3)) & np.uint64(0x0303030303030303)
    bits = (bits | bits >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    bits = (bits | bits >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (bits | bits >> np.uint64(24)) & np.uint64(0x1FFF)


@kernel
def flush_suit(total: np.uint64) -> np.uint64:
    """Return the suit of the flush in a sum of keys. Requires that there is one."""
    suit = ZERO
    while not total >> (suit * FOUR) & np.uint64(8):
        suit += ONE
    return suit


@kernel
def lookup_flush(mask: np.uint64, total: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of a set of cards with five or more of one suit."""
    return np.uint16(tables.flushes[ranks_of_suit(mask, flush_suit(total))])


@kernel
def sum_keys(mask: np.uint64, tables: LookupTables) -> np.uint64:
    """Return the sum of the keys of a set of cards."""
    total, rest = EMPTY_SUM, mask
    while rest:
        lowest = rest & (~rest + ONE)
        total += tables.keys[popcount(lowest - ONE)]
        rest ^= lowest
    return total


@kernel
def evaluate_mask(mask: np.uint64, tables: LookupTables) -> np.uint16:
    """Return the class of a set of five, six or seven cards."""
    total, size = sum_keys(mask, tables), popcount(mask)
    if total & FLUSH_MASK:
        return lookup_flush(mask, total, tables)
    if size == np.uint64(5):
        return lookup_five(total, tables)
    return lookup_six(total, tables) if size == np.uint64(6) else lookup_seven(total, tables)


@kernel
def _mask_of_row(cards: CardArray, row: int, bits: MaskArray) -> np.uint64:
    """Return the cards of a row as a mask, without the values that are not cards."""
    mask = ZERO
    for index in range(cards.shape[1]):
        mask |= np.uint64(bits[cards[row, index]])
    return mask


@kernel
def find_invalid_row(cards: CardArray, bits: MaskArray) -> int:
    """Return the first row with an invalid card or a repeated one, or -1."""
    for row in range(cards.shape[0]):
        if popcount(_mask_of_row(cards, row, bits)) != np.uint64(cards.shape[1]):
            return row
    return -1


@kernel
def find_invalid_mask(masks: MaskArray) -> int:
    """Return the index of the first mask that is not five, six or seven cards, or -1."""
    for row in range(masks.shape[0]):
        size = popcount(masks[row])
        if masks[row] >> MASK_BITS or size < np.uint64(5) or size > np.uint64(7):
            return row
    return -1


# Three kernels that differ in one number: the compiler processes eight or sixteen rows at a time
# only if it knows the number of cards. For the same reason they count valid rows and do not stop
# at an invalid one. No byte is an index past the end of a table.


@kernel
def evaluate_fives(cards: CardArray, tables: LookupTables, out: ClassArray, check: bool) -> int:
    """Write the class of each row of five cards. If ``check``, return the number of valid rows."""
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for index in range(5):
            total += np.uint64(tables.keys[cards[row, index]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, index]])
        valid_rows += popcount(mask) == np.uint64(5)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        else:
            out[row] = lookup_five(total, tables)
    return valid_rows


@kernel
def evaluate_sixes(cards: CardArray, tables: LookupTables, out: ClassArray, check: bool) -> int:
    """Write the class of each row of six cards. If ``check``, return the number of valid rows."""
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for index in range(6):
            total += np.uint64(tables.keys[cards[row, index]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, index]])
        valid_rows += popcount(mask) == np.uint64(6)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        else:
            out[row] = lookup_six(total, tables)
    return valid_rows


@kernel
def evaluate_sevens(cards: CardArray, tables: LookupTables, out: ClassArray, check: bool) -> int:
    """Write the class of each row of seven cards, as ``evaluate_fives`` does for five."""
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for index in range(7):
            total += np.uint64(tables.keys[cards[row, index]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, index]])
        valid_rows += popcount(mask) == np.uint64(7)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        else:
            out[row] = lookup_seven(total, tables)
    return valid_rows


@kernel
def evaluate_each_mask(masks: MaskArray, tables: LookupTables, out: ClassArray) -> None:
    """Write the class of each set of five, six or seven cards to ``out``."""
    for row in range(masks.shape[0]):
        out[row] = evaluate_mask(masks[row], tables)
