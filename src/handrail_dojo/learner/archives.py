"""Zip files with a learner's files: reading within limits, whatever sizes they claim."""

import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import IO, TypeVar, final

from returns.result import Failure, Result, Success

from handrail.railway import and_then

MOST_UNPACKED_BYTES = 20_000_000  # of a learner's files
# Python unpacks other compressions in steps of any size, so they could take all memory.
_COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

E = TypeVar("E")


@final
class ArchiveFault(Enum):
    """The reason why a zip file cannot be read. The value is a sentence."""

    DAMAGED = "expected a zip file, got one that is empty, damaged or of another kind"
    UNUSUAL = "the learner's files are compressed in a way that few programs read"
    LARGE = f"the learner's files have more than {MOST_UNPACKED_BYTES // 1_000_000} MB"


def read_archive(
    file: Path | IO[bytes],
    choose: Callable[[Collection[PurePosixPath]], Result[Mapping[str, PurePosixPath], E]],
) -> Result[Mapping[str, bytes], E | ArchiveFault]:
    """Return the contents of some entries of a zip file.

    Args:
        file: the zip file.
        choose: returns the paths of the entries to read, by the names of their contents; or why
            there are none.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            entries = {
                PurePosixPath(info.filename.replace("\\", "/")): info for info in archive.infolist()
            }
            return and_then(
                choose(entries.keys()),
                lambda chosen: _read_entries(
                    archive, {name: entries[path] for name, path in chosen.items()}
                ),
            )
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError, RuntimeError):
        return Failure(ArchiveFault.DAMAGED)


def _read_entries(
    archive: zipfile.ZipFile, entries: Mapping[str, zipfile.ZipInfo]
) -> Result[Mapping[str, bytes], ArchiveFault]:
    """Return the contents of these entries, by the same names.

    The sizes in an archive can be wrong, so the bytes that are unpacked are counted.
    """
    contents: dict[str, bytes] = {}
    remaining = MOST_UNPACKED_BYTES
    for name, info in entries.items():
        if info.compress_type not in _COMPRESSIONS:
            return Failure(ArchiveFault.UNUSUAL)
        with archive.open(info) as entry:
            content = entry.read(min(info.file_size, remaining) + 1)
        remaining -= len(content)
        if remaining < 0:
            return Failure(ArchiveFault.LARGE)
        contents[name] = content
    return Success(contents)
