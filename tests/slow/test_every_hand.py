"""All 2,598,960 hands: ``score`` and its fast twin ``class_of`` are equal on each of them."""

from collections import Counter
from itertools import combinations

import pytest

from handrail.cards import DECK
from handrail.games import ACES_HIGH, HIGH, tally
from handrail.games.ladder import class_finder, class_of, hand_classes
from handrail.hands import Hand, Score, score

pytestmark = pytest.mark.slow


def count_by_category(scores: Counter[Score]) -> dict[str, int]:
    """Return the number of hands in each category."""
    counts: Counter[str] = Counter()
    for scored, times in scores.items():
        counts[scored.category.name.lower()] += times
    return dict(counts)


def test_every_hand_is_scored_and_counted_as_published(
    counts_with_wheel: dict[str, int], counts_without_wheel: dict[str, int]
) -> None:
    scored = {rung.number: rung.score for rung in hand_classes()}
    hands_of_class: Counter[int] = Counter()
    high_only: Counter[Score] = Counter()
    find_aces_high = class_finder(ACES_HIGH)
    for five in combinations(DECK, 5):
        hand = Hand(five)
        number = class_of(hand)
        if score(hand) != scored[number]:
            pytest.fail(f"{hand} has class {number}, but scores {score(hand)}")
        hands_of_class[number] += 1
        high_only[find_aces_high(hand).score] += 1

    assert hands_of_class.total() == 2_598_960
    assert len(hands_of_class) == len(set(scored.values())) == 7462
    assert hands_of_class == {rung.number: rung.hand_count for rung in hand_classes()}
    # The lower the number, the better the score.
    assert [scored[number] for number in sorted(hands_of_class)] == sorted(
        scored.values(), reverse=True
    )
    assert count_by_category(Counter({scored[n]: k for n, k in hands_of_class.items()})) == (
        counts_with_wheel
    )
    assert count_by_category(high_only) == counts_without_wheel
    assert high_only.total() == 2_598_960


@pytest.mark.nightly
def test_the_odds_of_five_cards_are_the_published_ones(
    counts_with_wheel: dict[str, int], counts_without_wheel: dict[str, int]
) -> None:
    for ranking, counts in (
        (HIGH, counts_with_wheel),
        (ACES_HIGH, counts_without_wheel),
    ):
        found = tally(combinations(DECK, 5), ranking)
        assert {category.name.lower(): n for category, n in found.items()} == counts
