"""Scores: what a hand is worth."""

from dataclasses import dataclass
from typing import final

from cards import Ordered


@final
class Category(Ordered):
    """The categories of hands, from the weakest to the best.

    Nobody has five of a kind with a single pack of cards.
    """

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    FIVE_OF_A_KIND = 10


@final
@dataclass(frozen=True, slots=True, order=True)
class Score:
    """The worth of a hand. The higher score wins, and equal scores tie.

    ``values`` are the distinct ranks as numbers, 2 to 14 (the ace), in the order in which they
    are compared: the pair comes before the other cards.
    """

    category: Category
    values: tuple[int, ...]
