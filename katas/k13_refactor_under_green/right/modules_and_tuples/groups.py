"""The low ace is decided before the ranks are counted."""

import collections
import operator
from collections.abc import Iterable

from cards import Card, Rank
from scores import Category, Score

WHEEL = {Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}


def grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the distinct ranks as numbers, and how often each occurs."""
    ace = 1 if {card.rank for card in hand} == WHEEL else 14
    numbers = [ace if card.rank is Rank.ACE else card.rank.value for card in hand]
    highest_first = collections.Counter(sorted(numbers, reverse=True))
    pairs = sorted(highest_first.items(), key=operator.itemgetter(1), reverse=True)
    return tuple(value for value, _ in pairs), tuple(count for _, count in pairs)


def is_straight(values: tuple[int, ...]) -> bool:
    """Return whether these are five values in a row. The highest comes first."""
    return len(values) == 5 == 1 + values[0] - values[-1]


def is_flush(hand: tuple[Card, ...]) -> bool:
    """Return whether all cards have the same suit."""
    suits = iter(card.suit for card in hand)
    first = next(suits)
    return all(suit == first for suit in suits)


def score(cards: Iterable[Card]) -> Score:
    """Score five cards, in any order."""
    values, counts = grouped(hand := tuple(cards))
    kinds = [Category.HIGH_CARD]
    if len(counts) < 5:
        kinds += [Category.PAIR]
    if counts[:2] == (2, 2):
        kinds += [Category.TWO_PAIR]
    if max(counts) == 3:
        kinds += [Category.THREE_OF_A_KIND]
    if is_straight(values):
        kinds += [Category.STRAIGHT]
    if is_flush(hand):
        kinds += [Category.FLUSH]
    if min(counts) == 2:
        kinds += [Category.FULL_HOUSE]
    if max(counts) == 4:
        kinds += [Category.FOUR_OF_A_KIND]
    if is_straight(values) and is_flush(hand):
        kinds += [Category.STRAIGHT_FLUSH]
    return Score(max(kinds), values)
