"""Wrong: The first page, not the last."""

from visits import Visits


def longer(one: int | None, other: int | None) -> int | None:
    """Return the longer time. No time is less than any."""
    if one is None or other is None:
        return other if one is None else one
    return max(one, other)


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts, of which the left one came first."""
    return Visits(
        left.count + right.count,
        left.nanoseconds + right.nanoseconds,
        longer(left.longest, right.longest),
        right.last if left.last is None else left.last,
    )
