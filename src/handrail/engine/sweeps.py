"""Wins of combos against one another, board by board.

On each board, all combos are sorted by strength and swept from the weakest to the strongest.
The sweep sums the weights that it has passed, in total and for each card. A combo beats the total
minus the sums for its two cards, because those count the combos that share a card with it. (No
weight is subtracted twice, because only the combo itself shares both cards.) A board of n combos
takes n log n steps, and here even n, because classes are sorted by their digits: Knuth, The Art
of Computer Programming 3, 5.2.5.
"""

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    RANK_PAIR_OF_COMBO,
    CardArray,
    CountArray,
    MaskArray,
    SweepEntries,
    WeightArray,
)
from handrail.engine.compiling import kernel
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.kernels import (
    FLUSH_MASK,
    TWO_MORE_SUITED,
    ZERO,
    flush_suit,
    ranks_of_suit,
    slot_of_five_sum,
    sum_keys,
)

# An entry is a class, 13 bits, above the index of a combo. It is sorted by 7 bits, then 6.
INDEX_BITS, LOW_BITS, HIGH_BITS = 11, 7, 6
INDEX_MASK = np.uint32((1 << INDEX_BITS) - 1)
LOW_SHIFT, HIGH_SHIFT = np.uint32(INDEX_BITS), np.uint32(INDEX_BITS + LOW_BITS)
LOW_MASK = np.uint32((1 << LOW_BITS) - 1)


def count_board_outcomes(
    boards: MaskArray, multiplicities: CountArray, combos: CountArray, weights: WeightArray
) -> tuple[WeightArray, WeightArray]:
    """Return each combo's wins and ties over the boards, against the same combos with weights.

    Args:
        boards: five cards each, as masks.
        multiplicities: how often each board counts.
        combos: the indices of combos. A combo is left out on boards with one of its cards.
        weights: the weight of each combo as an opponent, which can be 0.
    """
    wins, not_lost = np.zeros(len(combos), np.int64), np.zeros(len(combos), np.int64)
    _sweep_boards(
        boards,
        multiplicities,
        COMBO_MASKS[combos],
        np.ascontiguousarray(COMBO_CARDS[combos]),
        RANK_PAIR_OF_COMBO[combos],
        weights,
        lookup_tables(),
        wins,
        not_lost,
    )
    return wins, not_lost - wins


@kernel
def _start_of_ties(entries: SweepEntries, end: int) -> int:
    """Return the start of the run of equal strengths that ends just before ``end``."""
    start = end - 1
    strength = entries[start] >> LOW_SHIFT
    while start > 0 and entries[start - 1] >> LOW_SHIFT == strength:
        start -= 1
    return start


@kernel
def _sweep_boards(
    boards: MaskArray,
    multiplicities: CountArray,
    masks: MaskArray,
    cards: CardArray,
    pairs: CountArray,
    weights: WeightArray,
    tables: LookupTables,
    wins: WeightArray,
    not_lost: WeightArray,
) -> None:
    """Add to each combo's wins, and its wins and ties, by sweeping all boards."""
    entries = np.zeros(len(masks), np.uint32)
    sorted_entries = np.zeros(len(masks), np.uint32)
    weight_by_card = np.zeros(CARD_COUNT, np.int64)
    for board in range(len(boards)):
        number = _sort_combos(boards[board], masks, pairs, tables, entries, sorted_entries)
        count = multiplicities[board]
        weight_by_card[:] = 0
        weight_below = 0
        end = number
        while end > 0:
            start = _start_of_ties(sorted_entries, end)
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & INDEX_MASK)
                beaten = weight_below - weight_by_card[cards[i, 0]] - weight_by_card[cards[i, 1]]
                wins[i] += count * beaten
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & INDEX_MASK)
                weight_below += weights[i]
                weight_by_card[cards[i, 0]] += weights[i]
                weight_by_card[cards[i, 1]] += weights[i]
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & INDEX_MASK)
                # The combo itself has been subtracted with each card, so it is added back once.
                not_better = (
                    weight_below
                    - weight_by_card[cards[i, 0]]
                    - weight_by_card[cards[i, 1]]
                    + weights[i]
                )
                not_lost[i] += count * not_better
            end = start


