"""The cases as a match, and the low ace in a function of its own."""

from collections.abc import Iterable
from itertools import groupby

from cards import Card
from scores import Category, Score


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs."""
    ranks = sorted(card.rank.value for card in hand)
    pairs = sorted(((len(list(group)), value) for value, group in groupby(ranks)), reverse=True)
    counts, values = zip(*pairs, strict=True)
    return lowered(values), counts


def lowered(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values, with the ace as 1 in the wheel."""
    match values:
        case (14, 5, 4, 3, 2):
            return 5, 4, 3, 2, 1
        case _:
            return values


def is_straight(values: tuple[int, ...]) -> bool:
    """Return whether these are five values in a row. The highest comes first."""
    return values == tuple(range(values[0], values[0] - 5, -1))


def is_flush(hand: tuple[Card, ...]) -> bool:
    """Return whether all cards have the same suit."""
    return all(card.suit is hand[0].suit for card in hand)


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    hand = tuple(cards)
    values, counts = grouped(hand)
    return Score(category(counts, is_straight(values), is_flush(hand)), values)


def category(counts: tuple[int, ...], straight: bool, flush: bool) -> Category:
    """Return the category, the best case first."""
    match counts, straight, flush:
        case _, True, True:
            return Category.STRAIGHT_FLUSH
        case (4, 1), _, _:
            return Category.FOUR_OF_A_KIND
        case (3, 2), _, _:
            return Category.FULL_HOUSE
        case _, _, True:
            return Category.FLUSH
        case _, True, _:
            return Category.STRAIGHT
        case (3, 1, 1), _, _:
            return Category.THREE_OF_A_KIND
        case (2, 2, 1), _, _:
            return Category.TWO_PAIR
        case (2, 1, 1, 1), _, _:
            return Category.PAIR
        case _:
            return Category.HIGH_CARD
