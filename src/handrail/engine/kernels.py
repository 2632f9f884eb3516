"""From cards to classes: what is compiled, with nothing checked.

Cards are added by adding their keys (``tables``). Of the sum, the lowest bits say whether
there are five of a suit, which is looked up by the ranks of that suit; else the rest of it
leads through the perfect hash to the class. No branch but that one, which is seldom taken,
and no table that would not fit a fast cache.
"""

import numpy as np

from handrail.engine.arrays import CARDS, Cards, Classes, Masks
from handrail.engine.compiling import kernel
from handrail.engine.tables import (
    BUCKET_BITS,
    FIVE_OF_A_SUIT,
    SLOT_BITS,
    START,
    SUIT_BITS,
    Tables,
)

# Numbers without a sign, all through: beside a signed number numba would go to floats.
EMPTY = np.uint64(START)
FLUSH = np.uint64(FIVE_OF_A_SUIT)
TWO_MORE = np.uint64(0x2222)  # added to a sum: three of a suit then set what five do
ZERO, ONE, FOUR = np.uint64(0), np.uint64(1), np.uint64(4)
DECK_SIZE = np.uint64(CARDS)
SUIT_SHIFT = np.uint64(SUIT_BITS)
BUCKETS_5, BUCKETS_6, BUCKETS_7 = (np.uint64(64 - bits) for bits in BUCKET_BITS)
SLOTS_5, SLOTS_6, SLOTS_7 = (np.uint64((1 << bits) - 1) for bits in SLOT_BITS)
# Every fourth bit of a set of cards belongs to the same suit.
OF_A_SUIT = np.uint64(0x1111111111111)


@kernel
def slot_of_five(total: np.uint64, tables: Tables) -> np.uint64:
    """Where the five cards of this sum stand in ``fives`` and ``multisets``."""
    return (total >> SUIT_SHIFT & SLOTS_5) ^ np.uint64(tables.fives_moved[total >> BUCKETS_5])


@kernel
def of_five(total: np.uint64, tables: Tables) -> np.uint16:
    """The class of five cards by the sum of their keys, flushes aside."""
    return np.uint16(tables.fives[slot_of_five(total, tables)])


@kernel
def of_six(total: np.uint64, tables: Tables) -> np.uint16:
    """The class of six cards by the sum of their keys, flushes aside."""
    slot = (total >> SUIT_SHIFT & SLOTS_6) ^ np.uint64(tables.sixes_moved[total >> BUCKETS_6])
    return np.uint16(tables.sixes[slot])


@kernel
def of_seven(total: np.uint64, tables: Tables) -> np.uint16:
    """The class of seven cards by the sum of their keys, flushes aside."""
    slot = (total >> SUIT_SHIFT & SLOTS_7) ^ np.uint64(tables.sevens_moved[total >> BUCKETS_7])
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
    bits = mask >> suit & OF_A_SUIT
    bits = (bits | bits >> np.uint64(3)) & np.uint64(0x0303030303030303)
    bits = (bits | bits >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    bits = (bits | bits >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (bits | bits >> np.uint64(24)) & np.uint64(0x1FFF)


@kernel
def suit_of(total: np.uint64) -> np.uint64:
    """The suit of which a sum says that there are five; there is one."""
    suit = ZERO
    while not total >> (suit * FOUR) & np.uint64(8):
        suit += ONE
    return suit


@kernel
def of_flush(mask: np.uint64, total: np.uint64, tables: Tables) -> np.uint16:
    """The class of a set of cards among which five or more are of one suit."""
    return np.uint16(tables.flushes[ranks_of_suit(mask, suit_of(total))])


@kernel
def sum_of(mask: np.uint64, tables: Tables) -> np.uint64:
    """The sum of the keys of a set of cards."""
    total, rest = EMPTY, mask
    while rest:
        lowest = rest & (~rest + ONE)
        total += tables.keys[popcount(lowest - ONE)]
        rest ^= lowest
    return total


@kernel
def of_mask(mask: np.uint64, tables: Tables) -> np.uint16:
    """The class of a set of five, six or seven cards."""
    total, size = sum_of(mask, tables), popcount(mask)
    if total & FLUSH:
        return of_flush(mask, total, tables)
    if size == np.uint64(5):
        return of_five(total, tables)
    return of_six(total, tables) if size == np.uint64(6) else of_seven(total, tables)


@kernel
def set_of(cards: Cards, row: int, bits: Masks) -> np.uint64:
    """The cards of a row as a set."""
    mask = ZERO
    for place in range(cards.shape[1]):
        mask |= np.uint64(bits[cards[row, place]])
    return mask


@kernel
def first_wrong_row(cards: Cards, bits: Masks) -> int:
    """The first row in which a card is no card or stands twice; -1 where there is none."""
    for row in range(cards.shape[0]):
        if popcount(set_of(cards, row, bits)) != np.uint64(cards.shape[1]):
            return row
    return -1


@kernel
def first_wrong_mask(masks: Masks) -> int:
    """The first mask that is not of five, six or seven cards; -1 where there is none."""
    for row in range(masks.shape[0]):
        size = popcount(masks[row])
        if masks[row] >> DECK_SIZE or size < np.uint64(5) or size > np.uint64(7):
            return row
    return -1


# Three that differ in a number: only where the compiler knows how many cards there are does
# it take eight or sixteen rows at a time. That is also why a row that is wrong is counted,
# and not returned at once; no byte leads past the end of a table.


@kernel
def evaluate_fives(cards: Cards, tables: Tables, out: Classes, check: bool) -> int:
    """The class of each row of five cards; if asked, how many rows are five different cards."""
    right = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY, ZERO
        for place in range(5):
            total += np.uint64(tables.keys[cards[row, place]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, place]])
        right += popcount(mask) == np.uint64(5)
        if total & FLUSH:
            out[row] = of_flush(set_of(cards, row, tables.bits), total, tables)
        else:
            out[row] = of_five(total, tables)
    return right


@kernel
def evaluate_sixes(cards: Cards, tables: Tables, out: Classes, check: bool) -> int:
    """The class of each row of six cards; if asked, how many rows are six different cards."""
    right = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY, ZERO
        for place in range(6):
            total += np.uint64(tables.keys[cards[row, place]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, place]])
        right += popcount(mask) == np.uint64(6)
        if total & FLUSH:
            out[row] = of_flush(set_of(cards, row, tables.bits), total, tables)
        else:
            out[row] = of_six(total, tables)
    return right


@kernel
def evaluate_sevens(cards: Cards, tables: Tables, out: Classes, check: bool) -> int:
    """The class of each row of seven cards; if asked, how many rows are seven different cards."""
    right = 0
    for row in range(cards.shape[0]):
        total, mask = EMPTY, ZERO
        for place in range(7):
            total += np.uint64(tables.keys[cards[row, place]])
            if check:
                mask |= np.uint64(tables.bits[cards[row, place]])
        right += popcount(mask) == np.uint64(7)
        if total & FLUSH:
            out[row] = of_flush(set_of(cards, row, tables.bits), total, tables)
        else:
            out[row] = of_seven(total, tables)
    return right


@kernel
def evaluate_each_mask(masks: Masks, tables: Tables, out: Classes) -> None:
    """The class of each set of five, six or seven cards."""
    for row in range(masks.shape[0]):
        out[row] = of_mask(masks[row], tables)
