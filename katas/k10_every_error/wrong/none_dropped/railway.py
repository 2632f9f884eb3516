"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    values: list[A] = []
    errors: list[E] = []
    for result in results:
        value = result.value_or(None)
        if value is not None:
            values.append(value)
        elif isinstance(result, Failure):
            errors.append(result.failure())
    return Failure(tuple(errors)) if errors else Success(tuple(values))
