"""All 2,598,960 hands without the wheel: aces are high only."""

from collections import Counter
from itertools import combinations

import pytest

from handrail.cards import DECK
from handrail.games import ACES_HIGH, HIGH, tally
from handrail.games.ladder import class_finder
from handrail.hands import Hand

# tests/spec/engine/test_hands.py counts these hands with the engine, whose tables equal the core's.
pytestmark = [pytest.mark.slow, pytest.mark.nightly]


def test_hands_without_the_wheel_are_counted_as_published(
    counts_without_wheel: dict[str, int],
) -> None:
    counts: Counter[str] = Counter()
    find_aces_high = class_finder(ACES_HIGH)
    for five in combinations(DECK, 5):
        counts[find_aces_high(Hand(five)).score.category.name.lower()] += 1
    assert counts == counts_without_wheel
    assert counts.total() == 2_598_960


def test_the_odds_of_five_cards_are_the_published_ones(
    counts_with_wheel: dict[str, int], counts_without_wheel: dict[str, int]
) -> None:
    for ranking, counts in (
        (HIGH, counts_with_wheel),
        (ACES_HIGH, counts_without_wheel),
    ):
        found = tally(combinations(DECK, 5), ranking)
        assert {category.name.lower(): n for category, n in found.items()} == counts
