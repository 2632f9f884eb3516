"""Wrong: The time is added in floats of 32 bits."""

import struct

from visits import Visits


def longer(one: int | None, other: int | None) -> int | None:
    """Return the longer time. No time is less than any."""
    if one is None or other is None:
        return other if one is None else one
    return max(one, other)


def rounded(number: int) -> int:
    """Return a number as a float of 32 bits keeps it: 24 bits of it are exact."""
    found: tuple[float] = struct.unpack("f", struct.pack("f", float(number)))
    return int(found[0])


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts, of which the left one came first."""
    return Visits(
        left.count + right.count,
        rounded(left.nanoseconds + right.nanoseconds),
        longer(left.longest, right.longest),
        left.last if right.last is None else right.last,
    )
