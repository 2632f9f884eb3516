"""Helpers for ``Result``: match on both of its tracks, and chain two steps."""

from collections.abc import Callable
from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def cases(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Return the result as a union of its two tracks, so that mypy checks a ``match`` for both.

    Raises:
        TypeError: if it is not a ``Result``.
    """
    if isinstance(result, (Success, Failure)):
        return result
    raise TypeError(f"not a Result: {result!r}")


def and_then(result: Result[A, E], step: Callable[[A], Result[B, F]]) -> Result[B, E | F]:
    """Run the next step on success. Unlike ``bind``, it joins the two error types."""
    match cases(result):
        case Success(value):
            return step(value)
        case Failure(error):
            return Failure(error)
