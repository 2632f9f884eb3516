"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    errors = tuple(result.failure() for result in results if isinstance(result, Failure))
    values = tuple(result.unwrap() for result in results if isinstance(result, Success))
    return Failure(errors) if errors else Success(values)
