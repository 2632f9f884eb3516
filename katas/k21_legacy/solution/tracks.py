"""A helper for ``Result``: match on both of its tracks."""

from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
E = TypeVar("E")


def cases(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Return the result as a union of its two tracks, so that mypy checks a ``match`` for both.

    Raises:
        TypeError: if it is not a ``Result``.
    """
    if isinstance(result, (Success, Failure)):
        return result
    raise TypeError(f"not a Result: {result!r}")
