"""The lookup tables of every ranking, and the kernels that choose the best hand with them.

The perfect hash of ``hash_tables`` depends only on the ranks of a hand, so all rankings share it.
What differs is the class at each slot, which is from the core's ladder of the ranking.

Under some rankings the best hand of seven cards is not a flush although five cards share a suit.
So a hand of which five cards share a suit is first marked as ``UNDECIDED``, and then each choice of
five cards is looked up. Such hands are rare.
"""

from dataclasses import astuple
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    RANK_COUNT,
    RANK_PAIR_COUNT,
    SUIT_COUNT,
    ArrayLayout,
    CardArray,
    ClassArray,
    MaskArray,
    NamedArrays,
    Uint64Array,
)
from handrail.engine.compiling import kernel
from handrail.engine.disk_cache import load_or_build
from handrail.engine.hash_tables import (
    BUCKET_BITS,
    MULTISET_COUNT,
    SLOT_BITS,
    WORSE_THAN_ANY,
    LookupTables,
    add_one_rank,
    bucket_of,
    classes_with_pairs,
    extend_flushes,
    lookup_tables,
    rank_counts,
    slot_of,
)
from handrail.engine.kernels import EMPTY_SUM, FLUSH_MASK, ONE, ZERO, lookup_five, lookup_flush
from handrail.games.ladders import ladder_of
from handrail.games.rankings import HIGH, Ranking

UNDECIDED = 0  # the class in the first pass of a hand of which five cards share a suit
RANK_SETS = 1 << RANK_COUNT
ALL_RANKS = np.uint64(RANK_SETS - 1)
SETS_BELOW = np.array([[comb(card, size) for card in range(CARD_COUNT)] for size in (2, 3, 4)])
CONFLICT = np.uint64((1 << RANK_COUNT + SUIT_COUNT) - 1)  # has each rank and each suit
RANKING_LAYOUT: ArrayLayout = {
    "fives": (np.uint16, (1 << SLOT_BITS[0],)),
    "sixes": (np.uint16, (1 << SLOT_BITS[1],)),
    "sevens": (np.uint16, (1 << SLOT_BITS[2],)),
    "flushes": (np.uint16, (RANK_SETS,)),
    "classes_with_pair": (np.uint16, (MULTISET_COUNT, RANK_PAIR_COUNT)),
}


class RankingTables(NamedTuple):
    """The lookup tables of a ranking. A hand that does not qualify has ``WORSE_THAN_ANY``.

    Attributes:
        lookup: the tables of ``hash_tables``, from the ladder of the ranking. ``flushes`` has only
            sets of five ranks; in badugi it has the class of one to four cards of different suits.
        first_pass: the same tables, but the class of each flush is ``UNDECIDED``.
        badugis: the class of four cards by their ``_index_of_four`` or, if the ranking is not that
            of badugi, an empty array.
    """

    lookup: LookupTables
    first_pass: LookupTables
    badugis: ClassArray


@lru_cache(maxsize=16)
def ranking_tables(ranking: Ranking) -> RankingTables:
    """Return the tables of a ranking. If they are not cached, build them in about half a second."""
    # The name depends on every field, so different rules of the same name have their own tables.
    name = f"ranking-{sha256(repr(astuple(ranking)).encode()).hexdigest()[:16]}-3"
    arrays = load_or_build(name, RANKING_LAYOUT, lambda: _build_ranking_arrays(ranking))
    lookup = lookup_tables()._replace(
        fives=np.asarray(arrays["fives"], np.uint16),
        sixes=np.asarray(arrays["sixes"], np.uint16),
        sevens=np.asarray(arrays["sevens"], np.uint16),
        flushes=np.asarray(arrays["flushes"], np.uint16),
        classes_with_pair=np.asarray(arrays["classes_with_pair"], np.uint16),
    )
    first_pass = lookup._replace(flushes=np.full(RANK_SETS, UNDECIDED, np.uint16))
    badugis = np.empty(comb(CARD_COUNT, 4) if ranking.is_badugi else 0, np.uint16)
    if ranking.is_badugi:
        fours = np.array([*combinations(range(CARD_COUNT), 4)], np.uint8)
        _fill_badugis(fours, lookup.flushes, badugis)
    return RankingTables(lookup, first_pass, badugis)


