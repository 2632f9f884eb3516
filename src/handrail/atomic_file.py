"""Write a file whole or not at all."""

import secrets
from pathlib import Path
from shutil import copymode

NAME_PREFIX_LENGTH = 60  # characters of at most four bytes each; a file name has up to 255


def write_atomically(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file so that nobody ever reads half of it. If that fails, nothing changes.

    The content goes to a temporary file in the same folder, which then replaces the file.

    Args:
        path: the file. If it is a link, the link is replaced.
        content: all bytes of the file.
        mode: the file's permissions. By default they stay, and a new file gets the usual ones.

    Raises:
        OSError: if the file cannot be written.
    """
    temporary = path.with_name(f".{path.name[:NAME_PREFIX_LENGTH]}.{secrets.token_hex(4)}")
    try:
        with temporary.open("xb") as file:
            _ = file.write(content)
        if mode is not None:
            temporary.chmod(mode)
        elif path.exists():
            copymode(path, temporary)
        _ = temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
