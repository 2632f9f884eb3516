"""The engine's files that are installed with it, each of which ends in a checksum."""

from io import BytesIO
from pathlib import Path
from zlib import crc32

from handrail.installation import DamagedInstallation

CHECKSUM_SIZE = 4  # bytes of a CRC-32, which takes a quarter of a millisecond for a file


def read_installed(path: Path) -> BytesIO:
    """Return the content of a file, without the checksum at its end.

    Raise ``DamagedInstallation`` if the checksum is wrong, or if the file cannot be read.
    """
    if path.is_dir():
        raise DamagedInstallation(str(path), "a folder")
    if path.exists() and not path.is_file():  # to open a named pipe would wait forever
        raise DamagedInstallation(str(path), "something that is not a file")
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise DamagedInstallation(str(path), f"an error: {reason}") from error
    kept, checksum = content[:-CHECKSUM_SIZE], content[-CHECKSUM_SIZE:]
    if checksum != _checksum(kept):
        raise DamagedInstallation(str(path), "other content")
    return BytesIO(kept)


def with_checksum(content: bytes) -> bytes:
    """Return the content that ``read_installed`` can read from a file."""
    return content + _checksum(content)


def _checksum(content: bytes) -> bytes:
    return crc32(content).to_bytes(CHECKSUM_SIZE, "big")
