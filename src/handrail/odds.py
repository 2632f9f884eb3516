"""How often each category comes up: counted over every hand, or simulated."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice
from math import sqrt
from typing import final

from handrail.cards import DECK, Card
from handrail.dealing import draws
from handrail.hands import HAND_SIZE
from handrail.ladder import (
    Evaluator,
    HandClass,
    best_class,
    class_of_five,
    classes_of_fives,
    contenders,
    hand_classes,
)
from handrail.scoring import AceRule, Category, Score, score

__all__ = [
    "Tally",
    "all_fives",
    "best_under",
    "random_hands",
    "standard_error",
    "tally",
]


@final
@dataclass(frozen=True, slots=True)
class Tally:
    """The number of hands of each category, the best category first, none left out.

    >>> tally(random_hands(1000, seed=7)).counts[Category.PAIR]
    443
    """

    numbers: tuple[int, ...]

    @property
    def counts(self) -> dict[Category, int]:
        """The number of hands by category."""
        return dict(zip(reversed(Category), self.numbers, strict=True))

    @property
    def total(self) -> int:
        """How many hands were seen."""
        return sum(self.numbers)

    def counted(self, categories: Iterable[Category]) -> tuple[int, Fraction]:
        """How many hands are of these categories, and what part of all; 0 where none was seen."""
        count = sum(self.counts[category] for category in categories)
        return count, Fraction(count, self.total or 1)


def tally(
    hands: Iterable[tuple[Card, ...]],
    aces: AceRule = AceRule.HIGH_OR_LOW,
    evaluate: Evaluator = class_of_five,
) -> Tally:
    """Count hands of distinct cards by category.

    Args:
        hands: of five cards, or of what else the evaluator takes.
        aces: what an ace may be.
        evaluate: from a hand to its class; for six or seven cards ``best_under(aces)``.

    >>> tally([DECK[:5]]).counted([Category.FOUR_OF_A_KIND])
    (1, Fraction(1, 1))
    """
    classes = Counter(map(evaluate, hands))
    counts = by_category((classes[rung.number] for rung in hand_classes()), aces)
    return Tally(tuple(counts.values()))


def by_category(classes: Iterable[int], aces: AceRule) -> dict[Category, int]:
    """Return the number of hands of each category, the best first, from that of each class."""
    counts = dict.fromkeys(reversed(Category), 0)
    for rung, number in zip(hand_classes(), classes, strict=True):
        counts[score_under(aces, rung).category] += number
    return counts


def all_fives() -> Iterable[tuple[Card, ...]]:
    """Every one of the 2,598,960 hands, once.

    >>> next(iter(all_fives())) == DECK[:5]
    True
    """
    return combinations(DECK, HAND_SIZE)


def random_hands(number: int, seed: int, cards: int = HAND_SIZE) -> Iterable[tuple[Card, ...]]:
    """That many hands, each off the top of a newly shuffled deck; the same for the same seed.

    >>> [str(card) for hand in random_hands(1, seed=7) for card in hand]
    ['6c', '4c', 'Th', '3h', '9d']
    """
    return islice(draws(seed, cards), number)


def best_under(aces: AceRule) -> Evaluator:
    """From five to seven cards to the class of the best five, where an ace is what the rule says.

    With the ace high only A-5-4-3-2 is no straight: it stands far down among the hands, and of
    seven cards others may be better. Its class keeps its number.

    >>> cards = parse_cards("Ac 2d 3h 4s 5c 9d 9h")
    >>> numbers = [cards.map(best_under(aces)) for aces in AceRule]
    >>> [and_then(number, score_of).map(describe) for number in numbers]
    [<Success: straight, five high>, <Success: pair of nines>]
    """
    if aces is AceRule.HIGH_OR_LOW:
        return best_class
    places = strengths(aces)
    return lambda cards: min(
        classes_of_fives(*contenders(cards)), key=lambda number: places[number - 1]
    )


def strengths(aces: AceRule) -> tuple[int, ...]:
    """Of each class, the best first, how many classes beat it under this rule."""
    if aces is AceRule.HIGH_OR_LOW:  # the ladder's own order
        return tuple(range(len(hand_classes())))
    scores = [score_under(aces, rung) for rung in hand_classes()]
    beaten = {each: place for place, each in enumerate(sorted(scores, reverse=True))}
    return tuple(beaten[each] for each in scores)


def score_under(aces: AceRule, rung: HandClass) -> Score:
    """The score of a class's hands under this rule."""
    return rung.score if aces is AceRule.HIGH_OR_LOW else score(rung.example, aces)


def standard_error(share: Fraction, hands: int) -> float:
    """The standard error of a share that was found among that many hands drawn by chance.

    >>> standard_error(Fraction(1, 2), 10_000)
    0.005
    """
    return sqrt(share * (1 - share) / hands)
