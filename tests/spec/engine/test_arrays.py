"""The engine's arrays: an invalid one is rejected, and the matrix is read-only."""

import numpy as np
import pytest

from handrail import engine
from handrail.engine import COMBO_CARDS, STARTING_HAND_OF_COMBO, evaluate_masks, matrix
from handrail.engine.batch import ROWS_PER_BLOCK


@pytest.mark.parametrize("row", [ROWS_PER_BLOCK - 1, ROWS_PER_BLOCK, 4 * ROWS_PER_BLOCK + 2])
def test_an_invalid_mask_is_named_by_its_row_in_any_block(row: int) -> None:
    masks = np.full(4 * ROWS_PER_BLOCK + 3, 0b11111, np.uint64)
    masks[row] = 0b1111
    with pytest.raises(ValueError, match=f"row {row}: .* got 0xf$"):
        _ = evaluate_masks(masks)


def test_the_public_arrays_are_read_only() -> None:
    public = [name for name in engine.__all__ if isinstance(getattr(engine, name), np.ndarray)]
    assert public == ["COMBO_CARDS", "STARTING_HAND_OF_COMBO"]
    with pytest.raises(ValueError, match="read-only"):
        COMBO_CARDS[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        STARTING_HAND_OF_COMBO[0] = 1


def test_the_matrix_is_read_only() -> None:
    found = matrix()
    for array in (found.wins, found.ties, found.totals, found.float_stack):
        with pytest.raises(ValueError, match="read-only"):
            array[..., 0, 0] = 1
