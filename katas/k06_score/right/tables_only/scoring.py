"""Scoring: from five cards to a category, its main rank, and kickers."""

from collections import Counter
from dataclasses import dataclass
from typing import final

from cards import Ordered, Rank
from hands import HAND_SIZE, Hand


@final
class Category(Ordered):
    """The ten categories of hands. The value is its place in the ranking, 1 to 10."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


@final
@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a hand.

    ``rank`` is the main rank, which is compared first. In a full house it is the rank that
    occurs three times, in two pair the rank of the higher pair, in a straight the top.
    ``kickers`` break ties between hands with the same category and rank, in order.
    """

    category: Category
    rank: Rank
    kickers: tuple[Rank, ...] = ()


def grouped(hand: Hand) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """Return the distinct ranks and how often each occurs.

    The most frequent rank comes first; among equally frequent ranks, the highest first.
    """
    counts = Counter(card.rank for card in hand.cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(ranks), tuple(counts[rank] for rank in ranks)


DOWNWARD = (*reversed(Rank), Rank.ACE)
STRAIGHTS: dict[frozenset[Rank], Rank] = {
    frozenset(DOWNWARD[i : i + HAND_SIZE]): DOWNWARD[i] for i in range(10)
}
SHAPES: dict[tuple[int, ...], Category] = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
ROWS: dict[tuple[bool, bool], Category] = {
    (False, False): Category.HIGH_CARD,
    (False, True): Category.STRAIGHT,
    (True, False): Category.FLUSH,
    (True, True): Category.STRAIGHT_FLUSH,
}


def is_flush(hand: Hand) -> bool:
    """Return whether all five cards have the same suit."""
    return len({card.suit for card in hand.cards}) == 1


def straight_top(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of a straight, or None. The top of the wheel, A-2-3-4-5, is the five.

    Args:
        ranks: the first tuple that ``grouped`` returns. If it has five ranks, the highest
            comes first.
    """
    return STRAIGHTS.get(frozenset(ranks))


def score(hand: Hand) -> Score:
    """Score five cards. Every hand has a score."""
    ranks, counts = grouped(hand)
    top = straight_top(ranks)
    category = max(SHAPES[counts], ROWS[is_flush(hand), top is not None], key=value)
    if top is None:
        return Score(category, ranks[0], ranks[1:])
    if category is Category.STRAIGHT_FLUSH and top is Rank.ACE:
        category = Category.ROYAL_FLUSH
    return Score(category, top)


def value(category: Category) -> int:
    """Return the category's number."""
    return int(category.value)
