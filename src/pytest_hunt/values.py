"""Values: as short text for a learner, their copies, and how two of them differ.

If a class defines ``__str__``, the text comes from that method.
"""

import copy
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import TypeAlias, TypeGuard
from unicodedata import normalize

_LONGEST_SHOWN = 200  # characters
_LONGEST_COMPARED = 50_000  # characters
_MAX_ITEMS = 5_000
_MAX_ROWS = 8
_CONTEXT = 40  # characters shown before the first difference
_Plain: TypeAlias = (
    tuple[object, ...] | list[object] | set[object] | frozenset[object] | dict[object, object]
)


def format_value(value: object, longest: int = _LONGEST_SHOWN) -> str:
    """Return a value as text of at most ``longest`` characters.

    If the ``str`` or ``repr`` of the value raises an exception, the text says so.
    """
    try:
        text = _text(value)
    except BaseException as error:  # SystemExit too, which would end the tests
        text = f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"
    return text if len(text) <= longest else f"{text[:longest]}…"


def whole_text(value: object) -> str:
    """Return a value as text that is long enough to compare it with another."""
    return format_value(value, _LONGEST_COMPARED)


def format_difference(left: object, right: object) -> tuple[str, str]:
    """Return two values as text.

    Of long texts, return only the part around the first difference. Strings of several lines are
    returned row by row, or only the first row that differs if there are many rows.
    """
    if type(left) is str and type(right) is str and "\n" in left + right and left != right:
        return _row_difference(left.split("\n"), right.split("\n"))
    return _text_difference(whole_text(left), whole_text(right))


def format_rows(text: str) -> str:
    """Return a string of several lines row by row, of which the first rows if there are many."""
    rows = text.removesuffix("\n").split("\n")
    more = [f"… {len(rows)} rows in all"] if len(rows) > _MAX_ROWS else []
    return "\n".join([*(_row(row)[:_LONGEST_SHOWN] for row in rows[:_MAX_ROWS]), *more])


def _row_difference(ones: list[str], others: list[str]) -> tuple[str, str]:
    longest = max(map(len, (*ones, *others)))
    if max(len(ones), len(others)) <= _MAX_ROWS and longest <= _LONGEST_SHOWN:
        return "\n".join(map(_row, ones)), "\n".join(map(_row, others))
    pairs = enumerate(zip(ones, others, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(ones), len(others)))
    texts = [_row(rows[at]) if at < len(rows) else "" for rows in (ones, others)]
    one, other = _text_difference(texts[0], texts[1])
    return _numbered(one, at, len(ones)), _numbered(other, at, len(others))


def _numbered(text: str, at: int, count: int) -> str:
    return f"row {at + 1} of {count}: {text}" if at < count else f"{count} rows"


def _row(text: str) -> str:
    """Return a row as it is, or with quotes if a part of it would not be seen."""
    is_visible = text.isprintable() and text == text.strip() != ""
    return text if is_visible else repr(text)


def _text_difference(one: str, other: str) -> tuple[str, str]:
    """Return two texts, or the parts around the first difference if they are long."""
    if max(len(one), len(other)) <= _LONGEST_SHOWN:
        return one, other
    pairs = enumerate(zip(one, other, strict=False))
    differs = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = max(0, differs - _CONTEXT)
    start = max(start, one.find(" ", start, differs) + 1)
    return _excerpt(one, start), _excerpt(other, start)


def exception_text(error: BaseException) -> str:
    """Return an exception's message, or "" if ``str`` of the exception raises another exception."""
    try:
        return str(error)
    except BaseException:  # SystemExit too, which would end the tests
        return ""


def exception_line(error: BaseException) -> str:
    """Return one line with an exception's class and the first line of its message."""
    first = exception_text(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _excerpt(text: str, start: int) -> str:
    end = start + _LONGEST_SHOWN
    return f"{'…' if start else ''}{text[start:end]}{'…' if len(text) > end else ''}"


def _text(value: object) -> str:
    kind = type(value)
    match value:
        case type():
            return value.__name__
        case str() if normalize("NFKC", value) != value:  # it looks like other letters
            return ascii(value)
        case _ if _is_plain(value):
            return _items(value)
        case _ if hasattr(value, "_inner_value"):  # a container of the library returns
            return f"{kind.__name__}({_text(getattr(value, '_inner_value'))})"  # noqa: B009 (an object has no such attribute)
        case _ if kind.__str__ is not object.__str__ and not isinstance(value, BaseException | str):
            return str(value) or repr(value)
        case _ if is_dataclass(value) and not _has_own_repr(kind):
            names = [field.name for field in fields(value) if field.repr]
            inside = ", ".join(f"{name}={_text(getattr(value, name))}" for name in names)
            return f"{kind.__name__}({inside})"
        case _:
            return repr(value)


def _has_own_repr(kind: type) -> bool:
    """Return whether the author of a dataclass has written its ``__repr__``."""
    # The one that dataclass makes is wrapped, so that a value can contain itself.
    return "__repr__" in vars(kind) and not hasattr(kind.__repr__, "__wrapped__")


def _is_plain(value: object) -> TypeGuard[_Plain]:
    """Return whether a value is a tuple, list, set, frozenset or dict, and not of a subclass."""
    return type(value) in (tuple, list, set, frozenset, dict)


def _items(value: _Plain) -> str:
    match value:
        case dict():
            pairs = (f"{_text(key)}: {_text(item)}" for key, item in value.items())
            return f"{{{', '.join(islice(pairs, _MAX_ITEMS))}}}"
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(_text, value)))}}}" if value else "set()"
        case tuple():
            inside = ", ".join(map(_text, value[:_MAX_ITEMS]))
            return f"({inside},)" if len(value) == 1 else f"({inside})"
        case list():
            return f"[{', '.join(map(_text, value[:_MAX_ITEMS]))}]"


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
