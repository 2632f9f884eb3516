"""The railway: keep every failure, not only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import cases

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """Return all the values, or all the errors, in the order of the results."""
    values: list[A] = []
    errors: list[E] = []
    for result in results:
        match cases(result):
            case Success(value):
                values.append(value)
            case Failure(error):
                print(error)
                errors.append(error)
    return Failure(tuple(errors)) if errors else Success(tuple(values))
