"""The lookup tables from which kernels (compiled functions) read the class of a hand.

Each card has a key, a number of 64 bits. A kernel adds the keys of a hand's cards.

- The lowest 16 bits of the sum count the cards of each suit, with four bits per suit. Each count
  starts at 3, so that five cards of a suit set the highest of the four bits. Then the hand has a
  flush, and its class depends only on the ranks of that suit. These are 13 bits, one per rank,
  which are the index of the class in the table ``flushes``.
- The other 48 bits are the sum of a random number for the rank of each card, the rank's weight.
  Hands of the same size have the same sum only if they have the same ranks. So this sum
  determines the class of a hand without a flush.

A perfect hash finds the class for a sum (Fox, Heath, Chen and Daoud, "Practical minimal perfect
hash functions for large databases", 1992). The highest bits of the sum are the number of a
bucket, and each bucket has a displacement. The exclusive or of this displacement and the bits
just above the suit counts is the slot, which is the index of the class in the table.

The tables are built from ``hand_classes``, the core's list of all 7,462 classes.
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

# The number of bits of a bucket's number and of a slot's number, for five, six and seven cards.
# The tables are small enough for a fast cache of the processor: for seven cards they have 16 KB
# of displacements and 128 KB of classes.
BUCKET_BITS = (10, 12, 13)
SLOT_BITS = (13, 15, 16)
SUIT_BITS = 16
EMPTY_SUIT_COUNTS = 0x3333  # each suit's count starts at 3, so that five cards make 8
FLUSH_FLAGS = 0x8888  # the highest bit of each suit's count
# The smallest seed whose random weights can be hashed into tables of these sizes. The search for
# a seed starts here to save time.
FIRST_SEED = 1
MULTISET_COUNT = 6175  # sets of five ranks in which a rank occurs at most four times
WORSE_THAN_ANY = 0xFFFF  # greater than every class, so that a minimum ignores it


Int64Array: TypeAlias = NDArray[np.int64]


class LookupTables(NamedTuple):
    """The lookup tables for evaluating hands.

    A multiset here is five ranks in which a rank can occur up to four times. There are 6,175,
    and each has an index from 0 to 6,174.

    Attributes:
        keys: the key of each card, by deck index; 0 from index 52 on.
        bits: the mask of each card, by deck index; 0 from index 52 on.
        fives: the class of five cards without a flush, by slot.
        fives_displacements: the displacement of each bucket of five cards.
        sixes: the class of six cards without a flush, by slot.
        sixes_displacements: the displacement of each bucket of six cards.
        sevens: the class of seven cards without a flush, by slot.
        sevens_displacements: the displacement of each bucket of seven cards.
        multiset_indices: the index of the multiset of five cards' ranks, by their slot in
            ``fives``.
        flushes: the class of the best flush in a suit, by the ranks of the suit as 13 bits.
        classes_with_pair: the class of seven cards without a flush, by the multiset of five
            ranks and the pair of the other two ranks, (6175, 91). It is 0 if a rank would occur
            more than four times.
        multiset_ranks: the five ranks of each multiset, in ascending order, (6175, 5).
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
    multiset_ranks: Uint8Array


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
    """Return the tables. If they are not cached, build them in a few tenths of a second."""
    return _tables_from_arrays(load_or_build("tables-1", TABLES_LAYOUT, _build_tables))


@cache
def lookup_tables_without_wheel() -> LookupTables:
    """Return the tables for the rule that A-2-3-4-5 is not a straight.

    Under this rule some classes change places. The number of a class in these tables is 1 plus
    the number of better classes, from ``strength_order``.
    """
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
    """Build the tables from the core's list of classes, under the rule ``aces``."""
    numbers = [1 + better_classes for better_classes in strength_order(aces)]
    fives = _five_rank_classes(numbers)
    sixes = add_one_rank(*fives)
    sevens = add_one_rank(*sixes)
    by_size = fives, sixes, sevens
    weights = _find_rank_weights(*(multisets for multisets, _ in by_size))
    hash_tables = [
        _build_perfect_hash(rank_counts(multisets) @ weights, classes, buckets, slots)
        for (multisets, classes), buckets, slots in zip(
            by_size, BUCKET_BITS, SLOT_BITS, strict=True
        )
    ]
    # Two different multisets of five ranks never have the same class without a flush.
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
        "classes_with_pair": classes_with_pairs(fives[0], *sevens),
        "multiset_ranks": _ranks_of_multisets(fives[0]),
    }


