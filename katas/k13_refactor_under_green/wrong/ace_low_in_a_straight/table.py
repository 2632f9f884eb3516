"""Step 2: the same scores again, and every case is a row of a table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import final

from cards import Card
from groups import grouped, is_flush, is_straight, low_ace
from scores import Category, Score


@final
@dataclass(frozen=True, slots=True)
class Shape:
    """All that the category of a hand depends on. ``counts`` are those of ``grouped``."""

    counts: tuple[int, ...]
    is_straight: bool = False
    is_flush: bool = False


TABLE: Mapping[Shape, Category] = {
    Shape((1, 1, 1, 1, 1), is_straight=True, is_flush=True): Category.STRAIGHT_FLUSH,
    Shape((4, 1)): Category.FOUR_OF_A_KIND,
    Shape((3, 2)): Category.FULL_HOUSE,
    Shape((1, 1, 1, 1, 1), is_flush=True): Category.FLUSH,
    Shape((1, 1, 1, 1, 1), is_straight=True): Category.STRAIGHT,
    Shape((3, 1, 1)): Category.THREE_OF_A_KIND,
    Shape((2, 2, 1)): Category.TWO_PAIR,
    Shape((2, 1, 1, 1)): Category.PAIR,
    Shape((1, 1, 1, 1, 1)): Category.HIGH_CARD,
}


def score(cards: Iterable[Card], table: Mapping[Shape, Category] = TABLE) -> Score:
    """Score five cards, in any order. The table says which category a shape is."""
    hand = tuple(cards)
    values, counts = grouped(hand)
    shape = Shape(counts, is_straight(values), is_flush(hand))
    if table[shape] in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return Score(table[shape], low_ace(values))
    return Score(table[shape], values)


CHANGED = "is_straight"  # step 3: the name of the one function that you changed
