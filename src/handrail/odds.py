"""How often each category comes up: counted over every hand, or simulated."""

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
    """Count hands of distinct cards by category. The best category is first, and none is left out.

    Args:
        hands: of five cards, or of what else the evaluator takes.
        aces: what an ace may be.
        evaluate: from a hand to its class; for six or seven cards ``evaluator_for(aces)``.

    >>> tally(islice(sample_cards(7, 5), 1000))[Category.PAIR]
    443
    """
    classes = Counter(map(evaluate, hands))
    return count_by_category((classes[rung.number] for rung in hand_classes()), aces)


def count_by_category(classes: Iterable[int], aces: AceRule) -> dict[Category, int]:
    """Return the number of hands of each category, the best first, from that of each class."""
    counts = dict.fromkeys(reversed(Category), 0)
    for rung, number in zip(hand_classes(), classes, strict=True):
        counts[score_of_class(aces, rung).category] += number
    return counts


def share_of(counts: Mapping[Category, int], categories: Iterable[Category]) -> Fraction:
    """Return what part of the hands counted are of these categories; of no hands, 0.

    >>> share_of(tally([DECK[:5], DECK[9:14]]), [Category.FOUR_OF_A_KIND])
    Fraction(1, 2)
    """
    return Fraction(sum(counts[each] for each in categories), sum(counts.values()) or 1)


def evaluator_for(aces: AceRule) -> Evaluator:
    """From five to seven cards to the class of the best five, where an ace is what the rule says.

    With the ace high only A-5-4-3-2 is no straight: it stands far down among the hands, and of
    seven cards others may be better. Its class keeps its number.

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
    """Of each class, the best first, how many classes beat it under this rule."""
    if aces is AceRule.HIGH_OR_LOW:  # the ladder's own order
        return tuple(range(len(hand_classes())))
    scores = [score_of_class(aces, rung) for rung in hand_classes()]
    order_by_score = {each: place for place, each in enumerate(sorted(scores, reverse=True))}
    return tuple(order_by_score[each] for each in scores)


def score_of_class(aces: AceRule, rung: HandClass) -> Score:
    """The score of a class's hands under this rule."""
    return rung.score if aces is AceRule.HIGH_OR_LOW else score(rung.example, aces)


def standard_error(share: Fraction, hands: int) -> float:
    """The standard error of a share that was found among that many hands drawn by chance.

    >>> standard_error(Fraction(1, 2), 10_000)
    0.005
    """
    return sqrt(share * (1 - share) / hands)
