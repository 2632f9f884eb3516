"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Summary:
    """What is kept of some receipts."""

    average: float  # Is this what you want to keep?


# What is kept of no receipts.
EMPTY = Summary(0)


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    raise NotImplementedError("one")


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts, of which the left one came first."""
    raise NotImplementedError("add")


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts, in the order in which they came."""
    raise NotImplementedError("summarize: only one and add, and EMPTY")


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None if there are none."""
    raise NotImplementedError("average")


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None if there are none."""
    raise NotImplementedError("largest")


def last(summary: Summary) -> int | None:
    """Return the receipt that came last, or None if there are none."""
    raise NotImplementedError("last")
