"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Some:
    """What is kept of one or more receipts."""

    count: int
    total: int
    largest: int
    last: int


Summary = Some | None
EMPTY: Summary = None


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return Some(1, amount, amount, amount)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts."""
    match left, right:
        case None, _:
            return right
        case _, None:
            return left
        case Some() as a, Some() as b:
            largest = max(a.largest, b.largest)
            return Some(a.count + b.count, a.total + b.total, largest, b.last)
    return None


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    whole = EMPTY
    for amount in amounts:
        whole = add(whole, one(amount))
    return whole


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None."""
    return None if summary is None else Fraction(summary.total, summary.count)


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return None if summary is None else summary.largest


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return None if summary is None else summary.last
