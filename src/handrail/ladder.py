"""The 7,462 hand classes, best first; from a hand to its class, and back to a score.

Two hands are in the same class if they tie. This module lists the classes in the order of the
rules, one category after another. A test checks for every hand that ``score`` gives the same order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, cycle, permutations, repeat
from math import comb, prod
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import RANKS_HIGH_TO_LOW, Card, Rank, Suit
from handrail.encodings import NotACode, to_prime_product, to_rank_mask
from handrail.hands import HAND_SIZE, Hand
from handrail.scoring import WHEEL, Category, Score, straight_top

__all__ = [
    "Evaluator",
    "HandClass",
    "class_of",
    "hand_class",
    "hand_classes",
    "suited_classes_by_rank_mask",
    "unsuited_classes_by_prime_product",
]

ALL_SUITS = tuple(Suit)
# The weight of a rank is a power of five. No rank appears five times in a hand, so the sum of the
# weights of five cards is different for any two different groups of ranks.
RANK_WEIGHTS = {rank: HAND_SIZE**power for power, rank in enumerate(Rank)}
# A score lists a hand's ranks once each, the rank and then the kickers. For each of the five cards,
# a pattern has the index of the card's rank in that list.
RANK_PATTERNS = {
    Category.FOUR_OF_A_KIND: (0, 0, 0, 0, 1),
    Category.FULL_HOUSE: (0, 0, 0, 1, 1),
    Category.FLUSH: (0, 1, 2, 3, 4),
    Category.THREE_OF_A_KIND: (0, 0, 0, 1, 2),
    Category.TWO_PAIR: (0, 0, 1, 1, 2),
    Category.PAIR: (0, 0, 1, 2, 3),
    Category.HIGH_CARD: (0, 1, 2, 3, 4),
}
FLUSH_CATEGORIES = frozenset((Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FLUSH))

Evaluator: TypeAlias = Callable[[tuple[Card, ...]], int]
"""A function that takes five, six or seven cards and returns the class number of the best hand."""


@final
@dataclass(frozen=True, slots=True)
class HandClass:
    """One of the 7,462 classes: all hands that tie with one another.

    ``number`` is 1 for a royal flush, the best class, up to 7,462 for 7-5-4-3-2, the worst.

    >>> hand_class(1).map(lambda found: (str(found.example), found.hand_count))
    <Success: ('As Ks Qs Js Ts', 4)>
    """

    number: int
    score: Score

    @property
    def is_suited(self) -> bool:
        """Return whether all five cards of each hand in the class have the same suit."""
        return self.score.category in FLUSH_CATEGORIES

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Return the ranks of the five cards, in the order in which the score names them.

        A wheel, which is the straight A-2-3-4-5, starts with the ace.
        """
        category, top = self.score.category, self.score.rank
        if category in RANK_PATTERNS:
            ranks = (top, *self.score.kickers)
            return tuple(ranks[index] for index in RANK_PATTERNS[category])
        first = RANKS_HIGH_TO_LOW.index(top)
        return WHEEL if top is Rank.FIVE else RANKS_HIGH_TO_LOW[first : first + HAND_SIZE]

    @property
    def hand_count(self) -> int:
        """Return how many of the 2,598,960 hands are in this class."""
        if self.is_suited:
            return len(Suit)
        rank_counts = Counter(self.ranks)
        ways = prod(comb(len(Suit), times) for times in rank_counts.values())
        return ways - len(Suit) if len(rank_counts) == HAND_SIZE else ways

    @property
    def example(self) -> Hand:
        """Return one hand of this class."""
        # Each card takes the next suit. Equal ranks are neighbours, so all five cards differ.
        suits = repeat(Suit.SPADES) if self.is_suited else cycle(reversed(Suit))
        return Hand(tuple(map(Card, self.ranks, suits)))


def class_of(hand: Hand) -> int:
    """Return the number of the hand's class, 1 (royal flush) to 7,462. Tied hands are in one class.

    >>> parse_hand("KS 2H 5C JD TD").map(class_of)
    <Success: 6822>
    """
    return class_of_five(hand.cards)


def class_of_five(cards: tuple[Card, ...]) -> int:
    """Return the class number of five distinct cards."""
    a, b, c, d, e = cards
    weight = RANK_WEIGHTS
    ranks = weight[a.rank] + weight[b.rank] + weight[c.rank] + weight[d.rank] + weight[e.rank]
    is_suited = a.suit is b.suit is c.suit is d.suit is e.suit
    return (suited_classes_by_weight() if is_suited else unsuited_classes_by_weight())[ranks]


def best_class(cards: tuple[Card, ...]) -> int:
    """Return the class number of the best hand of five, six or seven distinct cards."""
    return min(five_card_classes(*contenders(cards)))


