"""Strategies for users' tests: registered by type, shrinking well, rich in rare hands."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from importlib.metadata import entry_points
from typing import TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from returns.result import Success

from handrail.cards import DECK, Card, CardStyle, Rank, Suit, parse_cards
from handrail.draw import Table
from handrail.games import HandClass, Joker, class_of, hand_classes
from handrail.hands import Category, Combo, Hand, Score, score
from handrail.ranges import Pair, Range, WeightedRange
from handrail.strategies import (
    any_hand_classes,
    any_hands,
    card_texts,
    cards,
    combos,
    decks,
    distinct_cards,
    draw_tables,
    hand_texts,
    hands,
    hands_of_category,
    hands_of_class,
    holdem_deals,
    nearly_card_texts,
    ranges,
    ranks,
    scores,
    starting_hands,
    styles,
    suits,
    weighted_ranges,
    wild_cards,
)

T = TypeVar("T")

# Every run uses the same examples, so these tests cannot fail at random.
steady = settings(database=None, derandomize=True)


def smallest(strategy: st.SearchStrategy[T]) -> T:
    """Return the value that the strategy shrinks to."""
    return find(strategy, lambda _: True, settings=steady)


def simplest(strategy: st.SearchStrategy[T]) -> T:
    """Return the first value that the strategy generates."""
    first = settings(steady, max_examples=1, phases=[Phase.generate])
    return find(strategy, lambda _: True, settings=first)


def examples(strategy: st.SearchStrategy[T], number: int = 200) -> list[T]:
    """Return some values of a strategy."""
    seen: list[T] = []

    @settings(steady, max_examples=number)
    @given(strategy)
    def record(value: T) -> None:
        seen.append(value)

    record()
    return seen


# By type

DOWNSTREAM = """
from hypothesis import given, settings, strategies as st
from handrail import Card, Combo, DECK, Hand, HandClass, Score, hand_classes
from handrail.draw import Table

@settings(max_examples=30, database=None)
@given(*map(st.from_type, (Card, Hand, Combo, Score, HandClass, Table)))
def check(card, hand, combo, score, found, table):
    assert card in DECK
    assert len(hand) == 5 and len(combo) == 2  # their constructors raise on anything else
    assert score in [each.score for each in hand_classes()]
    assert found in hand_classes()
    assert set(table.deck) <= set(DECK)

