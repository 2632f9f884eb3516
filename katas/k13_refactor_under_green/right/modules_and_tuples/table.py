"""Rows as lines of plain tuples, made into a table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import final

import groups as g
from cards import Card
from scores import Category, Score


@final
@dataclass(frozen=True, slots=True)
class Shape:
    """All that the category of a hand depends on. ``counts`` are those of ``grouped``."""

    counts: tuple[int, ...]
    is_straight: bool = False
    is_flush: bool = False


ROWS = (
    ((1, 1, 1, 1, 1), False, False),
    ((2, 1, 1, 1), False, False),
    ((2, 2, 1), False, False),
    ((3, 1, 1), False, False),
    ((1, 1, 1, 1, 1), True, False),
    ((1, 1, 1, 1, 1), False, True),
    ((3, 2), False, False),
    ((4, 1), False, False),
    ((1, 1, 1, 1, 1), True, True),
)
TABLE = {Shape(*row): category for row, category in zip(ROWS, Category, strict=False)}


def score(cards: Iterable[Card], table: Mapping[Shape, Category] = TABLE) -> Score:
    """Score five cards, in any order. The table says which category a shape is."""
    hand = (*cards,)
    values, counts = g.grouped(hand)
    category = table.get(Shape(counts, g.is_straight(values), g.is_flush(hand)))
    assert category is not None
    return Score(category, values)


CHANGED = "grouped"
