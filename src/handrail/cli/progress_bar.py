"""A progress bar for long work, shown on standard error if this is a terminal."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING, TypeAlias, TypeVar, final

if TYPE_CHECKING:  # loaded only if a bar is shown
    from _typeshed import WriteableBuffer
    from rich.progress import Progress

A = TypeVar("A")
Update: TypeAlias = Callable[[int, int | None], None]
"""A function that gets how much of the work is done, and the total, or None if it is unknown."""

ERASE = "\r\x1b[2K"  # erases the current row of the terminal, and moves to its start
ITEMS_PER_UPDATE = 1 << 12

_active_bars: list["Progress"] = []  # at most one


@contextmanager
def progress_bar(label: str) -> Generator[Update]:
    """Yield a function that shows progress. On a terminal, its first call starts the bar.

    ``label`` is the name of the work.
    """

    def update(done: int, total: int | None) -> None:
        if not _active_bars:
            _active_bars.append(_start_bar(label))
        (bar,) = _active_bars
        bar.update(bar.task_ids[0], completed=done, total=total)

    # A bar needs a terminal that can erase a row.
    has_bars = sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
    try:
        yield update if has_bars else lambda done, total: None
    finally:
        while _active_bars:
            _active_bars.pop().stop()


def _start_bar(label: str) -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(
        console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )
    _ = bar.add_task(label, total=None)
    bar.start()
    return bar


def track_progress(items: Iterable[A], label: str, total: int | None = None) -> Iterator[A]:
    """Yield the same items, and show a progress bar on a terminal meanwhile.

    Args:
        items: the items.
        label: the name of the work.
        total: the number of items, if known.
    """
    with progress_bar(label) as update:
        for count, item in enumerate(items):
            if count % ITEMS_PER_UPDATE == 0:
                update(count, total)
            yield item


@contextmanager
def track_file(file: BufferedReader, label: str) -> Generator[BufferedReader]:
    """Yield a reader of the same file. On a terminal, a progress bar shows how much is read.

    Args:
        file: the file. If it is a pipe, its size is unknown, and so is the remaining time. If it is
            a terminal, no bar is shown, because the user is typing.
        label: the name of the work.
    """
    if file.isatty():
        yield file
        return
    with progress_bar(label) as update:
        yield BufferedReader(TrackedFile(file, update))


@final
class TrackedFile(RawIOBase):
    """A file that reports how many of its bytes are read."""

    def __init__(self, file: BufferedReader, update: Update) -> None:
        super().__init__()
        self.file, self.update = file, update
        self.size, self.done = os.fstat(file.fileno()).st_size or None, 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read bytes into the buffer, and return their number."""
        count = self.file.readinto(buffer)
        self.done += count
        self.update(self.done, self.size)
        return count


def print_error(text: str) -> None:
    """Print text on standard error. A progress bar is erased, and appears again below the text."""
    # A single write, because the bar could be drawn between two writes.
    _ = sys.stderr.write(f"{ERASE if _active_bars else ''}{text}\n")


@contextmanager
def announce_compilation() -> Generator[None]:
    """Print a notice on a terminal if the engine has to be compiled inside this context."""
    try:
        from handrail.engine import notify_on_compile
    except ModuleNotFoundError:
        yield
        return
    with notify_on_compile(_print_compile_notice):
        yield


def _print_compile_notice() -> None:
    if sys.stderr.isatty():
        print_error("compiling the engine, which takes a few seconds the first time")