def _build_ranking_arrays(ranking: Ranking) -> NamedArrays:
    """Build the tables of a ranking from the core's ladder."""
    numbers, shared = ladder_of(ranking).numbers, lookup_tables()
    weights = shared.keys[: RANK_COUNT * SUIT_COUNT : SUIT_COUNT] - ONE  # without the 1 for clubs
    powers = 5 ** np.arange(RANK_COUNT)
    fives = multisets = powers[shared.multiset_ranks].sum(axis=1)
    found = (numbers.get((int(each), False), WORSE_THAN_ANY) for each in multisets)
    classes = np.fromiter(found, np.uint16)
    arrays: dict[str, ClassArray] = {}
    by_size = (
        ("fives", shared.fives_displacements),
        ("sixes", shared.sixes_displacements),
        ("sevens", shared.sevens_displacements),
    )
    for (name, of_bucket), buckets, slots in zip(by_size, BUCKET_BITS, SLOT_BITS, strict=True):
        if name != "fives":
            multisets, classes = add_one_rank(multisets, classes)
        totals = rank_counts(multisets) @ weights
        arrays[name] = np.full(1 << slots, WORSE_THAN_ANY, np.uint16)
        arrays[name][slot_of(totals, slots) ^ of_bucket[bucket_of(totals, buckets)]] = classes
    arrays["classes_with_pair"] = classes_with_pairs(fives, multisets, classes)
    is_in_set = np.arange(RANK_SETS)[:, None] >> np.arange(RANK_COUNT) & 1
    is_suited = not ranking.is_badugi
    arrays["flushes"] = np.fromiter(
        (numbers.get((int(each), is_suited), WORSE_THAN_ANY) for each in is_in_set @ powers),
        np.uint16,
    )
    return arrays


@lru_cache(maxsize=16)
def sweep_tables(ranking: Ranking) -> LookupTables:
    """Return the tables of a ranking in which a flush may also have six or seven cards."""
    if ranking == HIGH:
        return lookup_tables()
    lookup = ranking_tables(ranking).lookup
    return lookup._replace(flushes=extend_flushes(lookup.flushes.copy()))


def choices_of(size: int, number: int) -> CardArray:
    """Return the positions of each choice of ``number`` cards from ``size`` cards."""
    return np.array([*combinations(range(size), number)], np.uint8)


@kernel
def decide_rows(cards: CardArray, lookup: LookupTables, out: ClassArray) -> None:
    """Replace each class that is ``UNDECIDED``, and write 0 if a hand does not qualify.

    Args:
        cards: the cards of each row, five, six or seven.
        lookup: the tables of the ranking.
        out: the class of each row in the first pass.
    """
    keys, bits = np.zeros(7, np.uint64), np.zeros(7, np.uint64)  # 0 for a card that is missing
    size = cards.shape[1]
    for row in range(len(out)):
        best = out[row]
        if best == UNDECIDED:
            best = np.uint16(WORSE_THAN_ANY)
            for index in range(size):
                keys[index] = lookup.keys[cards[row, index]]
                bits[index] = lookup.bits[cards[row, index]]
            # Leave out each pair of the seven. The missing cards are always left out.
            for first in range(0 if size > 5 else 5, 6):
                for second in range(first + 1 if size > 6 else 6, 7):
                    total = EMPTY_SUM + keys.sum() - keys[first] - keys[second]
                    if total & FLUSH_MASK:
                        mask = bits.sum() - bits[first] - bits[second]
                        best = min(best, lookup_flush(mask, total, lookup))
                    else:
                        best = min(best, lookup_five(total, lookup))
        out[row] = best * np.uint16(best != WORSE_THAN_ANY)


