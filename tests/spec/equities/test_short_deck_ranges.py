"""Equity of ranges in short deck: the engine, the core, and the sum over holdings agree."""

from fractions import Fraction
from itertools import product

import pytest
from returns.result import Result

from handrail import EquityError, Exact, Sampled, equity, parse_weighted
from handrail.cards import DECK
from handrail.equities import EmptyRange, NoDeal, TooManyDeadCards, TooManyDeals, calculator
from handrail.games import (
    HOLDEM,
    SHORT_DECK,
    SHORT_DECK_HOLDEM,
    SHORT_DECK_HOLDEM_TRIPS,
    Equity,
    Game,
    NotInDeck,
    PlayerEquity,
    Ranking,
    game_equity,
)
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.installation import EngineMissing
from handrail.problems import Problem
from helpers.equity_spots import cards_from, ranges_from

SHORT_GAMES = (SHORT_DECK_HOLDEM, SHORT_DECK_HOLDEM_TRIPS)


def answer(text: str, game: Game) -> Result[Equity, tuple[EquityError, ...]]:
    ranges, board, dead = (*text.split("|"), "", "")[:3]
    players = [parse_weighted(each).unwrap() for each in ranges.split(" vs ")]
    return equity(players, game=game, board=cards_from(board), dead=cards_from(dead))


def equity_of(text: str, game: Game) -> Equity:
    return answer(text, game).unwrap()


def errors_of(text: str, game: Game = SHORT_DECK_HOLDEM) -> tuple[Problem, ...]:
    return answer(text, game).failure()


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
    monkeypatch.setattr(calculator, "has_loaded_engine", lambda: True)
    found = equity_of(text, game)
    monkeypatch.setattr(calculator, "has_loaded_engine", lambda: False)
    monkeypatch.setattr(calculator, "has_engine", lambda: False)
    assert found == equity_of(text, game)


@pytest.mark.parametrize("game", SHORT_GAMES)
def test_equity_before_the_flop_is_the_sum_over_holdings(game: Game) -> None:
    # Aces and kings have both suits in common in 6 ways, one in 24 and none in 6.
    total, ways = Fraction(), ((6, "AhAs KhKs"), (24, "AhAs KhKd"), (6, "AhAs KdKc"))
    for times, text in ways:
        holdings = tuple(map(cards_from, text.split()))
        total += times * game_equity(game, holdings).unwrap().players[0].share
    assert equity_of("AA vs KK", game).players[0].share == total / 36


def test_three_ranges_are_exact_before_the_flop() -> None:
    equity = equity_of("AhAs vs KdKc vs 7h6h", SHORT_DECK_HOLDEM)
    holdings = tuple(map(cards_from, ("AhAs", "KdKc", "7h6h")))
    expected = game_equity(SHORT_DECK_HOLDEM, holdings).unwrap()
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
    assert errors_of("AA vs 5s5h") == (EmptyRange(1, 1, (1,), not_in_deck=cards_from("5h5s")),)


def test_a_low_card_on_the_board_is_an_error() -> None:
    (error,) = errors_of("AA vs KK | 9h8d5s")
    assert error == NotInDeck(DECK[15], "short-deck", SHORT_DECK_HOLDEM.deck[0], (2,))


def test_without_the_engine_only_small_questions_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calculator, "has_engine", lambda: False)
    assert errors_of("AA vs KK") == (EngineMissing(),)


@pytest.mark.parametrize(("players", "dead", "most"), [(10, 20, 11), (9, 15, 13)])
def test_dead_cards_are_counted_in_the_deck_of_the_game(players: int, dead: int, most: int) -> None:
    ranges, cards = ranges_from(*["XX"] * players), SHORT_DECK_HOLDEM.deck[:dead]
    outcome = equity(ranges, game=SHORT_DECK_HOLDEM, dead=cards)
    assert outcome.failure() == (TooManyDeadCards(dead, most, tuple(range(dead))),)


@pytest.mark.parametrize("has_engine", [True, False])
@pytest.mark.parametrize("game", [pytest.param(HOLDEM, marks=pytest.mark.slow), SHORT_DECK_HOLDEM])
def test_questions_of_every_size_are_answered_at_once(
    monkeypatch: pytest.MonkeyPatch, game: Game, has_engine: bool
) -> None:
    monkeypatch.setattr(calculator, "has_engine", lambda: has_engine)
    monkeypatch.setattr(calculator, "MAX_EXACT_SECONDS", 0)
    monkeypatch.setattr(calculator, "MAX_SMALL_DEALS", 0)
    for players, board, dead in product((3, 6, 9, 10), (0, 4), (0, 12, 15, 20, 27, 30)):
        on_board, dead_cards = game.deck[:board], game.deck[board : board + dead]
        lacks_cards = 2 * players + 5 + dead > len(game.deck)
        for text in ("AA", "XX"):
            ranges = ranges_from(*[text] * players)
            (error,) = equity(
                ranges, game=game, how=Exact(), board=on_board, dead=dead_cards
            ).failure()
            if lacks_cards:
                assert isinstance(error, TooManyDeadCards)
            elif text == "AA":
                assert isinstance(error, NoDeal)
            else:
                assert isinstance(error, TooManyDeals if has_engine else EngineMissing)


@pytest.mark.parametrize("has_engine", [True, False])
def test_ten_players_cannot_all_hold_aces(
    monkeypatch: pytest.MonkeyPatch, has_engine: bool
) -> None:
    monkeypatch.setattr(calculator, "has_engine", lambda: has_engine)
    ranges, no_deal = ranges_from(*["AA"] * 10), (NoDeal(tuple(range(10))),)
    assert equity(ranges).failure() == no_deal
    assert equity(ranges, how=Sampled(10)).failure() == no_deal
    assert equity(ranges, game=SHORT_DECK_HOLDEM).failure() == no_deal


def test_long_work_is_not_started_without_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handrail.equities.deal_search.MAX_STEPS", 0)  # the search proves nothing
    monkeypatch.setattr(calculator, "MAX_EXACT_SECONDS", 10**9)
    ranges = ranges_from(*["AX"] * 5)
    assert equity(ranges, game=SHORT_DECK_HOLDEM).failure() == (NoDeal(tuple(range(5))),)


def test_a_deck_too_small_for_the_players_has_no_deal() -> None:
    tiny = Game(
        "tiny", 2, FLOP_TURN_RIVER, (Ranking("tiny", SHORT_DECK.ranks[:5], SHORT_DECK.categories),)
    )
    outcome = equity(ranges_from(*["XX"] * 10), game=tiny)
    assert outcome.failure() == (NoDeal(tuple(range(10))),)
