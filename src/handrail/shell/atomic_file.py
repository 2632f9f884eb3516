"""Write a file whole or not at all."""

import sys
from os import fsync, urandom
from pathlib import Path
from shutil import copymode

# A file name has at most 255 bytes. 60 characters of up to four bytes each leave room for a suffix.
NAME_PREFIX_LENGTH = 60


def write_atomically(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file so that nobody ever reads half of it, also after a power cut.

    The content is written to a temporary file in the same folder, and to the disk. Then the
    temporary file replaces the file at ``path``. If an error occurs, the file at ``path`` stays as
    it was.

    Args:
        path: the file to write. If ``path`` is a link, the link itself is replaced.
        content: all bytes of the file.
        mode: the file's new permissions. If ``mode`` is None, an existing file keeps its
            permissions, and a new file gets the default permissions.

    Raises:
        OSError: if the file cannot be written.
    """
    temporary = path.with_name(f".{path.name[:NAME_PREFIX_LENGTH]}.{urandom(4).hex()}")
    try:
        with temporary.open("xb") as file:
            _ = file.write(content)
            file.flush()
            fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        elif sys.platform != "win32" and path.exists():
            # Windows has only "read-only", and neither replaces nor removes such a file.
            copymode(path, temporary)
        _ = temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
