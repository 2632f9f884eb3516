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
    PAIRS,
    RANK_PAIRS,
    RANKS,
    Bytes,
    Cards,
    Classes,
    Counts,
    Masks,
    Small,
    Weights,
)
from handrail.engine.compiling import inlined, kernel
from handrail.engine.kernels import EMPTY, popcount, slot_of_five
from handrail.engine.tables import Tables, tables

SUBSETS = 4  # of a combo's two cards, those of a suit
TYPES = PAIRS * SUBSETS  # 91 times four; a pair cannot have both cards of a suit, so 26 stand empty
# The rows of what types have on a board, and of what is counted.
TRUE, PLAIN, TIMES, LESS = range(4)
WON, LOST = range(2)
# C(n, k) for as many cards as there are of a rank.
CHOOSE: Counts = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
    dtype=np.int64,
)


@final
@dataclass(frozen=True, slots=True, eq=False)
class Types:
    """What one suit sees of combos: different types, those with most cards of the suit first.

    A type's number is 4 * pair of ranks + (1: its lower card is of the suit, 2: its higher,
    3: both). ``pairs`` are the pairs of ranks, ``suited`` the ranks of the cards of the suit
    as bits, ``others`` (13, n) how many of the other cards are of each rank. The first
    ``two`` have both cards of the suit, the first ``one`` at least one.
    """

    numbers: Counts
    pairs: Counts
    suited: Counts
    others: Small
    two: int
    one: int

    @classmethod
    def of(cls, numbers: Counts) -> "Types":
        """The types that have these numbers, each once."""
        numbers = np.unique(numbers)
        parts = np.bitwise_count(numbers % SUBSETS)
        ordered = numbers[np.argsort(-parts.astype(np.int64), kind="stable")]
        pairs, subset = ordered // SUBSETS, ordered % SUBSETS
        ranks = RANK_PAIRS[pairs].astype(np.int64)
        within = np.stack([subset & 1, subset >> 1], axis=1)
        is_rank = ranks[None, :, :] == np.arange(RANKS)[:, None, None]
        return cls(
            numbers=ordered,
            pairs=pairs,
            suited=((1 << ranks) * within).sum(axis=1),
            others=(is_rank & (within == 0)).sum(axis=2).astype(np.int32),
            two=int((parts == 2).sum()),
            one=int((parts >= 1).sum()),
        )

    @property
    def fields(self) -> "Fields":
        """What kernels need of this."""
        return self.pairs, self.suited, self.others, self.two, self.one

    @property
    def places(self) -> Counts:
        """Where each type stands here, by its number; 0 for one that does not."""
        places = np.zeros(TYPES, np.int64)
        places[self.numbers] = np.arange(len(self.numbers))
        return places


# Pairs of ranks, ranks of the suit, other ranks; how many have two of the suit, and one.
Fields: TypeAlias = tuple[Counts, Counts, Small, int, int]


@cache
def multisets_by_pair() -> Classes:
    """``held`` the other way round, (91, 6175): what a pair of ranks makes of each board."""
    return np.ascontiguousarray(tables().held.T)


