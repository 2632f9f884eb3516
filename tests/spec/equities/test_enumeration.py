"""Equity by enumeration: the count of deals, the shares, and the errors in a question."""

import tracemalloc
from fractions import Fraction
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from returns.result import Failure, Success

from handrail import (
    DECK,
    Card,
    Equity,
    EquityError,
    Range,
    best_hand,
    cases,
    class_of,
    enumerate_equity,
    parse_range,
    showdown,
)
from handrail.equities import EmptyRange, NoDeal, RangeQuestion, TooManyDeadCards, WrongRangeCount
from handrail.equities.enumeration import enumerate_deals, enumerate_deals_by_combo
from handrail.equities.types import cards_to_come, live_cards, runouts
from handrail.games import AmongDead, OnBoard, SharedCard, WrongBoardSize
from helpers.equity_questions import cards_from, ranges_from, small_questions


def equity_of(*texts: str, board: str = "", dead: str = "") -> Equity:
    return enumerate_equity(
        ranges_from(*texts), board=cards_from(board), dead=cards_from(dead)
    ).unwrap()


def errors_of(*texts: str, board: str = "", dead: str = "") -> tuple[EquityError, ...]:
    return enumerate_equity(
        ranges_from(*texts), board=cards_from(board), dead=cards_from(dead)
    ).failure()


def test_the_better_hand_has_all_equity_on_the_river() -> None:
    answer = equity_of("AhKh", "JsJd", board="Qh9h2c 2h 3s")
    assert [player.wins for player in answer.players] == [1, 0]
    assert [float(player) for player in answer.players] == [1.0, 0.0]
    assert (answer.total, answer.exact) == (1, True)
    assert {(player.total, player.exact) for player in answer.players} == {(1, True)}


def test_players_who_tie_split_the_pot_evenly() -> None:
    answer = equity_of("2c2d", "3c3d", "4c4d", board="AsKsQsJsTs")
    for player in answer.players:
        assert (player.wins, player.ties) == (0, 1)
        assert player.deals_by_share == ((Fraction(1, 3), 1),)
        assert player.share == Fraction(1, 3)


def test_two_of_three_can_tie() -> None:
    answer = equity_of("AcKd", "AdKc", "2c3d", board="AsKsQh7h8d")
    assert [player.share for player in answer.players] == [Fraction(1, 2), Fraction(1, 2), 0]


def test_on_a_turn_there_are_44_rivers() -> None:
    assert equity_of("AhKh", "JsJd", board="Qh9h2c3s").total == 44


def test_ten_ranges_can_be_compared_but_not_eleven() -> None:
    held = [f"{rank}h{rank}d" for rank in "AKQJT98765"]
    answer = equity_of(*held, board="2s2c3s3c4s")
    assert [player.wins for player in answer.players] == [1] + 9 * [0]
    assert errors_of(*held, "3h3d", board="2s2c3s3c4s") == (WrongRangeCount(11, 2, 10, (15,)),)


def test_combos_that_share_a_card_are_not_dealt_together() -> None:
    answer = equity_of("AsKs,AhKh", "AsKs,QcQd", board="2c3d4h7s8s")
    assert answer.total == 3  # AsKs v QcQd, AhKh v AsKs, AhKh v QcQd
    assert sum(player.share for player in answer.players) == 1


def test_a_board_card_blocks_the_combos_that_have_it() -> None:
    assert equity_of("AA", "KK", board="As7d2c4h9h") == equity_of(
        "AhAd,AhAc,AdAc", "KK", board="As7d2c4h9h"
    )


def test_a_dead_card_is_not_held_and_does_not_come() -> None:
    assert equity_of("AA", "KK", board="7d2c4h9h", dead="AsAh").total == 1 * 6 * 42


