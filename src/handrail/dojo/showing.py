"""Values as a learner reads them: by their own text where they have one, and never at length."""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeGuard

LONGEST = 200
LONGEST_COMPARED = 50_000  # characters of two values that are looked at for where they part
MOST_ITEMS = 5_000
BEFORE = 40  # characters that are shown before that place


def shown(value: object, longest: int = LONGEST) -> str:
    """A value in words: cards as they print, the rest as Python writes it.

    Whatever a learner's own ``__str__`` or ``__repr__`` does, there is an answer.
    """
    try:
        text = written(value)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        text = f"<a {type(value).__name__} that cannot be shown: {type(error).__name__}>"
    return text if len(text) <= longest else f"{text[:longest]}…"


def compared(left: object, right: object) -> tuple[str, str]:
    """Two values; where they are long, what is around the place where they part."""
    return narrowed(shown(left, LONGEST_COMPARED), shown(right, LONGEST_COMPARED))


def narrowed(one: str, other: str) -> tuple[str, str]:
    """Two texts around the place where they part, where they are long."""
    if max(len(one), len(other)) <= LONGEST:
        return one, other
    pairs = enumerate(zip(one, other, strict=False))
    part = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = max(0, part - BEFORE)
    space = one.rfind(" ", 0, start)
    start = space + 1 if 0 < start - space < BEFORE else start

    def around(text: str) -> str:
        head = "…" if start else ""
        tail = "…" if len(text) > start + LONGEST else ""
        return f"{head}{text[start : start + LONGEST]}{tail}"

    return around(one), around(other)


def written(value: object) -> str:
    """A value, with those inside it, by the text of its own class where that has one."""
    match value:
        case str() | bytes() | int() | float() | None:
            return repr(value)
        case type():
            return value.__name__
        case _ if is_plain(value):
            return of_items(value)
        case _:
            return of_class(value)


Items: TypeAlias = (
    tuple[object, ...] | list[object] | set[object] | frozenset[object] | dict[object, object]
)


def is_plain(value: object) -> TypeGuard[Items]:
    """Whether a value is one of Python's own collections, and of no class built on them."""
    return type(value) in (tuple, list, set, frozenset, dict)


def of_items(value: Items) -> str:
    """A collection with what is in it."""
    match value:
        case tuple():
            return listed("(", value, ",)" if len(value) == 1 else ")")
        case list():
            return listed("[", value, "]")
        case set() | frozenset():
            return listed("{", sorted(value, key=repr), "}") if value else "set()"
        case dict():
            return mapped(value)


def of_class(value: object) -> str:
    """A value of any other class."""
    kind = type(value)
    if kind.__str__ is not object.__str__ and not issubclass(kind, BaseException):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        inside = ", ".join(
            f"{item.name}={written(getattr(value, item.name))}"
            for item in dataclasses.fields(value)
            if item.repr
        )
        return f"{kind.__name__}({inside})"
    inner = getattr(value, "_inner_value", MISSING)
    if inner is not MISSING and kind.__module__.startswith("returns."):
        return f"{kind.__name__}({written(inner)})"
    return repr(value)


def listed(start: str, items: Iterable[object], end: str) -> str:
    """Items between brackets, only so many of them."""
    texts: list[str] = []
    for place, item in enumerate(items):
        if place == MOST_ITEMS:
            texts.append("…")
            break
        texts.append(written(item))
    return f"{start}{', '.join(texts)}{end}"


def mapped(table: Mapping[object, object]) -> str:
    """A dictionary, only so much of it."""
    texts = [f"{written(key)}: {written(value)}" for key, value in list(table.items())[:MOST_ITEMS]]
    more = ["…"] if len(table) > MOST_ITEMS else []
    return f"{{{', '.join([*texts, *more])}}}"


MISSING = object()