@kernel
def sweep_groups(
    boards: MaskArray,
    multiplicities: CountArray,
    masks: MaskArray,
    cards: CardArray,
    pairs: CountArray,
    groups: CountArray,
    tables: LookupTables,
    wins: CountArray,
) -> None:
    """Add to the wins of groups of combos by the same sweep, with sums for each group.

    It is simple and slow. The matrix is tested against it.

    Args:
        groups: the group of each combo.
        wins: to add to, (n, n): the row's wins against the column.
    """
    size = len(wins)
    entries = np.zeros(len(masks), np.uint32)
    sorted_entries = np.zeros(len(masks), np.uint32)
    for board in range(len(boards)):
        number = _sort_combos(boards[board], masks, pairs, tables, entries, sorted_entries)
        weight_below = np.zeros(size, np.int64)
        weight_by_card = np.zeros((CARD_COUNT, size), np.int64)
        end = number
        while end > 0:
            start = _start_of_ties(sorted_entries, end)
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & INDEX_MASK)
                one, other = weight_by_card[cards[i, 0]], weight_by_card[cards[i, 1]]
                for group in range(size):
                    beaten = weight_below[group] - one[group] - other[group]
                    wins[groups[i], group] += multiplicities[board] * beaten
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & INDEX_MASK)
                weight_below[groups[i]] += 1
                weight_by_card[cards[i, 0], groups[i]] += 1
                weight_by_card[cards[i, 1], groups[i]] += 1
            end = start


@kernel
def _sort_combos(
    board: np.uint64,
    masks: MaskArray,
    pairs: CountArray,
    tables: LookupTables,
    entries: SweepEntries,
    out: SweepEntries,
) -> int:
    """Sort the combos that a board leaves by class, best first, and return their number.

    Without a flush, a combo's class is in the row of the board's ranks, by its own ranks.
    """
    total = sum_keys(board, tables)
    row = tables.classes_with_pair[tables.multiset_indices[slot_of_five_sum(total, tables)]]
    number = 0
    suits = total + TWO_MORE_SUITED & FLUSH_MASK
    if suits:
        suit = flush_suit(suits)
        for i in range(len(masks)):
            flush = tables.flushes[ranks_of_suit(board | masks[i], suit)]
            strength = min(row[pairs[i]], flush)
            entries[number] = np.uint32(strength) << LOW_SHIFT | np.uint32(i)
            number += (masks[i] & board) == ZERO
    else:
        for i in range(len(masks)):
            entries[number] = np.uint32(row[pairs[i]]) << LOW_SHIFT | np.uint32(i)
            number += (masks[i] & board) == ZERO

    lows, highs = np.zeros(1 << LOW_BITS, np.int64), np.zeros(1 << HIGH_BITS, np.int64)
    for at in range(number):
        lows[entries[at] >> LOW_SHIFT & LOW_MASK] += 1
        highs[entries[at] >> HIGH_SHIFT] += 1
    _counts_to_starts(lows)
    _counts_to_starts(highs)
    for at in range(number):
        digit = entries[at] >> LOW_SHIFT & LOW_MASK
        out[lows[digit]] = entries[at]
        lows[digit] += 1
    for at in range(number):
        digit = out[at] >> HIGH_SHIFT
        entries[highs[digit]] = out[at]
        highs[digit] += 1
    out[:number] = entries[:number]
    return number


@kernel
def _counts_to_starts(counts: CountArray) -> None:
    """Replace the count of each digit with the index where its entries begin."""
    start = 0
    for digit in range(len(counts)):
        count = counts[digit]
        counts[digit] = start
        start += count
