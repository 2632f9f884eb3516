"""From five cards to what they are made of: the shape of a hand."""

from typing import final

from cards import Ordered, Rank
from hands import Hand


@final
class Category(Ordered):
    """What a hand is called. The value is its score in the dojo, 1 to 10."""

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


def grouped(hand: Hand) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """The hand's distinct ranks and how often each stands: most often first, then highest."""
    raise NotImplementedError("grouped: count the ranks, then sort them")


SHAPES: dict[tuple[int, ...], Category] = {}  # from counts to category, six of them


def made_of(hand: Hand) -> Category:
    """What the ranks alone make of a hand, whatever its suits."""
    raise NotImplementedError("made_of: look the counts up")
