"""The lookup tables of every ranking, and kernels that choose the best hand, also in Omaha.

The perfect hash of ``hash_tables`` depends only on the ranks of a hand, so all rankings share it.
What differs is the class at each slot, which is from the core's ladder of the ranking.

Under some rankings the best hand of seven cards is not a flush although five cards share a suit.
So a hand of which five cards share a suit is first marked as ``UNDECIDED``, and then each choice of
five cards is looked up. Such hands are rare.
"""

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from handrail.engine.arrays import (
    CARD_COUNT,
    RANK_COUNT,
    RANK_PAIRS,
    SUIT_COUNT,
    CardArray,
    ClassArray,
    CountArray,
    MaskArray,
    Uint64Array,
)
from handrail.engine.class_kernels import (
    EMPTY_SUM,
    FLUSH_MASK,
    ONE,
    ZERO,
    lookup_five,
    lookup_flush,
)
from handrail.engine.compiling import array_kernel, inner_kernel, kernel
from handrail.engine.hash_tables import (
    BUCKET_BITS,
    SLOT_BITS,
    WORSE_THAN_ANY,
    LookupTables,
    bucket_of,
    lookup_tables,
    rank_counts,
    slot_of,
)
from handrail.games.ladder import ladder_of
from handrail.games.rankings import BADUGI_SIZE, HIGH, Ranking, is_flush_never_worse
from handrail.hands.types import HAND_SIZE

UNDECIDED = 0  # the class in the first pass of a hand of which five cards share a suit
RANK_SETS = 1 << RANK_COUNT
RANK_POWERS: CountArray = 5 ** np.arange(RANK_COUNT)  # their sums are the ladder's ``rank_sum``
ALL_RANKS = np.uint64(RANK_SETS - 1)
SETS_BELOW = np.array([[comb(card, size) for card in range(CARD_COUNT)] for size in (2, 3, 4)])
CONFLICT = np.uint64((1 << RANK_COUNT + SUIT_COUNT) - 1)  # has each rank and each suit


class RankingTables(NamedTuple):
    """The lookup tables of a ranking. A hand that does not qualify has ``WORSE_THAN_ANY``.

    Attributes:
        lookup: the tables of ``hash_tables``, from the ladder of the ranking. Only for ``HIGH``,
            ``flushes`` also has sets of more than five ranks. In badugi it has the class of one to
            four cards of different suits.
        first_pass: the same tables, but the class of each flush is ``UNDECIDED``.
        badugis: the class of four cards by their ``_index_of_four`` or, if the ranking is not that
            of badugi, an empty array.
    """

    lookup: LookupTables
    first_pass: LookupTables
    badugis: ClassArray


@lru_cache(maxsize=16)
def ranking_tables(ranking: Ranking) -> RankingTables:
    """Return the tables of a ranking.

    Those of ``HIGH`` are installed. Building others takes a few tenths of a second.
    """
    lookup = lookup_tables()
    if ranking != HIGH:
        lookup = fill_tables(lookup, ranking)
    first_pass = lookup._replace(flushes=np.full(RANK_SETS, UNDECIDED, np.uint16))
    badugis = np.empty(comb(CARD_COUNT, 4) if ranking.is_badugi else 0, np.uint16)
    if ranking.is_badugi:
        fours = np.array([*combinations(range(CARD_COUNT), 4)], np.uint8)
        _fill_badugis(fours, lookup.flushes, badugis)
    return RankingTables(lookup, first_pass, badugis)


def fill_tables(tables: LookupTables, ranking: Ranking) -> LookupTables:
    """Return these tables with the classes of a ranking, which are from the core's ladder.

    The perfect hash stays as it is. ``flushes`` has only sets of five ranks.
    """
    fives, classes = _classes_of_fives(tables, ranking)
    multisets = fives
    by_size = [_by_slot(tables, 0, multisets, classes)]
    for size_index in (1, 2):
        multisets, classes = add_one_rank(multisets, classes)
        by_size.append(_by_slot(tables, size_index, multisets, classes))
    return tables._replace(
        fives=by_size[0],
        sixes=by_size[1],
        sevens=by_size[2],
        flushes=_flushes(ranking),
        classes_with_pair=_classes_with_pairs(fives, multisets, classes),
    )


