"""The receipts of a shop's tills, added up part by part."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

Summary: TypeAlias = tuple[int, ...]
EMPTY: Summary = ()


def one(amount: int) -> Summary:
    """Return the summary of one receipt."""
    return (amount,)


def add(left: Summary, right: Summary) -> Summary:
    """Return the summary of both parts, of which the left one came first."""
    return left + right


def summarize(amounts: Iterable[int]) -> Summary:
    """Return the summary of receipts."""
    return tuple(amounts)


def average(summary: Summary) -> Fraction | None:
    """Return the exact average of the receipts, or None."""
    return Fraction(sum(summary), len(summary)) if summary else None


def largest(summary: Summary) -> int | None:
    """Return the largest receipt, or None."""
    return max(summary, default=None)


def last(summary: Summary) -> int | None:
    """Return the last receipt, or None."""
    return summary[-1] if summary else None
