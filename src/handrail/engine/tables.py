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
    BOARD,
    CARDS,
    CLASSES,
    PAIRS,
    RANK_PAIRS,
    RANKS,
    SUITS,
    Bytes,
    Classes,
    Flags,
    Indices,
    Keys,
    Layout,
    Masks,
    Named,
)
from handrail.engine.keeping import kept
from handrail.ladder import hand_classes
from handrail.odds import strengths
from handrail.scoring import AceRule

# How many bits of a sum name the bucket and the slot, for five, six and seven cards. They are
# no more than a fast cache holds: 16 KB of displacements and 128 KB of classes for seven.
BUCKET_BITS = (10, 12, 13)
SLOT_BITS = (13, 15, 16)
SUIT_BITS = 16
START = 0x3333  # every suit's count begins at 3: five of a suit make 8, a bit of its own
FIVE_OF_A_SUIT = 0x8888
# The first seed, counted from 0, whose keys can be hashed at these sizes. Another would do
# as well; beginning with this one saves the search.
SEED = 1
MULTISETS = 6175  # of five ranks, no more than four alike
NO_FLUSH = 0xFFFF  # behind every class: the smaller of this and another class is the other


Numbers: TypeAlias = NDArray[np.int64]


class Tables(NamedTuple):
    """All that evaluation looks things up in.

    ``keys`` and ``bits`` are by deck index, and 0 where a byte is no card. ``fives``,
    ``sixes``, ``sevens`` are classes by slot, with their displacements; ``multisets`` is
    by the slot of ``fives`` and gives the five ranks' place among the 6,175 multisets of
    five ranks. ``flushes`` is by the 13 ranks of a suit. ``held`` is the class, flushes
    aside, of each multiset of five ranks with each pair of ranks (6175, 91); 0 where no
    deck could deal that.
    """

    keys: Keys
    bits: Masks
    fives: Classes
    fives_moved: Indices
    sixes: Classes
    sixes_moved: Indices
    sevens: Classes
    sevens_moved: Indices
    multisets: Indices
    flushes: Classes
    held: Classes
    ranks: Bytes  # (6175, 5): the ranks of each multiset, rising


TABLES: Layout = {
    "keys": (np.uint64, (256,)),
    "bits": (np.uint64, (256,)),
    "fives": (np.uint16, (1 << SLOT_BITS[0],)),
    "fives_moved": (np.uint16, (1 << BUCKET_BITS[0],)),
    "sixes": (np.uint16, (1 << SLOT_BITS[1],)),
    "sixes_moved": (np.uint16, (1 << BUCKET_BITS[1],)),
    "sevens": (np.uint16, (1 << SLOT_BITS[2],)),
    "sevens_moved": (np.uint16, (1 << BUCKET_BITS[2],)),
    "multisets": (np.uint16, (1 << SLOT_BITS[0],)),
    "flushes": (np.uint16, (1 << RANKS,)),
    "held": (np.uint16, (MULTISETS, PAIRS)),
    "ranks": (np.uint8, (MULTISETS, BOARD)),
}


@cache
def tables() -> Tables:
    """The tables: from disk where they were kept, else made, in a few tenths of a second."""
    return named(kept("tables-1", TABLES, make))


@cache
def tables_without_wheel() -> Tables:
    """The same where an ace is high only: 1 plus the ``strengths`` stand for the classes."""
    return named(kept("tables-high-1", TABLES, lambda: make(AceRule.HIGH_ONLY)))


def named(found: Named) -> Tables:
    """Tables from arrays that have their names."""
    return Tables(
        keys=np.asarray(found["keys"], np.uint64),
        bits=np.asarray(found["bits"], np.uint64),
        fives=np.asarray(found["fives"], np.uint16),
        fives_moved=np.asarray(found["fives_moved"], np.uint16),
        sixes=np.asarray(found["sixes"], np.uint16),
        sixes_moved=np.asarray(found["sixes_moved"], np.uint16),
        sevens=np.asarray(found["sevens"], np.uint16),
        sevens_moved=np.asarray(found["sevens_moved"], np.uint16),
        multisets=np.asarray(found["multisets"], np.uint16),
        flushes=np.asarray(found["flushes"], np.uint16),
        held=np.asarray(found["held"], np.uint16),
        ranks=np.asarray(found["ranks"], np.uint8),
    )


