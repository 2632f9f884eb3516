"""Correct answers for k06, which learners never get: one hand of each of the 7,462 classes.

The hands are not scored. They are written down from the rules, category by category.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, groupby, permutations
from typing import NamedTuple

from cards import Card, Rank, Suit
from hands import HAND_SIZE, Hand

HIGH_TO_LOW = tuple(reversed(Rank))
STRAIGHTS = {frozenset(HIGH_TO_LOW[i : i + 5]): HIGH_TO_LOW[i] for i in range(9)} | {
    frozenset((*HIGH_TO_LOW[-4:], Rank.ACE)): Rank.FIVE
}
SHAPES = {
    "FOUR_OF_A_KIND": (4, 1),
    "FULL_HOUSE": (3, 2),
    "THREE_OF_A_KIND": (3, 1, 1),
    "TWO_PAIR": (2, 2, 1),
    "PAIR": (2, 1, 1, 1),
    "HIGH_CARD": (1, 1, 1, 1, 1),
}


class Scored(NamedTuple):
    """A hand, its distinct ranks in the order of ``grouped``, and its score in three parts."""

    hand: Hand
    ranks: tuple[Rank, ...]
    category: str
    rank: Rank
    kickers: tuple[Rank, ...]


def straight_top(ranks: Sequence[Rank]) -> Rank | None:
    """Return the top of a straight, or None."""
    return STRAIGHTS.get(frozenset(ranks))


def every_class() -> Iterator[Scored]:
    """Yield a hand of each class, with its score. The cards come in changing orders."""
    deck = {rank: [Card(rank, suit) for suit in Suit] * 2 for rank in Rank}
    orders = cycle(permutations(range(HAND_SIZE)))
    for shape, counts in SHAPES.items():
        places = [place for place, count in enumerate(counts) for _ in range(count)]
        sizes = tuple(len(list(group)) for _, group in groupby(counts))
        for number, ranks in enumerate(_choices(sizes, HIGH_TO_LOW)):
            rows = [deck[rank] for rank in ranks]
            for step in (0, 1) if shape == "HIGH_CARD" else (1,):
                cards = [rows[place][number % 4 + i * step] for i, place in enumerate(places)]
                hand = Hand(tuple([cards[i] for i in next(orders)]))
                top = straight_top(ranks) if shape == "HIGH_CARD" else None
                if top is not None:
                    yield Scored(hand, ranks, _straight(top, is_flush=step == 0), top, ())
                else:
                    yield Scored(hand, ranks, shape if step else "FLUSH", ranks[0], ranks[1:])


def every_ranks() -> Iterator[tuple[Rank, ...]]:
    """Yield two to five different ranks, all there are, highest first."""
    for size in (5, 4, 3, 2):
        yield from combinations(HIGH_TO_LOW, size)


def _straight(top: Rank, *, is_flush: bool) -> str:
    if not is_flush:
        return "STRAIGHT"
    return "ROYAL_FLUSH" if top is Rank.ACE else "STRAIGHT_FLUSH"


def _choices(sizes: tuple[int, ...], ranks: tuple[Rank, ...]) -> Iterator[tuple[Rank, ...]]:
    """Yield each choice of that many ranks, size by size, from the highest down."""
    for chosen in combinations(ranks, sizes[0]):
        if len(sizes) == 1:
            yield chosen
        else:
            others = tuple(rank for rank in ranks if rank not in chosen)
            yield from (chosen + more for more in _choices(sizes[1:], others))
