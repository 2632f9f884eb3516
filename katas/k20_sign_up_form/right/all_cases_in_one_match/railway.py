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
    match first, second:
        case Success(one), Success(other):
            return Success((one, other))
        case Failure(errors), Failure(others):
            return Failure((*errors, *others))
        case Failure(errors), _:
            return Failure(errors)
        case _, Failure(others):
            return Failure(others)
        case _:
            raise TypeError(f"not two Results: {first!r}, {second!r}")
