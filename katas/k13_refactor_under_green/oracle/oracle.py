"""Correct answers for k13, which learners never get: one hand of each of the 7,462 classes.

The hands are not scored. They are written down from the rules, category by category.
"""

from collections.abc import Iterator
from itertools import combinations, cycle, groupby, permutations
from typing import NamedTuple

from cards import Card, Rank, Suit

SHAPES = {
    "FOUR_OF_A_KIND": (4, 1),
    "FULL_HOUSE": (3, 2),
    "THREE_OF_A_KIND": (3, 1, 1),
    "TWO_PAIR": (2, 2, 1),
    "PAIR": (2, 1, 1, 1),
    "HIGH_CARD": (1, 1, 1, 1, 1),
}
HIGH_TO_LOW = tuple(range(14, 1, -1))
STRAIGHTS = frozenset(HIGH_TO_LOW[i : i + 5] for i in range(9))


class Scored(NamedTuple):
    """Five cards and their score before the wheel, in two parts."""

    cards: tuple[Card, ...]
    category: str
    values: tuple[int, ...]


def every_class() -> Iterator[Scored]:
    """Yield a hand of each class, with its score. The cards come in changing orders."""
    deck = {rank.value: [Card(rank, suit) for suit in Suit] * 2 for rank in Rank}
    orders = cycle(permutations(range(5)))
    for shape, counts in SHAPES.items():
        places = [place for place, count in enumerate(counts) for _ in range(count)]
        sizes = tuple(len(list(group)) for _, group in groupby(counts))
        for number, values in enumerate(_choices(sizes, HIGH_TO_LOW)):
            rows = [deck[value] for value in values]
            for step in (0, 1) if shape == "HIGH_CARD" else (1,):
                cards = [rows[place][number % 4 + i * step] for i, place in enumerate(places)]
                category = _category(shape, values, is_flush=step == 0)
                yield Scored(tuple([cards[i] for i in next(orders)]), category, values)


def _category(shape: str, values: tuple[int, ...], *, is_flush: bool) -> str:
    if values in STRAIGHTS:
        return "STRAIGHT_FLUSH" if is_flush else "STRAIGHT"
    return "FLUSH" if is_flush else shape


def _choices(sizes: tuple[int, ...], values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield each choice of that many values, size by size, from the highest down."""
    for chosen in combinations(values, sizes[0]):
        if len(sizes) == 1:
            yield chosen
        else:
            others = tuple(value for value in values if value not in chosen)
            yield from (chosen + more for more in _choices(sizes[1:], others))


def old_grouped(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what ``grouped`` returned before the wheel."""
    ranks = [card.rank.value for card in hand]
    pairs = sorted(((ranks.count(value), value) for value in set(ranks)), reverse=True)
    return tuple(value for _, value in pairs), tuple(count for count, _ in pairs)


def old_is_straight(values: tuple[int, ...]) -> bool:
    """Return what ``is_straight`` returned before the wheel."""
    return len(values) == 5 and values[0] - values[-1] == 4


def wheel_is_straight(values: tuple[int, ...]) -> bool:
    """Return what ``is_straight`` returns if it knows the wheel."""
    return old_is_straight(values) or values == (14, 5, 4, 3, 2)


def old_is_flush(hand: tuple[Card, ...]) -> bool:
    """Return what ``is_flush`` returned before the wheel."""
    return all(card.suit is hand[0].suit for card in hand)
