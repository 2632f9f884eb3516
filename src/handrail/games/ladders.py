"""Ladders: every class of hands under a ranking, the best first."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, cycle, groupby, product, repeat
from math import comb, prod
from typing import final

from handrail.cards import Card, Rank, Suit
from handrail.games.rankings import (
    BADUGI_RANKING,
    RANKINGS,
    BadugiScore,
    GameScore,
    Ranking,
    choices,
    score_ranks,
    strength,
)
from handrail.hands import HAND_SIZE


@final
@dataclass(frozen=True, slots=True)
class Rung:
    """One class of a ladder: all hands that tie with one another under a ranking.

    ``number`` is 1 for the best class. ``hand_count`` is the number of hands in the class.
    """

    number: int
    score: GameScore
    example: tuple[Card, ...]
    hand_count: int


@final
@dataclass(frozen=True, slots=True)
class Ladder:
    """All classes of hands under a ranking, the best first."""

    ranking: Ranking
    rungs: tuple[Rung, ...]
    numbers: Mapping[tuple[int, bool], int]

    @classmethod
    def of(cls, ranking: Ranking) -> "Ladder":
        """Return the ladder of a ranking. This takes about a tenth of a second."""
        shapes = sorted(_shapes(ranking), key=lambda shape: strength(ranking, shape.score))
        rungs: list[Rung] = []
        numbers: dict[tuple[int, bool], int] = {}
        for number, (score, group) in enumerate(
            groupby(shapes, key=lambda shape: shape.score), start=1
        ):
            same = list(group)
            hand_count = sum(each.hand_count for each in same)
            rungs.append(Rung(number, score, same[0].example, hand_count))
            numbers |= {(weigh(each.ranks), each.is_suited): number for each in same}
        return cls(ranking, tuple(rungs), numbers)

    def class_of(self, cards: tuple[Card, ...]) -> int | None:
        """Return the class number of a hand, or None if it does not qualify."""
        is_suited = len(cards) == HAND_SIZE and len({card.suit for card in cards}) == 1
        return self.numbers.get((weigh(tuple(card.rank for card in cards)), is_suited))


@final
@dataclass(frozen=True, slots=True)
class _Shape:
    """All hands with the same ranks of which all, or not all, cards have the same suit."""

    ranks: tuple[Rank, ...]
    is_suited: bool
    score: GameScore
    hand_count: int

    @property
    def example(self) -> tuple[Card, ...]:
        """Return one hand of this shape."""
        suits = repeat(Suit.SPADES) if self.is_suited else cycle(reversed(Suit))
        return tuple(map(Card, self.ranks, suits))


def weigh(ranks: tuple[Rank, ...]) -> int:
    """Return a number that is different for each group of up to five ranks, in any order."""
    return sum(HAND_SIZE ** (rank.value - 2) for rank in ranks)


@cache
def _badugi_counts() -> Mapping[tuple[Rank, ...], int]:
    """Return how many of the 270,725 hands of four cards have each set of ranks as their best.

    Which cards are the best depends only on the suits and on which ranks are equal. So hands are
    counted together if they have the same number of cards of their highest rank, of the next, and
    so on.
    """
    counts: Counter[tuple[Rank, ...]] = Counter()
    ranks = BADUGI_RANKING.ranks
    for sizes in ((1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2), (1, 3), (3, 1), (4,)):
        best_hands: Counter[tuple[int, ...]] = Counter()
        for suits_by_rank in product(*(combinations(Suit, size) for size in sizes)):
            cards = tuple(
                Card(rank, suit)
                for rank, suits in zip(ranks, suits_by_rank, strict=False)
                for suit in suits
            )
            scores = (
                BadugiScore(tuple(card.rank for card in hand))
                for hand in choices(BADUGI_RANKING, cards)
            )
            best = min(scores, key=lambda score: strength(BADUGI_RANKING, score))
            best_hands[tuple(map(ranks.index, best.ranks))] += 1
        for different_ranks in combinations(ranks, len(sizes)):
            for indexes, number in best_hands.items():
                counts[tuple(different_ranks[index] for index in indexes)] += number
    return counts


@cache
def _ladder_makers() -> Mapping[Ranking, Callable[[], Ladder]]:
    return {ranking: cache(partial(Ladder.of, ranking)) for ranking in RANKINGS}


def ladder_of(ranking: Ranking) -> Ladder:
    """Return the ladder of a ranking. Those of the games here are kept, others are made anew."""
    make = _ladder_makers().get(ranking, partial(Ladder.of, ranking))
    return make()


def _shapes(ranking: Ranking) -> Iterator[_Shape]:
    """Yield each shape of hand under a ranking."""
    if not ranking.categories:
        counts = _badugi_counts()
        for size in range(1, ranking.hand_size + 1):
            for ranks in combinations(ranking.ranks, size):
                yield _Shape(ranks, False, BadugiScore(ranks), counts[ranks])
        return
    for ranks in combinations_with_replacement(ranking.ranks, HAND_SIZE):
        rank_counts = Counter(ranks)
        ways = prod(comb(len(Suit), times) for times in rank_counts.values())
        suited_ways = len(Suit) if len(rank_counts) == HAND_SIZE else 0
        for is_suited, hand_count in ((True, suited_ways), (False, ways - suited_ways)):
            score = score_ranks(ranking, ranks, is_suited) if hand_count else None
            if score is not None:
                yield _Shape(ranks, is_suited, score, hand_count)