@kernel
def evaluate_choices(
    own: CardArray,
    shared: CardArray,
    own_choices: CardArray,
    shared_choices: CardArray,
    lookup: LookupTables,
    out: ClassArray,
) -> None:
    """Write the class of the best hand in each row to ``out``; 0 if no hand qualifies.

    A hand is one choice of a player's own cards and one choice of the shared cards, five in all.

    Args:
        own: the player's own cards.
        shared: the cards on the board.
        own_choices: the positions of the cards in each choice of own cards.
        shared_choices: the positions of the cards in each choice of shared cards.
        lookup: the tables of the ranking.
        out: the array to fill.
    """
    own_sums = np.empty(own_choices.shape[0], np.uint64)
    shared_sums = np.empty(shared_choices.shape[0], np.uint64)
    for row in range(len(out)):
        _sum_choices(own, row, own_choices, lookup.keys, EMPTY_SUM, own_sums)
        _sum_choices(shared, row, shared_choices, lookup.keys, ZERO, shared_sums)
        best = np.uint16(WORSE_THAN_ANY)
        for i in range(len(own_sums)):
            for j in range(len(shared_sums)):
                total = own_sums[i] + shared_sums[j]
                if total & FLUSH_MASK:
                    mask = _mask_of_choice(own, row, own_choices[i], lookup.bits)
                    mask |= _mask_of_choice(shared, row, shared_choices[j], lookup.bits)
                    best = min(best, lookup_flush(mask, total, lookup))
                else:
                    best = min(best, lookup_five(total, lookup))
        out[row] = best * np.uint16(best != WORSE_THAN_ANY)


@kernel
def _sum_choices(
    cards: CardArray,
    row: int,
    choices: CardArray,
    keys: Uint64Array,
    start: np.uint64,
    sums: Uint64Array,
) -> None:
    """Write ``start`` plus the sum of the keys of each choice of a row's cards to ``sums``."""
    for choice in range(choices.shape[0]):
        total = start
        for index in range(choices.shape[1]):
            total += keys[cards[row, choices[choice, index]]]
        sums[choice] = total


@kernel
def _mask_of_choice(cards: CardArray, row: int, choice: CardArray, bits: MaskArray) -> np.uint64:
    """Return a choice of a row's cards as a mask."""
    mask = ZERO
    for position in choice:
        mask |= np.uint64(bits[cards[row, position]])
    return mask


@kernel
def evaluate_badugis(cards: CardArray, badugis: ClassArray, out: ClassArray) -> None:
    """Write the class of each row of four cards to ``out``."""
    for row in range(len(out)):
        out[row] = badugis[_index_of_four(cards, row)]


@kernel
def _index_of_four(cards: CardArray, row: int) -> np.uint64:
    """Return a number from 0 to 270,724 that is different for each set of four cards."""
    a, b = np.uint64(cards[row, 0]), np.uint64(cards[row, 1])
    c, d = np.uint64(cards[row, 2]), np.uint64(cards[row, 3])
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, b, c, d = min(a, c), min(b, d), max(a, c), max(b, d)
    b, c = min(b, c), max(b, c)
    # The number of sets whose highest card is lower than d, and so on for the other cards.
    lower = SETS_BELOW[0, b] + SETS_BELOW[1, c] + SETS_BELOW[2, d]
    return a + np.uint64(lower)


@kernel
def _fill_badugis(fours: CardArray, by_ranks: ClassArray, badugis: ClassArray) -> None:
    """Fill the table of badugis from the class of each set of ranks of different suits."""
    for row in range(len(fours)):
        a, b = _badugi_bits(fours[row, 0]), _badugi_bits(fours[row, 1])
        c, d = _badugi_bits(fours[row, 2]), _badugi_bits(fours[row, 3])
        best = np.uint16(WORSE_THAN_ANY)
        for left in (ZERO, a, b, CONFLICT if a & b else a | b):
            for right in (ZERO, c, d, CONFLICT if c & d else c | d):
                ranks = ZERO if left & right else (left | right) & ALL_RANKS
                best = min(best, by_ranks[ranks])
        badugis[_index_of_four(fours, row)] = best


@kernel
def _badugi_bits(card: np.uint8) -> np.uint64:
    """Return a bit for the rank of a card, above which there is a bit for its suit."""
    suit = np.uint64(RANK_COUNT) + np.uint64(card & 3)
    return ONE << np.uint64(card >> 2) | ONE << suit
