"""Correct answers for k07, which learners never get: a ladder of hands, and full tables.

The hands are not compared. They are written down in order, from the rules.
"""

from collections.abc import Iterator
from itertools import chain, combinations, groupby, product

from cards import Card, Rank, Suit
from hands import HAND_SIZE, Hand

# The ranks of a short deck with 840 classes of hands, among them two straights.
HIGH_TO_LOW = tuple(rank for rank in reversed(Rank) if rank.value not in (7, 8, 9, 11, 12))
SIX_HIGH = tuple(rank for rank in reversed(Rank) if 2 <= rank.value <= 6)
WHEEL = (Rank.ACE, *SIX_HIGH[1:])
STRAIGHTS = (SIX_HIGH, WHEEL)
SEATS = 4


def ladder() -> list[Hand]:
    """Return one hand of each class of the short deck, from the best to the worst."""
    no_straights = [ranks for ranks in _choices((5,), HIGH_TO_LOW) if ranks not in STRAIGHTS]
    rungs = chain(
        ((ranks, (1,) * 5, True) for ranks in STRAIGHTS),
        _rungs(4, 1),
        _rungs(3, 2),
        ((ranks, (1,) * 5, True) for ranks in no_straights),
        ((ranks, (1,) * 5, False) for ranks in STRAIGHTS),
        _rungs(3, 1, 1),
        _rungs(2, 2, 1),
        _rungs(2, 1, 1, 1),
        ((ranks, (1,) * 5, False) for ranks in no_straights),
    )
    return [_hand(number, *rung) for number, rung in enumerate(rungs)]


def every_table() -> Iterator[tuple[tuple[Hand, ...], tuple[int, ...]]]:
    """Yield up to four hands of three strengths, in all combinations, with the winners.

    The strengths differ in the last kicker only. No card is on the table twice.
    """
    for size in range(SEATS + 1):
        for strengths in product((7, 6, 5), repeat=size):
            hands = tuple(_seated(seat, last) for seat, last in enumerate(strengths))
            best = max(strengths, default=0)
            yield hands, tuple(seat for seat, last in enumerate(strengths) if last == best)


def _seated(seat: int, last: int) -> Hand:
    suits = tuple(Suit) * 2
    ranks = (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
    return Hand((*(Card(rank, suits[seat]) for rank in ranks), Card(Rank(last), suits[seat + 1])))


def _rungs(*counts: int) -> Iterator[tuple[tuple[Rank, ...], tuple[int, ...], bool]]:
    sizes = tuple(len(list(group)) for _, group in groupby(counts))
    return ((ranks, counts, False) for ranks in _choices(sizes, HIGH_TO_LOW))


def _hand(number: int, ranks: tuple[Rank, ...], counts: tuple[int, ...], suited: bool) -> Hand:
    """Return a hand with these ranks. The number changes its suits and the order of its cards."""
    suits = tuple(Suit) * 2
    dealt = [rank for rank, count in zip(ranks, counts, strict=True) for _ in range(count)]
    step = 0 if suited else 1
    cards = [Card(rank, suits[number % 4 + i * step]) for i, rank in enumerate(dealt)]
    turn = number % HAND_SIZE
    return Hand(tuple(cards[turn:] + cards[:turn]))


def _choices(sizes: tuple[int, ...], ranks: tuple[Rank, ...]) -> Iterator[tuple[Rank, ...]]:
    """Yield each choice of that many ranks, size by size, from the highest down."""
    for chosen in combinations(ranks, sizes[0]):
        if len(sizes) == 1:
            yield chosen
        else:
            others = tuple(rank for rank in ranks if rank not in chosen)
            yield from (chosen + more for more in _choices(sizes[1:], others))
