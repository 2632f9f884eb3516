"""Output files that the user names, each written whole or not at all."""

import os
from errno import ELOOP
from pathlib import Path
from typing import TypeAlias

from returns.result import Failure, Result, Success

from handrail.atomic_file import write_atomically
from handrail.cli.error_reporter import ErrorReporter
from handrail.problems import TextError, error_class
from handrail.railway import cases
from handrail.text import Span

WriteResult: TypeAlias = Result[Path, "CannotWrite"]


@error_class
class CannotWrite(TextError):
    """A file that cannot be written, with the system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be written: {self.reason}"


def write_status(result: WriteResult, path: str, reporter: ErrorReporter) -> int:
    """Return the exit status: 0, or 1 after reporting that the file cannot be written."""
    match cases(result):
        case Success(_):
            return 0
        case Failure(error):
            reporter.report(path, (error,))
            return 1


def write_text(path: str, text: str) -> WriteResult:
    """Write text to a file: all of it, or nothing changes."""
    return write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> WriteResult:
    """Write bytes to a file: all of them, or nothing changes."""
    try:
        return Success(_write_to(Path(path), content))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except ValueError as error:  # a NUL in the path; the message depends on Python's version
        reason = "embedded null byte" if "\0" in path else str(error)
    return Failure(CannotWrite(reason, spans=(Span(0, len(path)),)))


def _write_to(path: Path, content: bytes) -> Path:
    """Write to a file, to the target of a link, or to a pipe or a terminal."""
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            _ = stream.write(content)
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    write_atomically(target, content)
    return target
