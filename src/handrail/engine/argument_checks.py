"""Checks of argument types, whose errors say what was expected and what was given."""

import operator
import reprlib
from contextlib import suppress
from types import UnionType
from typing import SupportsIndex

import numpy as np


def check_type(expected: str, given: object, types: type | UnionType) -> None:
    """Raise ``TypeError`` if the argument has none of these types."""
    if not isinstance(given, types):
        raise TypeError(f"expected {expected}, got {type(given).__name__}")


def check_integer(expected: str, given: object) -> int:
    """Return a Python or numpy integer as an ``int``. Raise ``TypeError`` for anything else."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool | np.bool_):
        with suppress(TypeError):  # arrays have ``__index__``, but most of them raise
            return operator.index(given)
    raise TypeError(f"expected {expected}, got {reprlib.repr(given)}")
