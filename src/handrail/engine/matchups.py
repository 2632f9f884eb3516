"""Wins of combos against one another over all boards, without enumerating the boards.

A board and two combos are at most nine cards, and a flush needs three of its suit on the
board: no board allows flushes in two suits. So the number of boards that one combo wins from
another, out of 1,712,304, is a sum of five parts that other matchups share:

- One part is the result without flushes, where only ranks matter. There are 6,175 multisets
  of five ranks. Each stands for a number of boards, and a table has its class with each pair
  of ranks. Suits do not matter, so there are 91 by 91 pairs of ranks.
- Four parts correct this result, one for each suit. Over the boards with three or more of the
  suit, a correction is the true result minus the result without flushes. It depends on a
  combo's type only: its ranks, and which of its cards are of the suit. There are 338 by 338
  types, the same for every suit. The board's other cards matter by their ranks and how many
  of each rank there are.

A matchup is the sum of these five numbers, for all suits and weights.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, final

import numpy as np

from handrail.engine.arrays import (
    RANK_COUNT,
    RANK_PAIR_COUNT,
    RANK_PAIRS,
    CardArray,
    ClassArray,
    CountArray,
    Int32Array,
    MaskArray,
    Uint8Array,
    WeightArray,
)
from handrail.engine.compiling import inline_kernel, kernel
from handrail.engine.hash_tables import LookupTables, lookup_tables
from handrail.engine.kernels import EMPTY_SUM, popcount, slot_of_five_sum

SUIT_SUBSETS = 4  # none, one, the other or both of a combo's cards are of a suit
# A pair cannot have both cards of a suit, and either counts as the lower: 26 numbers are unused.
COMBO_TYPE_COUNT = RANK_PAIR_COUNT * SUIT_SUBSETS
# The rows of ``board_classes``, and of a result.
WITH_FLUSH, WITHOUT_FLUSH, FACTOR, DEDUCTION = range(4)
WINS_ROW, LOSSES_ROW = range(2)
# C(n, k), the ways to choose k of n cards of a rank.
BINOMIALS: CountArray = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
    dtype=np.int64,
)


@final
@dataclass(frozen=True, slots=True, eq=False)
class ComboTypes:
    """The different types of combos for one suit, those with most cards of the suit first.

    A type's number is 4 * pair of ranks + (1: its lower card is of the suit, 2: its higher,
    3: both). ``rank_pairs`` are the pairs of ranks. ``suited_ranks`` are the ranks of the cards
    of the suit, as bits. ``other_rank_counts`` (13, n) counts the other cards of each rank. The
    first ``two_suited_count`` types have both cards of the suit, the first ``any_suited_count``
    at least one.
    """

    numbers: CountArray
    rank_pairs: CountArray
    suited_ranks: CountArray
    other_rank_counts: Int32Array
    two_suited_count: int
    any_suited_count: int

    @classmethod
    def of(cls, numbers: CountArray) -> "ComboTypes":
        """Return the types with these numbers, each once."""
        numbers = np.unique(numbers)
        parts = np.bitwise_count(numbers % SUIT_SUBSETS)
        ordered = numbers[np.argsort(-parts.astype(np.int64), kind="stable")]
        pairs, subset = ordered // SUIT_SUBSETS, ordered % SUIT_SUBSETS
        ranks = RANK_PAIRS[pairs].astype(np.int64)
        within = np.stack([subset & 1, subset >> 1], axis=1)
        is_rank = ranks[None, :, :] == np.arange(RANK_COUNT)[:, None, None]
        return cls(
            numbers=ordered,
            rank_pairs=pairs,
            suited_ranks=((1 << ranks) * within).sum(axis=1),
            other_rank_counts=(is_rank & (within == 0)).sum(axis=2).astype(np.int32),
            two_suited_count=int((parts == 2).sum()),
            any_suited_count=int((parts >= 1).sum()),
        )

    @property
    def kernel_fields(self) -> "ComboTypeFields":
        """Return the fields that kernels need."""
        return (
            self.rank_pairs,
            self.suited_ranks,
            self.other_rank_counts,
            self.two_suited_count,
            self.any_suited_count,
        )

    @property
    def index_by_number(self) -> CountArray:
        """Return each type's index here, by its number; 0 for a type that is missing."""
        indices = np.zeros(COMBO_TYPE_COUNT, np.int64)
        indices[self.numbers] = np.arange(len(self.numbers))
        return indices


