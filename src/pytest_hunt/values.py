"""Generated values: their copies, and how two of them differ."""

import copy
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeGuard

from pytest_hunt.show import LONGEST_COMPARED, format_value


def copy_value(value: object) -> object:
    """Return a copy of a value.

    A value that cannot change or cannot be copied is returned itself.
    """
    if is_list(value) and type(value) in (list, tuple):
        items = list(map(copy_value, value))
        return items if isinstance(value, list) else tuple(items)
    if is_table(value) and type(value) is dict:
        return dict(zip(value, map(copy_value, value.values()), strict=True))
    hasher: object = type(value).__hash__
    if hasher is None or hasher is object.__hash__:
        with suppress(Exception):  # for example, a generator cannot be copied
            return copy.deepcopy(value)
    return value


def whole_text(value: object) -> str:
    """Return a value as text that is long enough to compare it with another."""
    return format_value(value, LONGEST_COMPARED)


def differ_in_order(one: object, other: object) -> bool:
    """Return whether two strings, lists or tuples have the same items in another order."""
    if isinstance(one, str) and isinstance(other, str):
        return one != other and sorted(one) == sorted(other)
    if is_list(one) and is_list(other):
        texts, others = [*map(whole_text, one)], [*map(whole_text, other)]
        return texts != others and sorted(texts) == sorted(others)
    return False


def has_repeated(value: object) -> bool:
    """Return whether a value is a list or a tuple with equal items."""
    if not is_list(value):
        return False
    texts = [*map(whole_text, value)]
    return len({*texts}) < len(texts)


def is_table(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether a value is a dict."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether a value is a list or a tuple."""
    return isinstance(value, list | tuple)
