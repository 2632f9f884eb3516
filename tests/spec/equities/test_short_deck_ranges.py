"""Equity of ranges in short deck: the errors know the deck."""

import pytest
from returns.result import Result

from handrail import EquityError, equity, parse_weighted
from handrail.cards import DECK
from handrail.equities import EmptyRange, NoDeal, TooManyDeadCards
from handrail.games import (
    SHORT_DECK,
    SHORT_DECK_HOLDEM,
    Equity,
    Game,
    NotInDeck,
    Ranking,
)
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.problems import Problem
from helpers.equity_questions import cards_from, ranges_from


def answer(text: str, game: Game) -> Result[Equity, tuple[EquityError, ...]]:
    ranges, board, dead = (*text.split("|"), "", "")[:3]
    players = [parse_weighted(each).unwrap() for each in ranges.split(" vs ")]
    return equity(players, game=game, board=cards_from(board), dead=cards_from(dead))


def equity_of(text: str, game: Game) -> Equity:
    return answer(text, game).unwrap()


def errors_of(text: str, game: Game = SHORT_DECK_HOLDEM) -> tuple[Problem, ...]:
    return answer(text, game).failure()


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


@pytest.mark.parametrize(("players", "dead", "most"), [(10, 20, 11), (9, 15, 13)])
def test_dead_cards_are_counted_in_the_deck_of_the_game(players: int, dead: int, most: int) -> None:
    ranges, cards = ranges_from(*["XX"] * players), SHORT_DECK_HOLDEM.deck[:dead]
    outcome = equity(ranges, game=SHORT_DECK_HOLDEM, dead=cards)
    assert outcome.failure() == (TooManyDeadCards(dead, most, tuple(range(dead))),)


def test_a_deck_too_small_for_the_players_has_no_deal() -> None:
    tiny = Game(
        "tiny", 2, FLOP_TURN_RIVER, (Ranking("tiny", SHORT_DECK.ranks[:5], SHORT_DECK.categories),)
    )
    outcome = equity(ranges_from(*["XX"] * 10), game=tiny)
    assert outcome.failure() == (NoDeal(tuple(range(10))),)
