"""Write the installed files: lookup tables, and the wins of all matchups before the flop."""

from io import BytesIO
from itertools import combinations_with_replacement

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    COMBO_MASKS,
    RANK_COUNT,
    RANK_PAIR_COUNT,
    SUIT_COUNT,
    CountArray,
    FlagArray,
    Uint16Array,
    Uint64Array,
)
from handrail.engine.game_tables import add_one_rank, extend_flushes, fill_tables
from handrail.engine.hand_matrix import STARTING_HAND_COUNT, STARTING_HAND_OF_COMBO
from handrail.engine.hash_tables import (
    BUCKET_BITS,
    MULTISET_COUNT,
    SLOT_BITS,
    SUIT_BITS,
    TABLES_FILE,
    LookupTables,
    bucket_of,
    rank_counts,
    slot_of,
)
from handrail.engine.matchup_wins import COMBO_TYPE_COUNT, WINS_ROW
from handrail.engine.preflop import MatchupPart, build_parts
from handrail.equities.preflop_wins import WINS_FILE
from handrail.games import HIGH
from handrail.hands.types import HAND_SIZE
from handrail.installed_files import with_checksum
from handrail.ranges.hand_order import COMBO_COUNT

# The smallest seed whose random weights can be hashed into tables of these sizes. The search for
# a seed starts here to save time.
FIRST_SEED = 1


def build_lookup_tables() -> LookupTables:
    """Search for the perfect hash of hands, and return the tables for the ranking ``HIGH``."""
    hands = combinations_with_replacement(range(RANK_COUNT), HAND_SIZE)
    ranks = np.array([hand for hand in hands if hand[0] != hand[-1]], np.uint8)
    fives = (5 ** ranks.astype(np.int64)).sum(axis=1)
    ranks, fives = ranks[np.argsort(fives)], np.sort(fives)
    by_size = [fives]
    for _ in range(2):
        by_size.append(add_one_rank(by_size[-1], np.zeros(len(by_size[-1]), np.uint16))[0])
    weights = find_rank_weights(*by_size)
    displacements = [
        find_displacements(rank_counts(multisets) @ weights, buckets, slots)
        for multisets, buckets, slots in zip(by_size, BUCKET_BITS, SLOT_BITS, strict=True)
    ]
    keys, bits = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    cards = np.arange(CARD_COUNT, dtype=np.uint64)
    keys[:CARD_COUNT] = weights[cards // SUIT_COUNT] + (np.uint64(1) << (cards % SUIT_COUNT * 4))
    bits[:CARD_COUNT] = np.uint64(1) << cards
    empty = np.zeros(0, np.uint16)
    hashed = LookupTables(
        keys=keys,
        bits=bits,
        fives=empty,
        fives_displacements=displacements[0],
        sixes=empty,
        sixes_displacements=displacements[1],
        sevens=empty,
        sevens_displacements=displacements[2],
        multiset_indices=empty,
        flushes=empty,
        classes_with_pair=np.zeros((MULTISET_COUNT, RANK_PAIR_COUNT), np.uint16),
        multiset_ranks=ranks,
    )
    tables = fill_tables(hashed, HIGH)
    totals = rank_counts(fives) @ weights
    slots = slot_of(totals, SLOT_BITS[0]) ^ displacements[0][bucket_of(totals, BUCKET_BITS[0])]
    multiset_indices = np.zeros(1 << SLOT_BITS[0], np.uint16)
    multiset_indices[slots] = np.arange(MULTISET_COUNT)
    return tables._replace(
        multiset_indices=multiset_indices, flushes=extend_flushes(tables.flushes)
    )


def find_rank_weights(*by_size: CountArray) -> Uint64Array:
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


def find_displacements(totals: Uint64Array, buckets: int, slots: int) -> Uint16Array:
    """Return the displacement of each bucket, with which all sums have different slots.

    The buckets with the most sums are handled first, while most slots are free.

    Args:
        totals: the sums to look up.
        buckets: the number of bits of a bucket's number.
        slots: the number of bits of a slot's number.
    """
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
        free[slot[members] ^ int(displacements[each])] = False
    return displacements


def _find_displacement(slots: CountArray, free: FlagArray) -> int:
    """Return a displacement whose exclusive or with each of ``slots`` is a free slot."""
    if len(slots) == 1:
        return int(np.argmax(free)) ^ int(slots[0])
    step = 64
    for start in range(0, len(free), step):
        fits = free[slots ^ np.arange(start, start + step)[:, None]].all(axis=1)
        if fits.any():
            return start + int(np.argmax(fits))
    raise AssertionError("the hash table has too few slots")


def count_wins(parts: tuple[MatchupPart, ...]) -> CountArray:
    """Return how many deals each starting hand wins against each, (169, 169).

    The wins are summed over all pairs of combos of the two hands.
    """
    wins = np.zeros((STARTING_HAND_COUNT, STARTING_HAND_COUNT), np.int64)
    first, second = np.nonzero(COMBO_MASKS[:, None] & COMBO_MASKS)
    of_overlaps = np.zeros(len(first), np.int64)  # combos that share a card are not a matchup
    order = np.argsort(STARTING_HAND_OF_COMBO, kind="stable")
    starts = np.searchsorted(STARTING_HAND_OF_COMBO[order], np.arange(STARTING_HAND_COUNT))
    for part in parts:
        # The sum over the combos of two starting hands is the same for every suit.
        suits, rows = len(part.combo_keys), part.rows[part.combo_keys[0]]
        of_hands = np.add.reduceat(part.outcomes[rows[order], WINS_ROW], starts)
        wins += suits * np.add.reduceat(of_hands[:, rows[order]], starts, axis=1)
        of_overlaps += suits * part.outcomes[rows[first], WINS_ROW, rows[second]]
    hands = STARTING_HAND_OF_COMBO[first], STARTING_HAND_OF_COMBO[second]
    np.subtract.at(wins, hands, of_overlaps)
    return wins


def main() -> None:
    _ = TABLES_FILE.write_bytes(pack_lookup_tables())
    _ = WINS_FILE.write_bytes(pack_wins())  # which needs the lookup tables


def pack_lookup_tables() -> bytes:
    content = BytesIO()
    np.savez_compressed(content, **build_lookup_tables()._asdict())
    return with_checksum(content.getvalue())


def pack_wins() -> bytes:
    every = np.arange(COMBO_COUNT)
    by_ranks, in_suit = parts = build_parts(every, every, 0)
    types = np.unique(in_suit.combo_keys)
    by_suit = np.zeros((COMBO_TYPE_COUNT, COMBO_TYPE_COUNT), np.int64)
    by_suit[types[:, None], types] = in_suit.outcomes[in_suit.rows[types], WINS_ROW][
        :, in_suit.columns[types]
    ]
    tables = by_ranks.outcomes[:, WINS_ROW], by_suit, count_wins(parts)
    return with_checksum(b"".join(table.astype("<i4").tobytes() for table in tables))


if __name__ == "__main__":
    main()