def _five_rank_classes(numbers: Sequence[int]) -> tuple[Int64Array, ClassArray]:
    """Return the multisets of five ranks in ascending order, and the class of each.

    A multiset is stored as a number, the sum of ``5**rank`` over its five ranks. A rank is 0 (a
    two) to 12 (an ace). The classes are those without a flush.

    Args:
        numbers: the number that the tables use for each class, in the order of
            ``hand_classes()``. A lower number is a better class.
    """
    sums_and_classes = sorted(
        (sum(5 ** (rank.value - 2) for rank in each.ranks), number)
        for each, number in zip(hand_classes(), numbers, strict=True)
        if not each.is_suited
    )
    both = np.array(sums_and_classes, dtype=np.int64)
    return both[:, 0].copy(), both[:, 1].astype(np.uint16)


def _flush_classes(numbers: Sequence[int]) -> ClassArray:
    """Return the hand class of the best five cards of one suit.

    The index is the set of the suit's ranks as 13 bits. For fewer than five ranks the value is
    ``WORSE_THAN_ANY``. ``numbers`` is as for ``_five_rank_classes``.
    """
    best = np.full(1 << RANK_COUNT, WORSE_THAN_ANY, dtype=np.uint16)
    for each, number in zip(hand_classes(), numbers, strict=True):
        if each.is_suited:
            best[sum(1 << (rank.value - 2) for rank in each.ranks)] = number
    return extend_flushes(best)


def extend_flushes(best: ClassArray) -> ClassArray:
    """Fill in the classes of flushes of six cards and more, from those of five, and return them."""
    every = np.arange(1 << RANK_COUNT)
    size = np.bitwise_count(every)
    # A set of six ranks is as good as its best subset of five ranks. A set of seven is as good as
    # its best subset of six, and so on.
    for more in range(HAND_SIZE + 1, RANK_COUNT + 1):
        sets = every[size == more]
        for rank in range(RANK_COUNT):
            holding = sets[sets >> rank & 1 == 1]
            best[holding] = np.minimum(best[holding], best[holding ^ (1 << rank)])
    return best


def add_one_rank(fewer: Int64Array, classes: ClassArray) -> tuple[Int64Array, ClassArray]:
    """Return the multisets that have one rank more than those in ``fewer``, and their classes.

    The class of a multiset is the best class among the multisets without one of its ranks.

    Args:
        fewer: multisets of five or six ranks, in ascending order.
        classes: the class of each multiset in ``fewer``.
    """
    grown = [
        fewer[rank_counts(fewer)[:, rank] < SUIT_COUNT] + 5**rank for rank in range(RANK_COUNT)
    ]
    multisets = np.unique(np.concatenate(grown))
    best = np.full(len(multisets), WORSE_THAN_ANY, dtype=np.uint16)
    for rank, count in enumerate(rank_counts(multisets).T):
        holding = count > 0
        fewer_sums = multisets[holding] - np.int64(5**rank)
        at = np.searchsorted(fewer, fewer_sums)
        best[holding] = np.minimum(best[holding], classes[at])
    return multisets, best


