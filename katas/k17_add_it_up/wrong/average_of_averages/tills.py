"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce


@dataclass(frozen=True)
class Summary:
    """What is kept of some receipts."""

    average: Fraction | None
    largest: int | None
    last: int | None


EMPTY = Summary(None, None, None)


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return Summary(Fraction(amount), amount, amount)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts, of which the left one came first."""
    if left.average is None or left.largest is None:
        return right
    if right.average is None or right.largest is None:
        return left
    middle = (left.average + right.average) / 2
    return Summary(middle, max(left.largest, right.largest), right.last)


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    return reduce(add, map(one, amounts), EMPTY)


def average(summary: Summary) -> Fraction | None:
    """Return the average of the receipts, or None."""
    return summary.average


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return summary.largest


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return summary.last
