"""Scoring: from five cards to a category, the rank that names it, and kickers."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import final

from handrail.cards import Ordered, Rank
from handrail.hands import HAND_SIZE, Hand


@final
class Category(Ordered):
    """The ten categories of hands. The value, 1 to 10, is the dojo's score.

    >>> Category.FLUSH > Category.STRAIGHT, Category.FLUSH.value
    (True, 6)
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
    ROYAL_FLUSH = 10


@final
class AceRule(Enum):
    """Whether an ace may also be low. If so, A-2-3-4-5 (the wheel) is a straight.

    >>> wheel = parse_hand("Ac 2d 3h 4s 5c")
    >>> [wheel.map(lambda hand: score(hand, aces).category.name) for aces in AceRule]
    [<Success: STRAIGHT>, <Success: HIGH_CARD>]
    """

    HIGH_OR_LOW = "both"
    HIGH_ONLY = "high"


KICKER_COUNTS = {
    Category.HIGH_CARD: 4,
    Category.PAIR: 3,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 2,
    Category.STRAIGHT: 0,
    Category.FLUSH: 4,
    Category.FULL_HOUSE: 1,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 0,
    Category.ROYAL_FLUSH: 0,
}
WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


@final
@dataclass(frozen=True, slots=True, order=True)
class Score:
    """The worth of a hand. The higher score wins, and equal scores tie.

    ``rank`` is the first rank to compare within a category: the three of a kind in a full house,
    the higher of two pairs, the top of a straight, the highest card of a flush. ``kickers`` are
    compared next, in order. Each category has a fixed number of them (``KICKER_COUNTS``); the
    constructor raises ``ValueError`` for any other number.

    >>> Score(Category.FULL_HOUSE, Rank.ACE, (Rank.KING,))
    Score('full house A, kickers K')
    """

    category: Category
    rank: Rank
    kickers: tuple[Rank, ...] = ()

    def __post_init__(self) -> None:
        expected = KICKER_COUNTS[self.category]
        if len(self.kickers) != expected:
            kickers = " ".join(map(str, self.kickers)) or "none"
            raise ValueError(f"expected {expected} kickers for {self.category.name}, got {kickers}")

    def __repr__(self) -> str:
        name = f"{self.category.name.lower().replace('_', ' ')} {self.rank}"
        kickers = f", kickers {' '.join(map(str, self.kickers))}" if self.kickers else ""
        return f"Score('{name}{kickers}')"


def score(hand: Hand, aces: AceRule = AceRule.HIGH_OR_LOW) -> Score:
    """Score five cards. Every hand has a score.

    >>> parse_hand("As Ks Qs Js Ts").map(score)
    <Success: Score('royal flush A')>
    """
    ranks, counts = grouped(hand)
    # From the strongest to the weakest. A flush or a straight has five distinct ranks.
    match counts, is_flush(hand), straight_top(ranks, aces):
        case _, True, Rank.ACE:
            return Score(Category.ROYAL_FLUSH, Rank.ACE)
        case _, True, Rank() as top:
            return Score(Category.STRAIGHT_FLUSH, top)
        case (4, 1), _, _:
            category = Category.FOUR_OF_A_KIND
        case (3, 2), _, _:
            category = Category.FULL_HOUSE
        case _, True, None:
            category = Category.FLUSH
        case _, False, Rank() as top:
            return Score(Category.STRAIGHT, top)
        case (3, 1, 1), _, _:
            category = Category.THREE_OF_A_KIND
        case (2, 2, 1), _, _:
            category = Category.TWO_PAIR
        case (2, 1, 1, 1), _, _:
            category = Category.PAIR
        case _:
            category = Category.HIGH_CARD
    return Score(category, ranks[0], ranks[1:])


def grouped(hand: Hand) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """Return the distinct ranks and their counts, sorted by count and then by rank, falling."""
    counts = Counter(card.rank for card in hand.cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(ranks), tuple(counts[rank] for rank in ranks)


def is_flush(hand: Hand) -> bool:
    """Return whether all five cards share a suit."""
    return len({card.suit for card in hand.cards}) == 1


def straight_top(ranks: tuple[Rank, ...], aces: AceRule = AceRule.HIGH_OR_LOW) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel, A-2-3-4-5, is five-high.

    Args:
        ranks: distinct ranks, highest first. Fewer than five are never a straight.
        aces: whether the wheel is a straight.
    """
    if ranks == WHEEL and aces is AceRule.HIGH_OR_LOW:
        return Rank.FIVE
    if len(ranks) == HAND_SIZE and ranks[0].value - ranks[-1].value == HAND_SIZE - 1:
        return ranks[0]
    return None
