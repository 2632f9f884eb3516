"""The 7,462 hand classes, best first; from a hand to its class, and back to a score.

Two hands are of one class when no rule of the game tells them apart. The classes
are written down from the rules, category by category; that they are the classes of
``score``, in its order, is proved over every hand there is.
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
# Powers of five: of no rank are there five, so a sum of weights tells how often each rank stands.
RANK_WEIGHTS = {rank: HAND_SIZE**power for power, rank in enumerate(Rank)}
# Which rank of its score each card of a hand has: of a full house, three have the first.
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
"""From five, six or seven distinct cards to the class of the best five among them."""


@final
@dataclass(frozen=True, slots=True)
class HandClass:
    """A rung of the ladder: all the hands that tie with one another.

    ``number`` is 1 for a royal flush, 7,462 for 7-5-4-3-2.

    >>> hand_class(1).map(lambda found: (str(found.example), found.hand_count))
    <Success: ('As Ks Qs Js Ts', 4)>
    """

    number: int
    score: Score

    @property
    def is_suited(self) -> bool:
        """Whether the five cards share a suit."""
        return self.score.category in FLUSH_CATEGORIES

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the five cards, in the order of the score; of the wheel, the ace first."""
        category, top = self.score.category, self.score.rank
        if category in RANK_PATTERNS:
            ranks = (top, *self.score.kickers)
            return tuple(ranks[index] for index in RANK_PATTERNS[category])
        first = RANKS_HIGH_TO_LOW.index(top)
        return WHEEL if top is Rank.FIVE else RANKS_HIGH_TO_LOW[first : first + HAND_SIZE]

    @property
    def hand_count(self) -> int:
        """How many of the 2,598,960 hands are of this class."""
        if self.is_suited:
            return len(Suit)
        rank_counts = Counter(self.ranks)
        ways = prod(comb(len(Suit), times) for times in rank_counts.values())
        return ways - len(Suit) if len(rank_counts) == HAND_SIZE else ways

    @property
    def example(self) -> Hand:
        """One hand of this class."""
        # From card to card the next suit: equal ranks stand together, so all five differ.
        suits = repeat(Suit.SPADES) if self.is_suited else cycle(reversed(Suit))
        return Hand(tuple(map(Card, self.ranks, suits)))


def class_of(hand: Hand) -> int:
    """The hand's place on the ladder, 1 (royal flush) to 7,462; the same for both of a tie.

    >>> parse_hand("KS 2H 5C JD TD").map(class_of)
    <Success: 6822>
    """
    return class_of_five(hand.cards)


def class_of_five(cards: tuple[Card, ...]) -> int:
    """The class of five distinct cards: looked up by suit, and by the sum of the ranks' weights."""
    a, b, c, d, e = cards
    ranks = (
        RANK_WEIGHTS[a.rank]
        + RANK_WEIGHTS[b.rank]
        + RANK_WEIGHTS[c.rank]
        + RANK_WEIGHTS[d.rank]
        + RANK_WEIGHTS[e.rank]
    )
    is_suited = a.suit is b.suit is c.suit is d.suit is e.suit
    return (suited_classes_by_weight() if is_suited else unsuited_classes_by_weight())[ranks]


def best_class(cards: tuple[Card, ...]) -> int:
    """The class of the best five of five, six or seven distinct cards."""
    return min(five_card_classes(*contenders(cards)))


def best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The best five of five, six or seven distinct cards; of equals, the first in input order."""
    return min(combinations(cards, HAND_SIZE), key=class_of_five)


def contenders(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], bool]:
    """The cards of a suit of which there are five, or else all; and whether they share a suit.

    Beside five of a suit stand at most two other cards. They make no full house and no
    four of a kind, for the five have five ranks: nothing outside that suit can win.
    """
    suits = [card.suit for card in cards]
    for suit in ALL_SUITS:
        if suits.count(suit) >= HAND_SIZE:
            return tuple(card for card in cards if card.suit is suit), True
    return cards, False


def five_card_classes(candidates: tuple[Card, ...], is_suited: bool) -> list[int]:
    """The class of each five of the pool, in the order of ``combinations``.

    The pool is of one suit, or holds no five of a suit.
    """
    weights = [RANK_WEIGHTS[card.rank] for card in candidates]
    class_by_weight = suited_classes_by_weight() if is_suited else unsuited_classes_by_weight()
    return [class_by_weight[ranks] for ranks in map(sum, combinations(weights, HAND_SIZE))]


def hand_class(number: int) -> Result[HandClass, NotACode]:
    """The class of this number, with its score, an example and how many hands it has.

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
    """All the classes, best first. Made on first use, in a few tens of milliseconds.

    >>> len(hand_classes()), sum(found.hand_count for found in hand_classes())
    (7462, 2598960)
    """
    return tuple(
        HandClass(number, score) for number, score in enumerate(_enumerate_scores(), start=1)
    )


@cache
def suited_classes_by_weight() -> dict[int, int]:
    """Return the classes of hands of one suit by the sum of their ranks' weights."""
    return {_total_weight(rung): rung.number for rung in hand_classes() if rung.is_suited}


@cache
def unsuited_classes_by_weight() -> dict[int, int]:
    """Return the classes of the other hands by the sum of their ranks' weights."""
    return {_total_weight(rung): rung.number for rung in hand_classes() if not rung.is_suited}


@cache
def suited_classes_by_rank_mask() -> Mapping[int, int]:
    """Return the class of each hand of one suit, by the ranks as bits (``to_rank_mask``).

    >>> parse_cards("9c 8c Ac 7c 4c").map(to_rank_mask).map(suited_classes_by_rank_mask().get)
    <Success: 749>
    """
    return {to_rank_mask(rung.example): rung.number for rung in hand_classes() if rung.is_suited}


@cache
def unsuited_classes_by_prime_product() -> Mapping[int, int]:
    """Return the class of each other hand, by its product of primes (``to_prime_product``).

    >>> unsuited_classes_by_prime_product()[37 * 41**4]
    11
    """
    return {
        to_prime_product(rung.example): rung.number for rung in hand_classes() if not rung.is_suited
    }


def _enumerate_scores() -> Iterator[Score]:
    """The score of each class, best first.

    ``combinations`` and ``permutations`` of ranks that fall give tuples that fall: within
    a category, the order in which scores are made is the order of their strength.
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
    """The other ranks, highest first."""
    return tuple(rank for rank in RANKS_HIGH_TO_LOW if rank not in excluded)


def _total_weight(rung: HandClass) -> int:
    return sum(RANK_WEIGHTS[rank] for rank in rung.ranks)
