"""Visits with a right ``add``. Under plain pytest this file is in the place of the learner's."""

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True, slots=True)
class Visits:
    """How many visits, their nanoseconds together, the longest, and the page seen last."""

    count: int
    nanoseconds: int
    longest: int | None
    last: str | None

    def __repr__(self) -> str:
        """Return it without the names of the fields, which keeps reports short."""
        return f"Visits({self.count}, {self.nanoseconds}, {self.longest}, {self.last!r})"


NOTHING = Visits(0, 0, None, None)


def visit(nanoseconds: int, page: str) -> Visits:
    """Return what is kept of one visit."""
    return Visits(1, nanoseconds, nanoseconds, page)


def add(left: Visits, right: Visits) -> Visits:
    """Return what is kept of both parts, of which the left one came first."""
    lengths = [each.longest for each in (left, right) if each.longest is not None]
    return Visits(
        left.count + right.count,
        left.nanoseconds + right.nanoseconds,
        max(lengths, default=None),
        left.last if right.last is None else right.last,
    )
