"""The files that a user names: written whole or not at all."""

import os
from errno import ELOOP
from pathlib import Path
from typing import TypeAlias

from returns.result import Failure, Result, Success

from handrail.cli.diagnostics import Reporter
from handrail.problems import TextError, error
from handrail.railway import either
from handrail.text import Span
from handrail.whole_file import write_whole

Written: TypeAlias = Result[Path, "CannotWrite"]


@error
class CannotWrite(TextError):
    """A file that cannot be written, and the system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be written: {self.reason}"


def status_of(written: Written, path: str, reporter: Reporter) -> int:
    """The exit status: 1 where the file could not be written, which is reported."""
    match either(written):
        case Success(_):
            return 0
        case Failure(wrong):
            reporter.report(path, (wrong,))
            return 1


def write(path: str, text: str) -> Written:
    """Put a text where a file is or will be: all of it, or nothing is changed."""
    return write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> Written:
    """Put bytes where a file is or will be: all of them, or nothing is changed."""
    try:
        return Success(put(Path(path), content))
    except OSError as refused:
        reason = (refused.strerror or str(refused)).lower()
    except ValueError as refused:  # a path with a NUL in it: each Python has its own words for that
        reason = "embedded null byte" if "\0" in path else str(refused)
    return Failure(CannotWrite(reason, spans=(Span(0, len(path)),)))


def put(path: Path, content: bytes) -> Path:
    """Write to a file, to what a link points at, or to a pipe or a terminal."""
    if path.exists() and not path.is_file():
        with path.open("wb") as there:
            _ = there.write(content)
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    write_whole(target, content)
    return target
