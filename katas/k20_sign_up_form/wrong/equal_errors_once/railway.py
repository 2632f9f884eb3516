"""The railway: join two results that do not need each other."""

from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import cases

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]]
) -> Result[tuple[A, B], tuple[E | F, ...]]:
    """Return both values, or the errors of both: those of the first, then those of the second."""
    match cases(first):
        case Success(one):
            match cases(second):
                case Success(other):
                    return Success((one, other))
                case Failure(others):
                    return Failure(others)
        case Failure(errors):
            match cases(second):
                case Success():
                    return Failure(errors)
                case Failure(others):
                    return Failure(tuple(dict.fromkeys((*errors, *others))))
