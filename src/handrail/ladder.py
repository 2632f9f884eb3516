"""The 7,462 hand classes, best first; from a hand to its class, and back to a score.

Two hands are of one class when no rule of the game tells them apart. The classes
are written down from the rules, category by category; that they are the classes of
``score``, in its order, is proved over every hand there is.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb, prod
from types import MappingProxyType
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cards import Card, Rank, Suit
from handrail.encodings import to_primes, to_twos
from handrail.hands import HAND_SIZE, Hand
from handrail.problems import error
from handrail.scoring import Category, Score, straight_top

__all__ = [
    "Evaluator",
    "HandClass",
    "NotAClass",
    "class_of",
    "flushes_by_twos",
    "hand_class",
    "hand_classes",
    "repeats_by_primes",
    "score_of",
    "unpaired_by_twos",
]

SUITS = tuple(Suit)
FALLING = tuple(reversed(Rank))
# Powers of five: of no rank are there five, so a sum of weights tells how often each rank stands.
WEIGHTS = {rank: HAND_SIZE**power for power, rank in enumerate(Rank)}

Evaluator: TypeAlias = Callable[[tuple[Card, ...]], int]
"""From five, six or seven distinct cards to the class of the best five among them."""


@final
@dataclass(frozen=True, slots=True)
class HandClass:
    """A rung of the ladder: all the hands that tie with one another.

    ``number`` is 1 for a royal flush, 7,462 for 7-5-4-3-2. ``ranks`` are those of
    its five cards, and ``suited`` says whether they share a suit.

    >>> hand_class(1).map(lambda found: (str(found.example), found.hands))
    <Success: ('As Ks Qs Js Ts', 4)>
    """

    number: int
    score: Score
    ranks: tuple[Rank, ...]
    suited: bool

    @property
    def hands(self) -> int:
        """How many of the 2,598,960 hands are of this class."""
        if self.suited:
            return len(Suit)
        held = [self.ranks.count(rank) for rank in dict.fromkeys(self.ranks)]
        ways = prod(comb(len(Suit), times) for times in held)
        return ways - len(Suit) if len(held) == HAND_SIZE else ways

    @property
    def example(self) -> Hand:
        """One hand of this class."""
        suits = tuple(reversed(Suit))
        if self.suited:
            return Hand(tuple(Card(rank, suits[0]) for rank in self.ranks))
        # From card to card the next suit: equal ranks stand together, so all five differ.
        return Hand(tuple(Card(rank, suits[i % 4]) for i, rank in enumerate(self.ranks)))


@error
class NotAClass:
    """A number that is not a class."""

    number: int
    hint = "classes run from 1, the best, to 7462"

    @property
    def message(self) -> str:
        return f"{self.number} is not a hand class"


def class_of(hand: Hand) -> int:
    """The hand's place on the ladder, 1 (royal flush) to 7,462; the same for both of a tie.

    >>> parse_hand("KS 2H 5C JD TD").map(class_of)
    <Success: 6822>
    """
    return class_of_five(hand.cards)


def class_of_five(cards: tuple[Card, ...]) -> int:
    """The class of five distinct cards: looked up by suit, and by the sum of the ranks' weights."""
    a, b, c, d, e = cards
    ranks = WEIGHTS[a.rank] + WEIGHTS[b.rank] + WEIGHTS[c.rank] + WEIGHTS[d.rank] + WEIGHTS[e.rank]
    suited = a.suit is b.suit is c.suit is d.suit is e.suit
    return (suited_by_weight() if suited else unsuited_by_weight())[ranks]


def best_class(cards: tuple[Card, ...]) -> int:
    """The class of the best five of five, six or seven distinct cards."""
    return min(classes_of_fives(*contenders(cards)))


