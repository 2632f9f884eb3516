"""The engine's public arrays are read-only."""

import numpy as np
import pytest

from handrail import engine
from handrail.engine import COMBO_CARDS, STARTING_HAND_OF_COMBO, matrix


def test_the_public_arrays_are_read_only() -> None:
    public = [name for name in engine.__all__ if isinstance(getattr(engine, name), np.ndarray)]
    assert public == ["COMBO_CARDS", "STARTING_HAND_OF_COMBO"]
    with pytest.raises(ValueError, match="read-only"):
        COMBO_CARDS[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        STARTING_HAND_OF_COMBO[0] = 1


def test_the_matrix_is_read_only() -> None:
    found = matrix()
    for array in (found.wins, found.ties, found.totals):
        with pytest.raises(ValueError, match="read-only"):
            array[..., 0, 0] = 1
