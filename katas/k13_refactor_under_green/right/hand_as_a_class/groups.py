"""Step 1: the same scores from groups of equal ranks. Step 3: the wheel."""

from collections import Counter
from collections.abc import Iterable
from typing import final

from cards import Card
from scores import Category, Score

WHEEL = (14, 5, 4, 3, 2)
FIVE_HIGH = (5, 4, 3, 2, 1)


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs.

    The most frequent rank comes first; among equally frequent ranks, the highest first.
    The ace is 14, and 1 in the wheel, A-2-3-4-5.
    """
    times = Counter(card.rank.value for card in hand)
    values = tuple(sorted(times, key=lambda value: (times[value], value), reverse=True))
    counts = tuple(times[value] for value in values)
    if values == WHEEL:
        return FIVE_HIGH, counts
    return values, counts


def is_straight(values: tuple[int, ...]) -> bool:
    """Return whether these are five values in a row. The highest comes first."""
    return len(values) == 5 and values[0] - values[-1] == 4


def is_flush(hand: tuple[Card, ...]) -> bool:
    """Return whether all cards have the same suit."""
    return len({card.suit for card in hand}) == 1


@final
class Groups:
    """A hand, seen as groups of equal ranks."""

    def __init__(self, cards: Iterable[Card]) -> None:
        hand = list(cards)
        self.values, self.counts = grouped((*hand,))
        self.is_flush = is_flush((*hand,))
        self.is_straight = is_straight(self.values)

    @property
    def category(self) -> Category:
        """Return the best category that fits."""
        if self.is_straight or self.is_flush:
            return self._category_of_five()
        by_counts = {
            (4, 1): Category.FOUR_OF_A_KIND,
            (3, 2): Category.FULL_HOUSE,
            (3, 1, 1): Category.THREE_OF_A_KIND,
            (2, 2, 1): Category.TWO_PAIR,
            (2, 1, 1, 1): Category.PAIR,
        }
        return by_counts.get(self.counts, Category.HIGH_CARD)

    def _category_of_five(self) -> Category:
        if not self.is_flush:
            return Category.STRAIGHT
        return Category.STRAIGHT_FLUSH if self.is_straight else Category.FLUSH


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    hand = Groups(cards)
    return Score(hand.category, hand.values)