def make(aces: AceRule = AceRule.HIGH_OR_LOW) -> Named:
    """Make the tables from the rules."""
    numbers = [place + 1 for place in strengths(aces)]
    fives = of_five(numbers)
    sixes = with_one_more(*fives)
    sevens = with_one_more(*sixes)
    by_size = fives, sixes, sevens
    weights = distinct_weights(*(multisets for multisets, _ in by_size))
    hashed = [
        perfect_hash(counts_in(multisets) @ weights, classes, buckets, slots)
        for (multisets, classes), buckets, slots in zip(
            by_size, BUCKET_BITS, SLOT_BITS, strict=True
        )
    ]
    # Flushes aside, no two multisets of five ranks have one class.
    place_of_class = np.zeros(CLASSES + 1, np.uint16)
    place_of_class[fives[1]] = np.arange(len(fives[1]))
    keys, bits = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    cards = np.arange(CARDS, dtype=np.uint64)
    keys[:CARDS] = weights[cards // SUITS] + (np.uint64(1) << (cards % SUITS * 4))
    bits[:CARDS] = np.uint64(1) << cards
    return {
        "keys": keys,
        "bits": bits,
        "fives": hashed[0][0],
        "fives_moved": hashed[0][1],
        "sixes": hashed[1][0],
        "sixes_moved": hashed[1][1],
        "sevens": hashed[2][0],
        "sevens_moved": hashed[2][1],
        "multisets": place_of_class[hashed[0][0]],
        "flushes": of_suited_ranks(numbers),
        "held": with_each_pair(fives[0], *sevens),
        "ranks": ranks_in(fives[0]),
    }


def of_five(numbers: Sequence[int]) -> tuple[Numbers, Classes]:
    """The multisets of five ranks, rising, and the class of each where suits do not matter.

    A multiset is the sum of its ranks' powers of five, as in the core.

    Args:
        numbers: what stands for each class, the best first; less is better.
    """
    found = sorted(
        (sum(5 ** (rank.value - 2) for rank in each.ranks), number)
        for each, number in zip(hand_classes(), numbers, strict=True)
        if not each.suited
    )
    both = np.array(found, dtype=np.int64)
    return both[:, 0].copy(), both[:, 1].astype(np.uint16)


def of_suited_ranks(numbers: Sequence[int]) -> Classes:
    """The class of the best five of one suit, by the suit's ranks as 13 bits."""
    best = np.full(1 << RANKS, NO_FLUSH, dtype=np.uint16)
    for each, number in zip(hand_classes(), numbers, strict=True):
        if each.suited:
            best[sum(1 << (rank.value - 2) for rank in each.ranks)] = number
    every = np.arange(1 << RANKS)
    size = np.bitwise_count(every)
    # Sets of six are the best of their sets of five, those of seven of their sets of six, ...
    for more in range(BOARD + 1, RANKS + 1):
        sets = every[size == more]
        for rank in range(RANKS):
            holding = sets[sets >> rank & 1 == 1]
            best[holding] = np.minimum(best[holding], best[holding ^ (1 << rank)])
    return best


def with_one_more(fewer: Numbers, classes: Classes) -> tuple[Numbers, Classes]:
    """The multisets of one rank more than these, and their classes: the best that drops one."""
    grown = [fewer[counts_in(fewer)[:, rank] < SUITS] + 5**rank for rank in range(RANKS)]
    multisets = np.unique(np.concatenate(grown))
    best = np.full(len(multisets), NO_FLUSH, dtype=np.uint16)
    for rank, count in enumerate(counts_in(multisets).T):
        holding = count > 0
        dropped = multisets[holding] - np.int64(5**rank)
        at = np.searchsorted(fewer, dropped)
        best[holding] = np.minimum(best[holding], classes[at])
    return multisets, best


def with_each_pair(multisets: Numbers, sevens: Numbers, classes: Classes) -> Classes:
    """The class of each multiset of five ranks with each pair of ranks."""
    more = 5 ** RANK_PAIRS.astype(np.int64)
    wanted = multisets[:, None] + more.sum(axis=1)
    # A rank that stands five or six times carries in base five, and makes another number.
    counts = counts_in(multisets).astype(np.uint8)
    added = (RANK_PAIRS[:, :, None] == np.arange(RANKS)).sum(axis=1, dtype=np.uint8)
    possible = (counts[:, None, :] + added[None, :, :]).max(axis=2) <= SUITS
    found = np.zeros(wanted.shape, np.uint16)
    found[possible] = classes[np.searchsorted(sevens, wanted[possible])]
    return found


def counts_in(multisets: Numbers) -> Keys:
    """How often each rank stands in each multiset, (n, 13)."""
    return (multisets[:, None] // 5 ** np.arange(RANKS) % 5).astype(np.uint64)


def ranks_in(multisets: Numbers) -> Bytes:
    """The ranks of each multiset, rising, (n, 5)."""
    every = np.tile(np.arange(RANKS, dtype=np.uint8), len(multisets))
    return np.repeat(every, counts_in(multisets).ravel().astype(np.int64)).reshape(-1, BOARD)


def distinct_weights(*by_size: Numbers) -> Keys:
    """A weight for each rank, such that the sums can be told apart by bucket and slot alone."""
    seed = SEED
    while True:
        weights = np.random.PCG64(seed).random_raw(RANKS) << np.uint64(SUIT_BITS)
        if all(
            all_differ(counts_in(multisets) @ weights, buckets, slots)
            for multisets, buckets, slots in zip(by_size, BUCKET_BITS, SLOT_BITS, strict=True)
        ):
            return weights
        seed += 1


def all_differ(totals: Keys, buckets: int, slots: int) -> bool:
    """Whether no two sums have the same bucket and the same slot."""
    both = bucket_of(totals, buckets) << np.uint64(slots) | slot_of(totals, slots)
    return len(np.unique(both)) == len(both)


def bucket_of(totals: Keys, bits: int) -> Keys:
    """The highest bits of a sum."""
    return totals >> np.uint64(64 - bits)


def slot_of(totals: Keys, bits: int) -> Keys:
    """The lowest bits of a sum that do not count suits: a slot, before it is displaced."""
    return totals >> np.uint64(SUIT_BITS) & np.uint64((1 << bits) - 1)


def perfect_hash(
    totals: Keys, values: Indices, buckets: int, slots: int
) -> tuple[Indices, Indices]:
    """Put values into slots, and find each bucket's displacement, the fullest bucket first."""
    found = np.zeros(1 << slots, dtype=np.uint16)
    moved = np.zeros(1 << buckets, dtype=np.uint16)
    free = np.ones(1 << slots, dtype=np.bool_)
    bucket = bucket_of(totals, buckets).astype(np.int64)
    slot = slot_of(totals, slots).astype(np.int64)
    order = np.argsort(bucket, kind="stable")
    sizes = np.bincount(bucket, minlength=1 << buckets)
    ends = np.cumsum(sizes)
    for each in np.argsort(-sizes, kind="stable"):
        mine = order[ends[each] - sizes[each] : ends[each]]
        if len(mine) == 0:
            break
        moved[each] = displacement(slot[mine], free)
        found[slot[mine] ^ int(moved[each])] = values[mine]
        free[slot[mine] ^ int(moved[each])] = False
    return found, moved


def displacement(slots: Numbers, free: Flags) -> int:
    """A displacement, to be combined by exclusive or, that moves slots to free ones."""
    if len(slots) == 1:
        return int(np.argmax(free)) ^ int(slots[0])
    step = 64
    for start in range(0, len(free), step):
        fits = free[slots ^ np.arange(start, start + step)[:, None]].all(axis=1)
        if fits.any():
            return start + int(np.argmax(fits))
    raise AssertionError("the table is too small for its keys")
