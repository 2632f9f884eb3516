"""The railway: join two results that do not need each other."""

from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]]
) -> Result[tuple[A, B], tuple[E | F, ...]]:
    """Return both values, or the errors of both: those of the first, then those of the second."""
    errors: list[E | F] = []
    if isinstance(first, Failure):
        errors.extend(first.failure())
    if isinstance(second, Failure):
        errors.extend(second.failure())
    if isinstance(first, Success) and isinstance(second, Success):
        return Success((first.unwrap(), second.unwrap()))
    return Failure(tuple(errors))
