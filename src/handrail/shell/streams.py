"""Standard output and standard error, prepared for closed streams, full disks and any letter."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout, suppress
from errno import EBADF, EINVAL
from io import BufferedWriter, FileIO, RawIOBase, StringIO, TextIOWrapper
from typing import TYPE_CHECKING, TextIO, final

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


STANDARD_OUTPUT = "-"  # as the name of a file to write


@final
class StandardOutputError(OSError):
    """An error of writing to standard output. A closed pipe is a ``BrokenPipeError`` instead."""


@final
class _StandardOutput(FileIO):
    """The file of standard output, whose errors are ``StandardOutputError``."""

    def write(self, content: "ReadableBuffer", /) -> int:
        try:
            return super().write(content)
        except BrokenPipeError:
            raise
        except OSError as error:
            if sys.platform == "win32" and error.errno == EINVAL:  # its error for a closed pipe
                raise BrokenPipeError(error.errno, error.strerror) from error
            raise StandardOutputError(error.errno, error.strerror) from error


@final
class _ClosedOutput(RawIOBase):
    """Standard output that the shell has closed, as with ``>&-``."""

    def writable(self) -> bool:
        return True

    def write(self, content: "ReadableBuffer", /) -> int:
        raise StandardOutputError(EBADF, "it is closed")


def prepare_streams() -> None:
    """Prepare the standard streams, so that neither output nor input ends in a traceback.

    Output that cannot be encoded is escaped. Input that is not typed on a terminal is UTF-8, as
    files are. Wrong bytes in the input become lone surrogates, which every parser reports as an
    error.
    """
    if sys.platform == "win32":
        _enable_escape_codes()
    # If the shell has closed a stream, Python sets it to None.
    if sys.stdout is None:
        sys.stdout = TextIOWrapper(BufferedWriter(_ClosedOutput()), "utf-8")
    else:
        sys.stdout = _with_own_errors(sys.stdout)
    sys.stderr = sys.stderr or null_stream()
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            is_piped_input = stream is sys.stdin and not stream.isatty()
            stream.reconfigure(encoding="utf-8" if is_piped_input else None, errors=errors)


def discard_output() -> None:
    """Discard what is left to write to standard output after an error, and all later output."""
    failed: TextIO = sys.stdout
    sys.stdout = null_stream()
    # From Python 3.13 on, a stream that is collected while it has text to write prints its error.
    with suppress(OSError):
        failed.close()


@final
class HeldOutput(StringIO):
    """Standard output that is held back.

    ``document`` is printed in place of what was held: it is the content of a file whose name is
    ``-``. If it is None, there is no such file.
    """

    document: str | None = None


@contextmanager
def hold_output(has_document: bool) -> Generator[None]:
    """Hold back what is printed inside this context, and print it at the end.

    So a closed pipe or a full disk cannot end the work inside the context. A closed pipe at the end
    is not an error. With ``has_document``, print only the document.
    """
    held = HeldOutput()
    held.document = "" if has_document else None
    try:
        with redirect_stdout(held):
            yield
    finally:
        text = held.getvalue() if held.document is None else held.document
        try:
            if text:  # a full disk refuses even an empty text
                print(text, end="", flush=True)
        except BrokenPipeError:
            discard_output()


def null_stream() -> TextIO:
    """Return a stream that discards its output."""
    return open(os.devnull, "w", encoding="utf-8")


def _enable_escape_codes() -> None:
    """Make the console of Windows obey escape codes, such as those of colours.

    Some consoles print them as text otherwise. On Windows, click needs colorama.
    """
    with suppress(ImportError):
        from colorama import just_fix_windows_console

        just_fix_windows_console()


def _with_own_errors(stream: TextIO) -> TextIO:
    """Return standard output with the same settings, whose errors are ``StandardOutputError``."""
    buffer: object = getattr(stream, "buffer", None)
    raw: object = getattr(buffer, "raw", buffer)  # with python -u, they are the same
    if type(raw) is not FileIO:  # the console of Windows
        return stream
    file = _StandardOutput(stream.fileno(), "wb", closefd=False)
    return TextIOWrapper(
        file if buffer is raw else BufferedWriter(file),
        stream.encoding,
        line_buffering=bool(stream.line_buffering),
        write_through=getattr(stream, "write_through", False) is True,
    )
