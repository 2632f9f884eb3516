"""The rules in pieces. Each wrong scorer is made of these, and one piece is wrong."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from cards import SYMBOLS, Card, Rank, Suit
from scoring import Category, Score

Five: TypeAlias = tuple[Card, ...]

HAND_SIZE = 5
WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)
BY_SHAPE = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


def held(text: str) -> list[Card]:
    """Return the cards of a string such as ``Ks 2h``."""
    return [Card(list(Rank)[SYMBOLS.index(word[0])], Suit(word[1])) for word in text.split()]


def best(cards: Iterable[Card], of: Callable[[Five], Score]) -> Score:
    """Return the best score of any five of the cards."""
    return max(map(of, combinations(cards, HAND_SIZE)))


def grouped(cards: Iterable[Card]) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """Return the distinct ranks and their counts, the most frequent and then the highest first."""
    counts = Counter([card.rank for card in cards])
    falling = sorted(counts, key=lambda rank: rank.value, reverse=True)
    ranks = sorted(falling, key=counts.__getitem__, reverse=True)
    return tuple(ranks), tuple([counts[rank] for rank in ranks])


def is_flush(five: Five) -> bool:
    """Return whether all the cards share a suit."""
    return all(card.suit is five[0].suit for card in five)


def run_top(ranks: Sequence[Rank]) -> Rank | None:
    """Return the highest of five ranks in a row, given highest first. The ace is high only."""
    in_a_row = len(ranks) == HAND_SIZE and ranks[0].value - ranks[-1].value == HAND_SIZE - 1
    return ranks[0] if in_a_row else None


def straight_top(ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel, A-2-3-4-5, is five-high."""
    return Rank.FIVE if ranks == WHEEL else run_top(ranks)


def by_rules(
    five: Five, straight: Callable[[tuple[Rank, ...]], Rank | None] = straight_top
) -> Score:
    """Return the score of five cards, for this notion of a straight."""
    ranks, counts = grouped(five)
    top, flush = straight(ranks), is_flush(five)
    if top is not None and flush:
        royal = top is Rank.ACE
        return Score(Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH, top)
    if flush:
        return Score(Category.FLUSH, ranks[0], ranks[1:])
    if top is not None:
        return Score(Category.STRAIGHT, top)
    return Score(BY_SHAPE[counts], ranks[0], ranks[1:])


def as_ranks(number: int) -> tuple[Rank, Rank]:
    """Return a number up to 168 as two ranks that compare as the number does."""
    return Rank(2 + number // len(Rank)), Rank(2 + number % len(Rank))
