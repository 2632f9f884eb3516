"""The lookup tables of the kernels, built from the core's ladder of hand classes.

A card has a key of 64 bits, and kernels add the keys of cards. The lowest 16 bits count suits,
four bits each. A sum starts with 3 in each count, so five cards of a suit set the count's
highest bit. The other 48 bits hold a weight of the card's rank. Hands of five, six or seven
cards have the same sum of weights only if they have the same ranks.

A perfect hash in the manner of Fox, Heath, Chen and Daoud ("Practical minimal perfect hash
functions for large databases", 1992) maps a sum to a class. The sum's highest bits select a
bucket. Its displacement and other bits of the sum, combined by exclusive or, give the slot.
With five or more of a suit, the ranks of that suit alone decide: 13 bits, looked up directly.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from handrail.engine.arrays import (
    CARD_COUNT,
    CLASS_COUNT,
    RANK_COUNT,
    RANK_PAIR_COUNT,
    RANK_PAIRS,
    SUIT_COUNT,
    ArrayLayout,
    ClassArray,
    FlagArray,
    MaskArray,
    NamedArrays,
    Uint8Array,
    Uint16Array,
    Uint64Array,
)
from handrail.engine.disk_cache import load_or_build
from handrail.hands import HAND_SIZE
from handrail.ladder import hand_classes
from handrail.odds import strength_order
from handrail.scoring import AceRule

# The number of bits that select the bucket and the slot, for five, six and seven cards. The
# tables fit a fast cache: 16 KB of displacements and 128 KB of classes for seven cards.
BUCKET_BITS = (10, 12, 13)
SLOT_BITS = (13, 15, 16)
SUIT_BITS = 16
EMPTY_SUIT_COUNTS = 0x3333  # each suit's count starts at 3: five of a suit make 8, its own bit
FLUSH_FLAGS = 0x8888
# The first seed, counted from 0, whose weights can be hashed at these sizes. Starting with it
# saves the search.
FIRST_SEED = 1
MULTISET_COUNT = 6175  # of five ranks, at most four equal
WORSE_THAN_ANY = 0xFFFF  # greater than every class, so that a minimum ignores it


Int64Array: TypeAlias = NDArray[np.int64]


class LookupTables(NamedTuple):
    """The tables that evaluation needs.

    ``keys`` and ``bits`` are by deck index, and 0 for bytes that are not cards. ``fives``,
    ``sixes`` and ``sevens`` are classes by slot, with the displacements of their buckets.
    ``multiset_indices`` is by the slot of ``fives``: the index of the five ranks among the 6,175
    multisets of five ranks. ``flushes`` is by the ranks of a suit, as 13 bits.
    ``classes_with_pair`` (6175, 91) is the class of each multiset of five ranks with each pair
    of ranks, without flushes, and 0 if no deck can deal them.
    """

    keys: Uint64Array
    bits: MaskArray
    fives: ClassArray
    fives_displacements: Uint16Array
    sixes: ClassArray
    sixes_displacements: Uint16Array
    sevens: ClassArray
    sevens_displacements: Uint16Array
    multiset_indices: Uint16Array
    flushes: ClassArray
    classes_with_pair: ClassArray
    multiset_ranks: Uint8Array  # (6175, 5): the ranks of each multiset, ascending


TABLES_LAYOUT: ArrayLayout = {
    "keys": (np.uint64, (256,)),
    "bits": (np.uint64, (256,)),
    "fives": (np.uint16, (1 << SLOT_BITS[0],)),
    "fives_displacements": (np.uint16, (1 << BUCKET_BITS[0],)),
    "sixes": (np.uint16, (1 << SLOT_BITS[1],)),
    "sixes_displacements": (np.uint16, (1 << BUCKET_BITS[1],)),
    "sevens": (np.uint16, (1 << SLOT_BITS[2],)),
    "sevens_displacements": (np.uint16, (1 << BUCKET_BITS[2],)),
    "multiset_indices": (np.uint16, (1 << SLOT_BITS[0],)),
    "flushes": (np.uint16, (1 << RANK_COUNT,)),
    "classes_with_pair": (np.uint16, (MULTISET_COUNT, RANK_PAIR_COUNT)),
    "multiset_ranks": (np.uint8, (MULTISET_COUNT, HAND_SIZE)),
}


@cache
def lookup_tables() -> LookupTables:
    """Return the tables, from the cache or else built in a few tenths of a second."""
    return _tables_from_arrays(load_or_build("tables-1", TABLES_LAYOUT, _build_tables))


@cache
def lookup_tables_without_wheel() -> LookupTables:
    """Return the tables for aces that are high only, with 1 plus ``strength_order`` as classes."""
    return _tables_from_arrays(
        load_or_build("tables-high-1", TABLES_LAYOUT, lambda: _build_tables(AceRule.HIGH_ONLY))
    )


def _tables_from_arrays(arrays: NamedArrays) -> LookupTables:
    return LookupTables(
        keys=np.asarray(arrays["keys"], np.uint64),
        bits=np.asarray(arrays["bits"], np.uint64),
        fives=np.asarray(arrays["fives"], np.uint16),
        fives_displacements=np.asarray(arrays["fives_displacements"], np.uint16),
        sixes=np.asarray(arrays["sixes"], np.uint16),
        sixes_displacements=np.asarray(arrays["sixes_displacements"], np.uint16),
        sevens=np.asarray(arrays["sevens"], np.uint16),
        sevens_displacements=np.asarray(arrays["sevens_displacements"], np.uint16),
        multiset_indices=np.asarray(arrays["multiset_indices"], np.uint16),
        flushes=np.asarray(arrays["flushes"], np.uint16),
        classes_with_pair=np.asarray(arrays["classes_with_pair"], np.uint16),
        multiset_ranks=np.asarray(arrays["multiset_ranks"], np.uint8),
    )


def _build_tables(aces: AceRule = AceRule.HIGH_OR_LOW) -> NamedArrays:
    """Build the tables from the core's ladder, under this rule for aces."""
    numbers = [1 + better_classes for better_classes in strength_order(aces)]
    fives = _five_rank_classes(numbers)
    sixes = _add_one_rank(*fives)
    sevens = _add_one_rank(*sixes)
    by_size = fives, sixes, sevens
    weights = _find_rank_weights(*(multisets for multisets, _ in by_size))
    hash_tables = [
        _build_perfect_hash(_rank_counts(multisets) @ weights, classes, buckets, slots)
        for (multisets, classes), buckets, slots in zip(
            by_size, BUCKET_BITS, SLOT_BITS, strict=True
        )
    ]
    # Without flushes, each multiset of five ranks has a class of its own.
    index_of_class = np.zeros(CLASS_COUNT + 1, np.uint16)
    index_of_class[fives[1]] = np.arange(len(fives[1]))
    keys, bits = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    cards = np.arange(CARD_COUNT, dtype=np.uint64)
    keys[:CARD_COUNT] = weights[cards // SUIT_COUNT] + (np.uint64(1) << (cards % SUIT_COUNT * 4))
    bits[:CARD_COUNT] = np.uint64(1) << cards
    return {
        "keys": keys,
        "bits": bits,
        "fives": hash_tables[0][0],
        "fives_displacements": hash_tables[0][1],
        "sixes": hash_tables[1][0],
        "sixes_displacements": hash_tables[1][1],
        "sevens": hash_tables[2][0],
        "sevens_displacements": hash_tables[2][1],
        "multiset_indices": index_of_class[hash_tables[0][0]],
        "flushes": _flush_classes(numbers),
        "classes_with_pair": _classes_with_pairs(fives[0], *sevens),
        "multiset_ranks": _ranks_of_multisets(fives[0]),
    }


def _five_rank_classes(numbers: Sequence[int]) -> tuple[Int64Array, ClassArray]:
    """Return the multisets of five ranks, ascending, and the class of each without a flush.

    A multiset is a number: the sum of 5**rank over its ranks, as in the core.

    Args:
        numbers: the number to use for each class, the best class first; less is better.
    """
    sums_and_classes = sorted(
        (sum(5 ** (rank.value - 2) for rank in each.ranks), number)
        for each, number in zip(hand_classes(), numbers, strict=True)
        if not each.is_suited
    )
    both = np.array(sums_and_classes, dtype=np.int64)
    return both[:, 0].copy(), both[:, 1].astype(np.uint16)


def _flush_classes(numbers: Sequence[int]) -> ClassArray:
    """Return the class of the best five cards of one suit, by the suit's ranks as 13 bits."""
    best = np.full(1 << RANK_COUNT, WORSE_THAN_ANY, dtype=np.uint16)
    for each, number in zip(hand_classes(), numbers, strict=True):
        if each.is_suited:
            best[sum(1 << (rank.value - 2) for rank in each.ranks)] = number
    every = np.arange(1 << RANK_COUNT)
    size = np.bitwise_count(every)
    # A set of six is as good as its best subset of five, one of seven as its best of six, ...
    for more in range(HAND_SIZE + 1, RANK_COUNT + 1):
        sets = every[size == more]
        for rank in range(RANK_COUNT):
            holding = sets[sets >> rank & 1 == 1]
            best[holding] = np.minimum(best[holding], best[holding ^ (1 << rank)])
    return best


def _add_one_rank(fewer: Int64Array, classes: ClassArray) -> tuple[Int64Array, ClassArray]:
    """Return the multisets of one rank more than these, and their classes.

    Each class is the best that remains when one of the ranks is dropped.
    """
    grown = [
        fewer[_rank_counts(fewer)[:, rank] < SUIT_COUNT] + 5**rank for rank in range(RANK_COUNT)
    ]
    multisets = np.unique(np.concatenate(grown))
    best = np.full(len(multisets), WORSE_THAN_ANY, dtype=np.uint16)
    for rank, count in enumerate(_rank_counts(multisets).T):
        holding = count > 0
        fewer_sums = multisets[holding] - np.int64(5**rank)
        at = np.searchsorted(fewer, fewer_sums)
        best[holding] = np.minimum(best[holding], classes[at])
    return multisets, best


def _classes_with_pairs(
    multisets: Int64Array, sevens: Int64Array, classes: ClassArray
) -> ClassArray:
    """Return the class of each multiset of five ranks with each pair of ranks, (6175, 91)."""
    pair_sums = 5 ** RANK_PAIRS.astype(np.int64)
    sums = multisets[:, None] + pair_sums.sum(axis=1)
    # Five or six of a rank would carry in base five, and give the number of other ranks.
    counts = _rank_counts(multisets).astype(np.uint8)
    pair_counts = (RANK_PAIRS[:, :, None] == np.arange(RANK_COUNT)).sum(axis=1, dtype=np.uint8)
    possible = (counts[:, None, :] + pair_counts[None, :, :]).max(axis=2) <= SUIT_COUNT
    table = np.zeros(sums.shape, np.uint16)
    table[possible] = classes[np.searchsorted(sevens, sums[possible])]
    return table


def _rank_counts(multisets: Int64Array) -> Uint64Array:
    """Return how often each rank occurs in each multiset, (n, 13)."""
    return (multisets[:, None] // 5 ** np.arange(RANK_COUNT) % 5).astype(np.uint64)


def _ranks_of_multisets(multisets: Int64Array) -> Uint8Array:
    """Return the ranks of each multiset, ascending, (n, 5)."""
    every = np.tile(np.arange(RANK_COUNT, dtype=np.uint8), len(multisets))
    return np.repeat(every, _rank_counts(multisets).ravel().astype(np.int64)).reshape(-1, HAND_SIZE)


def _find_rank_weights(*by_size: Int64Array) -> Uint64Array:
    """Return a weight for each rank, such that no two sums share both bucket and slot."""
    seed = FIRST_SEED
    while True:
        weights = np.random.PCG64(seed).random_raw(RANK_COUNT) << np.uint64(SUIT_BITS)
        if all(
            _are_distinct(_rank_counts(multisets) @ weights, buckets, slots)
            for multisets, buckets, slots in zip(by_size, BUCKET_BITS, SLOT_BITS, strict=True)
        ):
            return weights
        seed += 1


def _are_distinct(totals: Uint64Array, buckets: int, slots: int) -> bool:
    """Return whether no two sums share both bucket and slot."""
    both = _bucket_of(totals, buckets) << np.uint64(slots) | _slot_of(totals, slots)
    return len(np.unique(both)) == len(both)


def _bucket_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """Return the highest bits of each sum."""
    return totals >> np.uint64(64 - bits)


def _slot_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """Return each sum's slot before displacement: its lowest bits above the suit counts."""
    return totals >> np.uint64(SUIT_BITS) & np.uint64((1 << bits) - 1)


def _build_perfect_hash(
    totals: Uint64Array, values: Uint16Array, buckets: int, slots: int
) -> tuple[Uint16Array, Uint16Array]:
    """Return the value of each slot and the displacement of each bucket.

    The fullest bucket is displaced first, while most slots are free.
    """
    values_by_slot = np.zeros(1 << slots, dtype=np.uint16)
    displacements = np.zeros(1 << buckets, dtype=np.uint16)
    free = np.ones(1 << slots, dtype=np.bool_)
    bucket = _bucket_of(totals, buckets).astype(np.int64)
    slot = _slot_of(totals, slots).astype(np.int64)
    order = np.argsort(bucket, kind="stable")
    sizes = np.bincount(bucket, minlength=1 << buckets)
    ends = np.cumsum(sizes)
    for each in np.argsort(-sizes, kind="stable"):
        members = order[ends[each] - sizes[each] : ends[each]]
        if len(members) == 0:
            break
        displacements[each] = _find_displacement(slot[members], free)
        values_by_slot[slot[members] ^ int(displacements[each])] = values[members]
        free[slot[members] ^ int(displacements[each])] = False
    return values_by_slot, displacements


def _find_displacement(slots: Int64Array, free: FlagArray) -> int:
    """Return a displacement that moves these slots to free ones, by exclusive or."""
    if len(slots) == 1:
        return int(np.argmax(free)) ^ int(slots[0])
    step = 64
    for start in range(0, len(free), step):
        fits = free[slots ^ np.arange(start, start + step)[:, None]].all(axis=1)
        if fits.any():
            return start + int(np.argmax(fits))
    raise AssertionError("the table is too small for its keys")