def classes_with_pairs(
    multisets: Int64Array, sevens: Int64Array, classes: ClassArray
) -> ClassArray:
    """Return the class of each multiset of five ranks with each pair of ranks, (6175, 91).

    Args:
        multisets: the multisets of five ranks.
        sevens: the multisets of seven ranks, in ascending order.
        classes: the class of each multiset of seven ranks.
    """
    pair_sums = 5 ** RANK_PAIRS.astype(np.int64)
    sums = multisets[:, None] + pair_sums.sum(axis=1)
    # A multiset is a number in base five, so a digit cannot be five or more. Skip the pairs with
    # which a rank would occur more than four times.
    counts = rank_counts(multisets).astype(np.uint8)
    pair_counts = (RANK_PAIRS[:, :, None] == np.arange(RANK_COUNT)).sum(axis=1, dtype=np.uint8)
    possible = (counts[:, None, :] + pair_counts[None, :, :]).max(axis=2) <= SUIT_COUNT
    table = np.zeros(sums.shape, np.uint16)
    table[possible] = classes[np.searchsorted(sevens, sums[possible])]
    return table


def rank_counts(multisets: Int64Array) -> Uint64Array:
    """Return how often each rank occurs in each multiset, (n, 13)."""
    return (multisets[:, None] // 5 ** np.arange(RANK_COUNT) % 5).astype(np.uint64)


def _ranks_of_multisets(multisets: Int64Array) -> Uint8Array:
    """Return the ranks of each multiset in ascending order, (n, 5)."""
    every = np.tile(np.arange(RANK_COUNT, dtype=np.uint8), len(multisets))
    return np.repeat(every, rank_counts(multisets).ravel().astype(np.int64)).reshape(-1, HAND_SIZE)


def _find_rank_weights(*by_size: Int64Array) -> Uint64Array:
    """Return a weight for each rank. No two sums of weights have both the same bucket and slot.

    The slot meant here is the one before displacement. ``by_size`` holds the multisets of five,
    of six and of seven ranks.
    """
    seed = FIRST_SEED
    while True:
        weights = np.random.PCG64(seed).random_raw(RANK_COUNT) << np.uint64(SUIT_BITS)
        if all(
            _are_distinct(rank_counts(multisets) @ weights, buckets, slots)
            for multisets, buckets, slots in zip(by_size, BUCKET_BITS, SLOT_BITS, strict=True)
        ):
            return weights
        seed += 1


def _are_distinct(totals: Uint64Array, buckets: int, slots: int) -> bool:
    """Return whether no two sums have both the same bucket and the same slot.

    Args:
        totals: the sums.
        buckets: the number of bits of a bucket's number.
        slots: the number of bits of a slot's number.
    """
    both = bucket_of(totals, buckets) << np.uint64(slots) | slot_of(totals, slots)
    return len(np.unique(both)) == len(both)


def bucket_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """Return the bucket of each sum: its highest ``bits`` bits."""
    return totals >> np.uint64(64 - bits)


def slot_of(totals: Uint64Array, bits: int) -> Uint64Array:
    """Return the slot of each sum before displacement: the ``bits`` bits above the suit counts."""
    return totals >> np.uint64(SUIT_BITS) & np.uint64((1 << bits) - 1)


def _build_perfect_hash(
    totals: Uint64Array, values: Uint16Array, buckets: int, slots: int
) -> tuple[Uint16Array, Uint16Array]:
    """Return the value of each slot and the displacement of each bucket.

    The buckets with the most sums are handled first, while most slots are free.

    Args:
        totals: the sums to look up.
        values: the value of each sum.
        buckets: the number of bits of a bucket's number.
        slots: the number of bits of a slot's number.
    """
    values_by_slot = np.zeros(1 << slots, dtype=np.uint16)
    displacements = np.zeros(1 << buckets, dtype=np.uint16)
    free = np.ones(1 << slots, dtype=np.bool_)
    bucket = bucket_of(totals, buckets).astype(np.int64)
    slot = slot_of(totals, slots).astype(np.int64)
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
    """Return a displacement whose exclusive or with each of ``slots`` is a free slot."""
    if len(slots) == 1:
        return int(np.argmax(free)) ^ int(slots[0])
    step = 64
    for start in range(0, len(free), step):
        fits = free[slots ^ np.arange(start, start + step)[:, None]].all(axis=1)
        if fits.any():
            return start + int(np.argmax(fits))
    raise AssertionError("the hash table has too few slots")
