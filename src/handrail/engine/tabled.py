"""The matrix as files that other programs read."""

import io
from collections.abc import Iterator

import numpy as np

from handrail.cards import Rank
from handrail.engine.grid import STARTING_HANDS, matrix
from handrail.ranges import hand_at

ROWS = STARTING_HANDS**2 + 1


def hands() -> tuple[str, ...]:
    """The 169 hands in the order of the matrix."""
    ranks = tuple(reversed(Rank))
    return tuple(str(hand_at(row, column)) for row in ranks for column in ranks)


def rows() -> Iterator[str]:
    """The matrix as CSV, row by row: a hand, another, its wins, ties and all deals."""
    found, names = matrix(), hands()
    counted = np.stack([found.wins, found.ties, found.totals], axis=2).tolist()
    yield "hand,against,wins,ties,total\n"
    for hand, row in zip(names, counted, strict=True):
        for against, (wins, ties, total) in zip(names, row, strict=True):
            yield f"{hand},{against},{wins},{ties},{total}\n"


def as_npz() -> bytes:
    """The matrix as numpy keeps it: ``hands``, ``wins``, ``ties`` and ``totals``."""
    found = matrix()
    content = io.BytesIO()
    np.savez_compressed(
        content,
        hands=np.array(hands()),
        wins=found.wins,
        ties=found.ties,
        totals=found.totals,
    )
    return content.getvalue()
