"""Shapes: how often each rank of a hand occurs, and what that makes of it."""

from typing import final

from cards import Ordered, Rank
from hands import Hand


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


def group(ranks: list[Rank]) -> list[tuple[int, Rank]]:
    """Return each rank after its count, the most frequent first, and then the highest."""
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def grouped(hand: Hand) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """Return the distinct ranks and how often each occurs.

    The most frequent rank comes first; among equally frequent ranks, the highest first.
    """
    groups = [card.rank for card in hand.cards]
    counts, ranks = zip(*groups, strict=True)
    return ranks, counts


SHAPES: dict[tuple[int, ...], Category] = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


def made_of(hand: Hand) -> Category:
    """Return the category for these counts in the table; suits are ignored."""
    _, counts = grouped(hand)
    return SHAPES[counts]
