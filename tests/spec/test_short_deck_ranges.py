"""Equity of ranges in short deck: the engine, the core, and the sum over holdings agree."""

from fractions import Fraction

import pytest

from handrail import calculator
from handrail.calculator import game_equity, solve_game
from handrail.cards import DECK
from handrail.equity_errors import EmptyRange, EngineMissing
from handrail.equity_notation import parse_spot
from handrail.equity_types import Equity, PlayerEquity, Spot
from handrail.games import SHORT_DECK_HOLDEM, SHORT_DECK_HOLDEM_TRIPS, Game, NotInDeck
from handrail.problems import Problem

from .equity_spots import cards_from

SHORT_GAMES = (SHORT_DECK_HOLDEM, SHORT_DECK_HOLDEM_TRIPS)


def spot_of(text: str) -> Spot:
    return parse_spot(text).unwrap().spot


def equity_of(text: str, game: Game) -> Equity:
    return solve_game(spot_of(text), game).unwrap()


def errors_of(text: str, game: Game = SHORT_DECK_HOLDEM) -> tuple[Problem, ...]:
    return tuple(solve_game(spot_of(text), game).failure())


def won(player: PlayerEquity) -> Fraction:
    return player.share * player.total


@pytest.mark.parametrize("game", SHORT_GAMES)
@pytest.mark.parametrize(
    "text",
    [
        "AA, AKs vs KK-99, T9s | AhKd7s6h",
        "JJ vs 87s@50, 66:0.25 | 9h8d7s",
        "AhXh vs KQ, 76 | KhJh9h8h6c | AsKs",
        "XX vs 22+ | QhJhTh9h6c",
        "AA vs KK, T9s@50 vs QQ, 98 | 9h8d7s6c",
        "AhAs vs KdKc vs QQ vs 87s | 9h8d7s6c",
    ],
)
def test_the_engine_agrees_with_enumeration(
    monkeypatch: pytest.MonkeyPatch, game: Game, text: str
) -> None:
    found = equity_of(text, game)
    monkeypatch.setattr(calculator, "_has_engine", lambda: False)
    monkeypatch.setattr(calculator, "MAX_SMALL_DEALS", 10**9)
    assert found == equity_of(text, game)


@pytest.mark.parametrize("game", SHORT_GAMES)
def test_equity_before_the_flop_is_the_sum_over_holdings(game: Game) -> None:
    # Aces and kings have both suits in common in 6 ways, one in 24 and none in 6.
    total, ways = Fraction(), ((6, "AhAs KhKs"), (24, "AhAs KhKd"), (6, "AhAs KdKc"))
    for times, text in ways:
        holdings = tuple(map(cards_from, text.split()))
        total += times * game_equity(holdings, game).unwrap().players[0].share
    assert equity_of("AA vs KK", game).players[0].share == total / 36


def test_three_ranges_are_exact_before_the_flop() -> None:
    equity = equity_of("AhAs vs KdKc vs 7h6h", SHORT_DECK_HOLDEM)
    holdings = tuple(map(cards_from, ("AhAs", "KdKc", "7h6h")))
    expected = game_equity(holdings, SHORT_DECK_HOLDEM).unwrap()
    assert [player.share for player in equity.players] == [each.share for each in expected.players]
    assert equity.total == expected.total


def test_ties_and_shares_add_up_in_wide_ranges() -> None:
    equity = equity_of("XX vs XX | 9h8d7s", SHORT_DECK_HOLDEM)
    assert equity.players[0] == equity.players[1]
    assert sum(map(won, equity.players)) == equity.total


def test_combos_with_low_cards_are_left_out() -> None:
    whole, high = (
        equity_of("22+ vs AK | 9h8d7s", SHORT_DECK_HOLDEM),
        equity_of("66+ vs AK | 9h8d7s", SHORT_DECK_HOLDEM),
    )
    assert whole == high
    assert errors_of("AA vs 5s5h") == (EmptyRange(1, 1, (1,)),)


def test_a_low_card_on_the_board_is_an_error() -> None:
    (error,) = errors_of("AA vs KK | 9h8d5s")
    assert error == NotInDeck(DECK[15], "short-deck", SHORT_DECK_HOLDEM.deck[0], (2,))


def test_without_the_engine_only_small_questions_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calculator, "_has_engine", lambda: False)
    assert errors_of("AA vs KK") == (EngineMissing(),)
