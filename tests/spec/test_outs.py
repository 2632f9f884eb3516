"""Outs: the next cards that raise a player's share of the pot, and what they make."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail import DECK, Card, Category, Outs, outs, score, showdown
from handrail.encodings import to_mask
from handrail.engine import evaluate_masks
from handrail.improvement import NoCardToCome
from handrail.showdown_errors import SharedCard, WrongBoardSize, WrongHoldingSize
from handrail.strategies import decks

from .equity_spots import cards_from


def outs_of(board: str, *holdings: str) -> Outs:
    return outs(cards_from(board), map(cards_from, holdings)).unwrap()


def test_a_flush_draw_lacks_the_card_that_fills_a_full_house() -> None:
    first, second = outs_of("Jh9h2c", "AhKh", "JsJd").players
    assert first.outs_by_category == {Category.FLUSH: cards_from("QhTh8h7h6h5h4h3h")}
    assert (first.leads, second.leads, dict(second.outs_by_category)) == (False, True, {})


def test_outs_are_grouped_by_category_the_best_first() -> None:
    first, _ = outs_of("QhJhTc2d", "AhKd", "2h2s").players
    assert first.leads
    second = outs_of("QhJh3c2d", "AhTh", "QsQd").players[0]
    assert list(second.outs_by_category) == [
        Category.ROYAL_FLUSH,
        Category.FLUSH,
        Category.STRAIGHT,
    ]
    assert second.outs_by_category[Category.ROYAL_FLUSH] == cards_from("Kh")
    assert second.outs_by_category[Category.STRAIGHT] == cards_from("KsKdKc")
    assert Category.PAIR not in second.outs_by_category


def test_a_card_that_brings_a_tie_is_an_out() -> None:
    """Give both players a jack, with ace, king and queen on the board: a ten ties them."""
    first, second = outs_of("AsKdQh2c", "Jc3d", "JdAh").players
    assert second.leads
    assert first.outs_by_category == {Category.STRAIGHT: cards_from("TsThTdTc")}
    assert dict(second.outs_by_category) == {}


def test_a_card_that_breaks_a_tie_is_an_out() -> None:
    first, second = outs_of("AsKsQs2d", "JsJh", "JdJc").players
    assert first.leads
    assert second.leads
    assert Category.FLUSH in first.outs_by_category
    assert dict(second.outs_by_category) == {}


@given(decks(), st.integers(3, 4), st.integers(2, 4))
@settings(max_examples=30)
def test_outs_agree_with_a_showdown_after_each_card(
    deck: tuple[Card, ...], board_size: int, players: int
) -> None:
    board = deck[:board_size]
    held = [deck[at : at + 2] for at in range(board_size, board_size + 2 * players, 2)]
    found = outs(board, held).unwrap()

    def shares(table: tuple[Card, ...]) -> list[Fraction]:
        winners = showdown(table, held).unwrap().winners
        return [Fraction(player in winners, len(winners)) for player in range(players)]

    assert [player.cards for player in found.players] == held
    current = shares(board)
    for player, player_outs in enumerate(found.players):
        assert player_outs.leads is (current[player] > 0)
        categories = dict(player_outs.outs)
        for card in DECK:
            if card in deck[: board_size + 2 * players]:
                assert card not in categories
                continue
            after = (*board, card)
            assert (card in categories) is (shares(after)[player] > current[player])
            if card in categories:
                best = showdown(after, held).unwrap().players[player].best
                assert categories[card] is score(best).category
        assert sum(map(len, player_outs.outs_by_category.values())) == len(categories)


@given(decks(), st.integers(3, 4))
@settings(max_examples=10)
def test_the_engine_can_be_the_evaluator(deck: tuple[Card, ...], board_size: int) -> None:
    import numpy as np

    def engine(some: tuple[Card, ...]) -> int:
        return int(evaluate_masks(np.array([to_mask(some)], np.uint64))[0])

    table = deck[:board_size], (deck[5:7], deck[7:9], deck[9:11])
    assert outs(*table, evaluate=engine) == outs(*table)


def test_the_evaluator_decides_who_leads() -> None:
    """Check that four and three lead aces if the lowest card in the hand wins."""
    sizes: set[int] = set()

    def lowest(some: tuple[Card, ...]) -> int:
        sizes.add(len(some))
        return min(card.rank.value for card in some[:2])

    found = outs(cards_from("KsQsJs"), (cards_from("3c4d"), cards_from("AsAh")), lowest).unwrap()
    assert [player.leads for player in found.players] == [True, False]
    assert sizes == {5, 6}


@pytest.mark.parametrize(
    ("board", "holdings", "kinds"),
    [
        ("", ("AsKs", "QdQc"), [WrongBoardSize]),
        ("2c3c4c5c6c", ("AsKs", "QdQc"), [NoCardToCome]),
        ("2c3c", ("AsKs", "QdQc"), [WrongBoardSize]),
        ("2c3c4c", ("AsKs", "Qd"), [WrongHoldingSize]),
        ("2c3c4c", ("AsKs", "AsQd"), [SharedCard]),
    ],
)
def test_invalid_tables_have_no_outs(
    board: str, holdings: tuple[str, ...], kinds: list[type]
) -> None:
    errors = outs(cards_from(board), map(cards_from, holdings)).failure()
    assert [type(error) for error in errors] == kinds


def test_there_are_no_outs_after_the_river() -> None:
    (after,) = outs(DECK[:5], ()).failure()
    expected = "expected 3 or 4 cards on the board, got 5: no card is dealt after the fifth"
    assert (after.message, after.at) == (expected, (0, 1, 2, 3, 4))
