"""Data files that are installed with handrail, each of which ends in a checksum."""

import sys
from array import array
from pathlib import Path
from zlib import crc32

from handrail.installation import DamagedInstallation

CHECKSUM_SIZE = 4  # bytes of a CRC-32, which takes a quarter of a millisecond for a file


def read_installed(path: Path) -> bytes:
    """Return the content of a file, without the checksum at its end.

    Raise ``DamagedInstallation`` if the checksum is wrong, or if the file cannot be read.
    """
    try:
        if path.is_dir():
            raise DamagedInstallation(str(path), "a folder")
        if path.exists() and not path.is_file():  # to open a named pipe would wait forever
            raise DamagedInstallation(str(path), "something that is not a file")
        content = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise DamagedInstallation(str(path), f"an error: {reason}") from error
    kept, checksum = content[:-CHECKSUM_SIZE], content[-CHECKSUM_SIZE:]
    if checksum != _checksum(kept):
        raise DamagedInstallation(str(path), "other content")
    return kept


def read_numbers(path: Path) -> "array[int]":
    """Return the numbers in a file: integers of 32 bits with a sign, the lowest byte first.

    Raise ``DamagedInstallation`` as ``read_installed`` does.
    """
    numbers = array("i", read_installed(path))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def with_checksum(content: bytes) -> bytes:
    """Return the content with its checksum at the end."""
    return content + _checksum(content)


def _checksum(content: bytes) -> bytes:
    return crc32(content).to_bytes(CHECKSUM_SIZE, "big")
