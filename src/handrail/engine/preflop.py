"""Equity before the flop: which parts a question needs, made for it alone or kept for all."""

from dataclasses import dataclass
from functools import cache
from typing import final

import numpy as np

from handrail.engine.arrays import (
    CARDS,
    COMBO_CARDS,
    COMBO_MASKS,
    COMBOS,
    PAIR_OF_COMBO,
    PAIRS,
    RANK_PAIRS,
    RANKS,
    SUITS,
    Counts,
    Layout,
    Small,
    Weights,
)
from handrail.engine.keeping import kept, recall
from handrail.engine.matchups import (
    CHOOSE,
    LOST,
    TYPES,
    WON,
    Types,
    add_up,
    flush_corrections,
    multiset_factors,
    multisets_by_pair,
    without_flushes,
)
from handrail.engine.tables import tables

KEPT = "preflop-1"
HELD_TYPES = TYPES - 2 * RANKS  # without those that a pair cannot have
PARTS: Layout = {
    "plain": (np.int32, (PAIRS, 2, PAIRS)),
    "suited": (np.int32, (HELD_TYPES, 2, HELD_TYPES)),
}
# So many matchups of types take as long as half of all of them: then all are made, and kept.
MANY = 1 << 14


@final
@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One addend of a matchup.

    ``keys`` (k, 1326) say what a combo is here: its pair of ranks, or its type as each of k
    suits sees it. ``rows`` and ``columns`` lead from there into ``result`` (n, 2, m).
    """

    keys: Counts
    rows: Counts
    columns: Counts
    result: Small


def before_the_flop(
    combos: Counts, combos_2: Counts, weights_2: Weights, dead: int
) -> tuple[Weights, Weights]:
    """What each combo wins and loses over all boards, against weighted combos.

    Args:
        combos: indices of combos, none of them dead.
        combos_2: indices of the combos on the other side.
        weights_2: the weights of those.
        dead: the cards that can be neither held nor dealt, as a mask.
    """
    won, lost = np.zeros(len(combos), np.int64), np.zeros(len(combos), np.int64)
    for part in parts_for(combos, combos_2, dead):
        add_up(
            part.rows[part.keys[:, combos]],
            part.columns[part.keys[:, combos_2]],
            COMBO_MASKS[combos],
            COMBO_MASKS[combos_2],
            weights_2,
            part.result,
            won,
            lost,
        )
    return won, lost


def parts_for(combos: Counts, combos_2: Counts, dead: int) -> tuple[Part, ...]:
    """The parts that matchups of these combos are added up from."""
    if not dead:
        size = len(np.unique(TYPE_OF_COMBO[:, combos])) * len(np.unique(TYPE_OF_COMBO[:, combos_2]))
        if size > MANY or all_parts.cache_info().currsize or recall(KEPT, PARTS) is not None:
            return all_parts()
    return made_for(combos, combos_2, dead)


@cache
def all_parts() -> tuple[Part, ...]:
    """The parts of every matchup without dead cards: 91 pairs of ranks, 338 types of a suit."""
    every = np.arange(COMBOS)
    found = kept(
        KEPT,
        PARTS,
        lambda: {
            name: part.result
            for name, part in zip(("plain", "suited"), made_for(every, every, 0), strict=True)
        },
    )
    types = Types.of(TYPE_OF_COMBO).places
    pairs = np.arange(PAIRS)
    return (
        Part(PAIR_OF_COMBO[None, :], pairs, pairs, np.asarray(found["plain"], np.int32)),
        Part(TYPE_OF_COMBO, types, types, np.asarray(found["suited"], np.int32)),
    )


def made_for(combos: Counts, combos_2: Counts, dead: int) -> tuple[Part, ...]:
    """The parts made for these combos alone; suits that the dead cards leave alike share one."""
    gone = np.array([dead >> card & 1 for card in range(CARDS)]).reshape(RANKS, SUITS)
    alike: dict[tuple[int, ...], list[int]] = {}
    for suit in range(SUITS):
        left = 1 - gone[:, suit]
        others = 3 - gone.sum(axis=1) + gone[:, suit]
        alike.setdefault((*left.tolist(), *others.tolist()), []).append(suit)
    return (
        by_ranks(combos, combos_2, gone.sum(axis=1)),
        *(
            by_suits(combos, combos_2, suits, left[:RANKS], left[RANKS:])
            for left, suits in alike.items()
        ),
    )


def by_ranks(combos: Counts, combos_2: Counts, dead: Counts) -> Part:
    """What pairs of ranks win and lose, flushes aside."""
    pairs, pairs_2 = np.unique(PAIR_OF_COMBO[combos]), np.unique(PAIR_OF_COMBO[combos_2])
    mirrored = np.array_equal(pairs, pairs_2)
    result = np.zeros((len(pairs), 2, len(pairs_2)), np.int32)
    without_flushes(
        pairs,
        pairs_2,
        mirrored,
        dead,
        RANK_PAIRS,
        CHOOSE,
        multisets_by_pair(),
        multiset_factors(),
        result,
    )
    rows, columns = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    rows[pairs], columns[pairs_2] = np.arange(len(pairs)), np.arange(len(pairs_2))
    if mirrored:
        mirror(result)
    return Part(PAIR_OF_COMBO[None, :], rows, columns, result)


def by_suits(
    combos: Counts,
    combos_2: Counts,
    suits: list[int],
    left: tuple[int, ...],
    others_left: tuple[int, ...],
) -> Part:
    """What flushes in any one of these suits change.

    Args:
        left: for each rank, whether its card of the suit is left.
        others_left: for each rank, how many cards of the other suits are left.
    """
    keys = TYPE_OF_COMBO[suits]
    types, types_2 = Types.of(keys[:, combos]), Types.of(keys[:, combos_2])
    mirrored = np.array_equal(types.numbers, types_2.numbers)
    result = np.zeros((len(types.numbers), 2, len(types_2.numbers)), np.int32)
    flush_corrections(
        sum(1 << rank for rank in range(RANKS) if left[rank]),
        np.array(others_left),
        types.fields,
        types_2.fields,
        mirrored,
        tables(),
        result,
    )
    if mirrored:
        mirror(result)
    return Part(keys, types.places, types_2.places, result)


def mirror(result: Small) -> None:
    """Fill in the other half: what one wins from another, the other loses."""
    won, lost = np.triu(result[:, WON, :]), np.triu(result[:, LOST, :])
    result[:, WON, :] = won + np.triu(lost, 1).T
    result[:, LOST, :] = lost + np.triu(won, 1).T


def types_of_combos() -> Counts:
    """The type of each combo as each suit sees it, (4, 1326)."""
    suits = COMBO_CARDS[None, :, :] % SUITS
    of_suit = (suits == np.arange(SUITS)[:, None, None]).astype(np.int64)
    lower, higher = of_suit[:, :, 0], of_suit[:, :, 1]
    # Of a pair, either card is the lower one.
    paired = np.diff(COMBO_CARDS // SUITS, axis=1)[:, 0] == 0
    subset = lower + 2 * higher
    subset[:, paired] = np.minimum(subset[:, paired], 1)
    types: Counts = 4 * PAIR_OF_COMBO + subset
    return types


TYPE_OF_COMBO = types_of_combos()