# rank_pairs, suited_ranks, other_rank_counts, two_suited_count, any_suited_count
ComboTypeFields: TypeAlias = tuple[CountArray, CountArray, Int32Array, int, int]


@cache
def classes_by_pair() -> ClassArray:
    """Return ``classes_with_pair`` transposed: each pair of ranks has a row, (91, 6175)."""
    return np.ascontiguousarray(lookup_tables().classes_with_pair.T)


@cache
def multiset_factors() -> Uint8Array:
    """Return the 6,175 multisets as up to five factors each, (5, 6175).

    A factor is 5 * rank + how often the rank occurs. Unused factors are 65.
    """
    ranks = lookup_tables().multiset_ranks
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    first = np.ones(ranks.shape, np.bool_)
    first[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    return np.ascontiguousarray(
        np.where(first, 5 * ranks + counts, 5 * RANK_COUNT).T.astype(np.uint8)
    )


@kernel
def count_without_flushes(
    pairs: CountArray,
    pairs_2: CountArray,
    is_symmetric: bool,
    dead: CountArray,
    ranks: CardArray,
    choose: CountArray,
    by_pair: ClassArray,
    factors: Uint8Array,
    result: Int32Array,
) -> None:
    """Count the boards that each pair of ranks wins from and loses to each, without flushes.

    A multiset of ranks stands for as many boards as there are ways to choose its cards: the
    product, over its ranks, of the ways to choose from the cards left of that rank.

    Args:
        is_symmetric: the two lists are the same; then only half of the result is filled in.
        dead: how many cards of each rank are dead, (13,).
        result: to fill in, (n, 2, m): boards won, and boards lost.
    """
    ways_by_factor = np.ones(5 * RANK_COUNT + 1, np.int32)
    for i in range(len(pairs)):
        first_classes = by_pair[pairs[i]]
        for j in range(i if is_symmetric else 0, len(pairs_2)):
            second_classes = by_pair[pairs_2[j]]
            for rank in range(RANK_COUNT):
                left = 4 - dead[rank]
                for card in range(2):
                    left -= ranks[pairs[i], card] == rank
                    left -= ranks[pairs_2[j], card] == rank
                for count in range(5):
                    ways_by_factor[5 * rank + count] = choose[max(left, 0), count]
            wins = losses = 0
            for board in range(factors.shape[1]):
                boards = (
                    ways_by_factor[factors[0, board]]
                    * ways_by_factor[factors[1, board]]
                    * ways_by_factor[factors[2, board]]
                    * ways_by_factor[factors[3, board]]
                    * ways_by_factor[factors[4, board]]
                )
                wins += boards if first_classes[board] < second_classes[board] else 0
                losses += boards if first_classes[board] > second_classes[board] else 0
            result[i, WINS_ROW, j] = wins
            result[i, LOSSES_ROW, j] = losses


@inline_kernel
def _add_comparison(
    class_with_flush: int,
    class_without_flush: int,
    factor: int,
    board_classes: Int32Array,
    result: Int32Array,
    start: int,
    stop: int,
) -> None:
    """Add one type's wins and losses against others on a board, minus those without flushes.

    ``board_classes`` holds the others' classes on the board. The loop reads one array, writes
    one, and counts from zero: so the compiler finds that it may take sixteen types at a time.
    """
    mine, mine_plain, times, none = (
        np.int32(class_with_flush),
        np.int32(class_without_flush),
        np.int32(factor),
        np.int32(0),
    )
    for k in range(stop - start):
        j = k + start
        boards = np.int32(np.int32(times * board_classes[FACTOR, j]) - board_classes[DEDUCTION, j])
        result[WINS_ROW, j] += (boards if mine < board_classes[WITH_FLUSH, j] else none) - (
            boards if mine_plain < board_classes[WITHOUT_FLUSH, j] else none
        )
        result[LOSSES_ROW, j] += (boards if mine > board_classes[WITH_FLUSH, j] else none) - (
            boards if mine_plain > board_classes[WITHOUT_FLUSH, j] else none
        )


@kernel
def _fill_flushes(
    ranks: int, suited: CountArray, tables: LookupTables, flushes: Int32Array, possible: Int32Array
) -> None:
    """Fill in each type's flush with these ranks on the board, and whether it can be held."""
    for i in range(len(suited)):
        possible[i] = (suited[i] & ranks) == 0
        flushes[i] = tables.flushes[suited[i] | ranks]


@kernel
def _fill_board_classes(
    total: np.uint64,
    pairs: CountArray,
    flushes: Int32Array,
    tables: LookupTables,
    board_classes: Int32Array,
) -> None:
    """Fill in each type's class on the board with this sum, with its flush and without."""
    row = tables.classes_with_pair[tables.multiset_indices[slot_of_five_sum(total, tables)]]
    for i in range(len(pairs)):
        plain = np.int32(row[pairs[i]])
        board_classes[WITHOUT_FLUSH, i] = plain
        board_classes[WITH_FLUSH, i] = min(plain, flushes[i])


@kernel
def _count_choices(left_1: int, rank_1: int, left_2: int, rank_2: int) -> int:
    """Return the ways to choose one card of each of two ranks, or two cards of one rank."""
    return left_1 * (left_1 - 1) // 2 if rank_1 == rank_2 else left_1 * left_2


@kernel
def add_flush_corrections(
    suit_ranks: int,
    others_left: CountArray,
    types: ComboTypeFields,
    types_2: ComboTypeFields,
    is_symmetric: bool,
    tables: LookupTables,
    result: Int32Array,
) -> None:
    """Add the corrections for flushes in one suit: true results minus those without flushes.

    Five of the suit on the board concern every matchup. Four concern a matchup only if one of
    its types has a card of the suit, three only if one has two. Mirror images are skipped.

    Args:
        suit_ranks: the ranks of the suit that are not dead, as bits.
        others_left: how many cards of each rank are neither dead nor of the suit, (13,).
        types: the fields of ``ComboTypes``.
        types_2: the fields of the opposing types.
        is_symmetric: the types are the same; then only half of the result is filled in.
        result: to add to, (n, 2, m): boards won, and boards lost.
    """
    pairs, suited, others, two, one = types
    pairs_2, suited_2, others_2, two_2, one_2 = types_2
    n, m = len(pairs), len(pairs_2)
    flushes, possible, classes = (
        np.zeros(n, np.int32),
        np.zeros(n, np.int32),
        np.zeros((4, n), np.int32),
    )
    flushes_2, possible_2 = np.zeros(m, np.int32), np.zeros(m, np.int32)
    classes_2 = np.zeros((4, m), np.int32)
    fewest = 3 if two or two_2 else 4 if one or one_2 else 5

    for ranks in range(1 << RANK_COUNT):
        size = int(popcount(np.uint64(ranks)))
        if ranks & ~suit_ranks or size < fewest or size > 5:
            continue
        _fill_flushes(ranks, suited, tables, flushes, possible)
        _fill_flushes(ranks, suited_2, tables, flushes_2, possible_2)
        suit_sum = EMPTY_SUM
        for rank in range(RANK_COUNT):
            if ranks >> rank & 1:
                suit_sum += tables.keys[4 * rank]

        if size == 5:
            _fill_board_classes(suit_sum, pairs, flushes, tables, classes)
            _fill_board_classes(suit_sum, pairs_2, flushes_2, tables, classes_2)
            classes_2[FACTOR, :] = possible_2
            classes_2[DEDUCTION, :] = 0
            for i in range(n):
                if possible[i]:
                    start = i if is_symmetric else 0
                    _add_comparison(
                        classes[WITH_FLUSH, i],
                        classes[WITHOUT_FLUSH, i],
                        1,
                        classes_2,
                        result[i],
                        start,
                        m,
                    )
            continue

        if size == 4:
            for t in range(RANK_COUNT):
                total = suit_sum + tables.keys[4 * t]
                _fill_board_classes(total, pairs, flushes, tables, classes)
                _fill_board_classes(total, pairs_2, flushes_2, tables, classes_2)
                classes_2[FACTOR, :] = possible_2
                for j in range(m):
                    classes_2[DEDUCTION, j] = possible_2[j] * others_2[t, j]
                for i in range(one if is_symmetric else n):
                    if possible[i]:
                        left = others_left[t] - others[t, i]
                        start, stop = i if is_symmetric else 0, m if i < one else one_2
                        _add_comparison(
                            classes[WITH_FLUSH, i],
                            classes[WITHOUT_FLUSH, i],
                            left,
                            classes_2,
                            result[i],
                            start,
                            stop,
                        )
            continue

        for t in range(RANK_COUNT):
            for u in range(t + 1):
                total = suit_sum + tables.keys[4 * t] + tables.keys[4 * u]
                _fill_board_classes(total, pairs, flushes, tables, classes)
                _fill_board_classes(total, pairs_2, flushes_2, tables, classes_2)
                classes_2[DEDUCTION, :] = 0
                # A combo with two of the suit holds no other card. So only the other combo
                # changes how many cards of these ranks are left for the board.
                for j in range(m):
                    left, left_too = (
                        others_left[t] - others_2[t, j],
                        others_left[u] - others_2[u, j],
                    )
                    classes_2[FACTOR, j] = possible_2[j] * _count_choices(left, t, left_too, u)
                for i in range(two):
                    if possible[i]:
                        start = i if is_symmetric else 0
                        _add_comparison(
                            classes[WITH_FLUSH, i],
                            classes[WITHOUT_FLUSH, i],
                            1,
                            classes_2,
                            result[i],
                            start,
                            m,
                        )
                if is_symmetric:
                    continue
                classes_2[FACTOR, :] = possible_2
                for i in range(two, n):
                    if possible[i]:
                        left, left_too = (
                            others_left[t] - others[t, i],
                            others_left[u] - others[u, i],
                        )
                        number = _count_choices(left, t, left_too, u)
                        _add_comparison(
                            classes[WITH_FLUSH, i],
                            classes[WITHOUT_FLUSH, i],
                            number,
                            classes_2,
                            result[i],
                            0,
                            two_2,
                        )


@kernel
def add_matchups(
    combo_keys: CountArray,
    combo_keys_2: CountArray,
    masks: MaskArray,
    masks_2: MaskArray,
    weights_2: WeightArray,
    result: Int32Array,
    wins_out: WeightArray,
    losses_out: WeightArray,
) -> None:
    """Add to each combo's wins and losses against all combos that share no card with it.

    Args:
        combo_keys: the row of ``result`` for each suit and combo, (suits, combos).
        combo_keys_2: the column of ``result`` for each suit and opposing combo.
    """
    for i in range(len(masks)):
        wins = losses = 0
        for j in range(len(masks_2)):
            if masks[i] & masks_2[j]:
                continue
            combo_wins = combo_losses = 0
            for suit in range(len(combo_keys)):
                combo_wins += result[combo_keys[suit, i], WINS_ROW, combo_keys_2[suit, j]]
                combo_losses += result[combo_keys[suit, i], LOSSES_ROW, combo_keys_2[suit, j]]
            wins += weights_2[j] * combo_wins
            losses += weights_2[j] * combo_losses
        wins_out[i] += wins
        losses_out[i] += losses


@kernel
def add_group_matchups(
    combo_keys: CountArray,
    masks: MaskArray,
    groups: CountArray,
    result: Int32Array,
    wins: CountArray,
) -> None:
    """Add to the wins of groups of combos against one another.

    Args:
        combo_keys: the row and column of ``result`` for each suit and combo, (suits, combos).
        groups: the group of each combo.
    """
    for i in range(len(masks)):
        for j in range(len(masks)):
            if masks[i] & masks[j]:
                continue
            for suit in range(len(combo_keys)):
                wins[groups[i], groups[j]] += result[
                    combo_keys[suit, i], WINS_ROW, combo_keys[suit, j]
                ]