check()
print("checked")
"""


@pytest.mark.skipif(
    "handrail" not in entry_points(group="hypothesis").names,
    reason="the package is not installed, so it has no entry point",
)
@pytest.mark.parametrize("first", ["", "from handrail.strategies import hands"])
@pytest.mark.slow
def test_types_have_strategies_in_any_import_order(first: str) -> None:
    completed = subprocess.run(
        [sys.executable, "-c", f"{first}\n{DOWNSTREAM}"], capture_output=True, text=True
    )
    assert (completed.stdout, completed.stderr) == ("checked\n", "")


def test_registered_strategies_are_the_public_ones() -> None:
    public = {
        Card: cards(),
        Hand: hands(),
        Combo: combos(),
        Score: scores(),
        HandClass: any_hand_classes(),
        Pair: starting_hands(),
        Range: ranges(),
        WeightedRange: weighted_ranges(),
        Table: draw_tables(),
    }
    for kind, strategy in public.items():
        assert simplest(st.from_type(kind)) == simplest(strategy)


# Shrinking


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (ranks(), Rank.TWO),
        (suits(), Suit.CLUBS),
        (styles(), CardStyle.LETTERS),
        (cards(), DECK[0]),
        (distinct_cards(3, 6), DECK[:3]),
        (decks(), DECK),
        (any_hands(), Hand(DECK[:5])),
        (hands(), Hand(DECK[:5])),
        (combos(), Combo(DECK[1], DECK[0])),
        (any_hand_classes(), hand_classes()[-1]),
        (scores(), hand_classes()[-1].score),
        (holdem_deals(), (DECK[:3], (DECK[3:5], DECK[5:7]))),
        (wild_cards(), DECK[:5]),
        (draw_tables(), Table()),
        (ranges(), Range.of(())),
        (weighted_ranges(), WeightedRange(())),
        (card_texts(DECK[:2]), "2c 2d "),
        (nearly_card_texts(), ""),
    ],
)
def test_strategies_shrink_to_the_lowest_cards(
    strategy: st.SearchStrategy[object], expected: object
) -> None:
    assert smallest(strategy) == expected


@pytest.mark.parametrize(
    ("category", "smallest_hand"),
    [
        (Category.HIGH_CARD, "7c 5c 4c 3c 2d"),
        (Category.PAIR, "2c 2d 5c 4c 3c"),
        (Category.TWO_PAIR, "3c 3d 2c 2d 4c"),
        (Category.THREE_OF_A_KIND, "2c 2d 2h 4c 3c"),
        (Category.STRAIGHT, "Ac 5c 4c 3c 2d"),
        (Category.FLUSH, "7c 5c 4c 3c 2c"),
        (Category.FULL_HOUSE, "2c 2d 2h 3c 3d"),
        (Category.FOUR_OF_A_KIND, "2c 2d 2h 2s 3c"),
        (Category.STRAIGHT_FLUSH, "Ac 5c 4c 3c 2c"),
        (Category.ROYAL_FLUSH, "Ac Kc Qc Jc Tc"),
    ],
)
def test_hands_of_a_category_shrink_to_the_worst(category: Category, smallest_hand: str) -> None:
    assert str(smallest(hands_of_category(category))) == smallest_hand


# Rare hands


USUAL = (Category.HIGH_CARD, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH)


@pytest.mark.parametrize(
    "category",
    [pytest.param(each, marks=[pytest.mark.slow] * (each not in USUAL)) for each in Category],
)
def test_hands_of_a_category_are_varied(category: Category) -> None:
    found = examples(hands_of_category(category), 120)
    assert {score(hand).category for hand in found} == {category}
    kinds = sum(rung.score.category is category for rung in hand_classes())
    assert len(set(map(class_of, found))) >= min(kinds, 50)
    for index in range(5):
        assert {hand.cards[index].suit for hand in found} == set(Suit)


@pytest.mark.slow
def test_every_category_is_common_among_hands() -> None:
    seen = Counter(score(hand).category for hand in examples(hands()))
    assert set(seen) == set(Category)


def test_random_hands_are_mostly_a_pair_or_a_high_card() -> None:
    seen = Counter(score(hand).category for hand in examples(any_hands(), 60))
    assert seen[Category.HIGH_CARD] + seen[Category.PAIR] > seen.total() / 2


@given(any_hand_classes().flatmap(lambda found: st.tuples(st.just(found), hands_of_class(found))))
def test_hands_of_a_class_are_of_that_class(drawn: tuple[HandClass, Hand]) -> None:
    found, hand = drawn
    assert class_of(hand) == found.number


def test_hands_of_a_class_come_in_any_order_and_in_all_suits() -> None:
    (royal, *_) = hand_classes()
    seen = examples(hands_of_class(royal))
    assert {hand.cards[0].suit for hand in seen} == set(Suit)
    assert {hand.cards[0].rank for hand in seen} == set(royal.ranks)


# The values of each strategy


@given(holdem_deals(4))
def test_a_holdem_deal_is_from_one_deck(
    table: tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]],
) -> None:
    board, holdings = table
    all_cards = (*board, *(card for cards in holdings for card in cards))
    assert len(set(all_cards)) == len(all_cards)
    assert len(board) in (3, 4, 5)
    assert 2 <= len(holdings) <= 4
    assert {len(holding) for holding in holdings} == {2}


@pytest.mark.slow
def test_holdem_deals_have_all_boards_and_numbers_of_players() -> None:
    seen = examples(holdem_deals())
    assert {len(board) for board, _ in seen} == {3, 4, 5}
    assert {len(holdings) for _, holdings in seen} >= {2, 3, 22, 23}


def test_wild_cards_are_five_to_seven_with_up_to_two_jokers() -> None:
    seen = examples(wild_cards())
    kinds = {(len(held), sum(isinstance(card, Joker) for card in held)) for held in seen}
    assert kinds == {(number, jokers) for number in (5, 6, 7) for jokers in (0, 1, 2)}
    assert all(len(set(held)) == len(held) for held in seen)
    for index in (0, -1):
        for joker in Joker:
            assert any(held[index] is joker for held in seen)


@pytest.mark.slow
def test_weighted_ranges_have_few_and_many_weights_of_every_kind() -> None:
    seen = examples(weighted_ranges())
    assert {len(weighted.layers) for weighted in seen} >= {0, 1, 2, 3}
    assert max(len(weighted.layers) for weighted in seen) >= 6
    weights = {weight for weighted in seen for weight, _ in weighted.layers}
    assert {1, Fraction(1, 3), Fraction(1, 4)} < weights
    assert min(weights) < Fraction(1, 10**6)
    sizes = {len(weighted) for weighted in seen}
    assert {0, 1} < sizes
    assert max(sizes) > 1000
    assert any("+@" in str(weighted) for weighted in seen)


@pytest.mark.slow
def test_hand_texts_are_written_in_every_way() -> None:
    seen = "".join(examples(hand_texts(), 150))
    assert set(seen) >= set("23456789TJQKAtjqka10cdhsCDHS♣♦♥♠ ,;\t\n\ufeff")


@pytest.mark.slow
def test_nearly_card_texts_are_mostly_wrong() -> None:
    seen = [parse_cards(text) for text in examples(nearly_card_texts())]
    right = sum(isinstance(result, Success) for result in seen)
    assert 0 < right < len(seen) / 2
    assert {type(error).__name__ for result in seen for error in result.swap().value_or(())} == {
        "UnknownRank",
        "UnknownSuit",
        "CutOff",
        "NotACard",
    }
