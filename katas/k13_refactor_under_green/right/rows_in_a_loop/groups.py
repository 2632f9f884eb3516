"""Step 1: the same scores from groups of equal ranks. Step 3: the wheel."""

from collections import Counter
from collections.abc import Iterable

from cards import Card
from scores import Category, Score

LOW_ACE: dict[tuple[int, ...], tuple[int, ...]] = {(14, 5, 4, 3, 2): (5, 4, 3, 2, 1)}


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs.

    The most frequent rank comes first; among equally frequent ranks, the highest first.
    The ace is 14, and 1 in the wheel, A-2-3-4-5.
    """
    times = Counter(card.rank.value for card in hand)
    values = tuple(sorted(times, key=lambda value: (times[value], value), reverse=True))
    return LOW_ACE.get(values, values), tuple(times[value] for value in values)


def is_straight(values: tuple[int, ...]) -> bool:
    """Return whether these are five values in a row. The highest comes first."""
    return len(values) == 5 and values[0] - values[-1] == 4


def is_flush(hand: tuple[Card, ...]) -> bool:
    """Return whether all cards have the same suit."""
    return len({card.suit for card in hand}) == 1


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    hand = tuple(cards)
    values, counts = grouped(hand)
    straight, flush = is_straight(values), is_flush(hand)
    rows = (
        (straight and flush, Category.STRAIGHT_FLUSH),
        (counts == (4, 1), Category.FOUR_OF_A_KIND),
        (counts == (3, 2), Category.FULL_HOUSE),
        (flush, Category.FLUSH),
        (straight, Category.STRAIGHT),
        (counts == (3, 1, 1), Category.THREE_OF_A_KIND),
        (counts == (2, 2, 1), Category.TWO_PAIR),
        (len(counts) == 4, Category.PAIR),
        (True, Category.HIGH_CARD),
    )
    return Score(next(category for fits, category in rows if fits), values)
