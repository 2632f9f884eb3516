"""A table made in two halves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import final

import groups
from cards import Card
from scores import Category, Score


@final
@dataclass(frozen=True, slots=True)
class Shape:
    """All that the category of a hand depends on. ``counts`` are those of ``grouped``."""

    counts: tuple[int, ...]
    is_straight: bool = False
    is_flush: bool = False


COUNTS = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}
SINGLES = {
    (False, False): Category.HIGH_CARD,
    (False, True): Category.FLUSH,
    (True, False): Category.STRAIGHT,
    (True, True): Category.STRAIGHT_FLUSH,
}
TABLE: dict[Shape, Category] = {Shape(counts): category for counts, category in COUNTS.items()} | {
    Shape((1,) * 5, *flags): category for flags, category in SINGLES.items()
}


def score(cards: Iterable[Card], table: Mapping[Shape, Category] = TABLE) -> Score:
    """Score five cards, in any order. The table says which category a shape is."""
    hand = tuple(cards)
    values, counts = groups.grouped(hand)
    shape = Shape(counts, groups.is_straight(values), groups.is_flush(hand))
    return Score(category=table[shape], values=values)


CHANGED = groups.grouped.__name__
