"""Writing of files that the user names.

If a file cannot be written, it does not change.
"""

import os
from errno import ELOOP
from pathlib import Path

from handrail.atomic_file import write_atomically
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.output import Output
from handrail.problems import TextError, error_class
from handrail.text import Span


@error_class
class CannotWrite(TextError):
    """A file that cannot be written. ``reason`` is the operating system's reason."""

    reason: str

    @property
    def message(self) -> str:
        return f"cannot write this file: {self.reason}"


def write_file(option: str, path: str, content: str | bytes, output: Output) -> None:
    """Write a file, and print its name on standard error. If this fails, report the error.

    Args:
        option: the option that names the file.
        path: the path of the file. If it is a link, the file that it points to is written.
        content: what the file will contain. Text is written in UTF-8.
        output: prints the name or the error.
    """
    try:
        _write_to(Path(path), content.encode() if isinstance(content, str) else content)
    except OSError as error:
        report_unwritten(option, path, error, output.reporter)
    else:
        output.print_file_name(path)


def report_unwritten(option: str, path: str, error: OSError, reporter: ErrorReporter) -> None:
    """Report a file that cannot be written. The exit status becomes 1."""
    reason = (error.strerror or str(error)).lower()
    text = f"{option} {path}".lstrip()
    span = Span(len(text) - len(path), len(text))
    reporter.report(text, [CannotWrite(reason, spans=(span,))])


def _write_to(path: Path, content: bytes) -> None:
    """Write to a file, to the file that a link points to, or directly to a pipe or a terminal."""
    if path.exists() and not path.is_file():
        _ = path.write_bytes(content)
        return
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    write_atomically(target, content)
