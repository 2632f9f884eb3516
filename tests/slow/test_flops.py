"""Every flop, for ranges of many combos that no renaming of suits leaves as they are."""

import random

import pytest

from handrail import Exact, Range, equity, equity_by_flop
from handrail.ranges.hand_order import all_combos

pytestmark = pytest.mark.slow


def test_all_flops_hold_ten_times_the_deals_of_wide_ranges() -> None:
    order = random.Random(1)
    one, other = (Range.of(order.sample(all_combos(), number)) for number in (542, 518))
    players = equity([one, other], how=Exact()).unwrap().players
    flops = [each.equity.players for each in equity_by_flop(one, other).unwrap()]
    for player, found in zip(players, zip(*flops, strict=True), strict=True):
        assert sum(each.wins for each in found) == 10 * player.wins
        assert sum(each.ties for each in found) == 10 * player.ties
        assert sum(each.total for each in found) == 10 * player.total
