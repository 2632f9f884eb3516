"""Ladders: every class of hands under a ranking, the best first; from cards to their class.

``score`` says what a hand is worth. A ladder lists the classes of a ranking once, and finds the
class of a hand in a table. A test checks for every hand that ``score`` gives the same order as the
7,462 classes of the usual ranking.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, cycle, groupby, islice, product, repeat
from math import comb, prod
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_type
from handrail.cards.encodings import NotACode, to_prime_product, to_rank_mask
from handrail.cards.types import SUIT_COUNT, Card, Rank, Suit
from handrail.games.rankings import (
    EQUAL_RANKS,
    HIGH,
    Ranking,
    badugi_hands,
    category_of,
    position,
    rank_counts,
)
from handrail.hands.scoring import (
    KICKER_COUNTS,
    Category,
    Score,
    SmallScore,
    is_flush,
    straight_top,
)
from handrail.hands.types import HAND_SIZE, Hand

ALL_SUITS = tuple(Suit)
# The weight of a rank is a power of five. No rank appears five times among different cards, so the
# sum of the weights of some cards says how often each rank appears.
RANK_WEIGHTS = {rank: HAND_SIZE**power for power, rank in enumerate(Rank)}
NO_CLASS = 1_000_000  # greater than the number of any class

Evaluator: TypeAlias = Callable[[tuple[Card, ...]], int]
"""A function that takes five, six or seven cards and returns the class number of the best hand."""


@final
@dataclass(frozen=True, slots=True)
class HandClass:
    """All hands of five cards that tie with one another under a ranking.

    ``number`` is 1 for the best class: under the usual ranking 1 for a royal flush, up to 7,462 for
    7-5-4-3-2. ``ranks`` are those of the five cards, equal ranks first. If ``is_suited``, the cards
    of each hand have the same suit. ``hand_count`` is the number of hands in the class.

    >>> hand_class(1).map(lambda found: (str(found.example), found.hand_count))
    <Success: ('As Ks Qs Js Ts', 4)>
    """

    number: int
    score: Score
    ranks: tuple[Rank, ...]
    is_suited: bool
    hand_count: int

    @property
    def example(self) -> Hand:
        """Return one hand of this class."""
        return Hand(self.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards of the example."""
        return _deal_ranks(self.ranks, self.is_suited)


