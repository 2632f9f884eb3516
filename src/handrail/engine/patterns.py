"""Wins of three and more combos against each other before the flop, without enumerating boards.

A holding is a combo for every player, such that no two players share a card. For each set of
players, the number of boards on which they win or tie is a sum of five numbers, as ``matchups``
explains for two players. One number ignores flushes, and each of the others corrects it for the
flushes in a suit. Many holdings share these numbers: they have the same pattern.

A pattern is a row of keys, one for each player. The keys of the number that ignores flushes are
pairs of ranks. The keys of a correction are types of combos in a suit.
"""

from collections import Counter
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    SUIT_COUNT,
    CardArray,
    ClassArray,
    CountArray,
    ExactWeights,
    Int32Array,
    Uint8Array,
)
from handrail.engine.compiling import kernel
from handrail.engine.hash_tables import MULTISET_COUNT, LookupTables, lookup_tables
from handrail.engine.kernels import EMPTY_SUM, popcount
from handrail.engine.matchups import (
    BINOMIALS,
    SUIT_SUBSETS,
    WITH_FLUSH,
    WITHOUT_FLUSH,
    ComboTypes,
    classes_by_pair,
    count_choices,
    fill_board_classes,
    fill_flushes,
    multiset_factors,
)
from handrail.engine.preflop import COMBO_TYPE_BY_SUIT
from handrail.showdown_errors import FULL_BOARD_SIZE

# Boards with at least so many cards of a suit, counted by their ranks and the ranks of the suit.
FLUSH_BOARDS = {5: 1_287, 4: 10_582, 3: 36_608}
BOARD_SECONDS, CLASS_SECONDS = 2e-8, 5e-9  # measured: for a board, and for a player on a board


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
        """Return how many cards of the suit a board needs so that a player can have a flush."""
        suited = np.bitwise_count(self.rows % SUIT_SUBSETS).max(axis=1)
        return FULL_BOARD_SIZE - suited.astype(np.int64)

    @property
    def seconds(self) -> float:
        """Return an estimate of the time that the patterns take on one thread."""
        boards = (
            len(self.rows) * MULTISET_COUNT
            if self.live_suit_ranks is None
            else sum(FLUSH_BOARDS[fewest] for fewest in self.fewest_suited.tolist())
        )
        return boards * (BOARD_SECONDS + CLASS_SECONDS * self.rows.shape[1])

    def split(self, seconds: float) -> "list[Patterns]":
        """Return these patterns in parts that take about so many seconds."""
        size = max(1, int(len(self.rows) * seconds / self.seconds))
        return [
            self._replace(rows=self.rows[at : at + size], weights=self.weights[at : at + size])
            for at in range(0, len(self.rows), size)
        ]


def find_patterns(holdings: CountArray, weights: ExactWeights, dead: int) -> list[Patterns]:
    """Return the patterns of holdings. Suits with the same dead cards share their patterns.

    Args:
        holdings: the index of each player's combo, (n, players).
        weights: the weight of each holding.
        dead: the dead cards, as a mask.
    """
    live = np.array([~dead >> card & 1 for card in range(CARD_COUNT)]).reshape(-1, SUIT_COUNT)
    live_by_rank = live.sum(axis=1)
    suits_by_live_cards: dict[tuple[int, ...], list[int]] = {}
    for suit in range(SUIT_COUNT):
        others = live_by_rank - live[:, suit]
        suits_by_live_cards.setdefault((*live[:, suit], *others), []).append(suit)
    return [
        Patterns(*_distinct_rows(RANK_PAIR_OF_COMBO[holdings], weights), live_by_rank, None),
        *(
            Patterns(
                *_distinct_rows(
                    COMBO_TYPE_BY_SUIT[suits][:, holdings].reshape(-1, holdings.shape[1]),
                    np.tile(weights, len(suits)),
                ),
                live_by_rank - live[:, suits[0]],
                sum(1 << rank for rank in range(RANK_COUNT) if live[rank, suits[0]]),
            )
            for suits in suits_by_live_cards.values()
        ),
    ]


def _distinct_rows(rows: CountArray, weights: ExactWeights) -> tuple[CountArray, ExactWeights]:
    """Return the different rows, and the total weight of each as Python integers."""
    numbers = np.zeros(len(rows), np.int64)
    for column in rows.T:
        numbers = np.unique(numbers * (column.max() + 1) + column, return_inverse=True)[1]
    _, first = np.unique(numbers, return_index=True)
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
    counts = np.zeros((len(patterns.rows), 1 << players), np.int64)
    if patterns.live_suit_ranks is None:
        _count_without_flushes(
            patterns.rows,
            patterns.live_by_rank,
            RANK_PAIRS,
            BINOMIALS,
            classes_by_pair(),
            multiset_factors(),
            counts,
        )
    else:
        types = ComboTypes.of(patterns.rows)
        rows = types.index_by_number[patterns.rows]
        _correct_for_flushes(
            patterns.live_suit_ranks,
            rows,
            types.rank_pairs,
            types.suited_ranks,
            np.bitwise_or.reduce(types.suited_ranks[rows], axis=1),
            patterns.live_by_rank - types.other_rank_counts.T[rows].sum(axis=1),
            patterns.fewest_suited,
            lookup_tables(),
            counts,
        )
    sums: list[int] = (counts.T.astype(np.object_) @ patterns.weights).tolist()
    return {
        tuple(player for player in range(players) if winners >> player & 1): deals
        for winners, deals in enumerate(sums)
        if deals
    }


