"""Odds: the frequency of each category, counted over every hand or simulated."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt

from handrail.cards import Card
from handrail.ladder import (
    Evaluator,
    HandClass,
    best_class,
    class_of_five,
    contenders,
    five_card_classes,
    hand_classes,
)
from handrail.scoring import AceRule, Category, Score, score

__all__ = [
    "evaluator_for",
    "share_of",
    "standard_error",
    "tally",
]


def tally(
    hands: Iterable[tuple[Card, ...]],
    aces: AceRule = AceRule.HIGH_OR_LOW,
    evaluate: Evaluator = class_of_five,
) -> dict[Category, int]:
    """Count hands by category. Every category is in the result, the best first.

    Args:
        hands: distinct cards each, five or another number that the evaluator takes.
        aces: the rule for aces.
        evaluate: returns a hand's class. For six or seven cards, use ``evaluator_for(aces)``.

    >>> tally(islice(sample_cards(7, 5), 1000))[Category.PAIR]
    443
    """
    class_counts = Counter(map(evaluate, hands))
    return count_by_category((class_counts[rung.number] for rung in hand_classes()), aces)


def count_by_category(class_counts: Iterable[int], aces: AceRule) -> dict[Category, int]:
    """Return the number of hands in each category, the best first, given that of each class."""
    counts = dict.fromkeys(reversed(Category), 0)
    for rung, number in zip(hand_classes(), class_counts, strict=True):
        counts[score_of_class(aces, rung).category] += number
    return counts


def share_of(counts: Mapping[Category, int], categories: Iterable[Category]) -> Fraction:
    """Return the share of the counted hands that are in these categories; 0 without hands.

    >>> share_of(tally([DECK[:5], DECK[9:14]]), [Category.FOUR_OF_A_KIND])
    Fraction(1, 2)
    """
    return Fraction(sum(counts[each] for each in categories), sum(counts.values()) or 1)


def evaluator_for(aces: AceRule) -> Evaluator:
    """Return an evaluator of five to seven cards under this rule for aces.

    If aces are high only, A-2-3-4-5 is not a straight, and another five of seven cards may be
    better. Each class keeps its number.

    >>> cards = parse_cards("Ac 2d 3h 4s 5c 9d 9h")
    >>> numbers = [cards.map(evaluator_for(aces)) for aces in AceRule]
    >>> [and_then(number, hand_class).map(lambda found: found.score) for number in numbers]
    [<Success: Score('straight 5')>, <Success: Score('pair 9, kickers A 5 4')>]
    """
    if aces is AceRule.HIGH_OR_LOW:
        return best_class
    order = strength_order(aces)
    return lambda cards: min(
        five_card_classes(*contenders(cards)), key=lambda number: order[number - 1]
    )


def strength_order(aces: AceRule) -> tuple[int, ...]:
    """Return, for class 1 to 7,462, the number of classes that beat it under this rule."""
    if aces is AceRule.HIGH_OR_LOW:  # the ladder's own order
        return tuple(range(len(hand_classes())))
    scores = [score_of_class(aces, rung) for rung in hand_classes()]
    order_by_score = {each: order for order, each in enumerate(sorted(scores, reverse=True))}
    return tuple(order_by_score[each] for each in scores)


def score_of_class(aces: AceRule, rung: HandClass) -> Score:
    """Return the score of a class's hands under this rule."""
    return rung.score if aces is AceRule.HIGH_OR_LOW else score(rung.example, aces)


def standard_error(share: Fraction, hands: int) -> float:
    """Return the standard error of a share that was estimated from ``hands`` sampled hands.

    >>> standard_error(Fraction(1, 2), 10_000)
    0.005
    """
    return sqrt(share * (1 - share) / hands)
