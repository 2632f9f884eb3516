"""What a score is: a category, the rank that names it, kickers."""

# Finished code: another kata asks you to write it. You need not have solved that one.

from dataclasses import dataclass
from typing import final

from cards import Ordered, Rank


@final
class Category(Ordered):
    """The ten categories of hands. The value is the score used in the dojo, 1 to 10."""

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
    """The worth of a hand. The scores of one scorer compare as the hands do at a showdown.

    ``rank`` names the hand: the trips of a full house, the higher of two pairs, the
    top of a straight. ``kickers`` break ties. Each scorer chooses how to write them.
    """

    category: Category
    rank: Rank
    kickers: tuple[Rank, ...] = ()
