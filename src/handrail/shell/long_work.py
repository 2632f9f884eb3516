"""Long work: a progress bar on standard error, and Ctrl-C that ends the work early."""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from threading import Event
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from handrail.shell.streams import null_stream

if TYPE_CHECKING:  # loaded only if a bar is shown
    from rich.progress import Progress

A = TypeVar("A")
Update: TypeAlias = Callable[[int, int | None], None]
"""A function that gets how much of the work is done, and the total, or None if it is unknown."""

# The shell's convention: 128 and the number of the signal. ``handrail_command`` has it as well,
# because that module imports nothing of this package.
INTERRUPTED_STATUS = 130
ERASE = "\r\x1b[2K"  # erases the current row of the terminal, and moves to its start
SECONDS_PER_UPDATE = 0.1

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

    try:
        yield update if _has_bars() else lambda done, total: None
    finally:
        while _active_bars:
            _active_bars.pop().stop()


@contextmanager
def progress_line() -> Generator[Callable[[str], None]]:
    """Yield a function that shows text on the terminal's current row, in place of the text before.

    The row is erased at the end. Nothing is shown if standard error is not a terminal.
    """
    shown = ""

    def show(text: str) -> None:
        nonlocal shown
        if text != shown:
            shown = text
            columns = shutil.get_terminal_size().columns
            _ = sys.stderr.write(f"{ERASE}{text[: columns - 1]}")
            _ = sys.stderr.flush()

    try:
        yield show if _has_bars() else lambda text: None
    finally:
        if shown:
            _ = sys.stderr.write(ERASE)
            _ = sys.stderr.flush()


def _has_bars() -> bool:
    """Return whether standard error is a terminal that can erase a row."""
    return sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


def _start_bar(label: str) -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(
        console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )
    _ = bar.add_task(label, total=None)
    bar.start()
    return bar


def track_progress(
    items: Iterable[A],
    label: str,
    total: int | None = None,
    done: Callable[[], int] | None = None,
) -> Iterator[A]:
    """Yield the same items, and show a progress bar on a terminal meanwhile.

    Args:
        items: the items.
        label: the name of the work.
        total: how much there is to do, if known: the number of items unless ``done`` is given.
        done: returns how much of ``total`` is done.
    """
    with progress_bar(label) as update:
        next_update = 0.0
        for count, item in enumerate(items):
            if monotonic() >= next_update:
                update(done() if done else count, total)
                next_update = monotonic() + SECONDS_PER_UPDATE
            yield item


def print_to_stderr(text: str) -> None:
    """Print text on standard error. A progress bar is erased, and appears again below the text."""
    try:
        # A single write, because the bar could be drawn between two writes.
        _ = sys.stderr.write(f"{ERASE if _active_bars else ''}{text}\n")
    except OSError:
        # Nobody can read the text, and the command goes on. Python would write the rest of the
        # buffer at exit, fail again, and change the exit status.
        sys.stderr = null_stream()


@contextmanager
def catch_interrupt() -> Generator[Callable[[], bool]]:
    """Yield ``stopped``, which returns whether Ctrl-C was pressed inside this context.

    Only the first Ctrl-C is caught. The second one ends the command at once.
    """
    pressed = Event()

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.set()
        _ = signal.signal(signal.SIGINT, handler_before)

    handler_before = signal.signal(signal.SIGINT, remember)
    try:
        yield pressed.is_set
    finally:
        _ = signal.signal(signal.SIGINT, handler_before)
