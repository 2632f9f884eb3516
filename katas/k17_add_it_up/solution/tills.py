"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce


@dataclass(frozen=True)
class Summary:
    """What is kept of some receipts."""

    count: int
    total: int
    largest: int | None
    last: int | None


# What is kept of no receipts.
EMPTY = Summary(0, 0, None, None)


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return Summary(1, amount, amount, amount)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts, of which the left one came first."""
    return Summary(
        left.count + right.count,
        left.total + right.total,
        larger(left.largest, right.largest),
        left.last if right.last is None else right.last,
    )


def larger(one: int | None, other: int | None) -> int | None:
    """Return the larger amount. No amount is less than any."""
    if one is None or other is None:
        return other if one is None else one
    return max(one, other)


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts, in the order in which they came."""
    return reduce(add, map(one, amounts), EMPTY)


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None if there are none."""
    return Fraction(summary.total, summary.count) if summary.count else None


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None if there are none."""
    return summary.largest


def last(summary: Summary) -> int | None:
    """Return the receipt that came last, or None if there are none."""
    return summary.last
