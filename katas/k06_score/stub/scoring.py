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


WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


def is_flush(hand: Hand) -> bool:
    """Return whether all five cards have the same suit."""
    return len({card.suit for card in hand.cards}) == 1


def straight_top(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the top of a straight, or None. The top of the wheel, A-2-3-4-5, is the five.

    Args:
        ranks: the first tuple that ``grouped`` returns. If it has five ranks, the highest
            comes first.
    """
    raise NotImplementedError("straight_top: the wheel, another straight, or None")


def score(hand: Hand) -> Score:
    """Score five cards. Every hand has a score."""
    ranks, counts = grouped(hand)
    match counts, is_flush(hand), straight_top(ranks):
        case _, True, Rank.ACE:
            return Score(Category.ROYAL_FLUSH, Rank.ACE)
        case (4, 1), _, _:
            category = Category.FOUR_OF_A_KIND
        case _:
            raise NotImplementedError("score: the other categories, each in its place")
    return Score(category, ranks[0], ranks[1:])
