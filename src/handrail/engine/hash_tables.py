"""The tables that kernels look things up in, made from the core's ladder of hand classes.

A card has a key of 64 bits, and cards are added by adding keys. The lowest 16 bits count
suits, four bits each; they start at 3, so that five of a suit set the highest of the four.
The other 48 bits hold a number that belongs to the rank: sums of five, six or seven of
those (no more than four alike) all differ, and say which ranks there are and how often.

From a sum to a class leads a perfect hash in the manner of Fox, Heath, Chen and Daoud
("Practical minimal perfect hash functions for large databases", 1992): the highest bits
name a bucket, the bucket's displacement is combined with other bits, and that is the slot.
With five of a suit the ranks of that suit decide alone: 13 bits, looked up directly.
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

# How many bits of a sum name the bucket and the slot, for five, six and seven cards. They are
# no more than a fast cache holds: 16 KB of displacements and 128 KB of classes for seven.
BUCKET_BITS = (10, 12, 13)
SLOT_BITS = (13, 15, 16)
SUIT_BITS = 16
EMPTY_SUIT_COUNTS = (
    0x3333  # every suit's count begins at 3: five of a suit make 8, a bit of its own
)
FLUSH_FLAGS = 0x8888
# The first seed, counted from 0, whose keys can be hashed at these sizes. Another would do
# as well; beginning with this one saves the search.
FIRST_SEED = 1
MULTISET_COUNT = 6175  # of five ranks, no more than four alike
WORSE_THAN_ANY = 0xFFFF  # behind every class: the smaller of this and another class is the other


Int64Array: TypeAlias = NDArray[np.int64]


class LookupTables(NamedTuple):
    """All that evaluation looks things up in.

    ``keys`` and ``bits`` are by deck index, and 0 where a byte is no card. ``fives``,
    ``sixes``, ``sevens`` are classes by slot, with their displacements; ``multiset_indices`` is
    by the slot of ``fives`` and gives the five ranks' place among the 6,175 multisets of
    five ranks. ``flushes`` is by the 13 ranks of a suit. ``classes_with_pair`` is the class,
    flushes     aside, of each multiset of five ranks with each pair of ranks (6175, 91); 0 where no
    deck could deal that.
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
    multiset_ranks: Uint8Array  # (6175, 5): the ranks of each multiset, rising


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
    """The tables: from disk where they were kept, else made, in a few tenths of a second."""
    return _tables_from_arrays(load_or_build("tables-1", TABLES_LAYOUT, _build_tables))


@cache
def lookup_tables_without_wheel() -> LookupTables:
    """The same where an ace is high only: 1 plus the ``strength_order`` stand for the classes."""
    return _tables_from_arrays(
        load_or_build("tables-high-1", TABLES_LAYOUT, lambda: _build_tables(AceRule.HIGH_ONLY))
    )


def _tables_from_arrays(arrays: NamedArrays) -> LookupTables:
    """Tables from arrays that have their names."""
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
    """Make the tables from the rules."""
    numbers = [place + 1 for place in strength_order(aces)]
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
    # Flushes aside, no two multisets of five ranks have one class.
    place_of_class = np.zeros(CLASS_COUNT + 1, np.uint16)
    place_of_class[fives[1]] = np.arange(len(fives[1]))
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
        "multiset_indices": place_of_class[hash_tables[0][0]],
        "flushes": _flush_classes(numbers),
        "classes_with_pair": _classes_with_pairs(fives[0], *sevens),
        "multiset_ranks": _ranks_of_multisets(fives[0]),
    }


def _five_rank_classes(numbers: Sequence[int]) -> tuple[Int64Array, ClassArray]:
    """The multisets of five ranks, rising, and the class of each where suits do not matter.

    A multiset is the sum of its ranks' powers of five, as in the core.

    Args:
        numbers: what stands for each class, the best first; less is better.
    """
    sums_and_classes = sorted(
        (sum(5 ** (rank.value - 2) for rank in each.ranks), number)
        for each, number in zip(hand_classes(), numbers, strict=True)
        if not each.is_suited
    )
    both = np.array(sums_and_classes, dtype=np.int64)
    return both[:, 0].copy(), both[:, 1].astype(np.uint16)


