"""In every game, the engine's answers are the core's."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards import DECK, Card, Suit, to_index
from handrail.engine import counts, evaluate, evaluate_omaha
from handrail.engine.arrays import CardArray
from handrail.games import (
    ACE_TO_FIVE,
    BADUGI_RANKING,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    HOLDEM,
    OMAHA,
    Game,
    Ranking,
    ladder_of,
)
from handrail.games.judging import best_shown_hand
from handrail.games.rankings import RANKINGS, THREE_CARDS
from handrail.hands.types import HAND_SIZE

ENGINE_RANKINGS = [each for each in RANKINGS if each.hand_size == HAND_SIZE or each.is_badugi]
SIZED_RANKINGS = [
    (ranking, size)
    for ranking in ENGINE_RANKINGS
    for size in ((5, 6, 7) if ranking.categories else (4,))
]
OMAHA_RANKINGS = (HIGH, EIGHT_OR_BETTER, DEUCE_TO_SEVEN)
ACES_AND_KINGS = np.array([[51, 50, 47, 46], [43, 42, 39, 38]], np.uint8)


def deal_rows(ranking: Ranking, size: int, number: int) -> list[tuple[Card, ...]]:
    """Return rows of cards: a third at random, a third of two suits, a third of four ranks."""
    rng, deck = Random(size), [card for card in DECK if card.rank in ranking.ranks]
    decks = (
        deck,
        [card for card in deck if card.suit in (Suit.CLUBS, Suit.HEARTS)],
        [card for card in deck if card.rank in ranking.ranks[-4:]],
    )
    return [tuple(rng.sample(decks[index % 3], size)) for index in range(number)]


def array_of(rows: list[tuple[Card, ...]]) -> CardArray:
    return np.array([[to_index(card) for card in row] for row in rows], np.uint8)


def core_classes(
    game: Game, ranking: Ranking, rows: list[tuple[Card, ...]], own: int = 0
) -> list[int]:
    ladder = ladder_of(ranking)
    hands = (best_shown_hand(game, ladder.ranking, row[own:], row[:own]) for row in rows)
    return [0 if hand is None else hand.class_number for hand in hands]


@pytest.mark.parametrize(("ranking", "size"), SIZED_RANKINGS)
def test_classes_in_any_ranking_are_the_cores(ranking: Ranking, size: int) -> None:
    for deck in (ranking, HIGH):  # cards that the ranking lacks do not count
        rows = deal_rows(deck, size, 150 if size < 6 else 60)
        assert evaluate(array_of(rows), ranking).tolist() == core_classes(HOLDEM, ranking, rows)


@pytest.mark.parametrize("ranking", [each for each in RANKINGS if each not in ENGINE_RANKINGS])
def test_the_engine_has_no_tables_for_small_hands(ranking: Ranking) -> None:
    sentence = f"expected a ranking of hands of 5 cards, got {ranking.name}, which has"
    with pytest.raises(ValueError, match=sentence):
        _ = evaluate(array_of(deal_rows(HIGH, 5, 1)), ranking)


def test_the_engine_knows_badugi_of_four_cards_only() -> None:
    of_three = Ranking("badugi of three", BADUGI_RANKING.ranks, (), is_low=True, hand_size=3)
    with pytest.raises(ValueError, match="expected a ranking of hands of 4 cards, got badugi of"):
        _ = evaluate(array_of(deal_rows(HIGH, 3, 1)), of_three)


@pytest.mark.parametrize("ranking", ENGINE_RANKINGS)
def test_the_example_of_each_rung_has_its_number(ranking: Ranking) -> None:
    rungs = [rung for rung in ladder_of(ranking).classes if len(rung.cards) == ranking.hand_size]
    found = evaluate(array_of([rung.cards for rung in rungs]), ranking)
    assert found.tolist() == [rung.number for rung in rungs]


@pytest.mark.parametrize("ranking", OMAHA_RANKINGS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_omaha_takes_two_own_cards_and_three_of_the_board(size: int, ranking: Ranking) -> None:
    rows = deal_rows(HIGH, size + 5, 60)
    cards = array_of(rows)
    found = evaluate_omaha(cards[:, :size], cards[:, size:], ranking)
    assert found.tolist() == core_classes(OMAHA, ranking, rows, size)


@given(st.permutations(range(4)), st.integers(0, 10**6))
def test_suit_names_do_not_matter_in_any_game(suits: list[int], seed: int) -> None:
    deck = np.arange(52, dtype=np.uint8)
    cards = np.array([np.random.default_rng(seed).permutation(deck)[:9]])
    renamed = (cards // 4 * 4 + np.array(suits, np.uint8)[cards % 4]).astype(np.uint8)
    for ranking, size in SIZED_RANKINGS:
        assert evaluate(cards[:, :size], ranking) == evaluate(renamed[:, :size], ranking)
    for ranking in OMAHA_RANKINGS:
        found = (evaluate_omaha(each[:, :4], each[:, 4:], ranking) for each in (cards, renamed))
        assert next(found) == next(found)


@pytest.mark.parametrize("ranking", [ranking for ranking in ENGINE_RANKINGS if ranking.categories])
def test_a_card_more_never_hurts(ranking: Ranking) -> None:
    cards = array_of(deal_rows(ranking, 7, 3000))
    five, six, seven = (
        evaluate(cards[:, :size], ranking).astype(np.uint32) - 1 for size in (5, 6, 7)
    )  # no class, 0, becomes the largest number
    assert (six <= five).all()
    assert (seven <= six).all()


def test_an_own_card_more_never_hurts_in_omaha() -> None:
    cards = array_of(deal_rows(HIGH, 11, 3000))
    four, five, six = (
        evaluate_omaha(cards[:, :size], cards[:, 6:], EIGHT_OR_BETTER).astype(np.uint32) - 1
        for size in (4, 5, 6)
    )
    assert (five <= four).all()
    assert (six <= five).all()


@pytest.mark.parametrize(
    "rules",
    [
        replace(ACE_TO_FIVE, name="high"),
        pytest.param(replace(HIGH, wheel=()), marks=pytest.mark.slow),
    ],
)
def test_rankings_of_one_name_have_their_own_tables(rules: Ranking) -> None:
    wheel = np.array([[48, 0, 4, 8, 13]], np.uint8)
    expected = ladder_of(rules).class_of(tuple(DECK[card] for card in (48, 0, 4, 8, 13)))
    assert evaluate(wheel, rules).tolist() == [expected]


@pytest.mark.parametrize(
    "ranking", [each for each in ENGINE_RANKINGS if each.categories], ids=lambda each: each.name
)
def test_counts_of_hands_are_those_of_the_ladder(ranking: Ranking) -> None:
    rungs = ladder_of(ranking).classes
    assert counts(5, ranking).by_class.tolist() == [rung.hand_count for rung in rungs]


def test_counts_of_badugis_are_those_of_the_ladder() -> None:
    every_four = np.array([*combinations(range(52), 4)], np.uint8)
    rungs = ladder_of(BADUGI_RANKING).classes
    counted = np.bincount(evaluate(every_four, BADUGI_RANKING))
    assert counted.tolist() == [0, *(rung.hand_count for rung in rungs)]


def test_hands_that_do_not_qualify_are_not_counted() -> None:
    assert counts(5, EIGHT_OR_BETTER).total == 56 * 4**5


@pytest.mark.parametrize("ranking", [BADUGI_RANKING, THREE_CARDS])
def test_only_hands_of_five_cards_are_counted(ranking: Ranking) -> None:
    with pytest.raises(ValueError, match=f"expected a ranking of five cards, got {ranking.name}"):
        _ = counts(5, ranking)


def test_rows_of_another_size_are_refused() -> None:
    cards = np.arange(18, dtype=np.uint8).reshape(2, 9)
    with pytest.raises(ValueError, match=r"expected cards of shape \(n, 4\), got \(2, 5\)"):
        _ = evaluate(cards[:, :5], BADUGI_RANKING)
    with pytest.raises(ValueError, match=r"shape \(n, 4\), \(n, 5\) or \(n, 6\), got \(2, 3\)"):
        _ = evaluate_omaha(cards[:, :3], cards[:, 4:])
    with pytest.raises(ValueError, match="expected a board for each holding, got 1 for 2"):
        _ = evaluate_omaha(cards[:, :4], cards[:1, 4:])


@pytest.mark.parametrize("ranking", [ACE_TO_FIVE, BADUGI_RANKING])
def test_a_repeated_card_is_named_under_any_ranking(ranking: Ranking) -> None:
    cards = np.arange(50, dtype=np.uint8).reshape(10, 5)[:, : ranking.hand_size].copy()
    cards[3, 0] = cards[3, 2]
    with pytest.raises(ValueError, match="row 3: card 17 appears 2 times"):
        _ = evaluate(cards, ranking)


def test_a_card_of_both_holding_and_board_is_named() -> None:
    with pytest.raises(ValueError, match="row 0: card 51 appears 2 times"):
        _ = evaluate_omaha(ACES_AND_KINGS[:1], np.array([[51, 1, 2, 3, 4]], np.uint8))
