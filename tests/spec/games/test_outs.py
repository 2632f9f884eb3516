"""Outs: the next cards that improve a player, what they make, and their probability."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Success

from handrail import DECK, Card, Category, Hand, Outs, best_hand, outs, parse_outs, score, showdown
from handrail.games import (
    PlayerOuts,
    SharedCard,
    WrongBoardSize,
    WrongHoldingSize,
    WrongPlayerCount,
)
from handrail.games.ladder import class_of_five, hand_classes
from handrail.strategies import decks
from helpers.equity_questions import cards_from
from helpers.short_errors import in_short


def outs_of(board: str, *holdings: str) -> Outs:
    return outs(map(cards_from, holdings), board=cards_from(board)).unwrap()


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


@pytest.mark.slow
@given(decks(), st.integers(3, 4), st.integers(2, 4))
@settings(max_examples=30)
def test_outs_agree_with_a_showdown_after_each_card(
    deck: tuple[Card, ...], board_size: int, players: int
) -> None:
    board = deck[:board_size]
    held = [deck[at : at + 2] for at in range(board_size, board_size + 2 * players, 2)]
    found = outs(held, board=board).unwrap()

    def shares(table: tuple[Card, ...]) -> list[Fraction]:
        winners = showdown(held, board=table).unwrap().winners
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
                best = showdown(held, board=after).unwrap().players[player].best
                assert categories[card] is best.score.category
        assert sum(map(len, player_outs.outs_by_category.values())) == len(categories)


# One player


@pytest.mark.parametrize(
    ("board", "holding", "expected"),
    [
        ("Jh9h2c", "AhKh", "AsAdAcKsKdKcQhTh8h7h6h5h4h3h2h"),  # a flush draw, two overcards
        ("KhKd2c", "AsQs", "AhAdAcQhQdQc"),  # a two gives the board two pair as well
        ("KhKd2c7s", "AhAd", "AsAcKsKc"),  # a king: full house, and three of a kind on the board
        ("Jh9h2h3h", "AsKd", "AdAcKsKc"),  # a heart puts a flush on the board
        ("KhKd2c2s", "AsQd", ""),  # aces and kings are two pair, as before
        ("Td7h8c6d", "JcTc", "JsJhJdTsTh9s9h9d9c"),  # a nine: a higher straight than the board's
        ("Td7h8c6d", "TcAc", "AsAhAdTsTh"),  # a nine gives every player the board's straight
        ("Td7h8c6d", "JcQc", "QsQhQdJsJhJd9s9h9d9c"),
        ("Th9h8h7c", "AhTd", "AsAdAcKhQhJhTsTc7h6h5h4h3h2h"),  # a flush over the board's straight
        ("Th8h7h6h", "Jh2d", "9h"),  # a straight flush, as on the board
        ("Jh9h8h2h", "Th3d", "Qh7h"),  # a straight flush over the flush on the board
        ("KhKdKc", "AhAd", ""),  # the last king gives every player four of a kind
        ("KhKdKc2s", "AhAd", ""),  # a two gives every player a full house
    ],
)
def test_the_only_player_must_gain_more_than_the_board(
    board: str, holding: str, expected: str
) -> None:
    (player,) = outs_of(board, holding).players
    assert tuple(card for card, _ in player.outs) == cards_from(expected)
    assert player.leads


def worst_category(board: tuple[Card, ...]) -> Category:
    """Return the worst category of the hands that contain these cards."""
    others = [card for card in DECK if card not in board]
    fills = combinations(others, 5 - len(board))
    worst = max(class_of_five((*board, *fill)) for fill in fills)
    return hand_classes()[worst - 1].score.category


@given(decks(), st.integers(3, 4))
@settings(max_examples=3)
def test_one_players_outs_agree_with_scores(deck: tuple[Card, ...], board_size: int) -> None:
    holding, board, unseen = deck[:2], deck[2 : 2 + board_size], deck[2 + board_size :]

    def lead(table: tuple[Card, ...]) -> int:
        best = score(best_hand(holding + table).unwrap())
        least = worst_category(table)
        if least in (Category.STRAIGHT, Category.FLUSH) and best > score(Hand(table)):
            least = Category.HIGH_CARD
        return best.category.value - least.value

    (player,) = outs((holding,), board=board).unwrap().players
    expected = {card for card in unseen if lead((*board, card)) > lead(board)}
    assert {card for card, _ in player.outs} == expected


# Probabilities


def test_outs_have_the_published_probabilities(published_outs: dict[str, Any]) -> None:
    assert published_outs["probabilities"] == {
        str(number): [f"{float(each):.4f}" for each in (next_card, river)]
        for number in (1, 2, 3, 4, 5, 6, 9)
        for found in [tuple((card, Category.PAIR) for card in DECK[:number])]
        for player in [PlayerOuts((), False, found, 47, 2)]
        for next_card, river in [(player.next_probability, player.river_probability)]
    }


def test_a_published_hand_has_its_outs(published_outs: dict[str, Any]) -> None:
    example: dict[str, str] = published_outs["example"]
    (player,) = outs_of(example["board"], example["holding"]).players
    assert tuple(card for card, _ in player.outs) == cards_from(example["outs"])
    assert f"{float(player.next_probability):.5f}" == example["next"]
    assert f"{float(player.river_probability):.5f}" == example["river"]


@given(decks(), st.integers(3, 4), st.integers(1, 3))
@settings(max_examples=20)
def test_probabilities_agree_with_every_runout(
    deck: tuple[Card, ...], board_size: int, players: int
) -> None:
    start = board_size + 2 * players
    held = [deck[at : at + 2] for at in range(board_size, start, 2)]
    for player in outs(held, board=deck[:board_size]).unwrap().players:
        cards = {card for card, _ in player.outs}
        runouts = [*combinations(deck[start:], 5 - board_size)]
        hits = sum(not cards.isdisjoint(runout) for runout in runouts)
        assert player.next_probability == Fraction(len(cards), 52 - start)
        assert player.river_probability == Fraction(hits, len(runouts))
        assert board_size == 3 or player.next_probability == player.river_probability


# Outs in text


@pytest.mark.parametrize(
    "text",
    [
        "Jh9h2c AhKh JsJd",
        "Jh 9h 2c AhKh JsJd",
        "AhKh JsJd Jh9h2c",
        "AhKh, JsJd; J♥ 9♥ 2♣",
    ],
)
def test_a_line_of_outs_has_the_board_first_or_last(text: str) -> None:
    assert parse_outs(text) == Success(outs_of("Jh9h2c", "AhKh", "JsJd"))


def test_a_line_of_outs_may_have_one_holding() -> None:
    alone = Success(outs_of("Jh9h2c", "AhKh"))
    texts = ("Jh9h2c AhKh", "AhKh Jh9h2c", "Jh 9h 2c AhKh", "AhKh Jh 9h 2c")
    assert [parse_outs(text) for text in texts] == [alone] * 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jh9hXc AhKh", "UnknownRank 4-5"),
        ("Jh9h2c AhKh JsJh", "SharedCard 0-2 14-16"),
        ("AhKh JsJh Jh9h2c", "SharedCard 7-9 10-12"),
        ("AhKh Jh9h2c3c4c", "WrongBoardSize 13-15"),
        ("Jh9h2c AhKhQh", "WrongHoldingSize 7-9 9-11 11-13"),
        ("Jh9h2c", "WrongPlayerCount 6-6"),
        ("AhKh JsJd", "WrongBoardSize 0-2 2-4"),
        ("", "WrongBoardSize 0-0, WrongPlayerCount 0-0"),
    ],
)
def test_errors_in_a_line_of_outs_are_located(text: str, expected: str) -> None:
    assert in_short(parse_outs(text).failure()) == expected


@pytest.mark.parametrize(
    ("board", "holdings", "kinds"),
    [
        ("", ("AsKs", "QdQc"), [WrongBoardSize]),
        ("2c3c4c5c6c", ("AsKs", "QdQc"), [WrongBoardSize]),
        ("2c3c", ("AsKs", "QdQc"), [WrongBoardSize]),
        ("2c3c4c", ("AsKs", "Qd"), [WrongHoldingSize]),
        ("2c3c4c", ("AsKs", "AsQd"), [SharedCard]),
        ("2c3c4c", (), [WrongPlayerCount]),
    ],
)
def test_invalid_tables_have_no_outs(
    board: str, holdings: tuple[str, ...], kinds: list[type]
) -> None:
    errors = outs(map(cards_from, holdings), board=cards_from(board)).failure()
    assert [type(error) for error in errors] == kinds


def test_there_are_no_outs_after_the_river() -> None:
    assert outs((), board=DECK[:3]).failure() == (WrongPlayerCount(0, 23, ()),)
    (after,) = outs((DECK[5:7],), board=DECK[:5]).failure()
    assert after == WrongBoardSize("holdem", 5, (3, 4))
    assert after.at == (4,)
