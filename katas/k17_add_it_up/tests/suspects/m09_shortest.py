"""Wrong: The shortest visit, not the longest."""

from visits import Visits


def shorter(one: int | None, other: int | None) -> int | None:
    """Return the shorter time, if there are two."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts, of which the left one came first."""
    return Visits(
        left.count + right.count,
        left.nanoseconds + right.nanoseconds,
        shorter(left.longest, right.longest),
        left.last if right.last is None else right.last,
    )
