"""Spots: every method leaves out dead cards, and rules out only what cannot be dealt."""

from math import comb

import pytest

from handrail import equity
from handrail.engine.question_equity import has_no_deal
from handrail.equities import RangeQuestion
from handrail.ranges import WeightedRange
from helpers.equity_questions import cards_from, ranges_from


def test_a_dead_card_outside_the_ranges_is_not_dealt() -> None:
    answer = equity(ranges_from("AA", "KK"), dead=cards_from("2c")).unwrap()
    assert answer.total == 6 * 6 * comb(47, 5)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("AsAh", "KsKh"), False),  # as many cards as two players need
        (("AsAh,AsAd,AhAd", "AsAh,AsAd,AhAd"), True),  # three cards, and they need four
        (("AX", "AX", "AX", "AX"), False),  # as many aces as they need
        (("AX", "AX", "AX", "AX", "AX"), True),
        (("AA", "AX", "AX"), False),
        (("AA", "AX", "AX", "AX"), True),
        (("AsKs,AsQs", "AsJs,AsTs"), True),  # each combo of one shares a card with each other
        (("AsKs,AsQs", "AsJs,KdQd"), False),
    ],
)
def test_only_a_lack_of_cards_rules_out_every_deal(texts: tuple[str, ...], expected: bool) -> None:
    ranges = tuple(map(WeightedRange.of_range, ranges_from(*texts)))
    assert has_no_deal(RangeQuestion(ranges, (), ())) is expected
