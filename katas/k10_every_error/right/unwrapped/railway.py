"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    values = []
    errors = []
    for result in results:
        if is_successful(result):
            values.append(result.unwrap())
        else:
            errors.append(result.failure())
    if errors:
        return Failure(tuple(errors))
    return Success(tuple(values))
