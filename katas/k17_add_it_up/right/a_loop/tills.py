"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple


class Summary(NamedTuple):
    """What is kept of some receipts."""

    receipts: int
    total: int
    largest: int | None
    last: int | None


EMPTY = Summary(0, 0, None, None)


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return Summary(1, amount, amount, amount)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts."""
    if right.receipts == 0:
        return left
    is_new = left.largest is None or (right.largest or 0) > left.largest
    if right.largest is not None and left.largest is not None:
        is_new = right.largest > left.largest
    largest = right.largest if is_new else left.largest
    return Summary(left.receipts + right.receipts, left.total + right.total, largest, right.last)


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    count, total = 0, 0
    largest: int | None = None
    last: int | None = None
    for amount in amounts:
        count += 1
        total += amount
        largest = amount if largest is None else max(largest, amount)
        last = amount
    return Summary(count, total, largest, last)


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None."""
    return None if summary == EMPTY else Fraction(summary.total, summary.receipts)


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return summary.largest


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return summary.last
