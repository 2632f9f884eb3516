"""Two combos: their wins over all boards, without enumerating the boards.

A combo is two cards, and a matchup is two combos that share no card. Before the flop there are
1,712,304 boards for a matchup. The number of boards that the first combo wins is a sum of five
numbers. Each number is the same for many matchups, so it is computed once for all of them.

- The first number ignores flushes. Then only ranks matter. The five ranks of a board are a
  multiset: a rank can occur up to four times. There are 6,175 multisets. For each, the program
  looks up the classes of the two combos, and counts the boards with these five ranks. A combo
  is one of 91 pairs of ranks, so this number is computed for 91 by 91 pairs of ranks.
- The other four numbers are corrections, one for each suit. A correction is for the boards with
  three or more cards of the suit, because a flush needs three on the board. It is the number of
  boards won, minus the number that would be won if flushes were ignored. It depends only on the
  types of the two combos. The type of a combo is its ranks, and which of its cards are of the
  suit. There are 338 types, the same for every suit. So each correction is computed for 338 by
  338 types.

A board has five cards, so it cannot have three cards of each of two suits. That is why no board is
corrected twice.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    RANK_COUNT,
    RANK_PAIR_COUNT,
    RANK_PAIRS,
    CardArray,
    ClassArray,
    CountArray,
    Int32Array,
    Uint8Array,
)
from handrail.engine.class_kernels import EMPTY_SUM, ZERO, popcount, slot_of_five_sum
from handrail.engine.compiling import array_kernel, inline_kernel, inner_kernel
from handrail.engine.hash_tables import LookupTables, lookup_tables

SUIT_SUBSETS = 4  # which of a combo's two cards are of a suit: none, lower, higher, both
# If the two ranks of a combo are equal, both cards cannot be of the suit, and a single card of the
# suit counts as the lower one. So two numbers per rank, 26 in all, are not used.
COMBO_TYPE_COUNT = RANK_PAIR_COUNT * SUIT_SUBSETS
# The rows of ``board_classes`` (see ``_add_comparison``), and the rows of a result.
WITH_FLUSH, WITHOUT_FLUSH, FACTOR, DEDUCTION = range(4)
WINS_ROW, LOSSES_ROW = range(2)
# ``BINOMIALS[n, k]`` is the number of ways to choose k of n cards.
BINOMIALS: CountArray = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
    dtype=np.int64,
)


class ComboTypes(NamedTuple):
    """A list of types of combos in one suit. The types with most cards of the suit are first.

    The type of a combo is its two ranks, and which of its cards are of the suit. The number of a
    type is ``4 * pair + subset``. Here ``pair`` is the index of the pair of ranks, and ``subset``
    is 0 if no card is of the suit, 1 if only the lower card is, 2 if only the higher card is, and
    3 if both cards are.

    Attributes:
        numbers: the number of each type.
        rank_pairs: the index of each type's pair of ranks, 0 to 90.
        suited_ranks: the ranks of each type's cards of the suit, as 13 bits.
        other_rank_counts: how many cards of other suits each type has of each rank, (13, n).
        two_suited_count: how many types have both cards of the suit. They are first.
        any_suited_count: how many types have at least one card of the suit. They are before all
            others.
    """

    numbers: CountArray
    rank_pairs: CountArray
    suited_ranks: CountArray
    other_rank_counts: Int32Array
    two_suited_count: int
    any_suited_count: int

    @classmethod
    def of(cls, numbers: CountArray) -> "ComboTypes":
        """Return the types with these numbers. A repeated number gives one type."""
        numbers = np.flatnonzero(np.bincount(numbers.ravel()))
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


@cache
def classes_by_pair() -> ClassArray:
    """Return the class of each pair of ranks with each multiset of five ranks, (91, 6175).

    It is the table ``classes_with_pair`` with rows and columns exchanged.
    """
    return np.ascontiguousarray(lookup_tables().classes_with_pair.T)


@cache
def multiset_factors() -> Uint8Array:
    """Return the different ranks of each multiset of five ranks, with their counts, (5, 6175).

    The number for a rank is ``5 * rank + count``. Here ``count`` says how often the rank occurs
    in the multiset. If a multiset has fewer than five different ranks, the other numbers are 65.
    """
    ranks = lookup_tables().multiset_ranks
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    first = np.ones(ranks.shape, np.bool_)
    first[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    return np.ascontiguousarray(
        np.where(first, 5 * ranks + counts, 5 * RANK_COUNT).T.astype(np.uint8)
    )


@array_kernel
def count_without_flushes(
    pairs: CountArray,
    pairs_2: CountArray,
    is_symmetric: bool,
    live: CountArray,
    ranks: CardArray,
    choose: CountArray,
    by_pair: ClassArray,
    factors: Uint8Array,
    result: Int32Array,
) -> None:
    """Count the boards that each pair of ranks wins and loses against each other one.

    Flushes are ignored. The boards are counted by their multiset of five ranks. The number of
    boards with a multiset is a product with one factor for each of its ranks: the number of ways
    to choose the cards of that rank from those that are left.

    Args:
        pairs: the pairs of ranks of the first combos.
        pairs_2: the pairs of ranks of the opposing combos.
        is_symmetric: whether ``pairs`` and ``pairs_2`` are equal. Then only the half of
            ``result`` on and above the diagonal is filled in.
        live: how many cards of each rank are not dead, (13,).
        ranks: the two ranks of each pair, from ``RANK_PAIRS``.
        choose: the number of ways to choose cards, from ``BINOMIALS``.
        by_pair: the classes from ``classes_by_pair``.
        factors: the ranks of the multisets, from ``multiset_factors``.
        result: the array to fill in, (n, 2, m): the boards won and the boards lost.
    """
    ways_by_factor = np.ones(5 * RANK_COUNT + 1, np.int32)
    for i in range(len(pairs)):
        first_classes = by_pair[pairs[i]]
        for j in range(i if is_symmetric else 0, len(pairs_2)):
            second_classes = by_pair[pairs_2[j]]
            for rank in range(RANK_COUNT):
                left = live[rank]
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
    """Add one type's corrections for some boards, against the opposing types.

    A correction is the number of boards won or lost, minus the number if flushes were ignored.
    The boards are those with the same ranks and the same ranks of the suit. Their number is
    ``factor * board_classes[FACTOR, j] - board_classes[DEDUCTION, j]`` for opposing type j.

    The loop reads one array, writes to one array and counts from zero. Only then does the
    compiler see that sixteen types can be handled at a time.

    Args:
        class_with_flush: the class of the type on these boards.
        class_without_flush: its class on these boards if flushes are ignored.
        factor: a factor of the number of boards that depends on this type.
        board_classes: the opposing types' classes and the numbers of boards, in the rows
            ``WITH_FLUSH``, ``WITHOUT_FLUSH``, ``FACTOR`` and ``DEDUCTION``.
        result: the array to add to, (2, m): boards won and boards lost.
        start: the index of the first opposing type.
        stop: the index after the last opposing type.
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


