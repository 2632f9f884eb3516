"""A cache of arrays on disk, in a folder of the user.

The cache saves time but is never required, because the arrays can always be built again. So it is
not an error if the folder is missing, full or read-only, if it belongs to another user, or if a
file is damaged. The name of a cached file ends in a version number. A developer who changes how
the arrays are built must increase this number.
"""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np

from handrail.atomic_file import write_atomically
from handrail.engine.arrays import ArrayLayout, NamedArrays

CACHE_DIR_VARIABLE = "HANDRAIL_CACHE_DIR"  # if it is set to an empty string, nothing is cached
DIGEST_SIZE = sha256().digest_size


def load_or_build(name: str, layout: ArrayLayout, build: Callable[[], NamedArrays]) -> NamedArrays:
    """Return the arrays cached under ``name``. If there are none, build and cache them.

    Args:
        name: the name of the cache file, without its suffix.
        layout: the dtype and the shape that each array must have.
        build: returns the arrays if they are not cached.
    """
    cached = load_cached(name, layout)
    if cached is not None:
        return cached
    built, path = build(), _cache_path(name)
    if path is not None:
        write_cached(name, path, built)
    return built


def load_cached(name: str, layout: ArrayLayout) -> NamedArrays | None:
    """Return the arrays cached under ``name``, or None if none have the expected layout.

    Args:
        name: the name of the cache file, without its suffix.
        layout: the dtype and the shape that each array must have.
    """
    path = _cache_path(name)
    return None if path is None else _read_arrays(name, path, layout)


def _cache_path(name: str) -> Path | None:
    """Return the path of the file for these arrays, or None if the cache is turned off."""
    folder = cache_folder()
    return None if folder is None else folder / f"{name}.npz"


def cache_folder() -> Path | None:
    """Return the folder of the cache, or None if the cache is turned off or has no folder."""
    folder = os.environ.get(CACHE_DIR_VARIABLE)
    if folder == "":
        return None
    try:
        if folder is None:
            from platformdirs import user_cache_path  # most questions need no cache

            return user_cache_path("handrail", appauthor=False)
        return Path(folder).expanduser()
    except RuntimeError:  # ``~`` or ``~name`` has no home folder
        return None


def _read_arrays(name: str, path: Path, layout: ArrayLayout) -> NamedArrays | None:
    """Return the arrays in a file, or None if the file cannot be used.

    The file must exist, belong to the user and be undamaged. Its arrays must have the dtypes and
    shapes of ``layout``.
    """
    try:
        if not path.is_file():  # opening a named pipe would wait until a program writes to it
            return None
        with path.open("rb") as file:
            if not _is_own_file(os.fstat(file.fileno())):
                return None
            digest, content = file.read(DIGEST_SIZE), file.read()
        if _digest_of(name, content) != digest:
            return None
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            loaded = {each: arrays[each] for each in layout}
    except (OSError, ValueError, KeyError):
        return None
    is_as_expected = layout == {
        each: (array.dtype.type, array.shape) for each, array in loaded.items()
    }
    return loaded if is_as_expected else None


def _digest_of(name: str, content: bytes) -> bytes:
    """Return the checksum that detects a damaged or renamed file."""
    return sha256(name.encode() + b"\0" + content).digest()


def _is_own_file(status: os.stat_result) -> bool:
    """Return whether a file belongs to the user and nobody else may write to it.

    On systems without file owners, return True for every file.
    """
    if not hasattr(os, "getuid"):
        return True
    others = stat.S_IWGRP | stat.S_IWOTH
    return status.st_uid == os.getuid() and not status.st_mode & others


def write_cached(name: str, path: Path, arrays: NamedArrays) -> None:
    """Write arrays to a file that only the user may read and write. Ignore a failure to write.

    Args:
        name: the name of the cache file. It is part of the file's checksum.
        path: the file to write.
        arrays: the arrays by their names in the file.
    """
    buffer = BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    content = buffer.getvalue()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomically(path, _digest_of(name, content) + content, mode=0o600)
