"""Values are frozen, and a copy equals its original, in this process and in any other."""

import copy
import importlib
import inspect
import os
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum
from types import MappingProxyType, ModuleType
from typing import TypeGuard

import numpy as np
import pytest

import handrail
from handrail import WeightedRange
from handrail.games import EIGHT_OR_BETTER, GAMES, ladder_of
from handrail.games.rankings import RANKINGS
from helpers.values import EVERY, is_tuple, one_of_each

# Base classes have no values of their own. A ``Choice`` and a ``LongWork`` hold functions
# of their questions.
BASES = {"TextError", "Ordered", "IdentityEnum", "Choice", "LongWork"}

PRINTING = """
import handrail
from handrail.games import odds

print(handrail.parse_hand("KX 1H 5C JD JD"), handrail.parse_showdown("AsAs AsKd KdKd 5h"))
print(handrail.parse_best("?R ?R ?R As As As"), handrail.parse_best("KS 2H 5C JD ?B ?R"))
print(handrail.parse_showdown("5c6dTh4dJd KhQh AsJs").map(lambda found: found.why))
print(handrail.shuffled(7), [found.score for found in handrail.hand_classes()])
print(odds.tally([handrail.shuffled(7)[:5]]))
print(handrail.parse_cards("K 1h 0s Kx sK ?").alt(lambda errors: [e.hint for e in errors]))
"""


def is_view(value: object) -> TypeGuard[MappingProxyType[object, object]]:
    return isinstance(value, MappingProxyType)


def public_classes() -> set[type]:
    """Return the dataclasses and enums of all modules, without those of the commands."""
    kinds: set[type] = set()
    for found in pkgutil.walk_packages(handrail.__path__, "handrail."):
        if not found.name.startswith(("handrail.cli", "handrail.shell", "handrail.__main__")):
            module = importlib.import_module(found.name)
            for name, kind in inspect.getmembers(module, inspect.isclass):
                if kind.__module__ == found.name and not name.startswith("_") and name not in BASES:
                    kinds.add(kind)
    return {kind for kind in kinds if is_dataclass(kind) or issubclass(kind, Enum)}


def test_there_is_one_value_of_each_dataclass_and_enum() -> None:
    assert {kind.__name__ for kind in public_classes() - one_of_each().keys()} == set()


def is_set(kind: type, option: str) -> bool:
    """Return whether a class was made by ``dataclass`` with this option."""
    return bool(getattr(getattr(kind, "__dataclass_params__", None), option, False))


def are_equal(one: object, other: object) -> bool:
    """Return whether two values are equal. Values with arrays are compared field by field."""
    if one is other:
        return True
    if is_dataclass(one) and not is_set(type(one), "eq"):
        pairs = ((getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
        return all(
            np.array_equal(a, b) or (not isinstance(a, np.ndarray) and a == b) for a, b in pairs
        )
    return one == other and hash(one) == hash(other)


def test_each_value_is_frozen_slotted_hashable_and_copyable() -> None:
    for kind, value in one_of_each().items():
        if is_dataclass(value):
            assert is_set(kind, "frozen"), kind
            assert not hasattr(value, "__dict__"), kind
            for field in fields(value):
                with pytest.raises(FrozenInstanceError):
                    setattr(value, field.name, None)
        pickles = [
            pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ]
        for copied in (copy.copy(value), copy.deepcopy(value), *pickles):
            assert isinstance(hash(copied), int)
            assert are_equal(copied, value), kind
            assert (repr(copied), str(copied)) == (repr(value), str(value))


def core_modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(handrail.__path__, "handrail."):
        folder = found.name.split(".")[1]
        if folder not in ("cli", "dojo", "__main__", "strategies", "engine"):
            yield importlib.import_module(found.name)


def shared_values() -> Iterator[tuple[str, object]]:
    """Yield the values that the core keeps: the results of cached functions, and constants."""
    for module in core_modules():
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
                continue
            if hasattr(value, "cache_clear") and value is not ladder_of:
                yield f"{module.__name__}.{name}()", value()
    for ranking in RANKINGS:
        yield f"ladder_of({ranking})", ladder_of(ranking)
    for name in dir(handrail):
        yield f"handrail.{name}", getattr(handrail, name)
    yield "GAMES", GAMES
    yield "WeightedRange", WeightedRange.of_range(EVERY)
    for kind, value in one_of_each().items():
        if not kind.__module__.startswith("handrail.engine"):  # these hold arrays
            yield kind.__name__, value


def mutable_parts(place: str, value: object) -> Iterator[str]:
    """Yield the place of each part that can be changed, if it is the same at each access."""
    if isinstance(value, dict | list | set | bytearray):
        yield place
    elif is_tuple(value):
        for part in (*value[:2], *value[-2:]):
            yield from mutable_parts(f"{place}[...]", part)
    elif is_view(value):
        for part in value.values():
            yield from mutable_parts(f"{place}[...]", part)
    elif is_dataclass(value) and not isinstance(value, type):
        for name in dir(value):
            if not name.startswith("_") and getattr(value, name) is getattr(value, name):
                yield from mutable_parts(f"{place}.{name}", getattr(value, name))


def test_what_is_kept_and_shared_cannot_be_changed() -> None:
    found = list(shared_values())
    assert "handrail.games.ladder.suited_classes_by_rank_mask()" in dict(found)
    assert [place for name, value in found for place in mutable_parts(name, value)] == []


def test_a_ladder_keeps_its_numbers_in_every_copy() -> None:
    ladder = ladder_of(EIGHT_OR_BETTER)
    with pytest.raises(AttributeError):
        getattr(ladder.unsuited, "clear")()  # noqa: B009  # a mapping has no such method
    for copied in (copy.copy(ladder), copy.deepcopy(ladder), pickle.loads(pickle.dumps(ladder))):
        assert copied.unsuited == ladder.unsuited


def print_values(hash_seed: str) -> str:
    done = subprocess.run(
        (sys.executable, "-c", PRINTING),
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_results_are_the_same_in_every_process() -> None:
    """The hashes of cards and strings differ between processes."""
    first, *others = [print_values(hash_seed) for hash_seed in ("0", "1", "4242")]
    assert first.count("\n") == 6
    assert others == [first, first]
