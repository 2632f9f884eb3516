"""Odds: the frequency of each category, counted over every hand or simulated."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import sqrt

from handrail.cards.types import Card
from handrail.games.ladder import HandClass, ladder_of
from handrail.games.rankings import HIGH, Ranking
from handrail.hands.scoring import Category


def tally(
    hands: Iterable[tuple[Card, ...]],
    ranking: Ranking = HIGH,
    evaluate: Callable[[tuple[Card, ...]], int | None] | None = None,
) -> dict[Category, int]:
    """Return the number of hands in each category, the best category first.

    Args:
        hands: the cards of each hand. No card appears twice in a hand.
        ranking: how hands compare.
        evaluate: a function that takes the cards of a hand and returns the number of its class
            under the ranking. By default, the ladder of the ranking finds the class.

    >>> tally(islice(sample_cards(7, 5), 1000))[Category.PAIR]
    443
    """
    ladder = ladder_of(ranking)
    class_counts = Counter(map(evaluate or ladder.class_of, hands))
    return count_by_category((class_counts[each.number] for each in ladder.classes), ranking)


def count_by_category(class_counts: Iterable[int], ranking: Ranking) -> dict[Category, int]:
    """Return the number of hands in each category, the best category first.

    Args:
        class_counts: the number of hands in each class of the ranking, the best class first.
        ranking: how hands compare. It has categories: badugi has none.
    """
    counts = dict.fromkeys(ranking.categories, 0)
    for each, number in zip(ladder_of(ranking).classes, class_counts, strict=True):
        if isinstance(each, HandClass):
            counts[each.score.category] += number
    return counts


def share_of(counts: Mapping[Category, int], categories: Iterable[Category]) -> Fraction:
    """Return the share of hands that are in one of these categories, or 0 if there are no hands.

    Args:
        counts: the number of hands in each category, as ``tally`` returns it.
        categories: the categories whose hands are added up.

    >>> share_of(tally([DECK[:5], DECK[9:14]]), [Category.FOUR_OF_A_KIND])
    Fraction(1, 2)
    """
    return Fraction(sum(counts[each] for each in categories), sum(counts.values()) or 1)


def standard_error(share: Fraction, hands: int) -> float:
    """Return the standard error of a share that was found by sampling ``hands`` hands.

    >>> standard_error(Fraction(1, 2), 10_000)
    0.005
    """
    return sqrt(share * (1 - share) / hands)
