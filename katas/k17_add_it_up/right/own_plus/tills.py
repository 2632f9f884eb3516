"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self


@dataclass(frozen=True)
class Summary:
    """What is kept of some receipts."""

    count: int = 0
    total: int = 0
    largest: int | None = None
    last: int | None = None

    def __add__(self, later: Self) -> "Summary":
        known = [each for each in (self.largest, later.largest) if each is not None]
        last = later.last if later.count else self.last
        count, total = self.count + later.count, self.total + later.total
        return Summary(count, total, max(known, default=None), last)


EMPTY = Summary()


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return Summary(1, amount, amount, amount)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts."""
    return left + right


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    return sum(map(one, amounts), start=EMPTY)


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None."""
    return Fraction(summary.total, summary.count) if summary.count else None


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return summary.largest


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return summary.last
