"""Step 1: the same scores from groups of equal ranks. Step 3: the wheel."""

from collections import Counter
from collections.abc import Iterable

from cards import Card
from scores import Category, Score

WHEEL = (14, 5, 4, 3, 2)
FIVE_HIGH = (5, 4, 3, 2, 1)


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs.

    The most frequent rank comes first; among equally frequent ranks, the highest first.
    """
    times = Counter(card.rank.value for card in hand)
    values = tuple(sorted(times, key=lambda value: (times[value], value), reverse=True))
    counts = tuple(times[value] for value in values)
    return values, counts


def is_straight(values: tuple[int, ...]) -> bool:
    """Return whether these are five values in a row. The highest comes first."""
    return values == WHEEL or (len(values) == 5 and values[0] - values[-1] == 4)


def low_ace(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values of a straight. In the wheel the ace is 1."""
    return FIVE_HIGH if values == WHEEL else values


def is_flush(hand: tuple[Card, ...]) -> bool:
    """Return whether all cards have the same suit."""
    return len({card.suit for card in hand}) == 1


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    hand = tuple(cards)
    values, counts = grouped(hand)
    if is_straight(values) and is_flush(hand):
        return Score(Category.STRAIGHT_FLUSH, low_ace(values))
    if counts == (4, 1):
        return Score(Category.FOUR_OF_A_KIND, values)
    if counts == (3, 2):
        return Score(Category.FULL_HOUSE, values)
    if is_flush(hand):
        return Score(Category.FLUSH, values)
    if is_straight(values):
        return Score(Category.STRAIGHT, low_ace(values))
    if counts == (3, 1, 1):
        return Score(Category.THREE_OF_A_KIND, values)
    if counts == (2, 2, 1):
        return Score(Category.TWO_PAIR, values)
    if counts == (2, 1, 1, 1):
        return Score(Category.PAIR, values)
    return Score(Category.HIGH_CARD, values)