def _classes_of_fives(tables: LookupTables, ranking: Ranking) -> tuple[CountArray, ClassArray]:
    """Return the multisets of five ranks, and the class of each without a flush.

    Raises ``ValueError`` if the hands of the ranking have another size. In badugi, no multiset has
    a class.
    """
    size = BADUGI_SIZE if ranking.is_badugi else HAND_SIZE
    if ranking.hand_size != size:
        raise ValueError(
            f"expected a ranking of hands of {size} cards, got {ranking.name},"
            f" which has {ranking.hand_size}"
        )
    numbers = ladder_of(ranking).unsuited
    multisets: CountArray = RANK_POWERS[tables.multiset_ranks].sum(axis=1)
    found = (numbers.get(each, WORSE_THAN_ANY) for each in multisets.tolist())
    return multisets, np.fromiter(found, np.uint16)


def _by_slot(
    tables: LookupTables, size_index: int, multisets: CountArray, classes: ClassArray
) -> ClassArray:
    """Return the classes of multisets by their slots.

    Args:
        tables: the tables with the perfect hash.
        size_index: 0 for multisets of five ranks, 1 for six and 2 for seven.
        multisets: the multisets of this size.
        classes: the class of each.
    """
    displacements = (
        tables.fives_displacements,
        tables.sixes_displacements,
        tables.sevens_displacements,
    )
    weights = tables.keys[: RANK_COUNT * SUIT_COUNT : SUIT_COUNT] - ONE  # without the 1 for clubs
    totals = rank_counts(multisets) @ weights
    buckets, slots = BUCKET_BITS[size_index], SLOT_BITS[size_index]
    by_slot = np.full(1 << slots, WORSE_THAN_ANY, np.uint16)
    of_bucket = displacements[size_index]
    by_slot[slot_of(totals, slots) ^ of_bucket[bucket_of(totals, buckets)]] = classes
    return by_slot


def _flushes(ranking: Ranking) -> ClassArray:
    """Return the class of each set of five ranks in a suit.

    In badugi, return that of each set of one to four ranks in different suits.
    """
    ladder = ladder_of(ranking)
    numbers = ladder.unsuited if ranking.is_badugi else ladder.suited
    is_in_set = np.arange(RANK_SETS)[:, None] >> np.arange(RANK_COUNT) & 1
    sums: list[int] = (is_in_set @ RANK_POWERS).tolist()
    found = (numbers.get(each, WORSE_THAN_ANY) for each in sums)
    return np.fromiter(found, np.uint16)


@lru_cache(maxsize=16)
def sweep_tables(ranking: Ranking) -> LookupTables:
    """Return the tables of a ranking in which a flush may also have six or seven cards.

    A sweep takes the better of two classes: that of the flush, and that of the ranks in several
    suits. So ``ValueError`` is raised if the second may be better without anybody holding it.
    """
    if ranking == HIGH:
        return lookup_tables()
    if not is_flush_never_worse(ranking):
        raise ValueError(
            "expected a ranking in which a flush is never worse than the same ranks in several"
            f" suits, got {ranking.name}"
        )
    lookup = ranking_tables(ranking).lookup
    return lookup._replace(flushes=extend_flushes(lookup.flushes.copy()))


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


def add_one_rank(fewer: CountArray, classes: ClassArray) -> tuple[CountArray, ClassArray]:
    """Return the multisets that have one rank more than those in ``fewer``, and their classes.

    The class of a multiset is the best class among the multisets without one of its ranks.

    Args:
        fewer: multisets of five or six ranks, in ascending order.
        classes: the class of each multiset in ``fewer``.
    """
    counts = rank_counts(fewer).T
    grown = [fewer[count < SUIT_COUNT] + 5**rank for rank, count in enumerate(counts)]
    multisets = np.unique(np.concatenate(grown))
    best = np.full(len(multisets), WORSE_THAN_ANY, dtype=np.uint16)
    for rank, count in enumerate(rank_counts(multisets).T):
        holding = count > 0
        fewer_sums = multisets[holding] - np.int64(5**rank)
        at = np.searchsorted(fewer, fewer_sums)
        best[holding] = np.minimum(best[holding], classes[at])
    return multisets, best


def _classes_with_pairs(
    multisets: CountArray, sevens: CountArray, classes: ClassArray
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


def choices_of(size: int, number: int) -> CardArray:
    """Return the positions of each choice of ``number`` cards from ``size`` cards."""
    return np.array([*combinations(range(size), number)], np.uint8)


@array_kernel
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


@array_kernel
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


@inner_kernel
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


@inner_kernel
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


@inner_kernel
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


@inner_kernel
def _badugi_bits(card: np.uint8) -> np.uint64:
    """Return a bit for the rank of a card, above which there is a bit for its suit."""
    suit = np.uint64(RANK_COUNT) + np.uint64(card & 3)
    return ONE << np.uint64(card >> 2) | ONE << suit
