"""Two ranges before the flop, which are looked up in installed tables."""

from returns.result import Success

from handrail import equity, equity_by_combo
from handrail.equities import RangeQuestion
from handrail.equities.errors import NoDeal
from handrail.equities.preflop_wins import is_tabulated, look_up, look_up_by_combo
from handrail.games import SHORT_DECK_HOLDEM
from helpers.equity_questions import cards_from, question_of, ranges_from


def test_equal_hands_share_cards() -> None:
    aces = look_up(question_of(ranges_from("AA", "AA"))).unwrap()
    assert aces.total == 6 * 1_712_304  # each combo of aces leaves one other
    assert aces.players[0] == aces.players[1]
    ace_king = look_up(question_of(ranges_from("AKs", "AKo"))).unwrap()
    assert ace_king.total == 4 * (12 - 6) * 1_712_304


def test_ranges_without_a_deal_are_an_error() -> None:
    (error,) = equity(ranges_from("AsAh", "AsAd")).failure()
    assert isinstance(error, NoDeal)
    question = question_of(ranges_from("AsAh, KK", "AsAd"))
    by_combo = look_up_by_combo(question)
    assert [*by_combo] == [*ranges_from("KK")[0]]
    assert equity_by_combo(*question.players) == Success(by_combo)


def test_other_questions_are_not_looked_up() -> None:
    two = ranges_from("AA", "KK")
    assert is_tabulated(question_of(two))
    assert not is_tabulated(question_of(ranges_from("AA", "KK", "QQ")))
    assert not is_tabulated(question_of(two, cards_from("2c3d4h")))
    assert not is_tabulated(RangeQuestion.of(two, (), cards_from("2c")).unwrap())
    assert not is_tabulated(RangeQuestion.of(two, (), (), SHORT_DECK_HOLDEM).unwrap())
