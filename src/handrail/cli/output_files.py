"""Writing of files that the user names.

If a file cannot be written, it does not change.
"""

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
    """A file that cannot be written. ``reason`` is the operating system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be written: {self.reason}"


def write_status(result: WriteResult, path: str, reporter: ErrorReporter) -> int:
    """Return the exit status 0 if a file was written. Otherwise report the error and return 1."""
    match cases(result):
        case Success(_):
            return 0
        case Failure(error):
            reporter.report(path, (error,))
            return 1


def write_text(path: str, text: str) -> WriteResult:
    """Write text to a file. If this fails, the file does not change."""
    return write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> WriteResult:
    """Write bytes to a file. If this fails, the file does not change."""
    try:
        return Success(_write_to(Path(path), content))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except ValueError as error:
        # The path contains a NUL character. Python's message for this depends on its version.
        reason = "embedded null byte" if "\0" in path else str(error)
    return Failure(CannotWrite(reason, spans=(Span(0, len(path)),)))


def _write_to(path: Path, content: bytes) -> Path:
    """Write to a file, and return its path.

    If the path is a link, write to the file that the link points to. A pipe or a terminal is
    written directly.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            _ = stream.write(content)
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    write_atomically(target, content)
    return target
