"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import cases

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    return _gathered(tuple(results), (), ())


def _gathered(
    rest: tuple[Result[A, E], ...], values: tuple[A, ...], errors: tuple[E, ...]
) -> Result[tuple[A, ...], tuple[E, ...]]:
    if not rest:
        return Failure(errors) if errors else Success(values)
    match cases(rest[0]):
        case Success(value):
            return _gathered(rest[1:], (*values, value), errors)
        case Failure(error):
            return _gathered(rest[1:], values, (*errors, error))
