"""The two tracks of a ``Result`` in a ``match``, and a step from one ``Result`` to the next."""

from collections.abc import Callable
from typing import TypeVar

from returns.result import Failure, Result, Success

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E")
F = TypeVar("F")


def either(result: Result[A, E]) -> Success[A] | Failure[E]:
    """Name the track, so that a ``match`` on it is checked to be exhaustive.

    Raises:
        TypeError: for what is no ``Result`` at all.
    """
    if isinstance(result, (Success, Failure)):
        return result
    raise TypeError(f"not a Result: {result!r}")


def and_then(result: Result[A, E], step: Callable[[A], Result[B, F]]) -> Result[B, E | F]:
    """Take the next step on the success track; the failure types join."""
    match either(result):
        case Success(value):
            return step(value)
        case Failure(error):
            return Failure(error)