def best_five(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The best five of five, six or seven distinct cards; of equals, the first in input order."""
    return min(combinations(cards, HAND_SIZE), key=class_of_five)


def contenders(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], bool]:
    """The cards of a suit of which there are five, or else all; and whether they share a suit.

    Beside five of a suit stand at most two other cards. They make no full house and no
    four of a kind, for the five have five ranks: nothing outside that suit can win.
    """
    suits = [card.suit for card in cards]
    for suit in SUITS:
        if suits.count(suit) >= HAND_SIZE:
            return tuple(card for card in cards if card.suit is suit), True
    return cards, False


def classes_of_fives(pool: tuple[Card, ...], suited: bool) -> list[int]:
    """The class of each five of the pool, in the order of ``combinations``.

    The pool is of one suit, or holds no five of a suit.
    """
    weights = [WEIGHTS[card.rank] for card in pool]
    table = suited_by_weight() if suited else unsuited_by_weight()
    return [table[ranks] for ranks in map(sum, combinations(weights, HAND_SIZE))]


def hand_class(number: int) -> Result[HandClass, NotAClass]:
    """The class of this number, with its score, an example and how many hands it has.

    Fails with ``NotAClass``.

    >>> hand_class(7462).map(lambda found: str(found.example))
    <Success: 7s 5h 4d 3c 2s>
    """
    classes = hand_classes()
    return (
        Success(classes[number - 1]) if 1 <= number <= len(classes) else Failure(NotAClass(number))
    )


def score_of(number: int) -> Result[Score, NotAClass]:
    """The score that every hand of this class has.

    Fails with ``NotAClass``.

    >>> score_of(10).map(describe)
    <Success: straight flush, five high>
    """
    return hand_class(number).map(lambda found: found.score)


@cache
def hand_classes() -> tuple[HandClass, ...]:
    """All the classes, best first. Made on first use, in a few tens of milliseconds.

    >>> len(hand_classes()), sum(found.hands for found in hand_classes())
    (7462, 2598960)
    """
    return tuple(
        HandClass(number, score, ranks, suited)
        for number, (score, ranks, suited) in enumerate(_rungs(), start=1)
    )


@cache
def suited_by_weight() -> dict[int, int]:
    """Return the classes of hands of one suit by the sum of their ranks' weights."""
    return {_weight(found): found.number for found in hand_classes() if found.suited}


@cache
def unsuited_by_weight() -> dict[int, int]:
    """Return the classes of the other hands by the sum of their ranks' weights."""
    return {_weight(found): found.number for found in hand_classes() if not found.suited}


@cache
def flushes_by_twos() -> Mapping[int, int]:
    """Return the class of each hand of one suit, by the ranks as bits (``to_twos``).

    >>> parse_cards("9c 8c Ac 7c 4c").map(to_twos).map(flushes_by_twos().get)
    <Success: 749>
    """
    flushes = (found for found in hand_classes() if found.suited)
    return MappingProxyType({to_twos(found.example): found.number for found in flushes})


@cache
def unpaired_by_twos() -> Mapping[int, int]:
    """Return the class of each other hand of five ranks, by the ranks as bits (``to_twos``).

    >>> parse_cards("9c 8s Ad 7d 4c").map(to_twos).map(unpaired_by_twos().get)
    <Success: 6612>
    """
    hands = (
        found for found in hand_classes() if not found.suited and len(set(found.ranks)) == HAND_SIZE
    )
    return MappingProxyType({to_twos(found.example): found.number for found in hands})


@cache
def repeats_by_primes() -> Mapping[int, int]:
    """Return the class of each hand that repeats a rank, by its product of primes (``to_primes``).

    >>> repeats_by_primes()[37 * 41**4]
    11
    """
    repeats = (found for found in hand_classes() if len(set(found.ranks)) < HAND_SIZE)
    return MappingProxyType({to_primes(found.example): found.number for found in repeats})


def _rungs() -> Iterator[tuple[Score, tuple[Rank, ...], bool]]:
    """Each class as its score, its five ranks, and whether they share a suit; best first.

    ``combinations`` and ``permutations`` of ranks that fall give tuples that fall: within
    a category, the order in which classes are made is the order of their strength.
    """
    fives = tuple(combinations(FALLING, HAND_SIZE))
    tops = {ranks: top for ranks in fives if (top := straight_top(ranks)) is not None}
    runs = sorted(tops, key=lambda ranks: tops[ranks], reverse=True)
    unpaired = tuple(ranks for ranks in fives if ranks not in tops)

    for ranks in runs:
        top = tops[ranks]
        royal = Category.ROYAL_FLUSH if top is Rank.ACE else Category.STRAIGHT_FLUSH
        yield Score(royal, top), ranks, True
    for four, kicker in permutations(FALLING, 2):
        yield Score(Category.FOUR_OF_A_KIND, four, (kicker,)), (four,) * 4 + (kicker,), False
    for three, two in permutations(FALLING, 2):
        yield Score(Category.FULL_HOUSE, three, (two,)), (three,) * 3 + (two,) * 2, False
    for ranks in unpaired:
        yield Score(Category.FLUSH, ranks[0], ranks[1:]), ranks, True
    for ranks in runs:
        yield Score(Category.STRAIGHT, tops[ranks]), ranks, False
    for three in FALLING:
        for kickers in combinations(_all_but(three), 2):
            yield Score(Category.THREE_OF_A_KIND, three, kickers), (three,) * 3 + kickers, False
    for high, low in combinations(FALLING, 2):
        for kicker in _all_but(high, low):
            ranks = (high, high, low, low, kicker)
            yield Score(Category.TWO_PAIR, high, (low, kicker)), ranks, False
    for two in FALLING:
        for others in combinations(_all_but(two), 3):
            yield Score(Category.PAIR, two, others), (two,) * 2 + others, False
    for ranks in unpaired:
        yield Score(Category.HIGH_CARD, ranks[0], ranks[1:]), ranks, False


def _all_but(*taken: Rank) -> tuple[Rank, ...]:
    """The other ranks, highest first."""
    return tuple(rank for rank in FALLING if rank not in taken)


def _weight(found: HandClass) -> int:
    return sum(WEIGHTS[rank] for rank in found.ranks)
