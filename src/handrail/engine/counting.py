"""Counts of all hands of five, six or seven cards, by the class of the best five cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import final

import numpy as np

from handrail.argument_checks import check_integer, check_type
from handrail.engine.arrays import CARD_COUNT, RANK_COUNT, CountArray
from handrail.engine.batch import HAND_SIZES
from handrail.engine.boards import complete_boards
from handrail.engine.class_kernels import (
    EMPTY_SUM,
    FLUSH_MASK,
    TWO_MORE_SUITED,
    flush_suit,
    lookup_five,
    lookup_flush,
    lookup_six,
    ranks_of_suit,
    slot_of_five_sum,
)
from handrail.engine.compiling import inner_kernel, kernel
from handrail.engine.game_boards import best_classes, cards_of_masks
from handrail.engine.game_tables import sweep_tables
from handrail.engine.hash_tables import LookupTables
from handrail.engine.parallel import run_parallel
from handrail.games.ladder import ladder_of
from handrail.games.odds import count_by_category
from handrail.games.rankings import ACES_HIGH, HIGH, Ranking
from handrail.hands.scoring import Category
from handrail.hands.types import HAND_SIZE


@final
@dataclass(frozen=True, slots=True, eq=False)
class ClassCounts:
    """The number of hands of each class.

    Attributes:
        by_class: the number of hands of each class, from class 1 at index 0: ``int64``, under the
            usual ranking of shape (7462,).
        ranking: how the hands were compared when the best five cards were chosen.

    >>> counts(5).by_category[Category.STRAIGHT_FLUSH]
    36
    """

    by_class: CountArray
    ranking: Ranking = HIGH

    @property
    def total(self) -> int:
        """Return the number of hands in all classes."""
        return int(self.by_class.sum())

    @property
    def by_category(self) -> Mapping[Category, int]:
        """Return the number of hands of each category, the best category first."""
        return MappingProxyType(count_by_category(self.by_class.tolist(), self.ranking))


def counts(cards: int, ranking: Ranking = HIGH) -> ClassCounts:
    """Count all hands of ``cards`` cards by the class of their best five cards.

    Args:
        cards: the number of cards of a hand: 5 (2,598,960 hands), 6 (20,358,520 hands) or
            7 (133,784,560 hands).
        ranking: how hands compare. Hands that do not qualify are not counted. Under another ranking
            than ``HIGH`` and ``ACES_HIGH``, hands of seven cards take a few seconds.

    Raises:
        TypeError: an argument has another type.
        ValueError: ``cards`` is another number, or a hand of the ranking does not have five cards.

    >>> counts(5).total
    2598960
    >>> counts(5, DEUCE_TO_SEVEN).by_class[:3]
    array([1020, 1020, 1020])
    """
    cards = check_integer("the number of cards as an integer", cards)
    if cards not in HAND_SIZES:
        raise ValueError(f"expected 5, 6 or 7 cards, got {cards}")
    check_type("a Ranking", ranking, Ranking, "handrail.games.ACE_TO_FIVE")
    if ranking.hand_size != HAND_SIZE:
        raise ValueError(
            f"expected a ranking of five cards, got {ranking.name}, of {ranking.hand_size}"
        )
    if ranking in (HIGH, ACES_HIGH):
        firsts = ((cards, ranking, first) for first in range(CARD_COUNT - cards + 1))
        by_number = run_parallel(_count_from_first_card, firsts, None, _add_up)
    else:
        pairs = ((cards, ranking, *two) for two in combinations(range(CARD_COUNT), 2))
        by_number = run_parallel(_count_from_lowest_two, pairs, None, _add_up)
    return ClassCounts(by_number[1:], ranking)


def _add_up(parts: Iterable[CountArray]) -> CountArray:
    return np.asarray(sum(parts))


def _count_from_lowest_two(cards: int, ranking: Ranking, lowest: int, second: int) -> CountArray:
    """Count the hands whose two lowest cards are these, one by one. The index is the class."""
    not_higher = (1 << second + 1) - 1
    hands = complete_boards(1 << lowest | 1 << second, not_higher, cards)
    classes = best_classes(cards_of_masks(hands, cards), ranking)
    return np.bincount(classes, minlength=ladder_of(ranking).class_count + 1)


def _count_from_first_card(cards: int, ranking: Ranking, first: int) -> CountArray:
    """Count the hands whose lowest card is ``first``. The index is the class."""
    found = np.zeros(ladder_of(ranking).class_count + 1, np.int64)
    if cards == 7:
        _count_sevens(first, sweep_tables(ranking), found)
    else:
        _count_fives_or_sixes(cards, first, sweep_tables(ranking), found)
    return found


@kernel
def _count_fives_or_sixes(
    size: int, first: int, tables: LookupTables, class_counts: CountArray
) -> None:
    """Count the hands of ``size`` cards, five or six, whose lowest card is ``first``.

    The counts are added to ``class_counts``. Its index is the class.
    """
    keys, bits = tables.keys, tables.bits
    for b in range(first + 1, CARD_COUNT):
        for c in range(b + 1, CARD_COUNT):
            for d in range(c + 1, CARD_COUNT):
                four = EMPTY_SUM + keys[first] + keys[b] + keys[c] + keys[d]
                four_mask = bits[first] | bits[b] | bits[c] | bits[d]
                for e in range(d + 1, CARD_COUNT):
                    total, mask = four + keys[e], four_mask | bits[e]
                    if size == 5:
                        if total & FLUSH_MASK:
                            class_counts[lookup_flush(mask, total, tables)] += 1
                        else:
                            class_counts[lookup_five(total, tables)] += 1
                        continue
                    for f in range(e + 1, CARD_COUNT):
                        six = total + keys[f]
                        if six & FLUSH_MASK:
                            class_counts[lookup_flush(mask | bits[f], six, tables)] += 1
                        else:
                            class_counts[lookup_six(six, tables)] += 1


@kernel
def _count_sevens(first: int, tables: LookupTables, class_counts: CountArray) -> None:
    """Count the hands of seven cards whose lowest card is ``first``.

    The counts are added to ``class_counts``. Its index is the class.

    The loops choose the first five cards in ascending order. The deck is sorted by rank, so each
    of the last two cards has the rank of the fifth card or a higher rank. A higher rank has four
    cards. The rank of the fifth card has only the cards after the fifth card. If flushes are
    ignored, only the ranks of the last two cards matter, so their suits are counted at once and
    not one by one. If three or more of the first five cards share a suit, ``_move_flushes`` then
    corrects the counts of the hands that have a flush.
    """
    keys, bits = tables.keys, tables.bits
    for b in range(first + 1, CARD_COUNT):
        for c in range(b + 1, CARD_COUNT):
            three = EMPTY_SUM + keys[first] + keys[b] + keys[c]
            three_mask = bits[first] | bits[b] | bits[c]
            for d in range(c + 1, CARD_COUNT):
                for e in range(d + 1, CARD_COUNT - 2):
                    total = three + keys[d] + keys[e]
                    mask = three_mask | bits[d] | bits[e]
                    classes_with_pair = tables.classes_with_pair[
                        tables.multiset_indices[slot_of_five_sum(total, tables.fives_displacements)]
                    ]
                    low = e >> 2
                    own = 3 - (e & 3)
                    # The index of a pair of ranks is `start` plus its lower rank.
                    for high in range(low, RANK_COUNT):
                        start = high * (high + 1) // 2
                        of_high = own if high == low else 4
                        class_counts[classes_with_pair[start + high]] += (
                            of_high * (of_high - 1) // 2
                        )
                        if high > low:
                            class_counts[classes_with_pair[start + low]] += own * 4
                            for middle in range(low + 1, high):
                                class_counts[classes_with_pair[start + middle]] += 16
                    if total + TWO_MORE_SUITED & FLUSH_MASK:
                        _move_flushes(e, total, mask, tables, class_counts)


@inner_kernel
def _move_flushes(
    last: int, total: np.uint64, mask: np.uint64, tables: LookupTables, class_counts: CountArray
) -> None:
    """Move the hands with a flush from the class they have without it to the class of the flush.

    Args:
        last: the highest of the first five cards of the hands.
        total: the sum of the keys of these five cards (see ``hash_tables``).
        mask: these five cards, of which three or more share a suit.
        tables: the lookup tables.
        class_counts: the number of hands of each class, to correct.
    """
    suit = np.int64(flush_suit(total + TWO_MORE_SUITED))
    suited_count = int(total >> np.uint64(4 * suit) & np.uint64(15)) - 3
    ranks = ranks_of_suit(mask, np.uint64(suit))
    classes_with_pair = tables.classes_with_pair[
        tables.multiset_indices[slot_of_five_sum(total, tables.fives_displacements)]
    ]
    for f in range(last + 1, CARD_COUNT):
        of_f = 1 if f & 3 == suit else 0
        if suited_count + of_f + 1 < 5:
            continue
        with_f = ranks | np.uint64(of_f) << np.uint64(f >> 2)
        for g in range(f + 1, CARD_COUNT):
            of_g = 1 if g & 3 == suit else 0
            if suited_count + of_f + of_g >= 5:
                high = g >> 2
                class_counts[classes_with_pair[high * (high + 1) // 2 + (f >> 2)]] -= 1
                class_counts[tables.flushes[with_f | np.uint64(of_g) << np.uint64(high)]] += 1
