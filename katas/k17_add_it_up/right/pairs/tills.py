"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

# How many, how much, the largest (of none: an empty tuple), the last.
Summary: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...]]
EMPTY: Summary = (0, 0, (), ())


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return 1, amount, (amount,), (amount,)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts."""
    largest = tuple(sorted(left[2] + right[2])[-1:])
    return left[0] + right[0], left[1] + right[1], largest, (left[3] + right[3])[-1:]


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    return reduce(add, map(one, amounts), EMPTY)


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None."""
    count, total, _, _ = summary
    return Fraction(total, count) if count > 0 else None


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return next(iter(summary[2]), None)


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return summary[3][0] if summary[3] else None
