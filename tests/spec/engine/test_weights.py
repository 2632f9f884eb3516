"""The engine's weights: the result is exact, or the weights are rejected."""

import numpy as np
import pytest

from handrail import parse_cards, parse_range
from handrail.cards import to_mask
from handrail.engine import all_deals, combo_equities
from handrail.engine.arrays import COMBO_MASKS, WeightArray
from handrail.engine.question_equity import flags_of

TOO_LARGE = "these weights are too large"


def weights(**combos: int) -> WeightArray:
    """Return a range with these weights, as in ``weights(AsAh=2, KsKh=1)``."""
    found = np.zeros(1326, np.int64)
    for text, weight in combos.items():
        found[flags_of(parse_range(text).unwrap())] = weight
    return found


def mask(text: str) -> int:
    return to_mask(parse_cards(text).unwrap())


QUADS = mask("2c 2d 2h 2s 3c")


def test_all_deals_rejects_a_product_beyond_64_bits() -> None:
    with pytest.raises(ValueError, match=TOO_LARGE):
        _ = all_deals([weights(AsAh=2**33, QsQh=1), weights(KcKd=2**31)], QUADS)


def test_all_deals_rejects_a_product_of_three_beyond_64_bits() -> None:
    heavy = [weights(AsAh=2**22), weights(KcKd=2**21), weights(QcQd=2**21)]
    with pytest.raises(ValueError, match=TOO_LARGE):
        _ = all_deals(heavy, QUADS)


def test_all_deals_rejects_a_sum_beyond_64_bits() -> None:
    players = [weights(AsAh=2**29), weights(KcKd=2**30)]
    with pytest.raises(ValueError, match=TOO_LARGE):
        _ = all_deals(players, mask("2c 2d 2h 2s"))


def test_all_deals_accepts_wide_ranges_that_share_a_card() -> None:
    with_a_deuce = COMBO_MASKS & np.uint64(1) > 0
    assert all_deals([with_a_deuce] * 10).total == 0


def test_combo_equities_rejects_a_product_beyond_64_bits() -> None:
    with pytest.raises(ValueError, match=TOO_LARGE):
        _ = combo_equities(weights(AsAh=2**33, QsQh=1), weights(KcKd=2**31), QUADS)


def test_large_weights_are_counted_exactly() -> None:
    first, second = weights(AsAh=2**30, QsQh=1), weights(KcKd=2**31)
    shares, found = all_deals([first, second], QUADS), combo_equities(first, second, QUADS)
    assert [player.wins for player in shares.players] == [2**61, 2**31]
    assert (found.total_wins, found.total_ties, found.total) == (2**61, 0, 2**61 + 2**31)
