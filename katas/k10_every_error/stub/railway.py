"""The railway: a way to keep every failure rather than only the first."""

from collections.abc import Iterable
from typing import TypeVar

from returns.result import Result

A = TypeVar("A")
E = TypeVar("E")


def gather(results: Iterable[Result[A, E]]) -> Result[tuple[A, ...], tuple[E, ...]]:
    """All the values, or all the errors, each in the order they came."""
    raise NotImplementedError("gather: look at every result, keep values and errors apart")