@kernel
def _count_without_flushes(
    rows: CountArray,
    live_by_rank: CountArray,
    ranks: CardArray,
    choose: CountArray,
    by_pair: ClassArray,
    factors: Uint8Array,
    counts: CountArray,
) -> None:
    """Count the boards of each pattern by the players who win or tie, if flushes are ignored.

    Args:
        rows: the patterns, as pairs of ranks, (n, players).
        live_by_rank: how many cards of each rank are not dead.
        ranks, choose, by_pair, factors: as for ``matchups.count_without_flushes``.
        counts: to add to. Bit i of the column is set if player i wins or ties, (n, 2**players).
    """
    ways = np.ones(5 * RANK_COUNT + 1, np.int64)
    for row in range(len(rows)):
        for rank in range(RANK_COUNT):
            left = live_by_rank[rank]
            for pair in rows[row]:
                left -= (ranks[pair, 0] == rank) + (ranks[pair, 1] == rank)
            for count in range(5):
                ways[5 * rank + count] = choose[left, count]
        for board in range(factors.shape[1]):
            boards = (
                ways[factors[0, board]]
                * ways[factors[1, board]]
                * ways[factors[2, board]]
                * ways[factors[3, board]]
                * ways[factors[4, board]]
            )
            best, winners = by_pair[rows[row, 0], board], 1
            for player in range(1, rows.shape[1]):
                strength = by_pair[rows[row, player], board]
                if strength < best:
                    best, winners = strength, 0
                if strength == best:
                    winners |= 1 << player
            counts[row, winners] += boards


@kernel
def _find_winners(types: CountArray, classes: Int32Array) -> int:
    """Return the players who win or tie, as bits: those whose type has the lowest class."""
    # The loops have no branches, which the processor could not predict.
    best, winners = classes[types[0]], 0
    for player in range(1, len(types)):
        best = min(best, classes[types[player]])
    for player in range(len(types)):
        winners |= np.int64(classes[types[player]] == best) << player
    return winners


@kernel
def _correct_for_flushes(
    live_suit_ranks: int,
    rows: CountArray,
    pairs: CountArray,
    suited: CountArray,
    row_suited: CountArray,
    row_left: CountArray,
    fewest: CountArray,
    tables: LookupTables,
    counts: CountArray,
) -> None:
    """Move the boards of each pattern to the players who win if flushes in a suit count.

    Args:
        live_suit_ranks: the ranks of the suit's cards that are not dead, as bits.
        rows: the patterns, as indices of types, (n, players).
        pairs: the pair of ranks of each type.
        suited: the ranks of each type's cards of the suit, as bits.
        row_suited: the ranks of the suit that the players of each pattern hold, as bits.
        row_left: how many cards of other suits are left of each rank in each pattern, (n, 13).
        fewest: how many cards of the suit a board needs for a flush in each pattern.
        tables: the lookup tables.
        counts: as for ``_count_without_flushes``.
    """
    flushes, possible = np.zeros(len(pairs), np.int32), np.zeros(len(pairs), np.int32)
    classes = np.zeros((2, len(pairs)), np.int32)
    lowest = fewest.min()
    for ranks in range(1 << RANK_COUNT):
        size = np.int64(popcount(np.uint64(ranks)))
        if ranks & ~live_suit_ranks or size < lowest or size > FULL_BOARD_SIZE:
            continue
        fill_flushes(ranks, suited, tables, flushes, possible)
        suit_sum = EMPTY_SUM
        for rank in range(RANK_COUNT):
            if ranks >> rank & 1:
                suit_sum += tables.keys[4 * rank]
        # The board's other cards have the ranks t and u, if there are two others, or t, if one.
        for t in range(RANK_COUNT if size < 5 else 1):
            for u in range(t + 1 if size < 4 else 1):
                total = suit_sum
                if size < 5:
                    total += tables.keys[4 * t]
                if size < 4:
                    total += tables.keys[4 * u]
                fill_board_classes(total, pairs, flushes, tables, classes)
                for row in range(len(rows)):
                    if ranks & row_suited[row] or size < fewest[row]:
                        continue
                    boards = 1
                    if size == 4:
                        boards = row_left[row, t]
                    elif size == 3:
                        boards = count_choices(row_left[row, t], t, row_left[row, u], u)
                    if boards:
                        counts[row, _find_winners(rows[row], classes[WITH_FLUSH])] += boards
                        counts[row, _find_winners(rows[row], classes[WITHOUT_FLUSH])] -= boards
