"""The railway: a way to keep every failure rather than only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Failure, Result, Success
from tracks import either

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """All the values, or all the errors, each in the order they came."""
    values: list[A] = []
    errors: list[E] = []
    for result in results:
        match either(result):
            case Success(value):
                values.append(value)
            case Failure(error):
                errors.append(error)
    return Success(tuple(values)) if values else Failure(tuple(errors))
