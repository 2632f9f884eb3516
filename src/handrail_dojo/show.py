"""Values as short text for a learner.

If a class defines ``__str__``, the text comes from that method.
"""

from dataclasses import fields, is_dataclass
from itertools import islice
from typing import TypeAlias, TypeGuard

_LONGEST = 200  # characters
_LONGEST_COMPARED = 50_000  # characters
_MAX_ITEMS = 5_000
_CONTEXT = 40  # characters shown before the first difference
_Plain: TypeAlias = (
    tuple[object, ...] | list[object] | set[object] | frozenset[object] | dict[object, object]
)


def format_value(value: object, longest: int = _LONGEST) -> str:
    """Return a value as text of at most ``longest`` characters.

    If the ``str`` or ``repr`` of the value raises an exception, the text says so.
    """
    try:
        text = _text(value)
    except BaseException as error:  # SystemExit too, which would end the tests
        text = f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"
    return text if len(text) <= longest else f"{text[:longest]}…"


def format_difference(left: object, right: object) -> tuple[str, str]:
    """Return two values as text.

    Of long texts, return only the part around the first difference.
    """
    one, other = format_value(left, _LONGEST_COMPARED), format_value(right, _LONGEST_COMPARED)
    if max(len(one), len(other)) <= _LONGEST:
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
    end = start + _LONGEST
    return f"{'…' if start else ''}{text[start:end]}{'…' if len(text) > end else ''}"


def _text(value: object) -> str:
    kind = type(value)
    match value:
        case type():
            return value.__name__
        case _ if _is_plain(value):
            return _items(value)
        case _ if hasattr(value, "_inner_value"):  # a container of the library returns
            return f"{kind.__name__}({_text(getattr(value, '_inner_value'))})"  # noqa: B009 (an object has no such attribute)
        case _ if kind.__str__ is not object.__str__ and not isinstance(value, BaseException | str):
            return str(value) or repr(value)
        case _ if is_dataclass(value):
            names = [field.name for field in fields(value) if field.repr]
            inside = ", ".join(f"{name}={_text(getattr(value, name))}" for name in names)
            return f"{kind.__name__}({inside})"
        case _:
            return repr(value)


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