@inner_kernel
def _fill_flushes(
    ranks: int, suited: CountArray, tables: LookupTables, flushes: Int32Array, possible: Int32Array
) -> None:
    """Fill in the class of each type's flush, and whether the type is possible.

    Args:
        ranks: the ranks of the board's cards of the suit, as bits.
        suited: the ranks of each type's cards of the suit, as bits.
        tables: the lookup tables.
        flushes: to fill in: the class of each type's flush on the board.
        possible: to fill in: 0 if a card of the type is on the board, else 1.
    """
    for i in range(len(suited)):
        possible[i] = (suited[i] & ranks) == 0
        flushes[i] = tables.flushes[suited[i] | ranks]


@inner_kernel
def _fill_board_classes(
    total: np.uint64,
    pairs: CountArray,
    flushes: Int32Array,
    tables: LookupTables,
    board_classes: Int32Array,
) -> None:
    """Fill in the class of each type on a board, once with flushes and once without.

    Args:
        total: the sum of the keys of the board's cards (see ``hash_tables``).
        pairs: the pair of ranks of each type.
        flushes: the class of each type's flush on the board.
        tables: the lookup tables.
        board_classes: the array to fill, in its rows ``WITH_FLUSH`` and ``WITHOUT_FLUSH``.
    """
    row = tables.classes_with_pair[
        tables.multiset_indices[slot_of_five_sum(total, tables.fives_displacements)]
    ]
    for i in range(len(pairs)):
        plain = np.int32(row[pairs[i]])
        board_classes[WITHOUT_FLUSH, i] = plain
        board_classes[WITH_FLUSH, i] = min(plain, flushes[i])


