"""The files that a user names: written whole or not at all."""

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
    """A file that cannot be written, and the system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be written: {self.reason}"


def write_status(result: WriteResult, path: str, reporter: ErrorReporter) -> int:
    """The exit status: 1 where the file could not be written, which is reported."""
    match cases(result):
        case Success(_):
            return 0
        case Failure(wrong):
            reporter.report(path, (wrong,))
            return 1


def write_text(path: str, text: str) -> WriteResult:
    """Put a text where a file is or will be: all of it, or nothing is changed."""
    return write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> WriteResult:
    """Put bytes where a file is or will be: all of them, or nothing is changed."""
    try:
        return Success(_write_to(Path(path), content))
    except OSError as refused:
        reason = (refused.strerror or str(refused)).lower()
    except ValueError as refused:  # a path with a NUL in it: each Python has its own words for that
        reason = "embedded null byte" if "\0" in path else str(refused)
    return Failure(CannotWrite(reason, spans=(Span(0, len(path)),)))


def _write_to(path: Path, content: bytes) -> Path:
    """Write to a file, to what a link points at, or to a pipe or a terminal."""
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            _ = stream.write(content)
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    write_atomically(target, content)
    return target
