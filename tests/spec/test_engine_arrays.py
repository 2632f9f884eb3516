"""The engine's arrays: views and read-only ones go in, and the matrix is read-only itself."""

import numpy as np
import pytest

from handrail.engine import equities, evaluate_masks, evaluate_unchecked, matrix
from handrail.engine.arrays import COMBOS
from handrail.engine.batch import BLOCK

EVERY_COMBO = np.ones(COMBOS, np.bool_)


def test_masks_may_be_a_view_and_read_only() -> None:
    masks = np.uint64(0b11111) << np.arange(40, dtype=np.uint64)
    expected = evaluate_masks(masks)
    assert np.array_equal(evaluate_masks(masks[::-3]), expected[::-3])
    masks.flags.writeable = False
    assert np.array_equal(evaluate_masks(masks), expected)


def test_unchecked_cards_may_be_a_view_and_read_only() -> None:
    cards = np.arange(50, dtype=np.uint8).reshape(10, 5)
    expected = evaluate_unchecked(cards)
    assert np.array_equal(evaluate_unchecked(cards[::-3, ::-1]), expected[::-3])
    cards.flags.writeable = False
    assert np.array_equal(evaluate_unchecked(cards), expected)


@pytest.mark.parametrize("row", [BLOCK - 1, BLOCK, 4 * BLOCK + 2])
def test_a_wrong_mask_is_named_by_its_row_in_any_block(row: int) -> None:
    masks = np.full(4 * BLOCK + 3, 0b11111, np.uint64)
    masks[row] = 0b1111
    with pytest.raises(ValueError, match=f"row {row}: 0xf "):
        _ = evaluate_masks(masks)


def test_the_matrix_is_read_only() -> None:
    found = matrix()
    for array in (found.wins, found.ties, found.totals, found.floats):
        with pytest.raises(ValueError, match="read-only"):
            array[..., 0, 0] = 1


@pytest.mark.parametrize("cards", [-1, 1 << 52, 0b11111 | 1 << 52])
def test_what_is_beyond_the_deck_is_neither_board_nor_dead(cards: int) -> None:
    with pytest.raises(ValueError, match="52 bits"):
        _ = equities(EVERY_COMBO, EVERY_COMBO, board=cards)
    with pytest.raises(ValueError, match="52 bits"):
        _ = equities(EVERY_COMBO, EVERY_COMBO, dead=cards)
