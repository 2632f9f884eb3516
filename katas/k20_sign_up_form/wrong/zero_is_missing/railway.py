"""The railway: join two results that do not need each other."""

from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def both(
    first: Result[A, tuple[E, ...]], second: Result[B, tuple[F, ...]]
) -> Result[tuple[A, B], tuple[E | F, ...]]:
    """Return both values, or the errors of both: those of the first, then those of the second."""
    one, other = first.value_or(None), second.value_or(None)
    if one and other:
        return Success((one, other))
    return Failure((*first.swap().value_or(()), *second.swap().value_or(())))
