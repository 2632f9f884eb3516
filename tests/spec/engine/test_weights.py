"""The engine's weights: the result is exact, or the weights are rejected."""

import numpy as np
import pytest

from handrail import parse_cards, parse_range
from handrail.cards import to_mask
from handrail.engine import combo_equities
from handrail.engine.arrays import WeightArray
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


def test_combo_equities_rejects_a_product_beyond_64_bits() -> None:
    with pytest.raises(ValueError, match=TOO_LARGE):
        _ = combo_equities(weights(AsAh=2**33, QsQh=1), weights(KcKd=2**31), QUADS)


def test_large_weights_are_counted_exactly() -> None:
    first, second = weights(AsAh=2**30, QsQh=1), weights(KcKd=2**31)
    found = combo_equities(first, second, QUADS)
    assert (found.total_wins, found.total_ties, found.total) == (2**61, 0, 2**61 + 2**31)