@pytest.mark.slow
@given(small_questions(boards=(4, 5), players=(2, 3), combos=6))
@settings(max_examples=25)
def test_each_deal_is_judged_as_a_showdown(question: RangeQuestion) -> None:
    """Follow the rules literally: judge each deal as a showdown."""
    shares = [Fraction(0)] * len(question.players)
    total = 0
    for runout in combinations(live_cards(question), cards_to_come(question)):
        for holdings in product(*(each.unweighted for each in question.players)):
            table = [*question.board, *question.dead, *runout, *chain(*holdings)]
            if len(set(table)) == len(table):
                judged = showdown(holdings, board=question.board + runout).unwrap()
                total += 1
                for winner in judged.winners:
                    shares[winner] += Fraction(1, len(judged.winners))
    match cases(enumerate_deals(question)):
        case Success(answer):
            assert answer.total == total
            assert [player.share * total for player in answer.players] == shares
        case Failure(errors):
            assert (errors, total) == ((NoDeal(question.player_positions),), 0)


@given(small_questions(boards=(5,), players=(2, 3), combos=6))
@settings(max_examples=20)
def test_the_equities_of_combos_sum_to_the_range(question: RangeQuestion) -> None:
    each = enumerate_deals_by_combo(question).values()
    match cases(enumerate_deals(question)):
        case Success(answer):
            assert sum(part.total for part in each) == answer.total
            assert sum(part.players[0].wins for part in each) == answer.players[0].wins
            assert sum(part.players[0].ties for part in each) == answer.players[0].ties
        case Failure(_):
            assert not each


def test_each_hand_is_evaluated_once_per_board() -> None:
    seen: list[tuple[Card, ...]] = []

    def evaluate(seven: tuple[Card, ...]) -> int:
        seen.append(seven)
        return class_of(best_hand(seven).unwrap())

    question = RangeQuestion.of(ranges_from("QQ+", "AK"), cards_from("2c3d7h8s"), ()).unwrap()
    _ = enumerate_deals_by_combo(question, evaluate)
    assert len(seen) == len(set(seen)) <= sum(question.sizes) * runouts(question, 0)


@pytest.mark.slow
def test_deals_are_enumerated_without_being_stored() -> None:
    every = tuple(parse_range("XX").unwrap())
    ranges = tuple(Range.of(every[start : start + 30]) for start in (0, 30, 60))
    question = RangeQuestion.of(ranges, cards_from("2c3d7h8sJd"), ()).unwrap()
    _ = enumerate_deals(question)  # builds the caches of first use
    tracemalloc.start()
    try:
        assert enumerate_deals(question).unwrap().total > 10_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000


def test_the_evaluator_is_a_parameter() -> None:
    """Check that twos beat aces if the lowest card in the hand wins."""

    def lowest(seven: tuple[Card, ...]) -> int:
        return min(card.rank.value for card in seven[:2])

    board = cards_from("3c4d5h7s9s")
    answer = enumerate_equity(ranges_from("22", "AA"), board=board, evaluate=lowest).unwrap()
    assert float(answer.players[0]) == 1
    question = RangeQuestion.of(ranges_from("22,KK", "AA"), board, ()).unwrap()
    twos = {
        combo
        for combo, each in enumerate_deals_by_combo(question, lowest).items()
        if float(each.players[0])
    }
    assert twos == {*ranges_from("22,KK")[0]}
    aces = {
        combo
        for combo, each in enumerate_deals_by_combo(question).items()
        if float(each.players[0])
    }
    assert aces == set()


RIVER = "2c3c4c5d6h"


def board_error(found: int) -> WrongBoardSize:
    return WrongBoardSize("holdem", found, (3, 4, 5))


