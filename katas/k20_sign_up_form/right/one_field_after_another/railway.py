"""The railway: join two results that do not need each other."""

from collections.abc import Callable
from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import cases

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
C = TypeVar("C")
F = TypeVar("F")


def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]]
) -> Result[tuple[A, B], tuple[E | F, ...]]:
    """Return both values, or the errors of both: those of the first, then those of the second."""
    return join(first, second, lambda one, other: (one, other))


def join(
    first: Result[A, tuple[E, ...]],
    second: Result[B, tuple[F, ...]],
    make: Callable[[A, B], C],
) -> Result[C, tuple[E | F, ...]]:
    """Return what ``make`` makes of the two values, or the errors of both."""
    errors = errors_of(first)
    others = errors_of(second)
    if errors or others:
        return Failure((*errors, *others))
    return Success(make(first.unwrap(), second.unwrap()))


def errors_of(result: Result[A, tuple[E, ...]]) -> tuple[E, ...]:
    """Return the errors of a failure, or none."""
    match cases(result):
        case Success():
            return ()
        case Failure(errors):
            return errors
