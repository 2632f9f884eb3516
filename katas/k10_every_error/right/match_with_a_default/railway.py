"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    values: tuple[A, ...] = ()
    errors: tuple[E, ...] = ()
    for result in results:
        match result:
            case Success(value):
                values = (*values, value)
            case Failure(error):
                errors = (*errors, error)
            case _:
                raise TypeError(f"not a Result: {result!r}")
    if len(errors) > 0:
        return Failure(errors)
    return Success(values)
