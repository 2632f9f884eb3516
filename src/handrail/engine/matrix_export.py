"""The matrix of starting hands as files for other programs: CSV and npz."""

import io
from collections.abc import Iterator

import numpy as np

from handrail.cards.types import RANKS_HIGH_TO_LOW
from handrail.engine.hand_matrix import STARTING_HAND_COUNT, matrix
from handrail.ranges.starting_hands import hand_at

CSV_ROW_COUNT = STARTING_HAND_COUNT**2 + 1


def _hand_names() -> tuple[str, ...]:
    """Return the names of the 169 starting hands, in the order of the matrix."""
    return tuple(
        str(hand_at(row, column)) for row in RANKS_HIGH_TO_LOW for column in RANKS_HIGH_TO_LOW
    )


def matrix_csv_rows() -> Iterator[str]:
    """Yield the lines of the matrix as CSV, first the header.

    Each further line has two starting hands, the number of deals that the first hand wins, the
    number that the two hands tie, the number of all deals, and the first hand's equity. This is
    its share of all pots: a win counts 1 and a tie 1/2. It is rounded to four decimals.
    """
    results, names = matrix(), _hand_names()
    cells = np.stack([results.wins, results.ties, results.totals], axis=2).tolist()
    yield "hand,against,wins,ties,total,equity\n"
    for hand, row in zip(names, cells, strict=True):
        for against, (wins, ties, total) in zip(names, row, strict=True):
            equity = (wins + ties / 2) / total
            yield f"{hand},{against},{wins},{ties},{total},{equity:.4f}\n"


def matrix_npz() -> bytes:
    """Return the content of an npz file with the matrix.

    The file has the arrays ``hands`` (the names), ``wins``, ``ties`` and ``totals``.
    """
    results = matrix()
    content = io.BytesIO()
    np.savez_compressed(
        content,
        hands=np.array(_hand_names()),
        wins=results.wins,
        ties=results.ties,
        totals=results.totals,
    )
    return content.getvalue()
