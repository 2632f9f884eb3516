"""What combos win from one another on boards that are gone through one by one.

On a board, all combos are put in the order of their strength and swept from the weakest
to the strongest, while sums are kept of the weights passed: in all, and by card. What a
combo beats is then all that lies below it, less what shares a card with it: the sums of
its two cards. (Nothing that lies below is taken off twice, for only the combo itself
shares both.) So a board of n combos costs n log n steps, and here even n, for classes are
sorted by their digits: Knuth, The Art of Computer Programming 3, 5.2.5.
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

# A sorted entry is a class, 13 bits, over the place of a combo. It is sorted by 7 bits, then 6.
PLACE_BITS, LOW_BITS, HIGH_BITS = 11, 7, 6
PLACE_MASK = np.uint32((1 << PLACE_BITS) - 1)
LOW_SHIFT, HIGH_SHIFT = np.uint32(PLACE_BITS), np.uint32(PLACE_BITS + LOW_BITS)
LOW_MASK = np.uint32((1 << LOW_BITS) - 1)


def count_board_outcomes(
    boards: MaskArray, multiplicities: CountArray, combos: CountArray, weights: WeightArray
) -> tuple[WeightArray, WeightArray]:
    """What each of these combos wins over the boards from the combos so weighted, and ties.

    Args:
        boards: five cards each, as masks.
        times: how often each board counts.
        combos: indices of combos; on boards that hold one of its cards a combo is left out.
        weights: the weight of each of them on the other side, 0 included.
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
    """Where those begin that are as strong as the last before ``end``."""
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
    """Sweep all boards; see the top of this file."""
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
                i = np.int64(sorted_entries[at] & PLACE_MASK)
                beaten = weight_below - weight_by_card[cards[i, 0]] - weight_by_card[cards[i, 1]]
                wins[i] += count * beaten
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACE_MASK)
                weight_below += weights[i]
                weight_by_card[cards[i, 0]] += weights[i]
                weight_by_card[cards[i, 1]] += weights[i]
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACE_MASK)
                # Among those of equal strength is the combo itself, taken off with each card.
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
    """What groups of combos win from one another: the same sweep, with a sum for each group.

    This is as plain as it can be, and slow: it is what the matrix is tested against.

    Args:
        groups: the group of each combo.
        wins: to be added to, (n, n): what the row wins from the column.
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
                i = np.int64(sorted_entries[at] & PLACE_MASK)
                one, other = weight_by_card[cards[i, 0]], weight_by_card[cards[i, 1]]
                for group in range(size):
                    beaten = weight_below[group] - one[group] - other[group]
                    wins[groups[i], group] += multiplicities[board] * beaten
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACE_MASK)
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
    """Put the combos that a board leaves in the order of their classes, best first; how many.

    Flushes aside, a combo's class is looked up by its ranks in the row of the board's ranks.
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
    """Turn how often each digit stands into where its entries begin."""
    start = 0
    for digit in range(len(counts)):
        count = counts[digit]
        counts[digit] = start
        start += count
