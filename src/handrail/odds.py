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
    """Return the number of hands in each category.

    The result has all ten categories, the best first.

    Args:
        hands: the cards of each hand. No card appears twice in a hand.
        aces: whether aces count as low in a straight.
        evaluate: a function that takes the cards of a hand and returns the number of its class. The
            default takes five cards. For six or seven cards, use ``evaluator_for(aces)``.

    >>> tally(islice(sample_cards(7, 5), 1000))[Category.PAIR]
    443
    """
    class_counts = Counter(map(evaluate, hands))
    return count_by_category((class_counts[rung.number] for rung in hand_classes()), aces)


def count_by_category(class_counts: Iterable[int], aces: AceRule) -> dict[Category, int]:
    """Return the number of hands in each category, the best category first.

    Args:
        class_counts: the number of hands in each of the 7,462 classes, the best class first.
        aces: whether aces count as low in a straight.
    """
    counts = dict.fromkeys(reversed(Category), 0)
    for rung, number in zip(hand_classes(), class_counts, strict=True):
        counts[score_of_class(aces, rung).category] += number
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


def evaluator_for(aces: AceRule) -> Evaluator:
    """Return a function that takes five to seven cards and returns the best hand's class number.

    If aces are high only, A-2-3-4-5 is not a straight, so another hand of the seven cards may be
    better. Classes have the same numbers under both rules.

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
    """Return how many classes beat each class under this rule, for the classes 1 to 7,462."""
    if aces is AceRule.HIGH_OR_LOW:  # the order in which classes are numbered
        return tuple(range(len(hand_classes())))
    scores = [score_of_class(aces, rung) for rung in hand_classes()]
    order_by_score = {each: order for order, each in enumerate(sorted(scores, reverse=True))}
    return tuple(order_by_score[each] for each in scores)


def score_of_class(aces: AceRule, rung: HandClass) -> Score:
    """Return the score that all hands of a class have under this rule."""
    return rung.score if aces is AceRule.HIGH_OR_LOW else score(rung.example, aces)


def standard_error(share: Fraction, hands: int) -> float:
    """Return the standard error of a share that was found by sampling ``hands`` hands.

    >>> standard_error(Fraction(1, 2), 10_000)
    0.005
    """
    return sqrt(share * (1 - share) / hands)
