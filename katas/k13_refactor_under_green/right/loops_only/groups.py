"""Loops and plain ifs, without the standard library."""

from collections.abc import Iterable

from cards import Card, Suit
from scores import Category, Score


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs."""
    times = [0] * 15
    for card in hand:
        times[card.rank.value] += 1
    values: list[int] = []
    counts: list[int] = []
    for count in range(len(hand), 0, -1):
        for value in range(14, 1, -1):
            if times[value] == count:
                values.append(value)
                counts.append(count)
    if values == [14, 5, 4, 3, 2]:
        values.remove(14)
        values.append(1)
    return tuple(values), tuple(counts)


def is_straight(values: tuple[int, ...]) -> bool:
    """Return whether these are five values in a row. The highest comes first."""
    if len(values) < 5:
        return False
    steps = 0
    for index in range(4):
        if values[index] - values[index + 1] == 1:
            steps += 1
    return steps == 4


def is_flush(hand: tuple[Card, ...]) -> bool:
    """Return whether all cards have the same suit."""
    suits: list[Suit] = []
    for card in hand:
        if card.suit not in suits:
            suits.append(card.suit)
    return len(suits) == 1


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    hand = tuple(cards)
    values, counts = grouped(hand)
    category = Category.HIGH_CARD
    if counts[0] == 2:
        category = Category.TWO_PAIR if counts[1] == 2 else Category.PAIR
    elif counts[0] == 3:
        category = Category.FULL_HOUSE if counts[1] == 2 else Category.THREE_OF_A_KIND
    elif counts[0] == 4:
        category = Category.FOUR_OF_A_KIND
    elif is_straight(values) and is_flush(hand):
        category = Category.STRAIGHT_FLUSH
    elif is_flush(hand):
        category = Category.FLUSH
    elif is_straight(values):
        category = Category.STRAIGHT
    return Score(category, values)
