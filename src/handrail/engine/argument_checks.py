"""Checks of argument types, whose errors say what was expected and what was given."""

import operator
import reprlib
from contextlib import suppress
from types import UnionType
from typing import SupportsIndex

import numpy as np


def check_type(expected: str, given: object, types: type | UnionType) -> None:
    """Raise ``TypeError`` if ``given`` has none of these types.

    Args:
        expected: the words for the message, as in "expected a hand, got str".
        given: the argument to check.
        types: the types that are allowed.
    """
    if not isinstance(given, types):
        raise TypeError(f"expected {expected}, got {type(given).__name__}")


def check_integer(expected: str, given: object) -> int:
    """Return a Python or numpy integer as an ``int``. Raise ``TypeError`` for anything else.

    Args:
        expected: the words for the message, as in "expected the seed as an integer, got 7.0".
        given: the argument to check.
    """
    if isinstance(given, SupportsIndex) and not isinstance(given, bool | np.bool_):
        with suppress(TypeError):  # arrays have ``__index__``, but it raises for most arrays
            return operator.index(given)
    raise TypeError(f"expected {expected}, got {reprlib.repr(given)}")