@cache
def multiset_factors() -> Bytes:
    """The 6,175 multisets as up to five factors, (5, 6175): 5 * rank + how often, or 65."""
    ranks = tables().ranks
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    first = np.ones(ranks.shape, np.bool_)
    first[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    return np.ascontiguousarray(np.where(first, 5 * ranks + counts, 5 * RANKS).T.astype(np.uint8))


@kernel
def without_flushes(
    pairs: Counts,
    against: Counts,
    mirrored: bool,
    dead: Counts,
    ranks: Cards,
    choose: Counts,
    by_pair: Classes,
    factors: Bytes,
    result: Small,
) -> None:
    """Over all boards, what each pair of ranks wins from and loses to each, flushes aside.

    A multiset of ranks stands for as many boards as there are ways to choose its cards of
    each rank among those that are left of it, multiplied up.

    Args:
        mirrored: the two lists are one; then only half of the table is filled in.
        dead: how many cards of each rank are gone, (13,).
        result: to be filled in, (n, 2, m): boards won, and boards lost.
    """
    ways = np.ones(5 * RANKS + 1, np.int32)
    for i in range(len(pairs)):
        mine = by_pair[pairs[i]]
        for j in range(i if mirrored else 0, len(against)):
            theirs = by_pair[against[j]]
            for rank in range(RANKS):
                left = 4 - dead[rank]
                for place in range(2):
                    left -= ranks[pairs[i], place] == rank
                    left -= ranks[against[j], place] == rank
                for count in range(5):
                    ways[5 * rank + count] = choose[max(left, 0), count]
            won = lost = 0
            for board in range(factors.shape[1]):
                boards = (
                    ways[factors[0, board]]
                    * ways[factors[1, board]]
                    * ways[factors[2, board]]
                    * ways[factors[3, board]]
                    * ways[factors[4, board]]
                )
                won += boards if mine[board] < theirs[board] else 0
                lost += boards if mine[board] > theirs[board] else 0
            result[i, WON, j] = won
            result[i, LOST, j] = lost


@inlined
def compare(
    true: int, plain: int, factor: int, seen: Small, result: Small, start: int, stop: int
) -> None:
    """Add what one type wins from others and loses to them, less the same without flushes.

    ``seen`` is what they have on a board. One array is read and one written, and an index
    visibly begins at zero: so the compiler finds that it may take sixteen types at a time.
    """
    mine, mine_plain, times, none = np.int32(true), np.int32(plain), np.int32(factor), np.int32(0)
    for k in range(stop - start):
        j = k + start
        boards = np.int32(np.int32(times * seen[TIMES, j]) - seen[LESS, j])
        result[WON, j] += (boards if mine < seen[TRUE, j] else none) - (
            boards if mine_plain < seen[PLAIN, j] else none
        )
        result[LOST, j] += (boards if mine > seen[TRUE, j] else none) - (
            boards if mine_plain > seen[PLAIN, j] else none
        )


@kernel
def see_suit(ranks: int, suited: Counts, tables: Tables, flushes: Small, possible: Small) -> None:
    """With these ranks of the suit on the board: each type's flush, and whether it can be held."""
    for i in range(len(suited)):
        possible[i] = (suited[i] & ranks) == 0
        flushes[i] = tables.flushes[suited[i] | ranks]


@kernel
def see_board(total: np.uint64, pairs: Counts, flushes: Small, tables: Tables, seen: Small) -> None:
    """Each type's class on the board of this sum, with its flush and without."""
    row = tables.held[tables.multisets[slot_of_five(total, tables)]]
    for i in range(len(pairs)):
        plain = np.int32(row[pairs[i]])
        seen[PLAIN, i] = plain
        seen[TRUE, i] = min(plain, flushes[i])


@kernel
def ways(left: int, t: int, left_too: int, u: int) -> int:
    """How many ways there are to choose a card of each of two ranks, or two of the one."""
    return left * (left - 1) // 2 if t == u else left * left_too


@kernel
def flush_corrections(
    suit_ranks: int,
    others_left: Counts,
    mine: Fields,
    theirs: Fields,
    mirrored: bool,
    tables: Tables,
    result: Small,
) -> None:
    """What flushes in one suit change: over boards with three or more of it, true less plain.

    Five of the suit on the board concern every type. Four concern those that hold one of
    it, and whoever these meet; three, those that hold two. What a mirror image would tell
    is passed over.

    Args:
        suit_ranks: the ranks of the suit that are not dead, as bits.
        others_left: how many cards of each rank are neither dead nor of the suit, (13,).
        mine: types, as the fields of ``Types``.
        theirs: the types against which they stand.
        mirrored: the types are the same; then only half of the table is filled in.
        result: to be added to, (n, 2, m): boards won, and boards lost.
    """
    pairs, suited, others, two, one = mine
    pairs_2, suited_2, others_2, two_2, one_2 = theirs
    n, m = len(pairs), len(pairs_2)
    flushes, possible, seen = (
        np.zeros(n, np.int32),
        np.zeros(n, np.int32),
        np.zeros((4, n), np.int32),
    )
    flushes_2, possible_2 = np.zeros(m, np.int32), np.zeros(m, np.int32)
    seen_2 = np.zeros((4, m), np.int32)
    fewest = 3 if two or two_2 else 4 if one or one_2 else 5

    for ranks in range(1 << RANKS):
        size = int(popcount(np.uint64(ranks)))
        if ranks & ~suit_ranks or size < fewest or size > 5:
            continue
        see_suit(ranks, suited, tables, flushes, possible)
        see_suit(ranks, suited_2, tables, flushes_2, possible_2)
        of_suit = EMPTY
        for rank in range(RANKS):
            if ranks >> rank & 1:
                of_suit += tables.keys[4 * rank]

        if size == 5:
            see_board(of_suit, pairs, flushes, tables, seen)
            see_board(of_suit, pairs_2, flushes_2, tables, seen_2)
            seen_2[TIMES, :] = possible_2
            seen_2[LESS, :] = 0
            for i in range(n):
                if possible[i]:
                    start = i if mirrored else 0
                    compare(seen[TRUE, i], seen[PLAIN, i], 1, seen_2, result[i], start, m)
            continue

        if size == 4:
            for t in range(RANKS):
                total = of_suit + tables.keys[4 * t]
                see_board(total, pairs, flushes, tables, seen)
                see_board(total, pairs_2, flushes_2, tables, seen_2)
                seen_2[TIMES, :] = possible_2
                for j in range(m):
                    seen_2[LESS, j] = possible_2[j] * others_2[t, j]
                for i in range(one if mirrored else n):
                    if possible[i]:
                        left = others_left[t] - others[t, i]
                        start, stop = i if mirrored else 0, m if i < one else one_2
                        compare(seen[TRUE, i], seen[PLAIN, i], left, seen_2, result[i], start, stop)
            continue

        for t in range(RANKS):
            for u in range(t + 1):
                total = of_suit + tables.keys[4 * t] + tables.keys[4 * u]
                see_board(total, pairs, flushes, tables, seen)
                see_board(total, pairs_2, flushes_2, tables, seen_2)
                seen_2[LESS, :] = 0
                # Whoever holds two of the suit holds no other card: how many cards of these
                # ranks are left for the board, the other combo alone decides.
                for j in range(m):
                    left, left_too = (
                        others_left[t] - others_2[t, j],
                        others_left[u] - others_2[u, j],
                    )
                    seen_2[TIMES, j] = possible_2[j] * ways(left, t, left_too, u)
                for i in range(two):
                    if possible[i]:
                        start = i if mirrored else 0
                        compare(seen[TRUE, i], seen[PLAIN, i], 1, seen_2, result[i], start, m)
                if mirrored:
                    continue
                seen_2[TIMES, :] = possible_2
                for i in range(two, n):
                    if possible[i]:
                        left, left_too = (
                            others_left[t] - others[t, i],
                            others_left[u] - others[u, i],
                        )
                        number = ways(left, t, left_too, u)
                        compare(seen[TRUE, i], seen[PLAIN, i], number, seen_2, result[i], 0, two_2)


@kernel
def add_up(
    places: Counts,
    places_2: Counts,
    masks: Masks,
    masks_2: Masks,
    weights_2: Weights,
    result: Small,
    won: Weights,
    lost: Weights,
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
            for suit in range(len(places)):
                of_wins += result[places[suit, i], WON, places_2[suit, j]]
                of_losses += result[places[suit, i], LOST, places_2[suit, j]]
            wins += weights_2[j] * of_wins
            losses += weights_2[j] * of_losses
        won[i] += wins
        lost[i] += losses


@kernel
def add_up_groups(
    places: Counts, masks: Masks, groups: Counts, result: Small, wins: Counts
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
            for suit in range(len(places)):
                wins[groups[i], groups[j]] += result[places[suit, i], WON, places[suit, j]]
