"""Rankings as data: how the hands of each game compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_tuple
from handrail.cards.types import RANKS_ACE_LOW, RANKS_HIGH_TO_LOW, Card, Rank, Suit
from handrail.games.rule_errors import (
    ImpossibleCategory,
    NothingQualifies,
    NumberOutOfRange,
    RanksOutOfOrder,
    RepeatedValue,
    RuleError,
    WrongWheel,
)
from handrail.hands.scoring import WHEEL, Category, GameScore, straight_top
from handrail.hands.types import HAND_SIZE, duplicates
from handrail.hands.wording import category_name

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
# The ranks that repeat in a hand of these categories: in two pair, two ranks appear twice.
EQUAL_RANKS = {
    Category.PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4,),
}
# The number of cards in the smallest hand of each category.
FEWEST_CARDS = {
    Category.HIGH_CARD: 1,
    Category.PAIR: 2,
    Category.TWO_PAIR: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.STRAIGHT: 2,
    Category.FLUSH: 2,
    Category.FULL_HOUSE: 5,
    Category.FOUR_OF_A_KIND: 4,
    Category.STRAIGHT_FLUSH: 2,
    Category.ROYAL_FLUSH: 2,
}


@final
@dataclass(frozen=True, slots=True)
class Ranking:
    """The rules by which hands compare.

    ``Ranking.of`` checks the fields. The constructor is for fields known to be right, and raises
    ``ValueError`` for others.

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
        hand_size: the number of cards in a hand, one to five; in badugi, the largest number.
    """

    name: str
    ranks: tuple[Rank, ...]
    categories: tuple[Category, ...]
    wheel: tuple[Rank, ...] = ()
    is_low: bool = False
    hand_size: int = HAND_SIZE

    def __post_init__(self) -> None:
        errors = _find_errors(self.ranks, self.categories, self.wheel, self.hand_size)
        if errors:
            raise ValueError(f"{self.name}: {'; '.join(error.message for error in errors)}")

    @classmethod
    def of(
        cls,
        name: str,
        ranks: tuple[Rank, ...],
        categories: tuple[Category, ...],
        wheel: tuple[Rank, ...] = (),
        is_low: bool = False,
        hand_size: int = HAND_SIZE,
    ) -> Result[Ranking, tuple[RuleError, ...]]:
        """Return a ranking, or every ``RuleError`` in these fields.

        >>> wrong = Ranking.of("three aces", (Rank.ACE,) * 3, (Category.FULL_HOUSE,), hand_size=3)
        >>> wrong.alt(lambda errors: [error.kind for error in errors])
        <Failure: ['RepeatedValue', 'ImpossibleCategory']>
        """
        errors = _find_errors(ranks, categories, wheel, hand_size)
        if errors:
            return Failure(errors)
        return Success(cls(name, ranks, categories, wheel, is_low, hand_size))

    @property
    def is_badugi(self) -> bool:
        """Return whether this is a ranking of badugi, which has no categories."""
        return not self.categories

    def __hash__(self) -> int:
        # Tables are looked up by ranking, and hashing every field takes ten times as long.
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Ranking({self.name!r})"


def _find_errors(
    ranks: tuple[Rank, ...],
    categories: tuple[Category, ...],
    wheel: tuple[Rank, ...],
    hand_size: int,
) -> tuple[RuleError, ...]:
    """Return every error in the fields of a ranking."""
    check_tuple("a tuple of ranks", ranks, Rank, "handrail.games.HIGH.ranks")
    check_tuple("a tuple of categories", categories, Category, "handrail.games.HIGH.categories")
    check_tuple("a tuple of ranks", wheel, Rank, "handrail.games.HIGH.wheel")
    errors: list[RuleError] = []
    if not ranks:
        errors.append(NumberOutOfRange("ranks", "ranks", 0, 1, len(Rank)))
    errors += [RepeatedValue("ranks", str(rank)) for rank, _ in duplicates(ranks)]
    order = RANKS_ACE_LOW if ranks[-1:] == (Rank.ACE,) else RANKS_HIGH_TO_LOW
    places = [order.index(rank) for rank in ranks]
    if places != sorted(places):
        errors.append(RanksOutOfOrder(ranks))
    most = HAND_SIZE if categories else BADUGI_SIZE
    if not 1 <= hand_size <= most:
        errors.append(NumberOutOfRange("hand_size", "cards in a hand", hand_size, 1, most))
    errors += [
        RepeatedValue("categories", category_name(each)) for each, _ in duplicates(categories)
    ]
    impossible = [each for each in dict.fromkeys(categories) if FEWEST_CARDS[each] > hand_size]
    errors += [ImpossibleCategory(each, hand_size) for each in impossible]
    expected: tuple[Rank, ...] = ()
    if categories and ranks[:1] == (Rank.ACE,) and 2 <= hand_size <= len(ranks):
        expected = (Rank.ACE, *ranks[1 - hand_size :])
    if wheel and wheel != expected:
        errors.append(WrongWheel(wheel, expected))
    if not errors and categories:
        is_royal = ranks[0] is Rank.ACE and wheel != ranks[:hand_size]
        counting = [each for each in categories if each is not Category.ROYAL_FLUSH or is_royal]
        if not any(can_occur(each, hand_size, len(ranks)) for each in counting):
            errors.append(NothingQualifies(hand_size, len(ranks)))
    return tuple(errors)


def rank_counts(category: Category, hand_size: int) -> tuple[int, ...]:
    """Return how often each rank of a hand appears, or () if no hand of this size can be in it.

    >>> rank_counts(Category.PAIR, 5), rank_counts(Category.FULL_HOUSE, 3)
    ((2, 1, 1, 1), ())
    """
    equal = EQUAL_RANKS.get(category, ())
    if sum(equal) > hand_size:
        return ()
    return *equal, *(1,) * (hand_size - sum(equal))


def can_occur(
    category: Category, hand_size: int, rank_count: int, suit_count: int = len(Suit)
) -> bool:
    """Return whether a deck has enough ranks and suits for a hand of this category."""
    counts = rank_counts(category, hand_size)
    return 1 <= len(counts) <= rank_count and counts[0] <= suit_count


HIGH = Ranking("high", RANKS_HIGH_TO_LOW, tuple(reversed(Category)), WHEEL)
"""The ranking of hold'em: a royal flush is the best hand. An ace may be low in a straight."""
ACES_HIGH = Ranking("aces high", RANKS_HIGH_TO_LOW, HIGH.categories)
"""The ranking of hold'em without the wheel: an ace is never low. A-5-4-3-2 is an ace-high hand."""
SHORT_DECK = Ranking("short deck", SHORT_RANKS, SHORT_BEST_FIRST, SHORT_WHEEL)
"""The ranking of short deck: a flush beats a full house. A-6-7-8-9 is a straight."""
SHORT_DECK_TRIPS = Ranking("short deck, trips", SHORT_RANKS, TRIPS_BEST_FIRST, SHORT_WHEEL)
"""The ranking of short deck if three of a kind beats a straight."""
ACE_TO_FIVE = Ranking(
    "ace to five",
    RANKS_ACE_LOW,
    (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
    ),
    is_low=True,
)
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
SEVEN_UP = Ranking("seven up", RANKS_HIGH_TO_LOW[:8], SHORT_BEST_FIRST)
"""The ranking of manila, from seven to ace: a flush beats a full house, and an ace is never low."""
TEN_UP = Ranking("ten up", RANKS_HIGH_TO_LOW[:5], HIGH.categories)
"""The ranking of royal hold'em, from ten to ace."""
THREE_CARDS = Ranking(
    "three cards",
    RANKS_HIGH_TO_LOW,
    (
        Category.STRAIGHT_FLUSH,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.PAIR,
        Category.HIGH_CARD,
    ),
    (Rank.ACE, Rank.THREE, Rank.TWO),
    hand_size=3,
)
"""The ranking of hands of three cards. Three of a kind beats a straight, which beats a flush."""
ONE_CARD = Ranking("one card", RANKS_HIGH_TO_LOW[1:4], (Category.HIGH_CARD,), hand_size=1)
"""The ranking of Kuhn poker, whose deck has a king, a queen and a jack. The higher card wins."""
RANKINGS = (
    HIGH,
    ACES_HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    ACE_TO_FIVE,
    EIGHT_OR_BETTER,
    DEUCE_TO_SEVEN,
    BADUGI_RANKING,
    SEVEN_UP,
    TEN_UP,
    THREE_CARDS,
    ONE_CARD,
)