@inner_kernel
def _count_choices(left_1: int, rank_1: int, left_2: int, rank_2: int) -> int:
    """Return how many ways there are to choose one card of each rank, or two if they are equal.

    Args:
        left_1: how many cards of ``rank_1`` are left.
        rank_1: the rank of one card.
        left_2: how many cards of ``rank_2`` are left.
        rank_2: the rank of the other card.
    """
    return left_1 * (left_1 - 1) // 2 if rank_1 == rank_2 else left_1 * left_2


@array_kernel
def add_flush_corrections(
    suit_ranks: int,
    others_left: CountArray,
    types: ComboTypes,
    types_2: ComboTypes,
    is_symmetric: bool,
    tables: LookupTables,
    result: Int32Array,
) -> None:
    """Add the corrections for flushes in one suit, for each type against each opposing type.

    A correction is the number of boards won or lost, minus the number if flushes were ignored.
    With five cards of the suit on the board, every matchup needs a correction. With four, a
    matchup needs one only if either type has a card of the suit. With three, it needs one only if
    either type has two cards of the suit.

    Args:
        suit_ranks: the ranks of the suit's cards that are not dead, as bits.
        others_left: how many cards of each rank are neither dead nor of the suit, (13,).
        types: the types of the first combos.
        types_2: the types of the opposing combos.
        is_symmetric: whether ``types`` and ``types_2`` are equal. Then only the half of
            ``result`` on and above the diagonal is filled in.
        tables: the lookup tables.
        result: the array to add to, (n, 2, m): the boards won and the boards lost.
    """
    _, pairs, suited, others, two, one = types
    _, pairs_2, suited_2, others_2, two_2, one_2 = types_2
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

        if size >= 4:
            # If all five cards are of the suit, no other card is left to choose, which is one way.
            for t in range(RANK_COUNT if size == 4 else 1):
                total = suit_sum + (tables.keys[4 * t] if size == 4 else ZERO)
                _fill_board_classes(total, pairs, flushes, tables, classes)
                _fill_board_classes(total, pairs_2, flushes_2, tables, classes_2)
                for j in range(m):  # numba takes seconds to compile the assignment of a whole row
                    classes_2[FACTOR, j] = possible_2[j]
                    classes_2[DEDUCTION, j] = possible_2[j] * others_2[t, j] if size == 4 else 0
                for i in range(one if is_symmetric and size == 4 else n):
                    if possible[i]:
                        _add_comparison(
                            classes[WITH_FLUSH, i],
                            classes[WITHOUT_FLUSH, i],
                            others_left[t] - others[t, i] if size == 4 else 1,
                            classes_2,
                            result[i],
                            i if is_symmetric else 0,
                            m if size == 5 or i < one else one_2,
                        )
            continue

        for t in range(RANK_COUNT):
            for u in range(t + 1):
                total = suit_sum + tables.keys[4 * t] + tables.keys[4 * u]
                _fill_board_classes(total, pairs, flushes, tables, classes)
                _fill_board_classes(total, pairs_2, flushes_2, tables, classes_2)
                classes_2[DEDUCTION, :] = 0
                # Both cards of type i are of the suit, and the board's cards of ranks t and u are
                # not. So only type j reduces the cards that are left of these two ranks.
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
                for j in range(m):
                    classes_2[FACTOR, j] = possible_2[j]
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
