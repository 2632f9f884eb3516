"""Right: Nothing first, then two parts."""

from visits import Visits


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts, of which the left one came first."""
    if left.longest is None:
        return right
    if right.longest is None:
        return left
    return Visits(
        left.count + right.count,
        left.nanoseconds + right.nanoseconds,
        left.longest if left.longest > right.longest else right.longest,
        right.last,
    )
