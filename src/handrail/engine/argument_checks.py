"""Checks of arguments: a wrong type is an error that says what was expected and what came."""

import operator
import reprlib
from contextlib import suppress
from types import UnionType
from typing import SupportsIndex

import numpy as np


def check_type(expected: str, given: object, types: type | UnionType) -> None:
    """Raise ``TypeError`` for an argument of another type."""
    if not isinstance(given, types):
        raise TypeError(f"expected {expected}, got {type(given).__name__}")


def check_integer(expected: str, given: object) -> int:
    """Return an integer, Python's or numpy's, as an ``int``. Raise ``TypeError`` for others."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool | np.bool_):
        with suppress(TypeError):  # most arrays have an index in name only
            return operator.index(given)
    raise TypeError(f"expected {expected}, got {reprlib.repr(given)}")
