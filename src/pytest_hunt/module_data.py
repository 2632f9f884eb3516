"""The data of test modules, which is put back before each run of a property.

A list at the top of a file would remember what one suspect returned when the next one is tried.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Protocol, TypeAlias, TypeGuard, final, runtime_checkable

Container: TypeAlias = list[object] | deque[object] | set[object] | dict[object, object]


@runtime_checkable
class _Cached(Protocol):
    """A function with a cache of ``functools``."""

    def cache_clear(self) -> None: ...


@final
class ModuleData:
    """The data of modules as it was when the modules had just been imported.

    This is what each name refers to, and what is in each list, set and dict. Default values of
    functions are such data too.
    """

    def __init__(self, modules: Iterable[ModuleType]) -> None:
        self._names = [
            # The namespace of a module also has Python's own, as __builtins__.
            (module, {name: value for name, value in vars(module).items() if name[:2] != "__"})
            for module in modules
        ]
        self._contents = [
            (container, _copied(container))
            for _, names in self._names
            for container in _containers(names.values())
        ]

    def restore(self) -> None:
        """Put all data back, and empty the caches that ``functools`` made."""
        for module, names in self._names:
            vars(module).update(names)
            for value in names.values():
                if isinstance(value, _Cached):
                    value.cache_clear()
        for container, contents in self._contents:
            _refill(container, _copied(contents))


def _containers(values: Iterable[object]) -> Iterator[Container]:
    """Yield the lists, sets and dicts among values and among the default values of functions."""
    for value in values:
        if _is_container(value):
            yield value
        if isinstance(value, FunctionType):
            yield from filter(_is_container, value.__defaults__ or ())
            yield from filter(_is_container, (value.__kwdefaults__ or {}).values())


def _is_container(value: object) -> TypeGuard[Container]:
    return isinstance(value, list | deque | set | dict)


def _copied(value: Container) -> Container:
    """Return a copy. What is in it is copied too if it is a list, a set or a dict."""
    if isinstance(value, dict):
        return {key: _copied_item(item) for key, item in value.items()}
    if isinstance(value, set):
        return {*value}
    return list(map(_copied_item, value))


def _copied_item(item: object) -> object:
    return _copied(item) if _is_container(item) else item


def _refill(container: Container, contents: Container) -> None:
    """Replace what is in a container."""
    container.clear()
    match container, contents:
        case dict(), dict():
            container.update(contents)
        case set(), set():
            container.update(contents)
        case ((list() | deque()), list()):
            container.extend(contents)
        case _:
            raise TypeError("expected contents of the container's kind")