def best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the best five of five to seven distinct cards, in the order given.

    If several choices of five cards are equally good, the one with the earliest cards is returned.
    """
    return min(combinations(cards, HAND_SIZE), key=class_of_five)


def contenders(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], bool]:
    """Return the cards that can be in the best hand, and whether they all have the same suit.

    If five or more of five to seven cards have the same suit, the best hand consists of cards of
    that suit. Full houses and fours are better, but two other cards cannot repeat enough ranks.
    """
    suits = [card.suit for card in cards]
    for suit in ALL_SUITS:
        if suits.count(suit) >= HAND_SIZE:
            return tuple(card for card in cards if card.suit is suit), True
    return cards, False


def five_card_classes(candidates: tuple[Card, ...], is_suited: bool) -> list[int]:
    """Return the class number of each choice of five cards, in the order of ``combinations``.

    The candidates, five to seven cards, are of one suit or have no five cards of a suit.
    """
    weights = [RANK_WEIGHTS[card.rank] for card in candidates]
    class_by_weight = suited_classes_by_weight() if is_suited else unsuited_classes_by_weight()
    return [class_by_weight[ranks] for ranks in map(sum, combinations(weights, HAND_SIZE))]


def hand_class(number: int) -> Result[HandClass, NotACode]:
    """Return the class with this number. It has a score, ranks and an example.

    Fails with ``NotACode``.

    >>> hand_class(7462).map(lambda found: str(found.example))
    <Success: 7s 5h 4d 3c 2s>
    """
    classes = hand_classes()
    if 1 <= number <= len(classes):
        return Success(classes[number - 1])
    return Failure(NotACode(number, "a hand class", "classes run from 1, the best, to 7462"))


@cache
def hand_classes() -> tuple[HandClass, ...]:
    """Return all classes, the best first. The first call takes less than a tenth of a second.

    >>> len(hand_classes()), sum(found.hand_count for found in hand_classes())
    (7462, 2598960)
    """
    return tuple(
        HandClass(number, score) for number, score in enumerate(_enumerate_scores(), start=1)
    )


@cache
def suited_classes_by_weight() -> dict[int, int]:
    """Return the class number of each hand of one suit, by the sum of its ranks' weights."""
    return {_total_weight(rung): rung.number for rung in hand_classes() if rung.is_suited}


@cache
def unsuited_classes_by_weight() -> dict[int, int]:
    """Return the class number of each hand of several suits, by the sum of its ranks' weights."""
    return {_total_weight(rung): rung.number for rung in hand_classes() if not rung.is_suited}


@cache
def suited_classes_by_rank_mask() -> Mapping[int, int]:
    """Return a mapping from the ``to_rank_mask`` of five cards of one suit to their class number.

    >>> parse_cards("9c 8c Ac 7c 4c").map(to_rank_mask).map(suited_classes_by_rank_mask().get)
    <Success: 749>
    """
    return {to_rank_mask(rung.example): rung.number for rung in hand_classes() if rung.is_suited}


@cache
def unsuited_classes_by_prime_product() -> Mapping[int, int]:
    """Return a mapping from the ``to_prime_product`` of five cards of several suits to their class.

    >>> unsuited_classes_by_prime_product()[37 * 41**4]
    11
    """
    return {
        to_prime_product(rung.example): rung.number for rung in hand_classes() if not rung.is_suited
    }


def _enumerate_scores() -> Iterator[Score]:
    """Yield the score of each class, best first.

    The ranks are listed from the highest to the lowest. ``combinations`` and ``permutations`` keep
    that order, so within each category the scores come from the best to the worst.
    """
    rank_pairs = tuple(permutations(RANKS_HIGH_TO_LOW, 2))
    tops = [rank for rank in RANKS_HIGH_TO_LOW if rank >= Rank.FIVE]
    straightless_ranks = [
        five for five in combinations(RANKS_HIGH_TO_LOW, HAND_SIZE) if straight_top(five) is None
    ]

    yield Score(Category.ROYAL_FLUSH, Rank.ACE)
    yield from (Score(Category.STRAIGHT_FLUSH, top) for top in tops[1:])
    yield from (Score(Category.FOUR_OF_A_KIND, four, (kicker,)) for four, kicker in rank_pairs)
    yield from (Score(Category.FULL_HOUSE, three, (two,)) for three, two in rank_pairs)
    yield from (Score(Category.FLUSH, five[0], five[1:]) for five in straightless_ranks)
    yield from (Score(Category.STRAIGHT, top) for top in tops)
    yield from (
        Score(Category.THREE_OF_A_KIND, three, kickers)
        for three in RANKS_HIGH_TO_LOW
        for kickers in combinations(_other_ranks(three), 2)
    )
    yield from (
        Score(Category.TWO_PAIR, high, (low, kicker))
        for high, low in combinations(RANKS_HIGH_TO_LOW, 2)
        for kicker in _other_ranks(high, low)
    )
    yield from (
        Score(Category.PAIR, two, kickers)
        for two in RANKS_HIGH_TO_LOW
        for kickers in combinations(_other_ranks(two), 3)
    )
    yield from (Score(Category.HIGH_CARD, five[0], five[1:]) for five in straightless_ranks)


def _other_ranks(*excluded: Rank) -> tuple[Rank, ...]:
    """Return all ranks except those in ``excluded``, the highest first."""
    return tuple(rank for rank in RANKS_HIGH_TO_LOW if rank not in excluded)


def _total_weight(rung: HandClass) -> int:
    return sum(RANK_WEIGHTS[rank] for rank in rung.ranks)
