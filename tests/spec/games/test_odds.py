"""Odds: tallies, shares, and the rules for aces."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from math import comb, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.cards import DECK, Card, sample_cards
from handrail.cards.types import RANKS_HIGH_TO_LOW
from handrail.engine import counts
from handrail.games import ACES_HIGH, HIGH, Ranking, share_of, standard_error, tally
from handrail.games.ladder import class_finder, hand_class, ladder_of
from handrail.games.odds import count_by_category, count_seven_card_hands
from handrail.hands import Category, Hand
from handrail.strategies import hands

# Each tally iterates over the whole ladder, so a few examples are enough.
a_few = settings(max_examples=5)
FINDERS = {ranking: class_finder(ranking) for ranking in (HIGH, ACES_HIGH)}


@pytest.mark.slow
@a_few
@given(st.lists(hands(), max_size=12), st.sampled_from((HIGH, ACES_HIGH)))
def test_hands_are_tallied_by_category_under_any_ranking(
    dealt: list[Hand], ranking: Ranking
) -> None:
    found = tally((hand.cards for hand in dealt), ranking)
    expected = Counter(FINDERS[ranking](hand).score.category for hand in dealt)
    assert list(found) == list(reversed(Category))
    assert found == {category: expected[category] for category in Category}


def test_hands_are_tallied_with_the_wheel_by_default() -> None:
    wheel = hand_class(1609).unwrap().example
    assert tally([wheel.cards])[Category.STRAIGHT] == 1
    assert tally([wheel.cards], ACES_HIGH)[Category.HIGH_CARD] == 1


def test_the_evaluator_of_a_tally_decides() -> None:
    found = tally([DECK[:5], DECK[5:10]], evaluate=lambda _: 1)
    assert found[Category.ROYAL_FLUSH] == sum(found.values()) == 2


def test_a_share_can_be_of_one_category_or_of_several() -> None:
    found = tally(hand_class(number).unwrap().example.cards for number in (1, 2, 3, 7462))
    assert share_of(found, [Category.ROYAL_FLUSH]) == Fraction(1, 4)
    assert share_of(found, [Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH]) == Fraction(3, 4)
    assert share_of(found, Category) == 1


def test_the_standard_error_is_that_of_a_binomial_share() -> None:
    assert isclose(standard_error(Fraction(2, 5), 100), sqrt(0.4 * 0.6 / 100))
    assert isclose(standard_error(Fraction(3, 5), 100), sqrt(0.4 * 0.6 / 100))
    assert standard_error(Fraction(0), 10) == standard_error(Fraction(1), 10) == 0


def test_the_share_of_no_hands_is_zero() -> None:
    assert share_of(tally([]), Category) == 0


def test_one_suit_has_its_own_odds() -> None:
    spades = [card for card in DECK if str(card.suit) == "s"]
    found = tally(combinations(spades, 5))
    assert sum(found.values()) == comb(13, 5)
    assert found[Category.ROYAL_FLUSH] == 1
    assert found[Category.STRAIGHT_FLUSH] == 9
    assert found[Category.FLUSH] == 1277


@st.composite
def near_wheels(draw: st.DrawFn, most: int = 7) -> tuple[Card, ...]:
    """Generate an ace to a five, often of one suit, and up to two other cards."""
    low = [draw(st.sampled_from(DECK[4 * at : 4 * at + 4])) for at in (12, 0, 1, 2, 3)]
    if draw(st.booleans()):
        low = [Card(card.rank, low[0].suit) for card in low]
    others = st.sampled_from([card for card in DECK if card not in low])
    return (*low, *draw(st.lists(others, max_size=most - 5, unique=True)))


@given(near_wheels() | st.permutations(DECK).map(lambda deck: tuple(deck[:7])))
def test_the_best_five_of_seven_depend_on_the_wheel(cards: tuple[Card, ...]) -> None:
    for ranking in (HIGH, ACES_HIGH):
        classes = [FINDERS[ranking](Hand(five)) for five in combinations(cards, 5)]
        best = min(classes, key=lambda each: each.number)
        assert ladder_of(ranking).class_of(cards) == best.number
        assert best.score == max(each.score for each in classes)


def test_simulated_odds_are_close_to_the_exact_odds(counts_with_wheel: dict[str, int]) -> None:
    found = tally(islice(sample_cards(3, 5), 20_000))
    for category in Category:
        true = counts_with_wheel[category.name.lower()] / 2_598_960
        share = share_of(found, [category])
        assert abs(float(share) - true) < 4 * sqrt(true * (1 - true) / 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("rank_count", [5, 6])
def test_seven_cards_of_a_small_deck_are_counted_one_by_one(rank_count: int) -> None:
    ranking = replace(HIGH, ranks=RANKS_HIGH_TO_LOW[:rank_count], wheel=())
    deck = tuple(card for card in DECK if card.rank in ranking.ranks)
    ladder = ladder_of(ranking)
    found = Counter(map(ladder.class_of, combinations(deck, 7)))
    one_by_one = (found[each.number] for each in ladder.classes)
    assert count_seven_card_hands(ranking) == count_by_category(one_by_one, ranking)


@pytest.mark.slow
def test_seven_cards_without_the_wheel_are_as_the_engine_counts_them() -> None:
    assert count_seven_card_hands(ACES_HIGH) == counts(7, ranking=ACES_HIGH).by_category
