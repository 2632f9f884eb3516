"""The plan of a hunt: a function, and its right and wrong implementations in ``hunt.toml``."""

import importlib
import runpy
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypeVar, final

import pytest

from pytest_hunt.values import exception_line, is_list, is_table

A = TypeVar("A")
HuntFunction: TypeAlias = Callable[..., object]
_EXPECTED = (
    'expected target = "module:function", optionally actions = ["Name"] and seconds = 5, and '
    "tables [[right]] and [[wrong]], each with file, title and optionally who"
)


@final
@dataclass(frozen=True, slots=True)
class Suspect:
    """An implementation: a twin, which is right, or a mutant, which is wrong.

    Attributes:
        name: the name of its file without ``.py``.
        title: a short description for people to read.
        who: who made this mistake; empty if unknown.
        function: the implementation itself.
    """

    name: str
    title: str
    who: str
    function: HuntFunction


@final
@dataclass(frozen=True, slots=True)
class HuntPlan:
    """The plan of a hunt.

    Attributes:
        original: the function under test.
        twins: its right implementations, which the properties must accept.
        mutants: its wrong implementations, which they should reject.
        part: the number of the part that is hunted, from 1.
        parts: the number of equal parts of the whole hunt.
        tries_all: whether each property is tried on each mutant.
        actions: the names of classes, of which objects are in the arguments of the function. The
            properties together should use each.
        seconds: the time limit of each mutant, or None for one that follows from the twins.
    """

    original: HuntFunction
    twins: tuple[Suspect, ...]
    mutants: tuple[Suspect, ...]
    part: int = 1
    parts: int = 1
    tries_all: bool = False
    actions: tuple[str, ...] = ()
    seconds: float | None = None

    def share(self, items: Sequence[A]) -> Sequence[A]:
        """Return the items that belong to the part that is hunted."""
        return items[self.part - 1 :: self.parts]


def read_plan(folder: Path, seconds: float | None = None) -> HuntPlan:
    """Return the plan in ``hunt.toml``, with the functions that it names.

    ``seconds`` is the time limit of each mutant, if it is not the one in ``hunt.toml``.

    Raises:
        pytest.UsageError: the folder has no valid ``hunt.toml``, or there is no such function.
    """
    path = folder / "hunt.toml"
    try:
        table: dict[str, object] = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"{path}: {exception_line(error)}; {_EXPECTED}") from None
    right, wrong = table.pop("right", None), table.pop("wrong", None)
    actions = table.pop("actions", [])
    key = table.pop("seconds", None)
    limit = key if seconds is None else seconds
    if limit is not None and not (
        isinstance(limit, float | int) and limit is not True and limit > 0
    ):
        raise pytest.UsageError(
            f"{path}: seconds or --hunt-seconds: expected a number above 0, got {limit!r}"
        )
    if not (right and wrong and is_list(right) and is_list(wrong) and is_list(actions)):
        raise pytest.UsageError(f"{path}: {_EXPECTED}")
    module, colon, name = _strings(path, table, "target")["target"].partition(":")
    if not colon:
        raise pytest.UsageError(f"{path}: target: expected module:function, got {module}")
    original = _function(path, name, lambda: vars(importlib.import_module(module)))
    sys.path.insert(0, str(folder))
    twins = tuple(_suspect(path, name, entry) for entry in right)
    mutants = tuple(_suspect(path, name, entry) for entry in wrong)
    sys.path.remove(str(folder))
    return HuntPlan(original, twins, mutants, actions=tuple(map(str, actions)), seconds=limit)


def _suspect(path: Path, name: str, table: object) -> Suspect:
    """Import the implementation that ``table``, an entry of ``hunt.toml``, describes."""
    entry = _strings(path, table, "file", "title", optional="who")
    file = path.parent / entry["file"]
    if not file.is_file():
        raise pytest.UsageError(f"{path} names {entry['file']}, and there is no such file")
    function = _function(file, name, lambda: runpy.run_path(str(file)))
    return Suspect(file.stem, entry["title"], entry.get("who", ""), function)


def _function(path: Path, name: str, load: Callable[[], Mapping[str, object]]) -> HuntFunction:
    """Return the function called ``name`` from the namespace that ``load`` returns."""
    try:
        found = load().get(name)
    except Exception as error:
        raise pytest.UsageError(f"{path}: {exception_line(error)}") from None
    if not callable(found):
        raise pytest.UsageError(f"{path}: there is no function {name}")
    return found


def _strings(path: Path, table: object, *needed: str, optional: str = "") -> dict[str, str]:
    """Return a table of ``hunt.toml``, or raise ``UsageError`` if it is not valid.

    It must have the keys in ``needed``, it may have the key ``optional``, and its values must be
    strings.
    """
    entries = table if is_table(table) else {}
    strings = {key: value for key, value in entries.items() if isinstance(value, str)}
    if not {*needed} <= {*strings} or not {*entries} <= {*strings} & {*needed, optional}:
        raise pytest.UsageError(f"{path}: {_EXPECTED}; got {table}")
    return strings
