"""The matrix as files that other programs read."""

import io
from collections.abc import Iterator

import numpy as np

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.engine.hand_matrix import STARTING_HAND_COUNT, matrix
from handrail.ranges import hand_at

CSV_ROW_COUNT = STARTING_HAND_COUNT**2 + 1


def _hand_names() -> tuple[str, ...]:
    """The 169 hands in the order of the matrix."""
    return tuple(
        str(hand_at(row, column)) for row in RANKS_HIGH_TO_LOW for column in RANKS_HIGH_TO_LOW
    )


def matrix_csv_rows() -> Iterator[str]:
    """The matrix as CSV, row by row: a hand, another, its wins, ties and all deals."""
    wins_matrix, names = matrix(), _hand_names()
    cells = np.stack([wins_matrix.wins, wins_matrix.ties, wins_matrix.totals], axis=2).tolist()
    yield "hand,against,wins,ties,total\n"
    for hand, row in zip(names, cells, strict=True):
        for against, (wins, ties, total) in zip(names, row, strict=True):
            yield f"{hand},{against},{wins},{ties},{total}\n"


def matrix_npz() -> bytes:
    """The matrix as numpy keeps it: ``_hand_names``, ``wins``, ``ties`` and ``totals``."""
    wins_matrix = matrix()
    content = io.BytesIO()
    np.savez_compressed(
        content,
        hands=np.array(_hand_names()),
        wins=wins_matrix.wins,
        ties=wins_matrix.ties,
        totals=wins_matrix.totals,
    )
    return content.getvalue()
