"""Two ranges on a board: the wins of their combos, counted one board at a time.

On each board, the combos (two cards each) are sorted by strength, and a loop goes from the weakest
to the strongest. This is called a sweep. The sweep keeps the total weight of the combos so far,
and for each card the total weight of the combos with that card. The weight that a combo beats is
the total, minus the totals for its two cards: those combos share a card with it, so they cannot be
dealt together. No weight is subtracted twice, because no other combo has the same two cards.

For n combos on a board this takes about n steps. Sorting would take n log n steps, but the classes
are sorted digit by digit (Knuth, The Art of Computer Programming 3, 5.2.5).
"""

from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    RANK_PAIR_OF_COMBO,
    ClassArray,
    CountArray,
    MaskArray,
    SweepEntries,
    Uint8Array,
    Uint16Array,
    Uint64Array,
    WeightArray,
)
from handrail.engine.class_kernels import (
    FLUSH_MASK,
    TWO_MORE_SUITED,
    ZERO,
    flush_suit,
    ranks_of_suit,
    slot_of_five_sum,
    sum_keys,
)
from handrail.engine.compiling import inner_kernel, kernel
from handrail.engine.game_tables import sweep_tables
from handrail.engine.hash_tables import LookupTables
from handrail.games.rankings import HIGH, Ranking

# An entry is one number with a class and the index of a combo. The lowest 11 bits are the index,
# the 13 bits above are the class. Entries are sorted by the lower 7 bits of the class, then by the
# upper 6 bits.
INDEX_BITS, DIGIT_BITS = 11, 7
INDEX_MASK = np.uint32((1 << INDEX_BITS) - 1)
CLASS_SHIFT, HIGH_SHIFT = np.uint32(INDEX_BITS), np.uint32(INDEX_BITS + DIGIT_BITS)
DIGIT_MASK = np.uint32((1 << DIGIT_BITS) - 1)
FEW_ENTRIES = 24  # up to this many entries, insertion sort is faster


class SweepTables(NamedTuple):
    """The lookup tables that a sweep needs. Kernels with fewer arguments compile faster.

    The attributes are explained in ``LookupTables``.
    """

    keys: Uint64Array
    fives_displacements: Uint16Array
    multiset_indices: Uint16Array
    flushes: ClassArray
    classes_with_pair: ClassArray

    @classmethod
    def of(cls, tables: LookupTables) -> "SweepTables":
        """Pick these tables from the lookup tables."""
        return cls(
            tables.keys,
            tables.fives_displacements,
            tables.multiset_indices,
            tables.flushes,
            tables.classes_with_pair,
        )


class SweepSpace(NamedTuple):
    """Arrays in which ``sort_combos`` works. Kernels that make no arrays compile faster.

    Attributes:
        entries: the sorted entries, of which there is room for one of each combo.
        unsorted: room for as many entries.
        digits: room for a count of each value of a digit.
    """

    entries: SweepEntries
    unsorted: SweepEntries
    digits: CountArray

    @classmethod
    def for_combos(cls, number: int) -> "SweepSpace":
        """Return the arrays for this many combos."""
        entries, unsorted = np.zeros((2, number), np.uint32)
        return cls(entries, unsorted, np.zeros(1 << DIGIT_BITS, np.int64))


def count_board_outcomes(
    boards: MaskArray,
    multiplicities: CountArray,
    combos: CountArray,
    weights: WeightArray,
    ranking: Ranking = HIGH,
) -> tuple[WeightArray, WeightArray]:
    """Return how many deals each combo wins and ties against all other combos, over the boards.

    A deal counts as often as the weight of the opposing combo times the multiplicity of the
    board.

    Args:
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
        combos: the indices of combos. A combo is left out on boards with one of its cards.
        weights: the weight of each combo as an opponent, which can be 0.
        ranking: how hands compare.
    """
    wins, not_lost = np.zeros(len(combos), np.int64), np.zeros(len(combos), np.int64)
    _sweep_boards(
        boards,
        multiplicities,
        COMBO_MASKS[combos],
        np.ascontiguousarray(COMBO_CARDS[combos, 0]),
        np.ascontiguousarray(COMBO_CARDS[combos, 1]),
        RANK_PAIR_OF_COMBO[combos],
        weights,
        SweepTables.of(sweep_tables(ranking)),
        SweepSpace.for_combos(len(combos)),
        np.zeros(CARD_COUNT, np.int64),
        wins,
        not_lost,
    )
    return wins, not_lost - wins


@inner_kernel
def start_of_ties(entries: SweepEntries, end: int) -> int:
    """Return the index of the first of the equally strong entries that end before ``end``."""
    start = end - 1
    strength = entries[start] >> CLASS_SHIFT
    while start > 0 and entries[start - 1] >> CLASS_SHIFT == strength:
        start -= 1
    return start


