# mypy: allow-untyped-calls
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false
# The comments above turn off checks: the numba classes that are extended here have no types.
"""Machine code on disk: numba's cache, with checksums, and without errors if a file is bad."""

import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar, final
from zlib import crc32

from numba import njit
from numba.core import event
from numba.core.caching import FunctionCache, IndexDataCacheFile

P = ParamSpec("P")
R = TypeVar("R")

DIGEST_SIZE = sha256().digest_size


@final
class CheckedCodeFiles(IndexDataCacheFile):
    """The files with the machine code of one kernel, one file per signature.

    Each file ends in a checksum. numba's own cache has no checksums, so it would run damaged
    code. It also has an index file. If the disk was full, this index can lead to code that was
    compiled from an older source. Here there is no index: the name of a file is computed from
    the key of the signature, and the checksum covers the key and the version of the source.
    """

    def save(self, key: object, data: object) -> None:
        """Write the machine code for a key to its file. Never leave a part of a file."""
        content = self._dump(data)
        with self._open_for_write(self._data_path(self._name(key))) as file:
            _ = file.write(content + self._checksum(key, content))

    def load(self, key: object) -> object:
        """Return the machine code for a key, or None if its file is missing or damaged."""
        try:
            content = Path(self._data_path(self._name(key))).read_bytes()
        except OSError:
            return None
        if content[-DIGEST_SIZE:] != self._checksum(key, content[:-DIGEST_SIZE]):
            return None
        return self._load_data(self._name(key))  # unpickling stops before the checksum

    def _name(self, key: object) -> str:
        return str(self._data_name(crc32(repr(key).encode())))

    def _checksum(self, key: object, content: bytes) -> bytes:
        compiled_from = repr((key, self._source_stamp, self._version))
        return sha256(compiled_from.encode() + content).digest()


@final
class CheckedCodeCache(FunctionCache):
    """numba's cache of one kernel, with ``CheckedCodeFiles``.

    If machine code cannot be written, the cache warns and the program continues.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = CheckedCodeFiles(self.cache_path, self._impl.filename_base, stamp)

    def save_overload(self, sig: object, data: object) -> None:
        """Write machine code, or warn that it cannot be written."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _warn_once(
                f"each process compiles the engine again, because {self.cache_path}"
                f" cannot be written ({error.strerror})"
            )


@final
class CompilationListener(event.Listener):
    """A listener that calls a function just before a kernel is compiled."""

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify

    def on_start(self, event: object) -> None:
        """Call the function."""
        self._notify()

    def on_end(self, event: object) -> None:
        """Do nothing."""


def compile_function(
    function: Callable[P, R], options: Mapping[str, object], notify: Callable[[], None]
) -> Callable[P, R]:
    """Return numba's version of a function, which is compiled when it is first called.

    Args:
        function: a function over arrays.
        options: the options of numba's ``njit``.
        notify: is called before each compilation, and not if the machine code is cached.
    """
    _notify_before_compilation(notify)
    compiled: Callable[P, R] = njit(**options)(function)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # numba's types lack some options
    if "inline" in options:  # the code is that of the functions that call it
        return compiled
    with suppress(RuntimeError):  # no folder is writable
        compiled._cache = CheckedCodeCache(function)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # not in numba's types
    return compiled


@cache  # one listener for each function
def _notify_before_compilation(notify: Callable[[], None]) -> None:
    event.register("numba:compile", CompilationListener(notify))


@cache  # numba resets Python's record of past warnings whenever it compiles
def _warn_once(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=1)
