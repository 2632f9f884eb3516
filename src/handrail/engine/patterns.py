"""Three and more combos before the flop: their wins, without enumerating boards.

A holding is a combo for every player, such that no two players share a card. For each set of
players, the number of boards on which they win or tie is a sum of five numbers, as ``matchup_wins``
explains for two players. One number ignores flushes, and each of the others corrects it for the
flushes in a suit. Many holdings share these numbers: they have the same pattern.

A pattern is a row of keys, one for each player. The keys of the number that ignores flushes are
pairs of ranks. The keys of a correction are types of combos in a suit.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    LARGEST_INT64,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    ClassArray,
    CountArray,
    ExactWeights,
    Uint8Array,
)
from handrail.engine.compiling import array_kernel, inner_kernel
from handrail.engine.hash_tables import MULTISET_COUNT, lookup_tables
from handrail.engine.matchup_wins import (
    BINOMIALS,
    COMBO_TYPE_COUNT,
    SUIT_SUBSETS,
    classes_by_pair,
    multiset_factors,
)
from handrail.engine.preflop import COMBO_TYPE_BY_SUIT, count_live_cards
from handrail.games.rule_book import FULL_BOARD_SIZE

NO_FACTOR = 5 * RANK_COUNT  # in ``multiset_factors``, for fewer than five different ranks
# The number of boards with at least this many cards of a suit. Boards with the same ranks, and the
# same ranks of the suit, are counted once.
FLUSH_BOARDS = {5: 1_287, 4: 10_582, 3: 36_608, 0: MULTISET_COUNT}
BOARD_SECONDS, CLASS_SECONDS = 1e-8, 3e-9  # measured: for a board, and for a player on a board
# The subsets of up to five ranks, as bits, the largest first. The first index is the number of
# ranks. The second array has the number of subsets with at least 0 to 5 ranks.
RANK_SUBSETS: CountArray = np.array(
    [sorted(range(32), key=lambda some: (some >> size, -some.bit_count())) for size in range(6)]
)
SUBSET_COUNTS: CountArray = np.array(
    [
        [sum(some.bit_count() >= least for some in range(1 << size)) for least in range(6)]
        for size in range(6)
    ]
)


class Patterns(NamedTuple):
    """Different patterns, for the number without flushes or for the corrections of a suit.

    Attributes:
        rows: the patterns, (n, players).
        weights: the total weight of the holdings with each pattern, as Python integers.
        live_by_rank: how many cards of each rank are not dead. For a suit, how many of these are
            not of the suit.
        live_suit_ranks: the ranks of the suit's cards that are not dead, as bits. If it is None,
            the patterns ignore flushes.
    """

    rows: CountArray
    weights: ExactWeights
    live_by_rank: CountArray
    live_suit_ranks: int | None

    @property
    def fewest_suited(self) -> CountArray:
        """Return how many cards of the suit a board needs so that a player can have a flush.

        The numbers are 0 if the patterns ignore flushes.
        """
        if self.live_suit_ranks is None:
            return np.zeros(len(self.rows), np.int64)
        suited = np.bitwise_count(self.rows % SUIT_SUBSETS).max(axis=1)
        return np.asarray(FULL_BOARD_SIZE - suited.astype(np.int64))

    @property
    def seconds(self) -> float:
        """Return an estimate of the time that the patterns take on one thread."""
        boards = sum(FLUSH_BOARDS[int(fewest)] for fewest in self.fewest_suited)
        return float(boards * (BOARD_SECONDS + CLASS_SECONDS * self.rows.shape[1]))

    def split(self, seconds: float) -> "list[Patterns]":
        """Return these patterns in parts that take about ``seconds`` each."""
        size = max(1, int(len(self.rows) * seconds / self.seconds))
        return [
            self._replace(rows=self.rows[at : at + size], weights=self.weights[at : at + size])
            for at in range(0, len(self.rows), size)
        ]


def find_patterns(holdings: CountArray, weights: ExactWeights, dead: int) -> list[Patterns]:
    """Return the patterns of holdings.

    Suits with dead cards of the same ranks share their patterns.

    Args:
        holdings: the index of each player's combo, (n, players).
        weights: the weight of each holding.
        dead: the dead cards, as a mask.
    """
    live_by_rank, suit_groups = count_live_cards(dead)
    return [
        Patterns(*_distinct_rows(RANK_PAIR_OF_COMBO[holdings], weights), live_by_rank, None),
        *(
            Patterns(
                *_distinct_rows(
                    COMBO_TYPE_BY_SUIT[group.suits][:, holdings].reshape(-1, holdings.shape[1]),
                    np.tile(weights, len(group.suits)),
                ),
                group.live_others,
                group.live_ranks,
            )
            for group in suit_groups
        ),
    ]


def _distinct_rows(rows: CountArray, weights: ExactWeights) -> tuple[CountArray, ExactWeights]:
    """Return the different rows, and the total weight of each as Python integers."""
    numbers, size = np.zeros(len(rows), np.int64), 1
    for column in rows.T:
        if size * COMBO_TYPE_COUNT > LARGEST_INT64:
            numbers, size = np.unique(numbers, return_inverse=True)[1], len(rows)
        numbers, size = numbers * COMBO_TYPE_COUNT + column, size * COMBO_TYPE_COUNT
    _, first, numbers = np.unique(numbers, return_index=True, return_inverse=True)
    totals = np.zeros(len(first), np.object_)
    np.add.at(totals, numbers, weights.astype(np.object_))
    return rows[first], totals


def count_pattern_winners(*patterns: Patterns) -> Counter[tuple[int, ...]]:
    """Return the positions of players who win or tie, and how often they do.

    Without all patterns of the holdings, some numbers can be negative, because they are
    corrections.
    """
    counts = Counter[tuple[int, ...]]()
    for each in patterns:
        counts.update(_count_winners(each))
    return counts


def _count_winners(patterns: Patterns) -> dict[tuple[int, ...], int]:
    players = patterns.rows.shape[1]
    pairs, subsets = patterns.rows, np.zeros_like(patterns.rows)
    if patterns.live_suit_ranks is not None:
        pairs, subsets = np.divmod(patterns.rows, SUIT_SUBSETS)
    ranks = RANK_PAIRS[pairs].astype(np.int64)
    is_suited = subsets[..., None] >> np.arange(2) & 1 == 1
    others = (ranks[..., None] == np.arange(RANK_COUNT)) & ~is_suited[..., None]
    suited = (is_suited << ranks).sum(axis=2)
    counts = np.zeros((len(patterns.rows), 1 << players), np.int64)
    _count_boards(
        pairs,
        suited,
        (patterns.live_suit_ranks or 0) - suited.sum(axis=1),
        patterns.live_by_rank - others.sum(axis=(1, 2)),
        patterns.fewest_suited,
        *_sorted_factors(),
        BINOMIALS,
        classes_by_pair(),
        lookup_tables().flushes,
        counts,
    )
    sums: list[int] = (counts.T.astype(np.object_) @ patterns.weights).tolist()
    return {
        tuple(player for player in range(players) if winners >> player & 1): deals
        for winners, deals in enumerate(sums)
        if deals
    }


@cache
def _sorted_factors() -> tuple[Uint8Array, CountArray]:
    """Return ``multiset_factors`` with sorted rows, (6175, 5), and the different ranks in each."""
    factors = np.sort(multiset_factors().T, axis=1)
    return factors, (factors < NO_FACTOR).sum(axis=1)


@inner_kernel
def _find_winners(classes: CountArray) -> int:
    """Return the players with the lowest class, as bits."""
    # The loops have no branches, because the processor could not predict them.
    best, winners = classes[0], 0
    for player in range(1, len(classes)):
        best = min(best, classes[player])
    for player in range(len(classes)):
        winners |= int(classes[player] == best) << player
    return winners


@array_kernel
def _count_boards(
    pairs: CountArray,
    suited: CountArray,
    free_suit_ranks: CountArray,
    left: CountArray,
    fewest: CountArray,
    factors: Uint8Array,
    rank_counts: CountArray,
    choose: CountArray,
    by_pair: ClassArray,
    flushes: ClassArray,
    counts: CountArray,
) -> None:
    """Count the boards of each pattern by the players who win or tie.

    If flushes count, each board is added for the players who win, and subtracted for those who
    would win without flushes.

    Args:
        pairs: the pair of ranks of each player in each pattern, (n, players).
        suited: the ranks of each player's cards of the suit, as bits.
        free_suit_ranks: the ranks of the suit's cards that are neither dead nor held, as bits.
        left: how many cards are left of each rank in each pattern, without the suit's, (n, 13).
        fewest: how many cards of the suit a board needs for a flush, or 0 to ignore flushes.
        factors: the different ranks of each multiset of five ranks, with their counts, (6175, 5),
            as ``multiset_factors`` returns them, but each row sorted.
        rank_counts: how many different ranks each multiset has.
        choose: the number of ways to choose cards, from ``BINOMIALS``.
        by_pair: the classes from ``classes_by_pair``.
        flushes: the class of the best flush in a suit, by its ranks as bits.
        counts: to add to. Bit i of the column is set if player i wins or ties, (n, 2**players).
    """
    players = pairs.shape[1]
    ways = np.ones(NO_FACTOR + 1, np.int64)
    bits, choices = np.zeros(5, np.int64), np.zeros((5, 2), np.int64)
    plain, classes = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for row in range(len(pairs)):
        for rank in range(RANK_COUNT):
            for count in range(5):
                ways[5 * rank + count] = choose[left[row, rank], count]
        for multiset in range(len(factors)):
            number = rank_counts[multiset]
            if number < fewest[row]:
                continue
            for player in range(players):
                plain[player] = by_pair[pairs[row, player], multiset]
            plain_winners = _find_winners(plain)
            if fewest[row] == 0:
                boards = 1
                for factor in factors[multiset]:
                    boards *= ways[factor]
                counts[row, plain_winners] += boards
                continue
            for index in range(number):
                rank, count = divmod(int(factors[multiset, index]), 5)
                bits[index] = 1 << rank
                choices[index, 0] = ways[5 * rank + count]
                choices[index, 1] = ways[5 * rank + count - 1]
            # One card of each rank in the subset is of the suit.
            for subset in RANK_SUBSETS[number, : SUBSET_COUNTS[number, fewest[row]]]:
                ranks, boards = 0, 1
                for index in range(number):
                    is_suited = subset >> index & 1
                    ranks |= is_suited * bits[index]
                    boards *= choices[index, is_suited]
                if boards == 0 or ranks & ~free_suit_ranks[row]:
                    continue
                for player in range(players):
                    classes[player] = min(plain[player], flushes[suited[row, player] | ranks])
                counts[row, _find_winners(classes)] += boards
                counts[row, plain_winners] -= boards
