"""The ladder: 7,462 classes, best first."""

from collections import Counter
from itertools import combinations, groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Success

from handrail import best_hand
from handrail.cards import Card, parse_cards
from handrail.cards.dealing import shuffled
from handrail.games import GAMES, HIGH, Game
from handrail.games.ladder import (
    HandClass,
    class_of,
    class_of_five,
    hand_class,
    hand_classes,
    ladder_of,
)
from handrail.games.rankings import badugi_hands
from handrail.hands import Hand, score
from handrail.strategies import any_hand_classes, distinct_cards, hands, hands_of_class
from helpers.few_examples import few_examples


def cards_of(text: str) -> tuple[Card, ...]:
    return parse_cards(text).unwrap()


@pytest.fixture(scope="module")
def ladder() -> tuple[HandClass, ...]:
    """Return the classes, built again: tests that use this fixture test how they are built."""
    hand_classes.cache_clear()
    ladder_of.cache_clear()
    return hand_classes()


@st.composite
def pools(draw: st.DrawFn) -> tuple[Card, ...]:
    """Generate five to seven cards in any order, with many rare hands and long suits."""
    hand = draw(hands())
    suit, rank = hand.cards[0].suit, hand.cards[0].rank
    alike = distinct_cards(0, 2).map(
        lambda more: tuple(Card(card.rank, suit) for card in more)
    ) | distinct_cards(0, 2).map(lambda more: tuple(Card(rank, card.suit) for card in more))
    more = draw(distinct_cards(0, 2) | alike)
    seven = tuple(dict.fromkeys((*hand, *more)))
    return tuple(draw(st.permutations(seven)))


# The whole ladder


def test_there_are_7462_classes_numbered_from_the_best(ladder: tuple[HandClass, ...]) -> None:
    assert [found.number for found in ladder] == list(range(1, 7463))


def test_each_class_beats_the_next(ladder: tuple[HandClass, ...]) -> None:
    assert all(better.score > worse.score for better, worse in pairwise(ladder))


def test_each_class_has_the_score_of_its_example(ladder: tuple[HandClass, ...]) -> None:
    for found in ladder:
        assert score(found.example) == found.score
        assert class_of(found.example) == found.number


def test_an_example_has_the_ranks_of_its_class_in_order(
    ladder: tuple[HandClass, ...],
) -> None:
    for found in ladder:
        example = found.example
        assert tuple(card.rank for card in example) == found.ranks
        assert (len({card.suit for card in example}) == 1) == found.is_suited
    assert str(ladder[0].example) == "As Ks Qs Js Ts"
    assert str(ladder[10].example) == "As Ah Ad Ac Ks"
    assert str(ladder[-1].example) == "7s 5h 4d 3c 2s"


def test_categories_have_their_published_class_numbers(
    ladder: tuple[HandClass, ...], class_ranges: dict[str, tuple[int, int]]
) -> None:
    runs = [
        (category.name.lower(), [found.number for found in group])
        for category, group in groupby(ladder, key=lambda found: found.score.category)
    ]
    assert [(name, (numbers[0], numbers[-1])) for name, numbers in runs] == list(
        class_ranges.items()
    )


def test_known_hands_have_their_published_classes(known_classes: dict[str, int]) -> None:
    assert {text: class_of(Hand(cards_of(text))) for text in known_classes} == known_classes


def test_the_hands_of_all_classes_are_all_hands(
    ladder: tuple[HandClass, ...], counts_with_wheel: dict[str, int]
) -> None:
    counts: Counter[str] = Counter()
    for found in ladder:
        counts[found.score.category.name.lower()] += found.hand_count
    assert counts == counts_with_wheel
    assert counts.total() == 2_598_960


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("As Ks Qs Js Ts", 4),
        ("As Ah Ad Ac Ks", 4),
        ("As Ah Ad Ks Kh", 24),
        ("As Ks Qs Js 9s", 4),
        ("As Kh Qd Jc Ts", 1020),
        ("As Ah Ad Ks Qh", 64),
        ("As Ah Kd Kc Qs", 144),
        ("As Ah Kd Qc Js", 384),
        ("As Kh Qd Jc 9s", 1020),
    ],
)
def test_a_class_has_one_hand_per_choice_of_suits(text: str, number: int) -> None:
    found = hand_class(class_of(Hand(cards_of(text)))).unwrap()
    assert found.hand_count == number


# To a class and back


@given(any_hand_classes().flatmap(lambda found: st.tuples(st.just(found), hands_of_class(found))))
def test_all_hands_of_a_class_tie(drawn: tuple[HandClass, Hand]) -> None:
    found, hand = drawn
    assert class_of(hand) == class_of_five(hand.cards) == found.number
    assert score(hand) == found.score


@given(hands())
def test_the_class_of_a_hand_has_the_score_of_the_hand(hand: Hand) -> None:
    number = class_of(hand)
    found = hand_class(number).unwrap()
    assert (found.number, found.score) == (number, score(hand))


@pytest.mark.parametrize("number", [1, 2, 7461, 7462])
def test_a_number_from_1_to_7462_is_a_class(number: int) -> None:
    assert hand_class(number) == Success(hand_classes()[number - 1])


@pytest.mark.parametrize("number", [0, -1, 7463])
def test_any_other_number_is_not_a_class(number: int) -> None:
    assert hand_class(number).failure().value == number


# The best five of more cards


@given(pools())
@few_examples
def test_the_best_class_is_the_best_of_all_fives(
    pool: tuple[Card, ...],
) -> None:
    fives = list(combinations(pool, 5))
    best = max(score(Hand(five)) for five in fives)
    first = next(five for five in fives if score(Hand(five)) == best)
    number = class_of(Hand(first))
    assert best_hand(pool).unwrap().cards == first
    assert ladder_of(HIGH).best_of(pool) == (first, number)
    assert ladder_of(HIGH).class_of(pool) == number


@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(3, 10))
def test_the_earliest_of_the_best_hands_is_shown(game: Game, seed: int, size: int) -> None:
    for ranking in game.rankings:
        deck = shuffled(seed)
        pool = tuple(card for card in deck if card.rank in ranking.ranks)[:size]
        ladder = ladder_of(ranking)
        if ranking.is_badugi:
            best = ladder.first_best(badugi_hands(ranking, pool))
        else:
            best = ladder.first_best(combinations(pool, ranking.hand_size))
        assert ladder.best_of(pool) == best
        assert ladder.best_of(pool) == best  # remembered
        assert ladder.class_of(pool) == (best and best[1])


def test_the_better_of_two_flushes_is_found() -> None:
    pool = cards_of("9s 7s 5s 3s 2s Ah Th 8h 6h 4h")
    hand, number = ladder_of(HIGH).best_of(pool) or ((), 0)
    assert hand == pool[5:]
    assert ladder_of(HIGH).class_of(pool) == number == class_of(Hand(pool[5:]))
