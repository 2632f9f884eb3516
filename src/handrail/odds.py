"""How often each category comes: counted over every hand, or simulated."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice
from math import sqrt
from types import MappingProxyType
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

    counts: Mapping[Category, int]

    @property
    def total(self) -> int:
        """How many hands were seen."""
        return sum(self.counts.values())

    def share(self, category: Category) -> Fraction:
        """The part of all the hands that is of this category; 0 where no hand was seen."""
        return Fraction(self.counts[category], self.total or 1)

    def stderr(self, category: Category) -> float:
        """The standard error of ``share``, where the hands were drawn by chance."""
        share = float(self.share(category))
        return sqrt(share * (1 - share) / (self.total or 1))


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
    return Tally(MappingProxyType(counts))


def all_fives() -> Iterable[tuple[Card, ...]]:
    """Every one of the 2,598,960 hands, once."""
    return combinations(DECK, HAND_SIZE)


def random_fives(number: int, seed: int) -> Iterable[tuple[Card, ...]]:
    """That many hands, each off the top of a newly shuffled deck; the same for the same seed."""
    return islice(draws(seed, HAND_SIZE), number)
