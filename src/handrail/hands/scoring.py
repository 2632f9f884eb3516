"""Scoring: from five cards to a category, the rank that names it, and kickers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from typing import TypeAlias, final

from handrail.argument_checks import check_type
from handrail.cards.types import RANKS_ACE_LOW, RANKS_HIGH_TO_LOW, Ordered, Rank
from handrail.hands.types import HAND_SIZE, Hand


@final
class Category(Ordered):
    """The ten categories of hands. The value, 1 to 10, is the dojo's score.

    >>> Category.FLUSH > Category.STRAIGHT, Category.FLUSH.value
    (True, 6)
    """

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


KICKER_COUNTS = {
    Category.HIGH_CARD: 4,
    Category.PAIR: 3,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 2,
    Category.STRAIGHT: 0,
    Category.FLUSH: 4,
    Category.FULL_HOUSE: 1,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 0,
    Category.ROYAL_FLUSH: 0,
}
WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


@final
@dataclass(frozen=True, slots=True, order=True)
class Score:
    """The worth of a hand. The higher score wins, and equal scores tie.

    ``rank`` is the first rank to compare within a category: the three of a kind in a full house,
    the higher of two pairs, the top of a straight, the highest card of a flush. ``kickers`` are
    compared next, in order. Each category has a fixed number of them (``KICKER_COUNTS``). The
    constructor raises ``ValueError`` for any other number, and for ranks that no five cards can
    have in any game.

    >>> Score(Category.FULL_HOUSE, Rank.ACE, (Rank.KING,))
    Score('full house A, kickers K')
    """

    category: Category
    rank: Rank
    kickers: tuple[Rank, ...] = ()

    def __post_init__(self) -> None:
        if self.kickers in _possible_kickers()[self.category, self.rank]:
            return
        expected = KICKER_COUNTS[self.category]
        if len(self.kickers) != expected:
            kickers = " ".join(map(str, self.kickers)) or "none"
            raise ValueError(f"expected {expected} kickers for {self.category.name}, got {kickers}")
        raise ValueError(f"expected a score that five cards can have, got {self!r}")

    def __repr__(self) -> str:
        return f"Score('{_format_score(self)}')"


@final
@dataclass(frozen=True, slots=True)
class SmallScore:
    """The worth of a hand of fewer than five cards, which the rules of its game compare.

    ``category``, ``rank`` and ``kickers`` are those of a ``Score``, but there are fewer kickers. In
    badugi, each hand is a high card. The constructor raises ``ValueError`` for a score that no four
    cards can have.

    >>> SmallScore(Category.PAIR, Rank.ACE, (Rank.KING,))
    SmallScore('pair A, kickers K')
    """

    category: Category
    rank: Rank
    kickers: tuple[Rank, ...] = ()

    def __post_init__(self) -> None:
        ranks = {self.rank, *self.kickers}
        is_small = len(self.kickers) < max(1, KICKER_COUNTS[self.category])
        if not is_small or len(ranks) <= len(self.kickers) or self.category is Category.FULL_HOUSE:
            raise ValueError(f"expected a score that four cards can have, got {self!r}")

    def __repr__(self) -> str:
        return f"SmallScore('{_format_score(self)}')"


GameScore: TypeAlias = Score | SmallScore
"""The worth of a hand in any game."""


def _format_score(hand_score: GameScore) -> str:
    name = f"{hand_score.category.name.lower().replace('_', ' ')} {hand_score.rank}"
    kickers = " ".join(map(str, hand_score.kickers))
    return f"{name}, kickers {kickers}" if kickers else name


def score(hand: Hand) -> Score:
    """Score five cards. Every hand has a score.

    >>> parse_hand("As Ks Qs Js Ts").map(score)
    <Success: Score('royal flush A')>
    """
    ranks, counts = grouped(hand)
    # From the strongest to the weakest. A flush or a straight has five distinct ranks.
    match counts, is_flush(hand), straight_top(ranks):
        case _, True, Rank.ACE:
            return Score(Category.ROYAL_FLUSH, Rank.ACE)
        case _, True, Rank() as top:
            return Score(Category.STRAIGHT_FLUSH, top)
        case (4, 1), _, _:
            category = Category.FOUR_OF_A_KIND
        case (3, 2), _, _:
            category = Category.FULL_HOUSE
        case _, True, None:
            category = Category.FLUSH
        case _, False, Rank() as top:
            return Score(Category.STRAIGHT, top)
        case (3, 1, 1), _, _:
            category = Category.THREE_OF_A_KIND
        case (2, 2, 1), _, _:
            category = Category.TWO_PAIR
        case (2, 1, 1, 1), _, _:
            category = Category.PAIR
        case _:
            category = Category.HIGH_CARD
    return Score(category, ranks[0], ranks[1:])


def grouped(hand: Hand) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """Return the distinct ranks and their counts, sorted by count and then by rank, falling."""
    check_type("a hand", hand, Hand, "parse_hand")
    counts = Counter(card.rank for card in hand.cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank.value), reverse=True)
    return tuple(ranks), tuple(counts[rank] for rank in ranks)


def is_flush(hand: Hand) -> bool:
    """Return whether all five cards share a suit.

    >>> parse_hand("2h 5h 9h Jh Kh").map(is_flush)
    <Success: True>
    """
    return len({card.suit for card in hand.cards}) == 1


def is_straight(hand: Hand) -> bool:
    """Return whether the five ranks are in a row. The ace is above the king or below the two.

    >>> parse_hand("Ah 2c 3d 4s 5h").map(is_straight)
    <Success: True>
    """
    ranks, _ = grouped(hand)
    return straight_top(ranks) is not None


def straight_top(
    ranks: tuple[Rank, ...],
    order: tuple[Rank, ...] = RANKS_HIGH_TO_LOW,
    wheel: tuple[Rank, ...] = WHEEL,
    size: int = HAND_SIZE,
) -> Rank | None:
    """Return the highest rank of a straight, or None. The wheel, A-2-3-4-5, is five-high.

    Args:
        ranks: distinct ranks, highest first. Fewer than ``size`` are never a straight.
        order: all ranks, highest first. The ranks of a straight are neighbours.
        wheel: the straight in which the ace is low although it is the highest rank, or ().
        size: the number of cards in a hand.
    """
    if ranks == wheel:
        return ranks[1]
    start = order.index(ranks[0])
    is_run = len(ranks) == size and ranks == order[start : start + size]
    return ranks[0] if is_run else None


@cache
def _possible_kickers() -> Mapping[tuple[Category, Rank], frozenset[tuple[Rank, ...]]]:
    """Return the kickers that a score can have in any game, by its category and its rank.

    Ranks that repeat equally often are in falling order. The ace is the highest rank, or in some
    games the lowest. In games without straights, five ranks in a row are a high card or a flush.
    """
    orders = (RANKS_HIGH_TO_LOW, RANKS_ACE_LOW)
    no_kickers: frozenset[tuple[Rank, ...]] = frozenset({()})
    no_score: frozenset[tuple[Rank, ...]] = frozenset()
    possible: dict[tuple[Category, Rank], frozenset[tuple[Rank, ...]]] = {}
    for rank in Rank:
        others = [tuple(other for other in order if other is not rank) for order in orders]
        lower = [order[order.index(rank) + 1 :] for order in orders]
        other = _falling(others, 1)
        four_lower = _falling(lower, 4)
        lower_pair_and_other = frozenset(
            (pair, kicker) for (pair,) in _falling(lower, 1) for (kicker,) in other - {(pair,)}
        )
        straight = no_kickers if rank >= Rank.FIVE else no_score
        royal = no_kickers if rank is Rank.ACE else no_score
        possible |= {
            (Category.HIGH_CARD, rank): four_lower,
            (Category.PAIR, rank): _falling(others, 3),
            (Category.TWO_PAIR, rank): lower_pair_and_other,
            (Category.THREE_OF_A_KIND, rank): _falling(others, 2),
            (Category.STRAIGHT, rank): straight,
            (Category.FLUSH, rank): four_lower,
            (Category.FULL_HOUSE, rank): other,
            (Category.FOUR_OF_A_KIND, rank): other,
            (Category.STRAIGHT_FLUSH, rank): straight,
            (Category.ROYAL_FLUSH, rank): royal,
        }
    return possible


def _falling(orders: Iterable[tuple[Rank, ...]], size: int) -> frozenset[tuple[Rank, ...]]:
    """Return each choice of ``size`` ranks, in one of these orders."""
    return frozenset(chain.from_iterable(combinations(ranks, size) for ranks in orders))
