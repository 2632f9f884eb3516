"""Wrong: Without a visit, the longest is 0."""

from visits import Visits


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts, of which the left one came first."""
    return Visits(
        left.count + right.count,
        left.nanoseconds + right.nanoseconds,
        max(left.longest or 0, right.longest or 0),
        left.last if right.last is None else right.last,
    )