INVALID_QUESTIONS = [
    pytest.param(("AA",), "", "", (WrongRangeCount(1, 2, 10, ()),), id="one-range"),
    pytest.param((), "", "", (WrongRangeCount(0, 2, 10, ()),), id="no-range"),
    pytest.param(("AA",) * 11, "", "", (WrongRangeCount(11, 2, 10, (10,)),), id="eleven-ranges"),
    pytest.param(("AA", "KK"), "2c3c", "", (board_error(2),), id="board-of-two"),
    pytest.param(
        ("AA", "KK"),
        "2c3c4c5c6c7c",
        "",
        (board_error(6),),
        id="board-of-six",
    ),
    pytest.param(
        ("AA", "KK"),
        "2c3c4c",
        "2c",
        (SharedCard(DECK[0], (OnBoard(0), AmongDead(0)), (0, 3)),),
        id="a-dead-card-on-the-board",
    ),
    pytest.param(("AA", ""), "", "", (EmptyRange(1, 0, (1,)),), id="an-empty-range"),
    pytest.param(
        ("AsKs", "QQ"),
        "2c3c4c",
        "As",
        (EmptyRange(0, 1, (4,), dead=cards_from("As")),),
        id="a-dead-card-empties-a-range",
    ),
    pytest.param(
        ("QQ", "AsKs", ""),
        "AsKc4c",
        "",
        (EmptyRange(1, 1, (4,), on_board=cards_from("As")), EmptyRange(2, 0, (5,))),
        id="a-board-card-empties-a-range",
    ),
    pytest.param(("AsKs", "AsKs"), RIVER, "", (NoDeal((5, 6)),), id="the-same-combo"),
    pytest.param(("AA", "AA", "AA"), RIVER, "As", (NoDeal((6, 7, 8)),), id="three-aces-for-six"),
]


@pytest.mark.parametrize(("texts", "board", "dead", "errors"), INVALID_QUESTIONS)
def test_all_errors_in_a_question_are_reported_at_once(
    texts: tuple[str, ...], board: str, dead: str, errors: tuple[EquityError, ...]
) -> None:
    assert errors_of(*texts, board=board, dead=dead) == errors


def test_dead_cards_must_leave_enough_to_deal() -> None:
    most = len(DECK) - 4 - 5
    dead = tuple(card for card in DECK if card.rank.value < 14)[: most + 1]
    outcome = enumerate_equity(ranges_from("AA", "AA"), dead=dead)
    assert outcome.failure() == (TooManyDeadCards(most + 1, most, tuple(range(most + 1))),)
    answer = enumerate_equity(ranges_from("AA", "AA"), dead=dead[:most]).unwrap()
    assert answer.total == 6


def test_dead_cards_are_positioned_after_the_board() -> None:
    board, dead = DECK[:3], DECK[3:47]
    outcome = enumerate_equity(ranges_from("AA", "AA"), board=board, dead=dead)
    assert outcome.failure() == (TooManyDeadCards(44, 43, tuple(range(3, 47))),)


def test_an_empty_range_is_reported_with_its_player() -> None:
    (error,) = errors_of("AsKs,AsQs", "JJ", board="As3d4h5h6h")
    assert error == EmptyRange(0, 2, (5,), on_board=cards_from("As"))


EMPTY_RANGES = [
    (("AsAh", "As7d2c", ""), EmptyRange(0, 1, (3,), cards_from("As"))),
    (("AsAh", "As7d2c", "Ah"), EmptyRange(0, 1, (4,), cards_from("As"), cards_from("Ah"))),
    (("AsAh", "As7dAh", ""), EmptyRange(0, 1, (3,), cards_from("AsAh"))),
    (("AsKs,AsQs,AhQh", "As7dQh", "Ks"), EmptyRange(0, 3, (4,), cards_from("AsQh"))),
    (
        ("TT,22", "TsThTd", "2s2h2d"),
        EmptyRange(0, 12, (6,), cards_from("TsThTd"), cards_from("2s2h2d")),
    ),
    (("TT,22", "", "TsThTd2s2h2d"), EmptyRange(0, 12, (6,), (), cards_from("TsThTd2s2h2d"))),
]


@pytest.mark.parametrize(("question", "error"), EMPTY_RANGES)
def test_an_empty_range_names_the_cards_that_empty_it(
    question: tuple[str, str, str], error: EmptyRange
) -> None:
    text, board, dead = question
    assert errors_of(text, "JJ", board=board, dead=dead) == (error,)


def test_a_range_without_combos_is_named_as_such() -> None:
    assert errors_of("AA", "") == (EmptyRange(1, 0, (1,)),)
