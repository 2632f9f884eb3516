"""How often each category comes: counted over every hand, or simulated."""

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
from handrail.ladder import Evaluator, class_of_five, hand_classes
from handrail.scoring import AceRule, Category, score


@final
@dataclass(frozen=True, slots=True)
class Tally:
    """How many hands of each category were seen, the best category first, none left out."""

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
    """Count hands of five distinct cards by category."""
    classes = Counter(map(evaluate, hands))
    counts = dict.fromkeys(reversed(Category), 0)
    for rung in hand_classes():
        counts[score(rung.example, aces).category] += classes[rung.number]
    return Tally(tuple(counts.values()))


def all_fives() -> Iterable[tuple[Card, ...]]:
    """Every one of the 2,598,960 hands, once."""
    return combinations(DECK, HAND_SIZE)


def random_fives(number: int, seed: int) -> Iterable[tuple[Card, ...]]:
    """That many hands, each off the top of a newly shuffled deck; the same for the same seed."""
    return islice(draws(seed, HAND_SIZE), number)


def standard_error(share: Fraction, hands: int) -> float:
    """The standard error of a share that was found among that many hands drawn by chance."""
    return sqrt(share * (1 - share) / hands)
