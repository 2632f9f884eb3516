"""Rankings as data: how the hands of each game compare."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, final

from handrail.cards.types import RANKS_ACE_LOW, RANKS_HIGH_TO_LOW, Card, Rank
from handrail.hands.errors import HAND_SIZE
from handrail.hands.scoring import KICKER_COUNTS, WHEEL, Category, Score, straight_top

BADUGI_SIZE = 4
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


@final
@dataclass(frozen=True, slots=True)
class Ranking:
    """The rules by which five cards compare.

    Attributes:
        name: what the ranking is called.
        ranks: the ranks that a hand may have, the highest first. The ace is first if it is high,
            and last if it is low.
        categories: the categories that count, the best first: in low games, the high card. A hand
            counts in the rarest of these that fits: if flushes are not listed, a flush is a high
            card. A hand that fits none does not qualify. Badugi has no categories: a hand is the
            cards that repeat no rank and no suit, and more cards are better.
        wheel: the straight with a low ace, such as A-5-4-3-2 with the ace first. It is () if there
            is none, or if the ace is always low.
        is_low: whether lower ranks are better. This does not reverse ``categories``.
        hand_size: the number of cards in a hand; in badugi, the largest number.
    """

    name: str
    ranks: tuple[Rank, ...]
    categories: tuple[Category, ...]
    wheel: tuple[Rank, ...] = ()
    is_low: bool = False
    hand_size: int = HAND_SIZE

    @property
    def is_badugi(self) -> bool:
        """Return whether this is a ranking of badugi, which has no categories."""
        return not self.categories

    def __hash__(self) -> int:
        # Tables are looked up by ranking, and hashing every field takes ten times as long.
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Ranking({self.name!r})"


HIGH = Ranking("high", RANKS_HIGH_TO_LOW, tuple(reversed(Category)), WHEEL)
"""The ranking of hold'em: a royal flush is the best hand. An ace may be low in a straight."""
ACES_HIGH = Ranking("aces high", RANKS_HIGH_TO_LOW, HIGH.categories)
"""The ranking of hold'em without the wheel: an ace is never low. A-5-4-3-2 is an ace-high hand."""
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
"""The worst high hand wins. Aces are always high, so A-5-4-3-2 is not a straight."""
BADUGI_RANKING = Ranking("badugi", RANKS_ACE_LOW, (), is_low=True, hand_size=BADUGI_SIZE)
"""The ranking of badugi: four cards of different ranks and suits are best, low ones first."""
RANKINGS = (
    HIGH,
    ACES_HIGH,
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


def category_of(ranking: Ranking, is_suited: bool, top: Rank | None) -> Category | None:
    """Return the category of five different ranks, or None if the hand does not qualify.

    Args:
        ranking: the rules.
        is_suited: whether all cards have the same suit.
        top: the highest rank of the straight, or None.
    """
    fitting = _fitting_categories(is_suited, top)
    return next((category for category in fitting if category in ranking.categories), None)


def compared_ranks(
    category: Category, ranks: tuple[Rank, ...], top: Rank | None
) -> tuple[Rank, ...]:
    """Return the ranks that the score of five different ranks compares: of a straight, the top."""
    return ranks if top is None or KICKER_COUNTS[category] else (top,)


def is_flush_never_worse(ranking: Ranking) -> bool:
    """Return whether five cards of one suit are at least as good as the same ranks in several.

    They are worse in deuce to seven. If some hands of five different ranks do not qualify, return
    False.
    """
    # Hands with the same straight, or without one, have the same categories.
    tops = {
        straight_top(ranks, ranking.ranks, ranking.wheel)
        for ranks in combinations(ranking.ranks, HAND_SIZE)
    }
    for top in tops:
        suited, unsuited = (category_of(ranking, is_suited, top) for is_suited in (True, False))
        if suited is None or unsuited is None:
            return False
        if ranking.categories.index(suited) > ranking.categories.index(unsuited):
            return False
    return True


def _fitting_categories(is_suited: bool, top: Rank | None) -> Iterator[Category]:
    """Yield the categories that fit five different ranks, the rarest first.

    Args:
        is_suited: whether all cards have the same suit.
        top: the highest rank of the straight, or None.
    """
    if is_suited and top is Rank.ACE:
        yield Category.ROYAL_FLUSH
    if is_suited and top is not None:
        yield Category.STRAIGHT_FLUSH
    if is_suited:
        yield Category.FLUSH
    if top is not None:
        yield Category.STRAIGHT
    yield Category.HIGH_CARD


def position(ranking: Ranking, score: GameScore) -> tuple[int, ...]:
    """Return a key for sorting scores from the best to the worst. A smaller key is better."""
    sign = -1 if ranking.is_low else 1
    positions = [sign * ranking.ranks.index(rank) for rank in ranks_of(score)]
    if isinstance(score, BadugiScore):
        return -len(positions), *positions
    return ranking.categories.index(score.category), *positions


def ranks_of(score: GameScore) -> tuple[Rank, ...]:
    """Return the ranks that a score compares, in order."""
    if isinstance(score, BadugiScore):
        return score.ranks
    return score.rank, *score.kickers
