"""Outs: the next cards that bring a player a larger share of the pot, and what they make."""

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


def asked(board: str, *holdings: str) -> Outs:
    return outs(cards_from(board), map(cards_from, holdings)).unwrap()


def test_a_flush_draw_has_the_suit_but_for_the_card_that_fills_the_set() -> None:
    first, second = asked("Jh9h2c", "AhKh", "JsJd").players
    assert first.outs_by_category == {Category.FLUSH: cards_from("QhTh8h7h6h5h4h3h")}
    assert (first.leads, second.leads, dict(second.outs_by_category)) == (False, True, {})


def test_outs_are_told_by_what_they_make_the_best_first() -> None:
    first, _ = asked("QhJhTc2d", "AhKd", "2h2s").players
    assert first.leads
    second = asked("QhJh3c2d", "AhTh", "QsQd").players[0]
    assert list(second.outs_by_category) == [
        Category.ROYAL_FLUSH,
        Category.FLUSH,
        Category.STRAIGHT,
    ]
    assert second.outs_by_category[Category.ROYAL_FLUSH] == cards_from("Kh")
    assert second.outs_by_category[Category.STRAIGHT] == cards_from("KsKdKc")
    assert Category.PAIR not in second.outs_by_category


def test_a_card_that_brings_a_tie_is_an_out() -> None:
    """King and queen on the board: whoever is behind with a jack chops where a ten falls."""
    first, second = asked("AsKdQh2c", "Jc3d", "JdAh").players
    assert second.leads
    assert first.outs_by_category == {Category.STRAIGHT: cards_from("TsThTdTc")}
    assert dict(second.outs_by_category) == {}


def test_who_ties_has_the_cards_that_leave_the_other_behind() -> None:
    first, second = asked("AsKsQs2d", "JsJh", "JdJc").players
    assert first.leads
    assert second.leads
    assert Category.FLUSH in first.outs_by_category
    assert dict(second.outs_by_category) == {}


@given(decks(), st.integers(3, 4), st.integers(2, 4))
@settings(max_examples=30)
def test_an_out_is_what_a_showdown_after_it_says(
    deck: tuple[Card, ...], lying: int, players: int
) -> None:
    board = deck[:lying]
    held = [deck[at : at + 2] for at in range(lying, lying + 2 * players, 2)]
    found = outs(board, held).unwrap()

    def shares(cards_there: tuple[Card, ...]) -> list[Fraction]:
        winners = showdown(cards_there, held).unwrap().winners
        return [Fraction(player in winners, len(winners)) for player in range(players)]

    now = shares(board)
    for player, prospect in enumerate(found.players):
        assert prospect.leads is (now[player] > 0)
        made = dict(prospect.outs)
        for card in DECK:
            if card in deck[: lying + 2 * players]:
                assert card not in made
                continue
            after = (*board, card)
            assert (card in made) is (shares(after)[player] > now[player])
            if card in made:
                best = showdown(after, held).unwrap().players[player].best
                assert made[card] is score(best).category
        assert sum(map(len, prospect.outs_by_category.values())) == len(made)


@given(decks(), st.integers(3, 4))
@settings(max_examples=10)
def test_the_engine_can_be_the_evaluator(deck: tuple[Card, ...], lying: int) -> None:
    import numpy as np

    def engine(some: tuple[Card, ...]) -> int:
        return int(evaluate_masks(np.array([to_mask(some)], np.uint64))[0])

    table = deck[:lying], (deck[5:7], deck[7:9], deck[9:11])
    assert outs(*table, evaluate=engine) == outs(*table)


def test_the_evaluator_alone_says_who_leads() -> None:
    """Where the lower card in the hand wins, four and three lead aces."""
    asked_of: set[int] = set()

    def lowest(some: tuple[Card, ...]) -> int:
        asked_of.add(len(some))
        return min(card.rank.value for card in some[:2])

    found = outs(cards_from("KsQsJs"), (cards_from("3c4d"), cards_from("AsAh")), lowest).unwrap()
    assert [player.leads for player in found.players] == [True, False]
    assert asked_of == {5, 6}


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
def test_what_cannot_be_asked_is_said(
    board: str, holdings: tuple[str, ...], kinds: list[type]
) -> None:
    errors = outs(cards_from(board), map(cards_from, holdings)).failure()
    assert [type(error) for error in errors] == kinds


def test_after_the_river_no_outs_are_told() -> None:
    (after,) = outs(DECK[:5], ()).failure()
    assert (after.message, after.at) == ("no card comes after the river", (0, 1, 2, 3, 4))
