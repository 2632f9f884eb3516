"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass
class Summary:
    """What is kept of some receipts."""

    count: int = 0
    total: int = 0
    largest: int | None = None
    last: int | None = None


EMPTY = Summary()


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return Summary(1, amount, amount, amount)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts, of which the left one came first."""
    left.count += right.count
    left.total += right.total
    if right.largest is not None:
        known = right.largest if left.largest is None else left.largest
        left.largest = max(known, right.largest)
        left.last = right.last
    return left


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    whole = Summary()
    for amount in amounts:
        whole = add(whole, one(amount))
    return whole


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None."""
    return Fraction(summary.total, summary.count) if summary.count else None


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return summary.largest


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return summary.last