def _flush_classes(numbers: Sequence[int]) -> ClassArray:
    """The class of the best five of one suit, by the suit's ranks as 13 bits."""
    best = np.full(1 << RANK_COUNT, WORSE_THAN_ANY, dtype=np.uint16)
    for each, number in zip(hand_classes(), numbers, strict=True):
        if each.is_suited:
            best[sum(1 << (rank.value - 2) for rank in each.ranks)] = number
    every = np.arange(1 << RANK_COUNT)
    size = np.bitwise_count(every)
    # Sets of six are the best of their sets of five, those of seven of their sets of six, ...
    for more in range(HAND_SIZE + 1, RANK_COUNT + 1):
        sets = every[size == more]
        for rank in range(RANK_COUNT):
            holding = sets[sets >> rank & 1 == 1]
            best[holding] = np.minimum(best[holding], best[holding ^ (1 << rank)])
    return best


def _add_one_rank(fewer: Int64Array, classes: ClassArray) -> tuple[Int64Array, ClassArray]:
    """The multisets of one rank more than these, and their classes: the best that drops one."""
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
    """The class of each multiset of five ranks with each pair of ranks."""
    pair_sums = 5 ** RANK_PAIRS.astype(np.int64)
    sums = multisets[:, None] + pair_sums.sum(axis=1)
    # A rank that stands five or six times carries in base five, and makes another number.
    counts = _rank_counts(multisets).astype(np.uint8)
    pair_counts = (RANK_PAIRS[:, :, None] == np.arange(RANK_COUNT)).sum(axis=1, dtype=np.uint8)
    possible = (counts[:, None, :] + pair_counts[None, :, :]).max(axis=2) <= SUIT_COUNT
    table = np.zeros(sums.shape, np.uint16)
    table[possible] = classes[np.searchsorted(sevens, sums[possible])]
    return table


def _rank_counts(multisets: Int64Array) -> Uint64Array:
    """How often each rank stands in each multiset, (n, 13)."""
    return (multisets[:, None] // 5 ** np.arange(RANK_COUNT) % 5).astype(np.uint64)


def _ranks_of_multisets(multisets: Int64Array) -> Uint8Array:
    """The ranks of each multiset, rising, (n, 5)."""
    every = np.tile(np.arange(RANK_COUNT, dtype=np.uint8), len(multisets))
    return np.repeat(every, _rank_counts(multisets).ravel().astype(np.int64)).reshape(-1, HAND_SIZE)


def _find_rank_weights(*by_size: Int64Array) -> Uint64Array:
    """A weight for each rank, such that the sums can be told apart by bucket and slot alone."""
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
    """Whether no two sums have the same bucket and the same slot."""
    both = _bucket_of(totals, buckets) << np.uint64(slots) | _slot_of(totals, slots)
    return len(np.unique(both)) == len(both)


def _bucket_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """The highest bits of a sum."""
    return totals >> np.uint64(64 - bits)


def _slot_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """The lowest bits of a sum that do not count suits: a slot, before it is displaced."""
    return totals >> np.uint64(SUIT_BITS) & np.uint64((1 << bits) - 1)


def _build_perfect_hash(
    totals: Uint64Array, values: Uint16Array, buckets: int, slots: int
) -> tuple[Uint16Array, Uint16Array]:
    """Put values into slots, and find each bucket's displacement, the fullest bucket first."""
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
    """A displacement, to be combined by exclusive or, that moves slots to free ones."""
    if len(slots) == 1:
        return int(np.argmax(free)) ^ int(slots[0])
    step = 64
    for start in range(0, len(free), step):
        fits = free[slots ^ np.arange(start, start + step)[:, None]].all(axis=1)
        if fits.any():
            return start + int(np.argmax(fits))
    raise AssertionError("the table is too small for its keys")
