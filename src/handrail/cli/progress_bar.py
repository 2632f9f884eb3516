"""A progress bar for long work, shown on standard error if this is a terminal."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING, ParamSpec, TypeVar, final

if TYPE_CHECKING:  # loaded only if a bar is shown
    from _typeshed import WriteableBuffer
    from rich.progress import Progress

A = TypeVar("A")
P = ParamSpec("P")

ERASE = "\r\x1b[2K"  # erases the current row of the terminal, and moves to its start


def track_progress(items: Iterable[A], label: str, total: int | None = None) -> Iterable[A]:
    """Return the same items, and show a progress bar on a terminal while they are consumed.

    Args:
        items: the items.
        label: the name of the work.
        total: the number of items, if known.
    """
    return _track_items(items, label, total) if _has_bars() else items


def _track_items(items: Iterable[A], label: str, total: int | None) -> Iterator[A]:
    bar = _start_bar(label)
    try:
        yield from bar.track(items, total, task_id=bar.task_ids[0])
    finally:
        _stop_bar(bar)


@contextmanager
def track_file(file: BufferedReader, label: str) -> Generator[BufferedReader]:
    """Return a reader of the same file. On a terminal, a progress bar shows how much is read.

    Args:
        file: the file. If it is a pipe, its size is unknown, and so is the remaining time. If it is
            a terminal, no bar is shown, because the user is typing.
        label: the name of the work.
    """
    if not _has_bars() or file.isatty():
        yield file
        return
    bar = _start_bar(label)
    bar.update(bar.task_ids[0], total=os.fstat(file.fileno()).st_size or None)
    try:
        yield BufferedReader(TrackedFile(file, bar))
    finally:
        _stop_bar(bar)


@final
class TrackedFile(RawIOBase):
    """A file that shows in a progress bar how many of its bytes are read."""

    def __init__(self, file: BufferedReader, bar: "Progress") -> None:
        super().__init__()
        self.file, self.bar = file, bar

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read bytes into the buffer, and return their number."""
        count = self.file.readinto(buffer)
        self.bar.advance(self.bar.task_ids[0], count)
        return count


def progress_executor(number: int | None, label: str) -> Executor:
    """Return an executor with threads. On a terminal, a progress bar shows how many tasks are done.

    Args:
        number: the number of threads; None for one thread per processor.
        label: the name of the work.
    """
    threads = number or os.cpu_count()
    return ProgressExecutor(threads, label) if _has_bars() else ThreadPoolExecutor(threads)


@final
class ProgressExecutor(ThreadPoolExecutor):
    """An executor with a progress bar, which appears when the first task is submitted."""

    def __init__(self, number: int | None, label: str) -> None:
        super().__init__(number)
        self.label = label
        self.parts = 0
        self.bar: Progress | None = None

    def submit(self, fn: Callable[P, A], /, *args: P.args, **kwargs: P.kwargs) -> Future[A]:
        """Submit a task, and count it in the progress bar."""
        bar = self.bar = self.bar or _start_bar(self.label)
        task = bar.task_ids[0]
        self.parts += 1
        bar.update(task, total=self.parts)
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(lambda _: bar.advance(task))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut the executor down, and remove the progress bar."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if self.bar is not None:
            _stop_bar(self.bar)
            self.bar = None


def print_error(text: str) -> None:
    """Print text on standard error. A progress bar is erased, and appears again below the text."""
    # A single write, because the bar could be drawn between two writes.
    _ = sys.stderr.write(f"{ERASE if _active_bars else ''}{text}\n")


_active_bars: list["Progress"] = []  # at most one


def _has_bars() -> bool:
    """Return whether standard error is a terminal that can erase a row, as a progress bar needs."""
    return sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


def _start_bar(label: str) -> "Progress":
    """Show a progress bar for one task, and return it."""
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    _ = bar.add_task(label, total=None)
    bar.start()
    _active_bars.append(bar)
    return bar


def _stop_bar(bar: "Progress") -> None:
    bar.stop()
    _active_bars.remove(bar)


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
        print_error(
            "compiling the engine for this computer; this takes a few seconds, and only once"
        )