@final
@dataclass(frozen=True, slots=True)
class SmallHandClass:
    """All hands of fewer than five cards that tie with one another under a ranking.

    The fields are those of ``HandClass``. In badugi, ``hand_count`` is the number of hands of four
    cards whose best cards are in the class.
    """

    number: int
    score: SmallScore
    ranks: tuple[Rank, ...]
    is_suited: bool
    hand_count: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards of one hand of this class."""
        return _deal_ranks(self.ranks, self.is_suited)


class Shape(NamedTuple):
    """The hands with the same ranks: either those of one suit, or all others.

    ``compared`` are the ranks that the score compares, in order.
    """

    category: Category
    compared: tuple[Rank, ...]
    ranks: tuple[Rank, ...]
    is_suited: bool
    hand_count: int


@final
@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """All classes of hands under a ranking, the best first.

    Use ``ladder_of``, which builds each ladder once.

    Attributes:
        ranking: how hands compare.
        shapes: the shapes of the hands in each class, which tie, the best class first.
        suited: the class number of each hand of one suit, by the sum of its ``RANK_WEIGHTS``.
        unsuited: the class number of each other hand, by the sum of its ``RANK_WEIGHTS``.
    """

    ranking: Ranking
    shapes: tuple[tuple[Shape, ...], ...]
    suited: Mapping[int, int]
    unsuited: Mapping[int, int]

    @classmethod
    def of(cls, ranking: Ranking, shapes: tuple[tuple[Shape, ...], ...]) -> "Ladder":
        """Return the ladder with these shapes of each class, the best class first."""
        suited: dict[int, int] = {}
        unsuited: dict[int, int] = {}
        for number, group in enumerate(shapes, start=1):
            for shape in group:
                numbers = suited if shape.is_suited else unsuited
                numbers[_total_weight(shape.ranks)] = number
        return cls(ranking, shapes, MappingProxyType(suited), MappingProxyType(unsuited))

    @property
    def class_count(self) -> int:
        """Return the number of classes."""
        return len(self.shapes)

    @property
    def classes(self) -> tuple[HandClass | SmallHandClass, ...]:
        """Return all classes, the best first. They are built anew, in up to 0.03 s."""
        return tuple(map(self.class_at, range(1, self.class_count + 1)))

    def class_at(self, number: int) -> HandClass | SmallHandClass:
        """Return the class with a number from 1 to ``class_count``."""
        shapes = self.shapes[number - 1]
        first = shapes[0]
        # If flushes do not count, a class also has hands of one suit, but its example is not one.
        is_suited = all(shape.is_suited for shape in shapes)
        hand_count = sum(shape.hand_count for shape in shapes)
        rank, *kickers = first.compared
        if self.ranking.hand_size < HAND_SIZE:
            small = SmallScore(first.category, rank, tuple(kickers))
            return SmallHandClass(number, small, first.ranks, is_suited, hand_count)
        score = Score(first.category, rank, tuple(kickers))
        return HandClass(number, score, first.ranks, is_suited, hand_count)

    def class_of(self, cards: tuple[Card, ...]) -> int | None:
        """Return the class number of the best hand of any cards, or None if none qualifies."""
        if self.ranking.is_badugi:
            return self.best_number(badugi_hands(self.ranking, cards))
        number = min(self._numbers_of_choices(cards), default=NO_CLASS)
        return None if number == NO_CLASS else number

    def best_of(self, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], int] | None:
        """Return the best hand of any cards, and its class number, or None if none qualifies.

        If several choices of cards are equally good, the one with the earliest cards is returned.
        """
        if self.ranking.is_badugi:
            return self.first_best(badugi_hands(self.ranking, cards))
        numbers = self._numbers_of_choices(cards)
        number = min(numbers, default=NO_CLASS)
        if number == NO_CLASS:
            return None
        hands = combinations(cards, self.ranking.hand_size)
        return next(islice(hands, numbers.index(number), None)), number

    def _numbers_of_choices(self, cards: tuple[Card, ...]) -> list[int]:
        """Return the class number of each choice of cards, in the order of ``combinations``.

        The number of a hand that does not qualify is ``NO_CLASS``.
        """
        size = self.ranking.hand_size
        totals = map(sum, combinations([RANK_WEIGHTS[card.rank] for card in cards], size))
        suits = [card.suit for card in cards]
        if max(map(suits.count, ALL_SUITS)) < size:
            return list(map(self.unsuited.get, totals, repeat(NO_CLASS)))
        suits_by_choice = map(set, combinations(suits, size))
        return [
            (self.suited if len(each) == 1 else self.unsuited).get(total, NO_CLASS)
            for total, each in zip(totals, suits_by_choice, strict=True)
        ]

    def first_best(self, hands: Iterable[tuple[Card, ...]]) -> tuple[tuple[Card, ...], int] | None:
        """Return the first of the best hands, and its class number, or None if none qualifies."""
        numbers = ((hand, number) for hand in hands if (number := self.number_of(hand)))
        return min(numbers, key=itemgetter(1), default=None)

    def best_number(self, hands: Iterable[tuple[Card, ...]]) -> int | None:
        """Return the lowest class number of several hands, or None if none qualifies."""
        return min(filter(None, map(self.number_of, hands)), default=None)

    def number_of(self, hand: tuple[Card, ...]) -> int | None:
        """Return the class number of a hand, or None if it does not qualify.

        Args:
            hand: as many cards as a hand has, or in badugi up to that many, of different ranks and
                suits.
        """
        total = sum([RANK_WEIGHTS[card.rank] for card in hand])
        is_suited = len({card.suit for card in hand}) == 1 and not self.ranking.is_badugi
        return (self.suited if is_suited else self.unsuited).get(total)

    def __reduce__(self) -> tuple[Callable[[Ranking], "Ladder"], tuple[Ranking]]:
        # A copy, or a ladder that was pickled, is the ladder of the process that reads it.
        return ladder_of, (self.ranking,)

    def __repr__(self) -> str:
        return f"Ladder({self.ranking.name!r}, {self.class_count} classes)"


@cache
def ladder_of(ranking: Ranking) -> Ladder:
    """Return the ladder of a ranking. The first call for a ranking takes about 0.02 s.

    >>> lows = ladder_of(EIGHT_OR_BETTER).classes[:2]
    >>> [(describe(low, ranking=EIGHT_OR_BETTER), low.hand_count) for low in lows]
    [('wheel', 1024), ('six-four low', 1024)]
    """
    check_type("a Ranking", ranking, Ranking, "handrail.games.ACE_TO_FIVE")
    if ranking.is_badugi:
        return Ladder.of(ranking, tuple(_badugi_shapes(ranking)))
    groups = groupby(_shapes(ranking), attrgetter("category", "compared"))
    return Ladder.of(ranking, tuple(tuple(group) for _, group in groups))


def class_of(hand: Hand) -> int:
    """Return the number of the hand's class, 1 (royal flush) to 7,462. Tied hands are in one class.

    >>> parse_hand("KS 2H 5C JD TD").map(class_of)
    <Success: 6822>
    """
    return class_of_five(hand.cards)


def class_of_five(cards: tuple[Card, ...]) -> int:
    """Return the class number of five distinct cards."""
    a, b, c, d, e = cards
    weight, (suited, unsuited) = RANK_WEIGHTS, _usual_numbers()
    total = weight[a.rank] + weight[b.rank] + weight[c.rank] + weight[d.rank] + weight[e.rank]
    is_suited = a.suit is b.suit is c.suit is d.suit is e.suit
    return suited[total] if is_suited else unsuited[total]


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


def class_finder(ranking: Ranking) -> Callable[[Hand], HandClass]:
    """Return a function from five cards to their class, if every hand qualifies."""
    ladder = ladder_of(ranking)
    classes = five_card_classes(ladder)

    def find_class(hand: Hand) -> HandClass:
        numbers = ladder.suited if is_flush(hand) else ladder.unsuited
        return classes[numbers[_total_weight(card.rank for card in hand)] - 1]

    return find_class


def five_card_classes(ladder: Ladder) -> tuple[HandClass, ...]:
    """Return the classes of a ladder of five-card hands."""
    return tuple(each for each in ladder.classes if isinstance(each, HandClass))


@cache
def hand_classes() -> tuple[HandClass, ...]:
    """Return the classes of the usual ranking. The first call takes less than a tenth of a second.

    >>> len(hand_classes()), sum(found.hand_count for found in hand_classes())
    (7462, 2598960)
    """
    return five_card_classes(ladder_of(HIGH))


@cache
def suited_classes_by_rank_mask() -> Mapping[int, int]:
    """Return a mapping from the ``to_rank_mask`` of five cards of one suit to their class number.

    >>> parse_cards("9c 8c Ac 7c 4c").map(to_rank_mask).map(suited_classes_by_rank_mask().get)
    <Success: 749>
    """
    return MappingProxyType(
        {to_rank_mask(each.cards): each.number for each in hand_classes() if each.is_suited}
    )


@cache
def unsuited_classes_by_prime_product() -> Mapping[int, int]:
    """Return a mapping from the ``to_prime_product`` of five cards of several suits to their class.

    >>> unsuited_classes_by_prime_product()[37 * 41**4]
    11
    """
    return MappingProxyType(
        {to_prime_product(each.cards): each.number for each in hand_classes() if not each.is_suited}
    )


@cache
def _usual_numbers() -> tuple[Mapping[int, int], Mapping[int, int]]:
    """Return the class numbers of suited hands and of all others, under the usual ranking."""
    ladder = ladder_of(HIGH)
    return ladder.suited, ladder.unsuited


def _shapes(ranking: Ranking) -> list[Shape]:
    """Return the shapes of all hands that qualify under a ranking, the best first."""
    shapes = [*_shapes_with_equal_ranks(ranking), *_shapes_of_different_ranks(ranking)]
    if ranking.is_low:
        shapes.reverse()
    # The shapes of a category are already in order, except the wheel, which is listed with the
    # hands that have an ace. So it is enough to sort by the first rank that is compared.
    order = {category: place for place, category in enumerate(ranking.categories)}
    sign = -1 if ranking.is_low else 1
    places = {rank: sign * place for place, rank in enumerate(ranking.ranks)}
    shapes.sort(key=lambda shape: (order[shape.category], places[shape.compared[0]]))
    return shapes


def _shapes_with_equal_ranks(ranking: Ranking) -> Iterator[Shape]:
    """Yield each shape in which a rank appears twice or more, those with high ranks first."""
    for category in EQUAL_RANKS:
        counts = rank_counts(category, ranking.hand_size)
        if not counts or category not in ranking.categories:
            continue
        most, *others = counts
        groups = 1 + others.count(most)  # two pair has two groups of the same size
        repeat_ranks = itemgetter(
            *(place for place, times in enumerate(counts) for _ in range(times))
        )
        hand_count = prod(comb(SUIT_COUNT, times) for times in counts)
        for frequent in combinations(ranking.ranks, groups):
            rest = [rank for rank in ranking.ranks if rank not in frequent]
            for kickers in combinations(rest, len(others) + 1 - groups):
                ranks = (*frequent, *kickers)
                yield Shape(category, ranks, repeat_ranks(ranks), False, hand_count)


def _shapes_of_different_ranks(ranking: Ranking) -> Iterator[Shape]:
    """Yield each shape of different ranks, those with high ranks first."""
    unsuited_ways = SUIT_COUNT**ranking.hand_size - SUIT_COUNT
    kinds = [
        (is_suited, ways, {top: category_of(ranking, is_suited, top) for top in (None, *Rank)})
        for is_suited, ways in ((False, unsuited_ways), (True, SUIT_COUNT))
    ]
    for ranks in combinations(ranking.ranks, ranking.hand_size):
        top = straight_top(ranks, ranking.ranks, ranking.wheel, ranking.hand_size)
        for is_suited, ways, categories in kinds:
            category = categories[top]
            if category is not None:
                # A straight is compared by its highest rank.
                compared = ranks if top is None or KICKER_COUNTS[category] else (top,)
                yield Shape(category, compared, ranks, is_suited, ways)


def _total_weight(ranks: Iterable[Rank]) -> int:
    return sum(map(RANK_WEIGHTS.__getitem__, ranks))


def _deal_ranks(ranks: tuple[Rank, ...], is_suited: bool) -> tuple[Card, ...]:
    """Return cards of these ranks. Equal ranks must be neighbours, so that all cards differ."""
    suits = repeat(Suit.SPADES) if is_suited else cycle(reversed(Suit))
    return tuple(map(Card, ranks, suits))


def _badugi_shapes(ranking: Ranking) -> Iterator[tuple[Shape]]:
    """Yield the shape of each class of badugi, the best first."""
    counts = _badugi_counts(ranking)
    for ranks in sorted(counts, key=lambda ranks: position(ranking, _badugi_score(ranks))):
        yield (Shape(Category.HIGH_CARD, ranks, ranks, False, counts[ranks]),)


def _badugi_score(ranks: tuple[Rank, ...]) -> SmallScore:
    return SmallScore(Category.HIGH_CARD, ranks[0], ranks[1:])


def _badugi_counts(ranking: Ranking) -> Mapping[tuple[Rank, ...], int]:
    """Return how many hands of ``hand_size`` cards have each group of ranks as their best.

    Which cards are the best depends only on the suits and on which ranks are equal. So hands are
    counted together if they have the same number of cards of their highest rank, of the next, and
    so on.
    """
    counts: Counter[tuple[Rank, ...]] = Counter()
    for sizes in _compositions(ranking.hand_size):
        best_hands: Counter[tuple[int, ...]] = Counter()
        for suits_by_rank in product(*(combinations(Suit, size) for size in sizes)):
            cards = tuple(
                Card(rank, suit)
                for rank, suits in zip(ranking.ranks, suits_by_rank, strict=False)
                for suit in suits
            )
            hands = (tuple(card.rank for card in hand) for hand in badugi_hands(ranking, cards))
            best = min(hands, key=lambda ranks: position(ranking, _badugi_score(ranks)))
            best_hands[tuple(map(ranking.ranks.index, best))] += 1
        for different_ranks in combinations(ranking.ranks, len(sizes)):
            for indexes, number in best_hands.items():
                counts[tuple(different_ranks[index] for index in indexes)] += number
    return counts


def _compositions(total: int) -> Iterator[tuple[int, ...]]:
    """Yield each way to write a number as a sum, in each order: (1, 1), (2,)."""
    if total == 0:
        yield ()
    for first in range(1, total + 1):
        for rest in _compositions(total - first):
            yield first, *rest
