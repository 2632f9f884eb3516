"""What a module keeps from one call of its functions to the next, for the tests of katas.

A kata whose page says that nothing is remembered compares the state before a call with the one
after it.
"""

from inspect import getclosurevars, signature
from random import Random
from types import FunctionType, ModuleType
from typing import Protocol, runtime_checkable


@runtime_checkable
class _Remembering(Protocol):
    """A function with a cache of ``functools``."""

    __wrapped__: FunctionType

    def cache_info(self) -> tuple[int, int, int | None, int]:
        """Return the hits, the misses, the largest size and the size."""
        ...


def changed_names(before: dict[str, str], after: dict[str, str]) -> str:
    """Return the names whose state differs, separated by commas, or ``nothing``."""
    names = (name for name in before | after if before.get(name) != after.get(name))
    return ", ".join(names) or "nothing"


def module_state(module: ModuleType) -> dict[str, str]:
    """Return the state of each name of a module, and of its classes, as text.

    The state of a function is what it keeps: its default values, its closure, its attributes and
    the number of answers in its cache. A function without parameters may have a cache, because it
    has only one answer.
    """
    state: dict[str, str] = {}
    for name, value in vars(module).items():
        if not name.startswith("__"):
            state[name] = _state_of(value)
        if isinstance(value, type) and value.__module__ == module.__name__:
            state |= {
                f"{name}.{attribute}": _state_of(kept)
                for attribute, kept in vars(value).items()
                if not attribute.startswith("__")
            }
    return state


def _state_of(value: object) -> str:
    if isinstance(value, _Remembering):
        has_parameters = bool(signature(value.__wrapped__).parameters)
        return f"{value.cache_info()[3] if has_parameters else 0} answers"
    if isinstance(value, FunctionType):
        closure = [repr(kept) for kept in getclosurevars(value).nonlocals.values()]
        return repr((value.__defaults__, value.__kwdefaults__, vars(value), closure))
    if isinstance(value, Random):
        return repr(value.getstate())
    return repr(value)
