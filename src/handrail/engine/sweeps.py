"""Two ranges on a board: the wins of their combos, counted one board at a time.

On each board, the combos (two cards each) are sorted by strength, and a loop goes from the weakest
to the strongest. This is called a sweep. The sweep keeps the total weight of the combos so far,
and for each card the total weight of the combos with that card. The weight that a combo beats is
the total, minus the totals for its two cards: those combos share a card with it, so they cannot be
dealt together. No weight is subtracted twice, because no other combo has the same two cards.

For n combos on a board this takes about n steps. Sorting would take n log n steps, but the classes
are sorted digit by digit (Knuth, The Art of Computer Programming 3, 5.2.5).
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
from handrail.engine.class_kernels import (
    FLUSH_MASK,
    TWO_MORE_SUITED,
    ZERO,
    flush_suit,
    ranks_of_suit,
    slot_of_five_sum,
    sum_keys,
)
from handrail.engine.compiling import kernel
from handrail.engine.game_tables import sweep_tables
from handrail.engine.hash_tables import LookupTables
from handrail.games.rankings import HIGH, Ranking

# An entry is one number with a class and the index of a combo. The lowest 11 bits are the index,
# the 13 bits above are the class. Entries are sorted by the lower 7 bits of the class, then by the
# upper 6 bits.
INDEX_BITS, LOW_BITS, HIGH_BITS = 11, 7, 6
INDEX_MASK = np.uint32((1 << INDEX_BITS) - 1)
LOW_SHIFT, HIGH_SHIFT = np.uint32(INDEX_BITS), np.uint32(INDEX_BITS + LOW_BITS)
LOW_MASK = np.uint32((1 << LOW_BITS) - 1)
FEW_ENTRIES = 24  # up to this many entries, it is faster to insert them one by one


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
        np.ascontiguousarray(COMBO_CARDS[combos]),
        RANK_PAIR_OF_COMBO[combos],
        weights,
        sweep_tables(ranking),
        wins,
        not_lost,
    )
    return wins, not_lost - wins


@kernel
def start_of_ties(entries: SweepEntries, end: int) -> int:
    """Return the index of the first of the equally strong entries that end before ``end``."""
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
    """Sweep all boards. Add to the deals that each combo wins, and that it does not lose.

    Args:
        boards: boards of five cards, as masks.
        multiplicities: how often each board counts.
        masks: the cards of each combo, as a mask.
        cards: the deck indices of each combo's two cards.
        pairs: the pair of ranks of each combo.
        weights: the weight of each combo as an opponent.
        tables: the lookup tables.
        wins: the deals that each combo wins, to add to.
        not_lost: the deals that each combo wins or ties, to add to.
    """
    entries = np.zeros(len(masks), np.uint32)
    sorted_entries = np.zeros(len(masks), np.uint32)
    weight_by_card = np.zeros(CARD_COUNT, np.int64)
    for board in range(len(boards)):
        number = sort_combos(boards[board], masks, pairs, tables, entries, sorted_entries)
        count = multiplicities[board]
        weight_by_card[:] = 0
        weight_below = 0
        end = number
        while end > 0:
            start = start_of_ties(sorted_entries, end)
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
                # The combo itself was subtracted twice, once for each card. So add it back once.
                not_better = (
                    weight_below
                    - weight_by_card[cards[i, 0]]
                    - weight_by_card[cards[i, 1]]
                    + weights[i]
                )
                not_lost[i] += count * not_better
            end = start


@kernel
def sort_combos(
    board: np.uint64,
    masks: MaskArray,
    pairs: CountArray,
    tables: LookupTables,
    entries: SweepEntries,
    out: SweepEntries,
) -> int:
    """Sort the combos without a card of the board by class, best first. Return their number.

    Args:
        board: the five cards of the board, as a mask.
        masks: the cards of each combo, as a mask.
        pairs: the pair of ranks of each combo.
        tables: the lookup tables.
        entries: an array for the unsorted entries, whose content is overwritten.
        out: the array to fill with the sorted entries.
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

    if number <= FEW_ENTRIES:
        for at in range(number):
            entry, place = entries[at], at
            while place > 0 and out[place - 1] > entry:
                out[place] = out[place - 1]
                place -= 1
            out[place] = entry
        return number
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
    for at in range(number):  # numba takes long to compile the assignment of a slice to a slice
        out[at] = entries[at]
    return number


@kernel
def _counts_to_starts(counts: CountArray) -> None:
    """Replace the count of each digit with the index where its entries begin."""
    start = 0
    for digit in range(len(counts)):
        count = counts[digit]
        counts[digit] = start
        start += count
