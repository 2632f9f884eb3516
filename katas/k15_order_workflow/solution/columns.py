"""The file of orders: its columns, and how to read their texts."""

# Finished: leave it as it is.

from collections.abc import Mapping
from datetime import date
from typing import TypeAlias, TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")

Row: TypeAlias = Mapping[str, str]
"""A row of the file: a text for each column. It is empty for what the order does not have."""

COLUMNS = ("status", "basket", "total", "paid_on", "parcel")


def text(found: str) -> Result[str, str]:
    """Return a text that is not empty, or a sentence."""
    return Success(found) if found else Failure("expected a text, got nothing")


def cents(found: str) -> Result[int, str]:
    """Return the number of cents, as in ``900``, or a sentence."""
    if found.isascii() and found.isdigit() and len(found) < 10:
        return Success(int(found))
    return Failure(f"expected cents, got {found!r}")


def day(found: str) -> Result[date, str]:
    """Return the day, as in ``2026-11-26``, or a sentence."""
    try:
        return Success(date.fromisoformat(found))
    except ValueError:
        return Failure(f"expected a day, got {found!r}")


def cases(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Return the result as a union of its two tracks, so that mypy checks a ``match`` for both.

    Raises:
        TypeError: if it is not a ``Result``.
    """
    if isinstance(result, (Success, Failure)):
        return result
    raise TypeError(f"not a Result: {result!r}")
