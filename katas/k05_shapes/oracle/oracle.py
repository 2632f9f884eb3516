"""Correct answers for k05, which learners never get: a hand of every kind, with its shape.

The hands are not counted. They are written down from the rules, shape by shape.
"""

from collections.abc import Iterator
from itertools import combinations, cycle, groupby, permutations

from cards import Card, Rank, Suit
from hands import HAND_SIZE, Hand

SHAPES = {
    "FOUR_OF_A_KIND": (4, 1),
    "FULL_HOUSE": (3, 2),
    "THREE_OF_A_KIND": (3, 1, 1),
    "TWO_PAIR": (2, 2, 1),
    "PAIR": (2, 1, 1, 1),
    "HIGH_CARD": (1, 1, 1, 1, 1),
}


def every_shape() -> Iterator[tuple[Hand, tuple[Rank, ...], tuple[int, ...], str]]:
    """Yield a hand for each way to choose its ranks, with its ranks, counts and category.

    The cards come in changing orders. Every fifth hand of five ranks has one suit.
    """
    deck = {rank: [Card(rank, suit) for suit in Suit] * 2 for rank in Rank}
    orders = cycle(permutations(range(HAND_SIZE)))
    for name, counts in SHAPES.items():
        places = [place for place, count in enumerate(counts) for _ in range(count)]
        sizes = tuple(len(list(group)) for _, group in groupby(counts))
        for number, ranks in enumerate(_choices(sizes, tuple(reversed(Rank)))):
            rows = [deck[rank] for rank in ranks]
            step = 0 if len(ranks) == HAND_SIZE and number % HAND_SIZE == 0 else 1
            cards = [rows[place][number % 4 + i * step] for i, place in enumerate(places)]
            hand = Hand(tuple([cards[i] for i in next(orders)]))
            yield hand, ranks, counts, name


def _choices(sizes: tuple[int, ...], ranks: tuple[Rank, ...]) -> Iterator[tuple[Rank, ...]]:
    """Yield each choice of that many ranks, size by size, from the highest down."""
    for chosen in combinations(ranks, sizes[0]):
        if len(sizes) == 1:
            yield chosen
        else:
            others = tuple(rank for rank in ranks if rank not in chosen)
            yield from (chosen + more for more in _choices(sizes[1:], others))
