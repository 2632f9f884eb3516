"""From cards to classes: what is compiled, with nothing checked.

Cards are added by adding their keys (``tables``). Of the sum, the lowest bits say whether
there are five of a suit, which is looked up by the ranks of that suit; else the rest of it
leads through the perfect hash to the class. No branch but that one, which is seldom taken,
and no table that would not fit a fast cache.
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

# Numbers without a sign, all through: beside a signed number numba would go to floats.
EMPTY_SUM = np.uint64(EMPTY_SUIT_COUNTS)
FLUSH_MASK = np.uint64(FLUSH_FLAGS)
TWO_MORE_SUITED = np.uint64(0x2222)  # added to a sum: three of a suit then set what five do
ZERO, ONE, FOUR = np.uint64(0), np.uint64(1), np.uint64(4)
MASK_BITS = np.uint64(CARD_COUNT)
SUIT_SHIFT = np.uint64(SUIT_BITS)
BUCKET_SHIFT_5, BUCKET_SHIFT_6, BUCKET_SHIFT_7 = (np.uint64(64 - bits) for bits in BUCKET_BITS)
SLOT_MASK_5, SLOT_MASK_6, SLOT_MASK_7 = (np.uint64((1 << bits) - 1) for bits in SLOT_BITS)
# Every fourth bit of a set of cards belongs to the same suit.
CLUBS_MASK = np.uint64(0x1111111111111)


@kernel
def slot_of_five_sum(total: np.uint64, tables: LookupTables) -> np.uint64:
    """Where the five cards of this sum stand in ``fives`` and ``multisets``."""
    return (total >> SUIT_SHIFT & SLOT_MASK_5) ^ np.uint64(
        tables.fives_displacements[total >> BUCKET_SHIFT_5]
    )


@kernel
def lookup_five(total: np.uint64, tables: LookupTables) -> np.uint16:
    """The class of five cards by the sum of their keys, flushes aside."""
    return np.uint16(tables.fives[slot_of_five_sum(total, tables)])


@kernel
def lookup_six(total: np.uint64, tables: LookupTables) -> np.uint16:
    """The class of six cards by the sum of their keys, flushes aside."""
    slot = (total >> SUIT_SHIFT & SLOT_MASK_6) ^ np.uint64(
        tables.sixes_displacements[total >> BUCKET_SHIFT_6]
    )
    return np.uint16(tables.sixes[slot])


@kernel
def lookup_seven(total: np.uint64, tables: LookupTables) -> np.uint16:
    """The class of seven cards by the sum of their keys, flushes aside."""
    slot = (total >> SUIT_SHIFT & SLOT_MASK_7) ^ np.uint64(
        tables.sevens_displacements[total >> BUCKET_SHIFT_7]
    )
    return np.uint16(tables.sevens[slot])


@kernel
def popcount(bits: np.uint64) -> np.uint64:
    """How many bits are set; the compiler knows this by sight and uses the one instruction."""
    bits -= bits >> np.uint64(1) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + (
        bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    )
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return bits * np.uint64(0x0101010101010101) >> np.uint64(56)


@kernel
def ranks_of_suit(mask: np.uint64, suit: np.uint64) -> np.uint64:
    """The ranks that a suit has in a set of cards, as 13 bits."""
    # Every fourth bit is kept; then pairs of the bits kept move together, fours, and so on.
    bits = mask >> suit & CLUBS_MASK
    bits = (bits | bits >> np.uint64(3)) & np.uint64(0x0303030303030303)
    bits = (bits | bits >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    bits = (bits | bits >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (bits | bits >> np.uint64(24)) & np.uint64(0x1FFF)


@kernel
def flush_suit(total: np.uint64) -> np.uint64:
    """The suit of which a sum says that there are five; there is one."""
    suit = ZERO
    while not total >> (suit * FOUR) & np.uint64(8):
        suit += ONE
    return suit


@kernel
def lookup_flush(mask: np.uint64, total: np.uint64, tables: LookupTables) -> np.uint16:
    """The class of a set of cards among which five or more are of one suit."""
    return np.uint16(tables.flushes[ranks_of_suit(mask, flush_suit(total))])


@kernel
def sum_keys(mask: np.uint64, tables: LookupTables) -> np.uint64:
    """The sum of the keys of a set of cards."""
    total, rest = EMPTY_SUM, mask
    while rest:
        lowest = rest & (~rest + ONE)
        total += tables.keys[popcount(lowest - ONE)]
        rest ^= lowest
    return total


@kernel
def evaluate_mask(mask: np.uint64, tables: LookupTables) -> np.uint16:
    """The class of a set of five, six or seven cards."""
    total, size = sum_keys(mask, tables), popcount(mask)
    if total & FLUSH_MASK:
        return lookup_flush(mask, total, tables)
    if size == np.uint64(5):
        return lookup_five(total, tables)
    return lookup_six(total, tables) if size == np.uint64(6) else lookup_seven(total, tables)


@kernel
def _mask_of_row(cards: CardArray, row: int, bits: MaskArray) -> np.uint64:
    """The cards of a row as a set."""
    mask = ZERO
    for place in range(cards.shape[1]):
        mask |= np.uint64(bits[cards[row, place]])
    return mask


@kernel
def find_invalid_row(cards: CardArray, bits: MaskArray) -> int:
    """The first row in which a card is no card or stands twice; -1 where there is none."""
    for row in range(cards.shape[0]):
        if popcount(_mask_of_row(cards, row, bits)) != np.uint64(cards.shape[1]):
            return row
    return -1


@kernel
def find_invalid_mask(masks: MaskArray) -> int:
    """The first mask that is not of five, six or seven cards; -1 where there is none."""
    for row in range(masks.shape[0]):
        size = popcount(masks[row])
        if masks[row] >> MASK_BITS or size < np.uint64(5) or size > np.uint64(7):
            return row
    return -1


# Three that differ in a number: only where the compiler knows how many cards there are does
# it take eight or sixteen rows at a time. That is also why a row that is wrong is counted,
# and not returned at once; no byte leads past the end of a table.


@kernel
def evaluate_fives(cards: CardArray, tables: LookupTables, out: ClassArray, check: bool) -> int:
    """The class of each row of five cards; if asked, how many rows are five different cards."""
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for place in range(5):
            total += np.uint64(tables.keys[cards[row, place]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, place]])
        valid_rows += popcount(mask) == np.uint64(5)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        else:
            out[row] = lookup_five(total, tables)
    return valid_rows


@kernel
def evaluate_sixes(cards: CardArray, tables: LookupTables, out: ClassArray, check: bool) -> int:
    """The class of each row of six cards; if asked, how many rows are six different cards."""
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for place in range(6):
            total += np.uint64(tables.keys[cards[row, place]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, place]])
        valid_rows += popcount(mask) == np.uint64(6)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        else:
            out[row] = lookup_six(total, tables)
    return valid_rows


@kernel
def evaluate_sevens(cards: CardArray, tables: LookupTables, out: ClassArray, check: bool) -> int:
    """The class of each row of seven cards; if asked, how many rows are seven different cards."""
    valid_rows = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY_SUM, ZERO
        for place in range(7):
            total += np.uint64(tables.keys[cards[row, place]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, place]])
        valid_rows += popcount(mask) == np.uint64(7)
        if total & FLUSH_MASK:
            out[row] = lookup_flush(_mask_of_row(cards, row, tables.bits), total, tables)
        else:
            out[row] = lookup_seven(total, tables)
    return valid_rows


@kernel
def evaluate_each_mask(masks: MaskArray, tables: LookupTables, out: ClassArray) -> None:
    """The class of each set of five, six or seven cards."""
    for row in range(masks.shape[0]):
        out[row] = evaluate_mask(masks[row], tables)
