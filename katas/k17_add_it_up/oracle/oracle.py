"""A right way to add two parts of a log, and what the answers about receipts are."""

from collections.abc import Sequence
from fractions import Fraction

from visits import Visits


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts."""
    lengths = [each.longest for each in (left, right) if each.longest is not None]
    return Visits(
        left.count + right.count,
        left.nanoseconds + right.nanoseconds,
        max(lengths, default=None),
        left.last if right.last is None else right.last,
    )


def answers(amounts: Sequence[int]) -> tuple[Fraction | None, int | None, int | None]:
    """Return the average, the largest and the last amount."""
    if not amounts:
        return None, None, None
    return Fraction(sum(amounts), len(amounts)), max(amounts), amounts[-1]
