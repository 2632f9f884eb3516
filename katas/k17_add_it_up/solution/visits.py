"""What is kept of the visits to a website, and ``add``, which your laws are about.

The runner puts right and wrong functions in the place of ``add``. Under plain pytest a right one
answers. It comes with the kata and is not in this folder.
"""

# Finished: leave it as it is.

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
    raise NotImplementedError("a right function answers under pytest")
