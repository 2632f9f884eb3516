"""What the answers about receipts are."""

from collections.abc import Sequence
from fractions import Fraction


def answers(amounts: Sequence[int]) -> tuple[Fraction | None, int | None, int | None]:
    """Return the average, the largest and the last amount."""
    if not amounts:
        return None, None, None
    return Fraction(sum(amounts), len(amounts)), max(amounts), amounts[-1]
