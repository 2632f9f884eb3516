"""Rankings as data: how the hands of each game compare."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, final

from handrail.cards import RANKS_HIGH_TO_LOW, Card, Rank
from handrail.hands import HAND_SIZE
from handrail.scoring import WHEEL, Category, Score

BADUGI_SIZE = 4
RANKS_ACE_LOW = (*RANKS_HIGH_TO_LOW[1:], Rank.ACE)
SHORT_RANKS = tuple(rank for rank in RANKS_HIGH_TO_LOW if rank >= Rank.SIX)
SHORT_WHEEL = (Rank.ACE, Rank.NINE, Rank.EIGHT, Rank.SEVEN, Rank.SIX)
SHORT_BEST_FIRST = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.PAIR,
    Category.HIGH_CARD,
)
TRIPS_BEST_FIRST = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.TWO_PAIR,
    Category.PAIR,
    Category.HIGH_CARD,
)
LOW_BEST_FIRST = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
)
RANK_COUNT_CATEGORIES: Mapping[tuple[int, ...], Category] = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}


@final
@dataclass(frozen=True, slots=True)
class Ranking:
    """The rules by which five cards compare.

    Attributes:
        name: what the ranking is called.
        ranks: the ranks that a hand may have, the highest first. Where the ace stands in the list
            decides whether it is high or low.
        categories: the categories that count, the best first. A hand counts in the rarest category
            that fits and is in the list: without flushes in the list, a flush is a high card. A
            hand that fits none does not qualify. Badugi has no categories: a hand is the cards that
            repeat no rank and no suit, and more cards are better.
        wheel: a straight in which the ace is low although it is high otherwise, or (). The ace is
            first, and then the highest of the other ranks.
        is_low: whether lower ranks are better.
    """

    name: str
    ranks: tuple[Rank, ...]
    categories: tuple[Category, ...]
    wheel: tuple[Rank, ...] = ()
    is_low: bool = False

    @property
    def is_badugi(self) -> bool:
        """Return whether this is a ranking of badugi, which has no categories."""
        return not self.categories

    @property
    def hand_size(self) -> int:
        """Return the number of cards that are dealt for a hand: five, in badugi four."""
        return BADUGI_SIZE if self.is_badugi else HAND_SIZE

    def __repr__(self) -> str:
        return f"Ranking({self.name!r})"


HIGH = Ranking("high", RANKS_HIGH_TO_LOW, tuple(reversed(Category)), WHEEL)
"""The ranking of hold'em: a royal flush is the best hand. An ace may be low in a straight."""
SHORT_DECK = Ranking("short deck", SHORT_RANKS, SHORT_BEST_FIRST, SHORT_WHEEL)
"""The ranking of short deck: a flush beats a full house. A-6-7-8-9 is a straight."""
SHORT_DECK_TRIPS = Ranking("short deck, trips", SHORT_RANKS, TRIPS_BEST_FIRST, SHORT_WHEEL)
"""The ranking of short deck if three of a kind beats a straight."""
ACE_TO_FIVE = Ranking("ace to five", RANKS_ACE_LOW, LOW_BEST_FIRST, is_low=True)
"""The ranking of razz: low hands win, and straights and flushes do not count."""
EIGHT_OR_BETTER = Ranking(
    "eight or better",
    RANKS_ACE_LOW[RANKS_ACE_LOW.index(Rank.EIGHT) :],
    (Category.HIGH_CARD,),
    is_low=True,
)
"""The ranking of low halves: five different ranks, none above eight. Others do not qualify."""
DEUCE_TO_SEVEN = Ranking("deuce to seven", HIGH.ranks, tuple(Category), is_low=True)
"""The ranking of hold'em from the other end, with aces always high."""
BADUGI_RANKING = Ranking("badugi", RANKS_ACE_LOW, (), is_low=True)
"""The ranking of badugi: four cards of different ranks and suits are best, low ones first."""
RANKINGS = (
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    ACE_TO_FIVE,
    EIGHT_OR_BETTER,
    DEUCE_TO_SEVEN,
    BADUGI_RANKING,
)


@final
@dataclass(frozen=True, slots=True)
class BadugiScore:
    """The worth of one to four cards of different ranks and suits: their ranks, highest first."""

    ranks: tuple[Rank, ...]


GameScore: TypeAlias = Score | BadugiScore
"""The worth of a hand in any game."""


def choices(ranking: Ranking, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Return each hand that can be made of these cards: in badugi, up to four different ones."""
    if not ranking.is_badugi:
        return combinations(cards, HAND_SIZE)
    return (
        hand
        for size in range(1, BADUGI_SIZE + 1)
        for hand in combinations(cards, size)
        if len({card.rank for card in hand}) == len({card.suit for card in hand}) == size
    )


def score_ranks(ranking: Ranking, ranks: Iterable[Rank], is_suited: bool) -> Score | None:
    """Return the score of five cards, or None if the hand does not qualify.

    Args:
        ranking: the rules.
        ranks: the ranks of the five cards, which are among those of the ranking.
        is_suited: whether all cards have the same suit.
    """
    counts = Counter(ranks)
    grouped = tuple(sorted(counts, key=lambda rank: (-counts[rank], ranking.ranks.index(rank))))
    category = RANK_COUNT_CATEGORIES[tuple(counts[rank] for rank in grouped)]
    fitting = _fitting(category, grouped, is_suited, straight_top(ranking, grouped))
    return next((score for score in fitting if score.category in ranking.categories), None)


def position(ranking: Ranking, score: GameScore) -> tuple[int, ...]:
    """Return a key for sorting scores from the best to the worst. A smaller key is better."""
    sign = -1 if ranking.is_low else 1
    positions = [sign * ranking.ranks.index(rank) for rank in ranks_of(score)]
    group = (
        -len(positions)
        if isinstance(score, BadugiScore)
        else ranking.categories.index(score.category)
    )
    return group, *positions


def ranks_of(score: GameScore) -> tuple[Rank, ...]:
    """Return the ranks that a score compares, in order."""
    return score.ranks if isinstance(score, BadugiScore) else (score.rank, *score.kickers)


def straight_top(ranking: Ranking, ranks: tuple[Rank, ...]) -> Rank | None:
    """Return the highest rank of a straight, or None.

    Args:
        ranking: the rules.
        ranks: distinct ranks, the highest first. Fewer than five are never a straight.
    """
    if ranks == ranking.wheel:
        return ranks[1]
    start = ranking.ranks.index(ranks[0])
    is_run = len(ranks) == HAND_SIZE and ranking.ranks[start : start + HAND_SIZE] == ranks
    return ranks[0] if is_run else None


def _fitting(
    category: Category, ranks: tuple[Rank, ...], is_suited: bool, top: Rank | None
) -> Iterator[Score]:
    """Yield the scores that fit five cards: first as a straight or a flush, and then otherwise.

    Args:
        category: the category of the cards if they were not a straight or a flush.
        ranks: their ranks, in the order in which that category compares them.
        is_suited: whether all cards have the same suit.
        top: the highest rank of the straight, or None.
    """
    if is_suited and top is Rank.ACE:
        yield Score(Category.ROYAL_FLUSH, top)
    if is_suited and top is not None:
        yield Score(Category.STRAIGHT_FLUSH, top)
    if is_suited:
        yield Score(Category.FLUSH, ranks[0], ranks[1:])
    if top is not None:
        yield Score(Category.STRAIGHT, top)
    yield Score(category, ranks[0], ranks[1:])
