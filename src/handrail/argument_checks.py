"""Checks of argument types, whose errors say what was expected and what was given."""

import operator
import reprlib
from collections.abc import Iterable
from contextlib import suppress
from types import UnionType
from typing import SupportsIndex, TypeVar

from returns.result import Failure, Success

A = TypeVar("A")


def check_type(expected: str, given: object, types: type | UnionType, advice: str = "") -> None:
    """Raise ``TypeError`` if ``given`` has none of these types.

    Args:
        expected: the words for the message, as in "expected a hand, got 'AsKs'".
        given: the argument to check.
        types: the types that are allowed.
        advice: what to try, as in "parse_hand". Empty if there is nothing to suggest.
    """
    if not isinstance(given, types):
        _check_no_result(expected, given)
        suggestion = f"; try {advice}" if advice else ""
        raise TypeError(f"expected {expected}, got {_describe(given)}{suggestion}")


def check_each(
    expected: str, given: Iterable[object], types: type | UnionType, advice: str = ""
) -> None:
    """Raise ``TypeError`` as ``check_type`` does, for the first value that has none of the types.

    The other parameters are those of ``check_type``.
    """
    for value in given:
        check_type(expected, value, types, advice)


def check_values(
    expected: str, given: Iterable[A], types: type | UnionType, advice: str = ""
) -> tuple[A, ...]:
    """Return values as a tuple. Raise ``TypeError`` for a wrong value, or for a ``Result``.

    The other parameters are those of ``check_type``.
    """
    values = to_tuple(expected, given)
    check_each(expected, values, types, advice)
    return values


def check_tuple(expected: str, given: Iterable[object], kind: type, advice: str) -> None:
    """Raise ``TypeError`` if ``given`` is not a tuple of this type.

    ``expected`` are the words for the tuple, as in "expected a tuple of suits, got ('c',)".
    """
    if not isinstance(given, tuple) or not all(isinstance(value, kind) for value in given):
        raise TypeError(f"expected {expected}, got {reprlib.repr(given)}; try {advice}")


def to_tuple(expected: str, given: Iterable[A]) -> tuple[A, ...]:
    """Return values as a tuple. Raise ``TypeError`` for a ``Result``, which iterates as one value.

    ``expected`` are the words for one value, as in ``check_type``.
    """
    _check_no_result(expected, given)
    return tuple(given)


def check_integer(expected: str, given: object) -> int:
    """Return a Python or numpy integer as an ``int``. Raise ``TypeError`` for anything else.

    Args:
        expected: the words for the message, as in "expected the seed as an integer, got 7.0".
        given: the argument to check.
    """
    is_bool = type(given).__name__ == "bool"  # Python's or numpy's
    if isinstance(given, SupportsIndex) and not is_bool:
        with suppress(TypeError):  # arrays have ``__index__``, but it raises for most arrays
            return operator.index(given)
    raise TypeError(f"expected {expected}, got {reprlib.repr(given)}")


def _check_no_result(expected: str, given: object) -> None:
    if given.__class__ in (Success, Failure):  # ``isinstance`` is slow for abstract classes
        raise TypeError(
            f"expected {expected}, got a Result; match it with cases, or use its map and bind"
        )


def _describe(given: object) -> str:
    """Return a string or a number as it is written, and otherwise the name of the type."""
    if isinstance(given, type):
        return f"the class {given.__name__}"
    if given is None or isinstance(given, str | int | float):
        return reprlib.repr(given)
    return type(given).__name__
