"""Shuffles that never change, and deals that lose no card."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail.cards import (
    DECK,
    Card,
    Deal,
    NotEnoughCards,
    NothingToDeal,
    deal,
    random_table,
    sample_cards,
    shuffled,
    shuffled_decks,
)
from handrail.strategies import decks


def printed(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


# Shuffles


@given(st.integers())
def test_a_shuffled_deck_has_every_card_once(seed: int) -> None:
    assert sorted(shuffled(seed), key=DECK.index) == list(DECK)
    assert set(shuffled(seed, DECK[:9])) == set(DECK[:9])


def test_a_shuffled_deck_is_the_same_for_ever(golden_decks: dict[int, str]) -> None:
    assert len(golden_decks) >= 5
    assert {seed: printed(shuffled(seed)) for seed in golden_decks} == golden_decks


def test_different_seeds_give_different_decks() -> None:
    assert len({shuffled(seed) for seed in range(200)}) == 200


@given(st.integers(0, 2**32))
def test_a_shuffle_is_fisher_yates_with_the_seeded_generator(seed: int) -> None:
    random_float = Random(seed).random
    remaining, drawn = list(DECK), list[Card]()
    while remaining:
        index = int(random_float() * len(remaining))
        drawn.append(remaining[index])
        remaining[index] = remaining[0]
        del remaining[0]
    assert tuple(drawn) == shuffled(seed)


def test_every_card_is_shuffled_to_both_ends() -> None:
    firsts = Counter(shuffled(seed)[0] for seed in range(2000))
    lasts = Counter(shuffled(seed)[-1] for seed in range(2000))
    for seen in (firsts, lasts):
        assert set(seen) == set(DECK)
        assert max(seen.values()) < 3 * 2000 / 52


@given(st.integers(), st.integers(0, 52))
def test_the_first_sample_is_the_top_of_the_shuffled_deck(seed: int, cards: int) -> None:
    assert next(sample_cards(seed, cards)) == shuffled(seed)[:cards]


@given(st.integers(), st.integers(1, 52))
def test_each_sample_has_distinct_cards(seed: int, cards: int) -> None:
    for drawn in islice(sample_cards(seed, cards), 3):
        assert len(drawn) == len(set(drawn)) == cards


def test_successive_samples_differ() -> None:
    assert len(set(islice(sample_cards(7, 5), 100))) == 100


def test_a_series_of_decks_is_the_same_for_ever(golden_series: dict[int, list[str]]) -> None:
    assert len(golden_series) >= 3
    assert {
        seed: list(map(printed, islice(shuffled_decks(seed), 3))) for seed in golden_series
    } == golden_series


@given(st.integers())
def test_a_series_starts_with_the_shuffled_deck(seed: int) -> None:
    first, second = islice(shuffled_decks(seed), 2)
    assert first == shuffled(seed) != second
    assert set(second) == set(DECK)


# Random tables


def test_a_random_table_is_the_same_for_ever(golden_tables: dict[int, tuple[int, str]]) -> None:
    assert len(golden_tables) >= 5
    tables = {seed: random_table(seed) for seed in golden_tables}
    assert {seed: (players, printed(deck)) for seed, (players, deck) in tables.items()} == (
        golden_tables
    )


def test_random_tables_have_two_to_ten_players_evenly() -> None:
    seen = Counter(random_table(seed)[0] for seed in range(1800))
    assert set(seen) == set(range(2, 11))
    assert 150 < min(seen.values()) <= max(seen.values()) < 250


@given(st.integers())
def test_a_random_tables_deck_has_every_card_once(seed: int) -> None:
    assert sorted(random_table(seed)[1], key=DECK.index) == list(DECK)


# Deals


@given(decks(), st.integers(1, 10), st.integers(1, 7))
def test_a_deal_loses_no_card_and_adds_none(
    deck: tuple[Card, ...], players: int, cards: int
) -> None:
    needed = players * cards
    if needed > 52:
        assert deal(players, cards, deck) == Failure(NotEnoughCards(players, cards, 52))
    else:
        dealt = deal(players, cards, deck).unwrap()
        assert tuple(card for hand in dealt.hands for card in hand) + dealt.remaining == deck
        assert [len(hand) for hand in dealt.hands] == [cards] * players


def test_each_player_is_dealt_a_whole_hand_in_turn() -> None:
    assert deal(2, 3, DECK[:8]) == Success(Deal((DECK[0:3], DECK[3:6]), DECK[6:8]))
    assert deal(2, 4, DECK[:8]) == Success(Deal((DECK[0:4], DECK[4:8]), ()))


@pytest.mark.parametrize(
    ("players", "cards", "deck"),
    [
        *((11, 5, DECK), (27, 2, DECK), (3, 2, DECK[:5]), (2, 30, DECK), (1, 53, DECK)),
        *((53, 1, DECK), (10**4000, 10**4000, DECK), (1, 1, ())),
    ],
)
def test_too_few_cards_for_a_deal_are_an_error(
    players: int, cards: int, deck: tuple[Card, ...]
) -> None:
    error = deal(players, cards, deck).failure()
    assert error == NotEnoughCards(players, cards, len(deck))
    assert error.message.isprintable()  # Python refuses to print numbers of thousands of digits


@pytest.mark.parametrize(("players", "cards"), [(0, 5), (1, 0), (-1, 1), (2, -3)])
def test_a_deal_needs_a_player_and_a_card(players: int, cards: int) -> None:
    assert deal(players, cards, DECK) == Failure(NothingToDeal(players, cards))
