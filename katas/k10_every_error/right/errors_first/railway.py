"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import cases

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    given = [cases(result) for result in results]
    errors = [each.failure() for each in given if isinstance(each, Failure)]
    if errors:
        return Failure(tuple(errors))
    return Success(tuple(each.unwrap() for each in given))
