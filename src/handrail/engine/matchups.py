"""What combos win from one another over all boards, without going through boards one by one.

A board and two combos are at most nine cards, and a flush needs three of its suit on the
board: no board allows flushes in two suits. So what one combo wins from another over all
1,712,304 boards is a sum of parts that other matchups share:

- As if there were no flushes, only ranks matter. There are 6,175 multisets of five ranks;
  each stands for so many boards, and what the two pairs of ranks make of it is looked up.
  Nothing in this depends on suits: 91 by 91 pairs of ranks.
- Then, for each suit, a correction: over the boards with three or more of that suit, the
  true outcome less the outcome without flushes. All that matters of a combo is its ranks
  and which of its cards are of that suit, its type: 338 types by 338, the same for every
  suit. Of the other cards on the board only the ranks matter, and how many there are.

A matchup is then five numbers added up, whatever the suits, the weights and the symmetry.
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

SUIT_SUBSETS = 4  # of a combo's two cards, those of a suit
COMBO_TYPE_COUNT = (
    RANK_PAIR_COUNT * SUIT_SUBSETS
)  # 91 times four; a pair cannot have both cards of a suit, so 26 stand empty
# The rows of what types have on a board, and of what is counted.
WITH_FLUSH, WITHOUT_FLUSH, FACTOR, DEDUCTION = range(4)
WINS_ROW, LOSSES_ROW = range(2)
# C(n, k) for as many cards as there are of a rank.
BINOMIALS: CountArray = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
    dtype=np.int64,
)


@final
@dataclass(frozen=True, slots=True, eq=False)
class ComboTypes:
    """What one suit sees of combos: different types, those with most cards of the suit first.

    A type's number is 4 * pair of ranks + (1: its lower card is of the suit, 2: its higher,
    3: both). ``rank_pairs`` are the pairs of ranks, ``suited_ranks`` the ranks of the cards of the
    suit as bits, ``other_rank_counts`` (13, n) how many of the other cards are of each rank. The
    first ``two_suited_count`` have both cards of the suit, the first ``any_suited_count`` at
    least one.
    """

    numbers: CountArray
    rank_pairs: CountArray
    suited_ranks: CountArray
    other_rank_counts: Int32Array
    two_suited_count: int
    any_suited_count: int

    @classmethod
    def of(cls, numbers: CountArray) -> "ComboTypes":
        """The types that have these numbers, each once."""
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
        """What kernels need of this."""
        return (
            self.rank_pairs,
            self.suited_ranks,
            self.other_rank_counts,
            self.two_suited_count,
            self.any_suited_count,
        )

    @property
    def index_by_number(self) -> CountArray:
        """Where each type stands here, by its number; 0 for one that does not."""
        places = np.zeros(COMBO_TYPE_COUNT, np.int64)
        places[self.numbers] = np.arange(len(self.numbers))
        return places


# Pairs of ranks, ranks of the suit, other ranks; how many have two of the suit, and one.
ComboTypeFields: TypeAlias = tuple[CountArray, CountArray, Int32Array, int, int]


@cache
def classes_by_pair() -> ClassArray:
    """``held`` the other way round, (91, 6175): what a pair of ranks makes of each board."""
    return np.ascontiguousarray(lookup_tables().classes_with_pair.T)


@cache
def multiset_factors() -> Uint8Array:
    """The 6,175 multisets as up to five factors, (5, 6175): 5 * rank + how often, or 65."""
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
    """Over all boards, what each pair of ranks wins from and loses to each, flushes aside.

    A multiset of ranks stands for as many boards as there are ways to choose its cards of
    each rank among those that are left of it, multiplied up.

    Args:
        mirrored: the two lists are one; then only half of the table is filled in.
        dead: how many cards of each rank are gone, (13,).
        result: to be filled in, (n, 2, m): boards won, and boards lost.
    """
    ways_by_factor = np.ones(5 * RANK_COUNT + 1, np.int32)
    for i in range(len(pairs)):
        first_classes = by_pair[pairs[i]]
        for j in range(i if is_symmetric else 0, len(pairs_2)):
            second_classes = by_pair[pairs_2[j]]
            for rank in range(RANK_COUNT):
                left = 4 - dead[rank]
                for place in range(2):
                    left -= ranks[pairs[i], place] == rank
                    left -= ranks[pairs_2[j], place] == rank
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
    """Add what one type wins from others and loses to them, less the same without flushes.

    ``board_classes`` is what they have on a board. One array is read and one written, and an index
    visibly begins at zero: so the compiler finds that it may take sixteen types at a time.
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
    """With these ranks of the suit on the board: each type's flush, and whether it can be held."""
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
    """Each type's class on the board of this sum, with its flush and without."""
    row = tables.classes_with_pair[tables.multiset_indices[slot_of_five_sum(total, tables)]]
    for i in range(len(pairs)):
        plain = np.int32(row[pairs[i]])
        board_classes[WITHOUT_FLUSH, i] = plain
        board_classes[WITH_FLUSH, i] = min(plain, flushes[i])


