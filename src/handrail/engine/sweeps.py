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
    CARDS,
    COMBO_CARDS,
    COMBO_MASKS,
    PAIR_OF_COMBO,
    Cards,
    Counts,
    Entries,
    Masks,
    Weights,
)
from handrail.engine.compiling import kernel
from handrail.engine.kernels import (
    FLUSH,
    TWO_MORE,
    ZERO,
    ranks_of_suit,
    slot_of_five,
    suit_of,
    sum_of,
)
from handrail.engine.tables import Tables, tables

# A sorted entry is a class, 13 bits, over the place of a combo. It is sorted by 7 bits, then 6.
PLACE_BITS, LOW_BITS, HIGH_BITS = 11, 7, 6
PLACES = np.uint32((1 << PLACE_BITS) - 1)
LOW, HIGH = np.uint32(PLACE_BITS), np.uint32(PLACE_BITS + LOW_BITS)
LOWS = np.uint32((1 << LOW_BITS) - 1)


def on_boards(
    boards: Masks, times: Counts, combos: Counts, weights: Weights
) -> tuple[Weights, Weights]:
    """What each of these combos wins over the boards from the combos so weighted, and ties.

    Args:
        boards: five cards each, as masks.
        times: how often each board counts.
        combos: indices of combos; on boards that hold one of its cards a combo is left out.
        weights: the weight of each of them on the other side, 0 included.
    """
    won, not_lost = np.zeros(len(combos), np.int64), np.zeros(len(combos), np.int64)
    sweep(
        boards,
        times,
        COMBO_MASKS[combos],
        np.ascontiguousarray(COMBO_CARDS[combos]),
        PAIR_OF_COMBO[combos],
        weights,
        tables(),
        won,
        not_lost,
    )
    return won, not_lost - won


@kernel
def start_of_equals(entries: Entries, end: int) -> int:
    """Where those begin that are as strong as the last before ``end``."""
    start = end - 1
    strength = entries[start] >> LOW
    while start > 0 and entries[start - 1] >> LOW == strength:
        start -= 1
    return start


@kernel
def sweep(
    boards: Masks,
    times: Counts,
    masks: Masks,
    cards: Cards,
    pairs: Counts,
    weights: Weights,
    tables: Tables,
    won: Weights,
    not_lost: Weights,
) -> None:
    """Sweep all boards; see the top of this file."""
    entries = np.zeros(len(masks), np.uint32)
    sorted_entries = np.zeros(len(masks), np.uint32)
    of_card = np.zeros(CARDS, np.int64)
    for board in range(len(boards)):
        number = rank_combos(boards[board], masks, pairs, tables, entries, sorted_entries)
        count = times[board]
        of_card[:] = 0
        passed = 0
        end = number
        while end > 0:
            start = start_of_equals(sorted_entries, end)
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACES)
                below = passed - of_card[cards[i, 0]] - of_card[cards[i, 1]]
                won[i] += count * below
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACES)
                passed += weights[i]
                of_card[cards[i, 0]] += weights[i]
                of_card[cards[i, 1]] += weights[i]
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACES)
                # Among those of equal strength is the combo itself, taken off with each card.
                level = passed - of_card[cards[i, 0]] - of_card[cards[i, 1]] + weights[i]
                not_lost[i] += count * level
            end = start


@kernel
def sweep_classes(
    boards: Masks,
    times: Counts,
    masks: Masks,
    cards: Cards,
    pairs: Counts,
    groups: Counts,
    tables: Tables,
    wins: Counts,
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
        number = rank_combos(boards[board], masks, pairs, tables, entries, sorted_entries)
        passed = np.zeros(size, np.int64)
        of_card = np.zeros((CARDS, size), np.int64)
        end = number
        while end > 0:
            start = start_of_equals(sorted_entries, end)
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACES)
                one, other = of_card[cards[i, 0]], of_card[cards[i, 1]]
                for group in range(size):
                    below = passed[group] - one[group] - other[group]
                    wins[groups[i], group] += times[board] * below
            for at in range(start, end):
                i = np.int64(sorted_entries[at] & PLACES)
                passed[groups[i]] += 1
                of_card[cards[i, 0], groups[i]] += 1
                of_card[cards[i, 1], groups[i]] += 1
            end = start


@kernel
def rank_combos(
    board: np.uint64, masks: Masks, pairs: Counts, tables: Tables, entries: Entries, out: Entries
) -> int:
    """Put the combos that a board leaves in the order of their classes, best first; how many.

    Flushes aside, a combo's class is looked up by its ranks in the row of the board's ranks.
    """
    total = sum_of(board, tables)
    row = tables.held[tables.multisets[slot_of_five(total, tables)]]
    number = 0
    suits = total + TWO_MORE & FLUSH
    if suits:
        suit = suit_of(suits)
        for i in range(len(masks)):
            flush = tables.flushes[ranks_of_suit(board | masks[i], suit)]
            strength = min(row[pairs[i]], flush)
            entries[number] = np.uint32(strength) << LOW | np.uint32(i)
            number += (masks[i] & board) == ZERO
    else:
        for i in range(len(masks)):
            entries[number] = np.uint32(row[pairs[i]]) << LOW | np.uint32(i)
            number += (masks[i] & board) == ZERO

    lows, highs = np.zeros(1 << LOW_BITS, np.int64), np.zeros(1 << HIGH_BITS, np.int64)
    for at in range(number):
        lows[entries[at] >> LOW & LOWS] += 1
        highs[entries[at] >> HIGH] += 1
    start_at(lows)
    start_at(highs)
    for at in range(number):
        digit = entries[at] >> LOW & LOWS
        out[lows[digit]] = entries[at]
        lows[digit] += 1
    for at in range(number):
        digit = out[at] >> HIGH
        entries[highs[digit]] = out[at]
        highs[digit] += 1
    out[:number] = entries[:number]
    return number


@kernel
def start_at(counts: Counts) -> None:
    """Turn how often each digit stands into where its entries begin."""
    start = 0
    for digit in range(len(counts)):
        count = counts[digit]
        counts[digit] = start
        start += count