@kernel
def _sweep_boards(
    boards: MaskArray,
    multiplicities: CountArray,
    masks: MaskArray,
    lower: Uint8Array,
    higher: Uint8Array,
    pairs: CountArray,
    weights: WeightArray,
    tables: SweepTables,
    space: SweepSpace,
    weight_by_card: WeightArray,
    wins: WeightArray,
    not_lost: WeightArray,
) -> None:
    """Sweep all boards. Add to the deals that each combo wins, and that it does not lose.

    Args:
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
        masks: the cards of each combo, as a mask.
        lower: the lower deck index of each combo's two cards.
        higher: the higher deck index.
        pairs: the pair of ranks of each combo.
        weights: the weight of each combo as an opponent.
        tables: the lookup tables.
        space: arrays to work in.
        weight_by_card: room for a weight for each card.
        wins: the deals that each combo wins, to add to.
        not_lost: the deals that each combo wins or ties, to add to.
    """
    entries = space.entries
    for board in range(len(boards)):
        end = sort_combos(boards[board], masks, pairs, tables, space)
        count = multiplicities[board]
        weight_by_card[:] = 0
        weight_so_far = 0
        while end > 0:  # the entries are best first, so start at the end
            start = start_of_ties(entries, end)
            for at in range(start, end):
                i = entries[at] & INDEX_MASK
                beaten = weight_so_far - weight_by_card[lower[i]] - weight_by_card[higher[i]]
                wins[i] += count * beaten
            for at in range(start, end):
                i = entries[at] & INDEX_MASK
                weight_so_far += weights[i]
                weight_by_card[lower[i]] += weights[i]
                weight_by_card[higher[i]] += weights[i]
            for at in range(start, end):
                i = entries[at] & INDEX_MASK
                # The combo itself was subtracted twice, once for each card. So add it back once.
                not_better = weight_so_far - weight_by_card[lower[i]] - weight_by_card[higher[i]]
                not_lost[i] += count * (not_better + weights[i])
            end = start


@inner_kernel
def sort_combos(
    board: np.uint64,
    masks: MaskArray,
    pairs: CountArray,
    tables: SweepTables,
    space: SweepSpace,
) -> int:
    """Sort the combos without a card of the board by class, best first. Return their number.

    Their entries are then the first in ``space.entries``.

    Args:
        board: the five cards of the board, as a mask.
        masks: the cards of each combo, as a mask.
        pairs: the pair of ranks of each combo.
        tables: the lookup tables.
        space: arrays to work in.
    """
    total = sum_keys(board, tables.keys)
    slot = slot_of_five_sum(total, tables.fives_displacements)
    row = tables.classes_with_pair[tables.multiset_indices[slot]]
    entries, number = space.entries, 0
    suits = total + TWO_MORE_SUITED & FLUSH_MASK
    if suits:
        suit = flush_suit(suits)
        for i in range(len(masks)):
            flush = tables.flushes[ranks_of_suit(board | masks[i], suit)]
            strength = min(row[pairs[i]], flush)
            entries[number] = np.uint32(strength) << CLASS_SHIFT | np.uint32(i)
            number += (masks[i] & board) == ZERO
    else:
        for i in range(len(masks)):
            entries[number] = np.uint32(row[pairs[i]]) << CLASS_SHIFT | np.uint32(i)
            number += (masks[i] & board) == ZERO

    if number > FEW_ENTRIES:
        # ``number`` starts as the constant 0, for which numba would compile the function again.
        size = np.int64(number)
        _sort_by_digit(entries, space.unsorted, size, CLASS_SHIFT, space.digits)
        _sort_by_digit(space.unsorted, entries, size, HIGH_SHIFT, space.digits)
        return number
    for at in range(number):
        entry, place = entries[at], at
        while place > 0 and entries[place - 1] > entry:
            entries[place] = entries[place - 1]
            place -= 1
        entries[place] = entry
    return number


@inner_kernel
def _sort_by_digit(
    entries: SweepEntries, out: SweepEntries, number: np.int64, shift: np.uint32, starts: CountArray
) -> None:
    """Sort the first entries into ``out`` by one digit. Equal ones keep their order.

    Args:
        entries: the entries.
        out: the array to fill.
        number: the number of entries.
        shift: how many bits are below the digit.
        starts: room for a number for each value of the digit: where its entries begin.
    """
    starts[:] = 0
    for at in range(number):
        starts[entries[at] >> shift & DIGIT_MASK] += 1
    start = 0
    for digit in range(len(starts)):
        count = starts[digit]
        starts[digit] = start
        start += count
    for at in range(number):
        digit = entries[at] >> shift & DIGIT_MASK
        out[starts[digit]] = entries[at]
        starts[digit] += 1