@kernel
def _count_choices(left_1: int, rank_1: int, left_2: int, rank_2: int) -> int:
    """How many ways there are to choose a card of each of two ranks, or two of the one."""
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
    """What flushes in one suit change: over boards with three or more of it, true less plain.

    Five of the suit on the board concern every type. Four concern those that hold one of
    it, and whoever these meet; three, those that hold two. What a mirror image would tell
    is passed over.

    Args:
        suit_ranks: the ranks of the suit that are not dead, as bits.
        others_left: how many cards of each rank are neither dead nor of the suit, (13,).
        mine: types, as the fields of ``ComboTypes``.
        theirs: the types against which they stand.
        mirrored: the types are the same; then only half of the table is filled in.
        result: to be added to, (n, 2, m): boards won, and boards lost.
    """
    pairs, suited, others, two, one = types
    pairs_2, suited_2, others_2, two_2, one_2 = types_2
    n, m = len(pairs), len(pairs_2)
    flushes, possible, seen = (
        np.zeros(n, np.int32),
        np.zeros(n, np.int32),
        np.zeros((4, n), np.int32),
    )
    flushes_2, possible_2 = np.zeros(m, np.int32), np.zeros(m, np.int32)
    seen_2 = np.zeros((4, m), np.int32)
    fewest = 3 if two or two_2 else 4 if one or one_2 else 5

    for ranks in range(1 << RANK_COUNT):
        size = int(popcount(np.uint64(ranks)))
        if ranks & ~suit_ranks or size < fewest or size > 5:
            continue
        _fill_flushes(ranks, suited, tables, flushes, possible)
        _fill_flushes(ranks, suited_2, tables, flushes_2, possible_2)
        of_suit = EMPTY_SUM
        for rank in range(RANK_COUNT):
            if ranks >> rank & 1:
                of_suit += tables.keys[4 * rank]

        if size == 5:
            _fill_board_classes(of_suit, pairs, flushes, tables, seen)
            _fill_board_classes(of_suit, pairs_2, flushes_2, tables, seen_2)
            seen_2[FACTOR, :] = possible_2
            seen_2[DEDUCTION, :] = 0
            for i in range(n):
                if possible[i]:
                    start = i if is_symmetric else 0
                    _add_comparison(
                        seen[WITH_FLUSH, i], seen[WITHOUT_FLUSH, i], 1, seen_2, result[i], start, m
                    )
            continue

        if size == 4:
            for t in range(RANK_COUNT):
                total = of_suit + tables.keys[4 * t]
                _fill_board_classes(total, pairs, flushes, tables, seen)
                _fill_board_classes(total, pairs_2, flushes_2, tables, seen_2)
                seen_2[FACTOR, :] = possible_2
                for j in range(m):
                    seen_2[DEDUCTION, j] = possible_2[j] * others_2[t, j]
                for i in range(one if is_symmetric else n):
                    if possible[i]:
                        left = others_left[t] - others[t, i]
                        start, stop = i if is_symmetric else 0, m if i < one else one_2
                        _add_comparison(
                            seen[WITH_FLUSH, i],
                            seen[WITHOUT_FLUSH, i],
                            left,
                            seen_2,
                            result[i],
                            start,
                            stop,
                        )
            continue

        for t in range(RANK_COUNT):
            for u in range(t + 1):
                total = of_suit + tables.keys[4 * t] + tables.keys[4 * u]
                _fill_board_classes(total, pairs, flushes, tables, seen)
                _fill_board_classes(total, pairs_2, flushes_2, tables, seen_2)
                seen_2[DEDUCTION, :] = 0
                # Whoever holds two of the suit holds no other card: how many cards of these
                # ranks are left for the board, the other combo alone decides.
                for j in range(m):
                    left, left_too = (
                        others_left[t] - others_2[t, j],
                        others_left[u] - others_2[u, j],
                    )
                    seen_2[FACTOR, j] = possible_2[j] * _count_choices(left, t, left_too, u)
                for i in range(two):
                    if possible[i]:
                        start = i if is_symmetric else 0
                        _add_comparison(
                            seen[WITH_FLUSH, i],
                            seen[WITHOUT_FLUSH, i],
                            1,
                            seen_2,
                            result[i],
                            start,
                            m,
                        )
                if is_symmetric:
                    continue
                seen_2[FACTOR, :] = possible_2
                for i in range(two, n):
                    if possible[i]:
                        left, left_too = (
                            others_left[t] - others[t, i],
                            others_left[u] - others[u, i],
                        )
                        number = _count_choices(left, t, left_too, u)
                        _add_comparison(
                            seen[WITH_FLUSH, i],
                            seen[WITHOUT_FLUSH, i],
                            number,
                            seen_2,
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
    """Add to what each combo wins and loses, against all that share no card with it.

    Args:
        places: where to look in ``result``: a row for each suit, a column for each combo.
    """
    for i in range(len(masks)):
        wins = losses = 0
        for j in range(len(masks_2)):
            if masks[i] & masks_2[j]:
                continue
            of_wins = of_losses = 0
            for suit in range(len(combo_keys)):
                of_wins += result[combo_keys[suit, i], WINS_ROW, combo_keys_2[suit, j]]
                of_losses += result[combo_keys[suit, i], LOSSES_ROW, combo_keys_2[suit, j]]
            wins += weights_2[j] * of_wins
            losses += weights_2[j] * of_losses
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
    """Add to what groups of combos win from one another.

    Args:
        places: where to look in ``result``: a row for each suit, a column for each combo.
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
