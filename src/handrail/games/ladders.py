"""Ladders: every class of hands under a ranking, the best first."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, cycle, groupby, product, repeat
from math import comb, prod
from typing import final

from handrail.cards import Card, Rank, Suit
from handrail.games.rankings import (
    RANKINGS,
    BadugiScore,
    GameScore,
    Ranking,
    choices,
    position,
    score_ranks,
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
    """All classes of hands under a ranking, the best first.

    ``numbers`` has the number of each class, by the ``rank_sum`` of its cards and whether they are
    suited.
    """

    ranking: Ranking
    rungs: tuple[Rung, ...]
    numbers: Mapping[tuple[int, bool], int] = field(compare=False)

    @classmethod
    def of(cls, ranking: Ranking) -> "Ladder":
        """Return the ladder of a ranking. This takes about a tenth of a second."""
        shapes = sorted(_shapes(ranking), key=lambda shape: position(ranking, shape.score))
        rungs: list[Rung] = []
        numbers: dict[tuple[int, bool], int] = {}
        for number, (score, group) in enumerate(
            groupby(shapes, key=lambda shape: shape.score), start=1
        ):
            same = list(group)
            rungs.append(
                Rung(number, score, same[0].example, sum(each.hand_count for each in same))
            )
            numbers |= {(rank_sum(each.ranks), each.is_suited): number for each in same}
        return cls(ranking, tuple(rungs), numbers)

    def class_of(self, cards: tuple[Card, ...]) -> int | None:
        """Return the class number of the best hand of any cards, or None if none qualifies."""
        return min(filter(None, map(self.number_of, choices(self.ranking, cards))), default=None)

    def number_of(self, hand: tuple[Card, ...]) -> int | None:
        """Return the class number of a hand, or None if it does not qualify.

        Args:
            hand: five cards, or in badugi one to four of different ranks and suits.
        """
        is_suited = len(hand) == HAND_SIZE and len({card.suit for card in hand}) == 1
        return self.numbers.get((rank_sum(tuple(card.rank for card in hand)), is_suited))

    def __repr__(self) -> str:
        return f"Ladder({self.ranking.name!r}, {len(self.rungs)} classes)"


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
        """Return one hand of this shape, with its most frequent rank first.

        Equal ranks are neighbours, so all cards differ.
        """
        suits = repeat(Suit.SPADES) if self.is_suited else cycle(reversed(Suit))
        return tuple(map(Card, sorted(self.ranks, key=self.ranks.count, reverse=True), suits))


def rank_sum(ranks: tuple[Rank, ...]) -> int:
    """Return a number that is different for each group of up to five ranks, in any order."""
    return sum(HAND_SIZE ** (rank.value - 2) for rank in ranks)


def _badugi_counts(ranking: Ranking) -> Mapping[tuple[Rank, ...], int]:
    """Return how many hands of four cards have each group of ranks as their best.

    Which cards are the best depends only on the suits and on which ranks are equal. So hands are
    counted together if they have the same number of cards of their highest rank, of the next, and
    so on.
    """
    counts: Counter[tuple[Rank, ...]] = Counter()
    for sizes in ((1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2), (1, 3), (3, 1), (4,)):
        best_hands: Counter[tuple[int, ...]] = Counter()
        for suits_by_rank in product(*(combinations(Suit, size) for size in sizes)):
            cards = tuple(
                Card(rank, suit)
                for rank, suits in zip(ranking.ranks, suits_by_rank, strict=False)
                for suit in suits
            )
            hands = (tuple(card.rank for card in hand) for hand in choices(ranking, cards))
            best = min(map(BadugiScore, hands), key=partial(position, ranking))
            best_hands[tuple(map(ranking.ranks.index, best.ranks))] += 1
        for different_ranks in combinations(ranking.ranks, len(sizes)):
            for indexes, number in best_hands.items():
                counts[tuple(different_ranks[index] for index in indexes)] += number
    return counts


@cache
def _ladder_makers() -> Mapping[Ranking, Callable[[], Ladder]]:
    return {ranking: cache(partial(Ladder.of, ranking)) for ranking in RANKINGS}


def ladder_of(ranking: Ranking) -> Ladder:
    """Return the ladder of a ranking. The ladder of a new ranking is built on each call.

    >>> ladder = ladder_of(EIGHT_OR_BETTER)
    >>> [(describe_in(ladder.ranking, rung.score), rung.hand_count) for rung in ladder.rungs[:2]]
    [('wheel', 1024), ('six-four low', 1024)]
    """
    return _ladder_makers().get(ranking, partial(Ladder.of, ranking))()


def _shapes(ranking: Ranking) -> Iterator[_Shape]:
    """Yield each shape of hand under a ranking."""
    if ranking.is_badugi:
        for ranks, hand_count in _badugi_counts(ranking).items():
            yield _Shape(ranks, False, BadugiScore(ranks), hand_count)
        return
    for ranks in combinations_with_replacement(ranking.ranks, HAND_SIZE):
        rank_counts = Counter(ranks)
        ways = prod(comb(len(Suit), times) for times in rank_counts.values())
        suited_ways = len(Suit) if len(rank_counts) == HAND_SIZE else 0
        for is_suited, hand_count in ((False, ways - suited_ways), (True, suited_ways)):
            score = score_ranks(ranking, ranks, is_suited) if hand_count else None
            if score is not None:
                yield _Shape(ranks, is_suited, score, hand_count)
