"""The railway: join two results that do not need each other."""

from typing import TypeVar

from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]]
) -> Result[tuple[A, B], tuple[E | F, ...]]:
    """Return both values, or the errors of both: those of the first, then those of the second."""
    if is_successful(first) and is_successful(second):
        return Success((first.unwrap(), second.unwrap()))
    errors: tuple[E, ...] = () if is_successful(first) else first.failure()
    others: tuple[F, ...] = () if is_successful(second) else second.failure()
    return Failure(errors + others)
