"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from functools import reduce
from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import cases

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    start: Result[tuple[A, ...], tuple[E, ...]] = Success(())
    return reduce(_joined, results, start)


def _joined(
    before: Result[tuple[A, ...], tuple[E, ...]], result: Result[A, E]
) -> Result[tuple[A, ...], tuple[E, ...]]:
    match cases(before), cases(result):
        case Success(values), Success(value):
            return Success((*values, value))
        case Failure(errors), Failure(error):
            return Failure((*errors, error))
        case Success(), Failure(error):
            return Failure((error,))
        case _:
            return before
