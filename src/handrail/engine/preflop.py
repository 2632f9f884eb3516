"""Two ranges before the flop: their equity by combo, from numbers that many matchups share.

A matchup is two combos (of two cards each) against each other. ``matchup_wins`` explains why the
number of boards that a combo wins is a sum of five parts. The parts for all combos are in the
tables of ``handrail.equities.preflop_wins``, so the usual questions need no numba. With dead
cards, this module computes the parts, only for the combos of the question. A test proves that the
tables hold what this module computes.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, final

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_CARDS,
    COMBO_MASKS,
    RANK_COUNT,
    RANK_PAIR_OF_COMBO,
    RANK_PAIRS,
    SUIT_COUNT,
    CountArray,
    Int32Array,
    WeightArray,
)
from handrail.engine.hash_tables import lookup_tables
from handrail.engine.matchup_wins import (
    BINOMIALS,
    COMBO_TYPE_COUNT,
    LOSSES_ROW,
    WINS_ROW,
    ComboTypes,
    add_flush_corrections,
    classes_by_pair,
    count_without_flushes,
    multiset_factors,
)
from handrail.equities.preflop_wins import (
    FLUSH_CORRECTIONS,
    WINS_BY_RANKS,
    TablePosition,
    read_wins,
)


@final
@dataclass(frozen=True, slots=True, eq=False)
class MatchupPart:
    """Numbers of boards that are added to compute the result of a matchup of two combos.

    There are two kinds of part. One ignores flushes and depends on the ranks of the combos. The
    other corrects the result for flushes in one suit, or in several suits with the same numbers.
    The key of a combo is what a part needs to know: the pair of its ranks, or its type in a suit.

    Attributes:
        combo_keys: the key of each combo, one row for each suit, or one row if flushes are
            ignored. Shape (k, 1326).
        rows: the row of ``outcomes`` for each key of the first combo.
        columns: the column of ``outcomes`` for each key of the second combo.
        outcomes: for the first key, the boards won (at index 0) and lost (at index 1) against
            the second key. Shape (n, 2, m): the first index is a row, the last is a column.
    """

    combo_keys: CountArray
    rows: CountArray
    columns: CountArray
    outcomes: Int32Array


class SuitGroup(NamedTuple):
    """Suits that share a part, because their dead cards have the same ranks.

    A card is live if it is not dead.

    Attributes:
        suits: the suits, each 0 to 3.
        live_ranks: the ranks of a suit's live cards, as bits.
        live_others: for each rank, how many cards of the other three suits are live.
    """

    suits: list[int]
    live_ranks: int
    live_others: CountArray


def count_preflop_outcomes(
    combos: CountArray, combos_2: CountArray, weights_2: WeightArray, dead: int
) -> tuple[WeightArray, WeightArray]:
    """Return how many deals each combo of a range wins and loses, over all boards.

    A deal counts as often as the weight of the opposing combo.

    Args:
        combos: the indices of the range's combos, none with a dead card.
        combos_2: the indices of the opposing combos, none with a dead card.
        weights_2: the weight of each opposing combo.
        dead: the dead cards, which no player holds and no board contains, as a mask.
    """
    first, second = np.nonzero(COMBO_MASKS[combos, None] & COMBO_MASKS[combos_2])
    counts = np.zeros((len(combos), 2), np.int64)
    of_overlaps = np.zeros((len(first), 2), np.int64)  # combos that share a card are not a matchup
    for part in build_parts(combos, combos_2, dead) if dead else all_matchup_parts():
        for keys in part.combo_keys:
            rows, columns = part.rows[keys[combos]], part.columns[keys[combos_2]]
            weights = np.zeros(part.outcomes.shape[2], np.int64)
            np.add.at(weights, columns, weights_2)
            distinct_rows, positions = np.unique(rows, return_inverse=True)
            counts += (part.outcomes[distinct_rows] @ weights)[positions]
            of_overlaps += part.outcomes[rows[first], :, columns[second]]
    np.subtract.at(counts, first, of_overlaps * weights_2[second, None])
    return counts[:, WINS_ROW], counts[:, LOSSES_ROW]


@cache
def all_matchup_parts() -> tuple[MatchupPart, ...]:
    """Return the parts for the matchups of all combos without dead cards."""
    return (
        _read_part(RANK_PAIR_OF_COMBO[None, :], WINS_BY_RANKS),
        _read_part(COMBO_TYPE_BY_SUIT, FLUSH_CORRECTIONS),
    )


def _read_part(combo_keys: CountArray, table: TablePosition) -> MatchupPart:
    wins, keys = wins_array(table), np.arange(table.key_count)
    return MatchupPart(combo_keys, keys, keys, np.stack([wins, wins.T], axis=1))


def wins_array(table: TablePosition) -> Int32Array:
    """Return an installed table: a row for each key, a column for the key of the opponent."""
    return np.array(read_wins(table), np.int32).reshape(table.key_count, table.key_count)


def build_parts(combos: CountArray, combos_2: CountArray, dead: int) -> tuple[MatchupPart, ...]:
    """Build the parts for these combos only."""
    live_by_rank, suit_groups = count_live_cards(dead)
    return (
        _build_rank_part(combos, combos_2, live_by_rank),
        *(_build_suit_part(combos, combos_2, group) for group in suit_groups),
    )


def count_live_cards(dead: int) -> tuple[CountArray, list[SuitGroup]]:
    """Return how many cards of each rank are not dead, and the groups of suits."""
    live = (~dead >> np.arange(CARD_COUNT) & 1).reshape(RANK_COUNT, SUIT_COUNT)
    live_by_rank: CountArray = live.sum(axis=1)
    suits_by_ranks: dict[int, list[int]] = {}
    for suit, is_live in enumerate(live.T):
        live_ranks = int(is_live @ (1 << np.arange(RANK_COUNT)))
        suits_by_ranks.setdefault(live_ranks, []).append(suit)
    groups = [
        SuitGroup(suits, live_ranks, live_by_rank - live[:, suits[0]])
        for live_ranks, suits in suits_by_ranks.items()
    ]
    return live_by_rank, groups


def _build_rank_part(combos: CountArray, combos_2: CountArray, live: CountArray) -> MatchupPart:
    """Build the part that ignores flushes. ``live`` is how many cards of each rank are live."""
    pairs, pairs_2 = np.unique(RANK_PAIR_OF_COMBO[combos]), np.unique(RANK_PAIR_OF_COMBO[combos_2])
    result = np.zeros((len(pairs), 2, len(pairs_2)), np.int32)
    count_without_flushes(
        pairs,
        pairs_2,
        np.array_equal(pairs, pairs_2),
        live,
        RANK_PAIRS,
        BINOMIALS,
        classes_by_pair(),
        multiset_factors(),
        result,
    )
    return _make_part(RANK_PAIR_OF_COMBO[None, :], pairs, pairs_2, result)


def _build_suit_part(combos: CountArray, combos_2: CountArray, group: SuitGroup) -> MatchupPart:
    """Build the part that corrects the results for flushes in each suit of a group."""
    keys = COMBO_TYPE_BY_SUIT[group.suits]
    types, types_2 = ComboTypes.of(keys[:, combos]), ComboTypes.of(keys[:, combos_2])
    result = np.zeros((len(types.numbers), 2, len(types_2.numbers)), np.int32)
    add_flush_corrections(
        group.live_ranks,
        group.live_others,
        types,
        types_2,
        np.array_equal(types.numbers, types_2.numbers),
        lookup_tables(),
        result,
    )
    return _make_part(keys, types.numbers, types_2.numbers, result)


def _make_part(
    combo_keys: CountArray, row_keys: CountArray, column_keys: CountArray, outcomes: Int32Array
) -> MatchupPart:
    """Return a part. If its rows and columns are equal, half of ``outcomes`` is enough.

    Args:
        combo_keys: as for ``MatchupPart``.
        row_keys: the key of each row of ``outcomes``.
        column_keys: the key of each column of ``outcomes``.
        outcomes: as for ``MatchupPart``. If the keys of rows and columns are equal, the half below
            the diagonal is filled in here: what one combo wins, the other combo loses.
    """
    if np.array_equal(row_keys, column_keys):
        wins, losses = np.triu(outcomes[:, WINS_ROW, :]), np.triu(outcomes[:, LOSSES_ROW, :])
        outcomes[:, WINS_ROW, :] = wins + np.triu(losses, 1).T
        outcomes[:, LOSSES_ROW, :] = losses + np.triu(wins, 1).T
    rows, columns = np.zeros((2, COMBO_TYPE_COUNT), np.int64)
    rows[row_keys], columns[column_keys] = np.arange(len(row_keys)), np.arange(len(column_keys))
    return MatchupPart(combo_keys, rows, columns, outcomes)


def _combo_types_by_suit() -> CountArray:
    """Return, for each suit, the type number of each combo, (4, 1326)."""
    suits = COMBO_CARDS[None, :, :] % SUIT_COUNT
    of_suit = (suits == np.arange(SUIT_COUNT)[:, None, None]).astype(np.int64)
    lower, higher = of_suit[:, :, 0], of_suit[:, :, 1]
    # If one card of a pair is of the suit, count that card as the lower one.
    paired = np.diff(COMBO_CARDS // SUIT_COUNT, axis=1)[:, 0] == 0
    subset = lower + 2 * higher
    subset[:, paired] = np.minimum(subset[:, paired], 1)
    types: CountArray = 4 * RANK_PAIR_OF_COMBO + subset
    return types


COMBO_TYPE_BY_SUIT = _combo_types_by_suit()
