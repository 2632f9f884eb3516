"""Step 1: the same scores from groups of equal ranks. Step 3: the wheel."""

from collections import Counter
from collections.abc import Iterable

from cards import Card
from scores import Category, Score


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs.

    The most frequent rank comes first; among equally frequent ranks, the highest first.
    """
    times = Counter(card.rank.value for card in hand)
    values = sorted(times, key=lambda value: (times[value], value), reverse=True)
    return tuple(values), tuple(times[value] for value in values)


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
    raise NotImplementedError(f"groups.py: the score, from values {values} and counts {counts}")
