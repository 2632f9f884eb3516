"""What a score is: category, the rank that names it, kickers."""

from dataclasses import dataclass
from typing import final

from cards import Ordered, Rank


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


@final
@dataclass(frozen=True, slots=True, order=True)
class Score:
    """What a hand is worth; scores compare as their hands would at a showdown.

    ``rank`` is what the hand is called by: the trips of a full house, the higher
    of two pairs, the top of a straight. ``kickers`` are the ranks that decide
    between hands so named, in the order in which they are looked at.
    """

    category: Category
    rank: Rank
    kickers: tuple[Rank, ...] = ()