def badugi_hands(ranking: Ranking, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Return each hand of badugi that can be made of these cards, also those of fewer cards."""
    return (
        hand
        for size in range(1, ranking.hand_size + 1)
        for hand in combinations(cards, size)
        if len({card.rank for card in hand}) == len({card.suit for card in hand}) == size
    )


def category_of(ranking: Ranking, is_suited: bool, top: Rank | None) -> Category | None:
    """Return the category of a hand of different ranks, or None if the hand does not qualify.

    Args:
        ranking: the rules.
        is_suited: whether all cards have the same suit.
        top: the highest rank of the straight, or None.
    """
    is_straight = top is not None
    fits_by_category = {  # the rarest first
        Category.ROYAL_FLUSH: is_suited and top is Rank.ACE,
        Category.STRAIGHT_FLUSH: is_suited and is_straight,
        Category.FLUSH: is_suited,
        Category.STRAIGHT: is_straight,
        Category.HIGH_CARD: True,
    }
    fitting = [category for category, fits in fits_by_category.items() if fits]
    return next((category for category in fitting if category in ranking.categories), None)


def is_flush_never_worse(ranking: Ranking) -> bool:
    """Return whether cards of one suit are at least as good as the same ranks in several suits.

    They are worse in deuce to seven. If some hands of different ranks do not qualify, return False.
    """
    size, ranks = ranking.hand_size, ranking.ranks
    straights = {ranks[start : start + size] for start in range(len(ranks) - size + 1)}
    straights |= {ranking.wheel} - {()}
    # Hands with the same straight, or without one, have the same categories.
    tops = {straight_top(straight, ranks, ranking.wheel, size) for straight in straights}
    if len(straights) < comb(len(ranks), size):
        tops.add(None)
    for top in tops:
        suited, unsuited = (category_of(ranking, is_suited, top) for is_suited in (True, False))
        if suited is None or unsuited is None:
            return False
        if ranking.categories.index(suited) > ranking.categories.index(unsuited):
            return False
    return True


def position(ranking: Ranking, score: GameScore) -> tuple[int, ...]:
    """Return a key for sorting scores from the best to the worst. A smaller key is better."""
    sign = -1 if ranking.is_low else 1
    positions = [sign * ranking.ranks.index(rank) for rank in ranks_of(score)]
    if ranking.is_badugi:
        return -len(positions), *positions
    return ranking.categories.index(score.category), *positions


def ranks_of(score: GameScore) -> tuple[Rank, ...]:
    """Return the ranks that a score compares, in order."""
    return score.rank, *score.kickers
