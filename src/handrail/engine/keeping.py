"""Arrays kept from one process to the next, in a folder of the user's; a convenience, never a need.

What is kept could always be made again. A folder that is missing, full, read-only or
somebody else's is therefore no error, and neither is a file that is damaged. Names end in a
number, which is raised when something else is made.
"""

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from handrail.engine.arrays import Layout, Named
from handrail.whole_file import write_whole

FOLDER_VARIABLE = "HANDRAIL_CACHE_DIR"  # set but empty: nothing is kept
DIGEST = sha256().digest_size


def kept(name: str, layout: Layout, make: Callable[[], Named]) -> Named:
    """Return the arrays kept under this name, or those that ``make`` makes, which are then kept."""
    path = file_of(name)
    if path is None:
        return make()
    found = load(name, path, layout)
    if found is not None:
        return found
    made = make()
    store(name, path, made)
    return made


def recall(name: str, layout: Layout) -> Named | None:
    """Return the arrays kept under this name, or None if there are none of this layout."""
    path = file_of(name)
    return None if path is None else load(name, path, layout)


def file_of(name: str) -> Path | None:
    """Where arrays of this name are kept, if anywhere."""
    folder = cache_folder()
    return None if folder is None else folder / f"{name}.npz"


def cache_folder() -> Path | None:
    """Return the user's folder for such files, or None if nothing is kept."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen == "":
        return None
    try:
        if chosen is None:
            return user_cache_path("handrail", appauthor=False)
        return Path(chosen).expanduser()
    except RuntimeError:  # no such user, or one without a home
        return None


def load(name: str, path: Path, layout: Layout) -> Named | None:
    """Return the arrays in a file, or None.

    None means that the file is missing, damaged or not the user's own, or has another layout.
    """
    try:
        if not path.is_file():  # opening a pipe would wait for its other end
            return None
        with path.open("rb") as file:
            if not is_own(os.fstat(file.fileno())):
                return None
            digest, content = file.read(DIGEST), file.read()
        if digest_of(name, content) != digest:
            return None
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            found = {each: arrays[each] for each in layout}
    except (OSError, ValueError, KeyError):
        return None
    is_as_expected = layout == {
        each: (array.dtype.type, array.shape) for each, array in found.items()
    }
    return found if is_as_expected else None


def digest_of(name: str, content: bytes) -> bytes:
    """By which a damaged file is known, and one that has another's name."""
    return sha256(name.encode() + b"\0" + content).digest()


def is_own(status: os.stat_result) -> bool:
    """Whether a file belongs to the user and nobody else may write it, where that has a meaning."""
    if not hasattr(os, "getuid"):
        return True
    others = stat.S_IWGRP | stat.S_IWOTH
    return status.st_uid == os.getuid() and not status.st_mode & others


def store(name: str, path: Path, arrays: Named) -> None:
    """Keep arrays in a file that only the user may read and write."""
    buffer = BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    content = buffer.getvalue()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(path, digest_of(name, content) + content, mode=0o600)
