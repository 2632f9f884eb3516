"""Files written whole or not at all."""

import os
import secrets
from dataclasses import dataclass
from errno import ELOOP
from pathlib import Path
from shutil import copymode
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.cli.diagnostics import Reporter
from handrail.problems import TextError
from handrail.railway import either
from handrail.text import Span

NAME_KEPT = 60  # letters, of four bytes at most: a file's name has 255

Written: TypeAlias = Result[Path, "CannotWrite"]


@final
@dataclass(frozen=True, slots=True)
class CannotWrite(TextError):
    """A file that could not be written, and what the system says of it."""

    reason: str

    @property
    def message(self) -> str:
        return f"this file cannot be written: {self.reason}"

    @property
    def hint(self) -> str | None:
        return None


def status_of(written: Written, path: str, reporter: Reporter) -> int:
    """The exit status: 1 where the file could not be written, which is reported."""
    match either(written):
        case Success(_):
            return 0
        case Failure(error):
            reporter.report(path, (error,))
            return 1


def write(path: str, text: str) -> Written:
    """Put a text where a file is or will be: all of it, or nothing is changed."""
    return write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> Written:
    """Put bytes where a file is or will be: all of them, or nothing is changed."""
    try:
        return Success(put(Path(path), content))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except ValueError as error:  # a path with a NUL in it: each Python has its own words for that
        reason = "embedded null byte" if "\0" in path else str(error)
    return Failure(CannotWrite(reason, spans=(Span(0, len(path)),)))


def put(path: Path, content: bytes) -> Path:
    """Write beside the file, then put it in its place at one stroke."""
    if path.exists() and not path.is_file():  # a pipe or a terminal has no place to be put in
        with path.open("wb") as there:
            _ = there.write(content)
        return path
    target = Path(os.path.realpath(path))  # what a link points at is replaced, and not the link
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    beside = target.with_name(f".{target.name[:NAME_KEPT]}.{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as new:
            _ = new.write(content)
        if target.exists():
            copymode(target, beside)
        return beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
