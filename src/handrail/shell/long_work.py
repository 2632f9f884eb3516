"""Long work: its progress in a row on standard error, and Ctrl-C that ends it at once."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from threading import Event, Lock, Thread
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, TypeAlias, TypeVar, final

from handrail.shell.paint import USUAL_COLUMNS, Paint
from handrail.shell.streams import null_stream

if TYPE_CHECKING:  # only work in threads needs them, and to import them takes time
    from concurrent.futures import Executor, Future

A = TypeVar("A")
StoppableWork: TypeAlias = Callable[[Callable[[int, int], bool]], A]
"""Work that calls the function that it gets after each part of the work.

The function gets how much work is done and how much there is. It returns False to stop the work.
"""

# The shell's convention: 128 and the number of the signal. ``handrail_command`` has it as well,
# because that module imports nothing of this package.
INTERRUPTED_STATUS = 130
ERASE = "\r\x1b[2K"  # erases the current row of the terminal, and moves to its start
SECONDS_PER_UPDATE = 0.1
MIN_BAR_WIDTH, MAX_BAR_WIDTH = 5, 40  # columns
EXACT_BELOW = 10_000  # larger numbers are shown with three digits and a unit
UNITS = ("", "k", "M", "G", "T", "P")


@final
class Interrupted(KeyboardInterrupt):
    """Ctrl-C during work that is counted. ``meter`` says how much of it was done."""

    def __init__(self, meter: "Meter") -> None:
        super().__init__()
        self.meter: Meter = meter


@final
class _TerminalRow:
    """The terminal's current row, where the progress of work is shown. It is empty at first."""

    def __init__(self) -> None:
        self.text = ""
        self.is_open = False  # whether text may be shown
        self._lock = Lock()  # several threads may show progress

    def show(self, text: str) -> None:
        """Show text in place of the text before. It is cut off at the end of the row."""
        with self._lock:
            if self.is_open and text != self.text:
                # At the last column, some terminals begin a new row.
                self.text = text[: row_columns() - 1]
                _ = sys.stderr.write(f"{ERASE}{self.text}")
                _ = sys.stderr.flush()

    @contextmanager
    def hidden(self) -> Generator[None]:
        """Erase the text, and show no other text inside this context."""
        with self._lock:
            if self.text:
                self.text = ""
                _ = sys.stderr.write(ERASE)
                _ = sys.stderr.flush()
            yield


_row = _TerminalRow()


def row_columns() -> int:
    """Return the width of standard error in columns."""
    return Paint.for_stream(sys.stderr).columns or USUAL_COLUMNS


@contextmanager
def progress_line() -> Generator[Callable[[str], None]]:
    """Yield a function that shows text on the terminal's current row, in place of the text before.

    The row is erased at the end. Nothing is shown if standard error is not a terminal that can
    erase a row.
    """
    is_dumb = os.environ.get("TERM") in ("dumb", "unknown")
    _row.is_open = sys.stderr.isatty() and not is_dumb
    try:
        yield _row.show
    finally:
        with _row.hidden():  # a thread that still works cannot show other text
            _row.is_open = False


@contextmanager
def hidden_progress() -> Generator[None]:
    """Erase the progress, so that standard output can be on the same terminal."""
    with _row.hidden():
        yield
        _ = sys.stdout.flush()


@final
@dataclass(slots=True)
class Meter:
    """A count of how much of some work is done, which also measures how fast it is.

    Attributes:
        counted: what is counted, such as ``boards``.
        show: shows a row of text, by default inside ``progress_line``.
        done: how much is done.
        total: how much there is to do, or None if that is unknown.
    """

    counted: str
    show: Callable[[str], None] = field(default=_row.show, repr=False)
    done: int = 0
    total: int | None = None
    _first_done: int = 0
    _first_time: float | None = None
    _time: float = 0
    _next_row: float = 0

    def update(self, done: int, total: int | None) -> None:
        """Set how much is done. Show it at most every 0.1 s. The first call starts the clock."""
        self.done, self.total, self._time = done, total, monotonic()
        if self._first_time is None:
            self._first_done, self._first_time = done, self._time
        if self._time >= self._next_row:
            self._next_row = self._time + SECONDS_PER_UPDATE
            self.show(self.row(row_columns() - 1))

    @property
    def rate(self) -> float:
        """Return how much is done per second, or 0 if that is not known yet."""
        seconds = 0 if self._first_time is None else self._time - self._first_time
        return (self.done - self._first_done) / seconds if seconds else 0.0

    @property
    def seconds_left(self) -> int | None:
        """Return about how long the rest takes, or None if that is not known."""
        if self.total is None or not self.rate:
            return None
        return ceil((self.total - self.done) / self.rate)

    @property
    def time_left(self) -> str:
        """Return about how long the rest takes, as in ``2:13 left``, or "" if it is not known."""
        return "" if self.seconds_left is None else f"{_clock(self.seconds_left)} left"

    def row(self, columns: int) -> str:
        """Return what is counted, how much is done, how fast, and how long the rest takes.

        If there is room, a bar and the percentage are between.
        """
        count = f"{self.counted} {_shorten(self.done)}"
        if self.total is not None:
            count += f" of {_shorten(self.total)}"
        speed = f"  {_shorten(self.rate)}/s" if self.rate else ""
        left = f"  {self.time_left}".rstrip()
        if not self.total:
            return f"{count}{speed}"
        share = min(self.done / self.total, 1.0)
        percent = f"  {share:4.0%}"
        width = min(columns - len(f"{count}  {percent}{speed}{left}"), MAX_BAR_WIDTH)
        if width >= MIN_BAR_WIDTH:
            bar = Paint.for_stream(sys.stderr).bar(share, width)
            return f"{count}  {bar:<{width}}{percent}{speed}{left}"
        rows = (f"{count}{percent}{speed}{left}", f"{count}{speed}{left}")
        return next((row for row in rows if len(row) <= columns), f"{count}{left}")


def _shorten(number: float) -> str:
    """Return a number below 10,000 in full, and a larger one with three digits and a unit.

    A number below 10 has two digits.
    """
    if number < EXACT_BELOW:
        return f"{number:.2g}" if number < 10 else f"{number:,.0f}"
    thousands = 0
    while number >= 999.5 and thousands < len(UNITS) - 1:
        number /= 1000
        thousands += 1
    decimals = 2 if number < 9.995 else 1 if number < 99.95 else 0
    return f"{number:.{decimals}f}{UNITS[thousands]}"


def _clock(seconds: int) -> str:
    """Return a time as ``m:ss`` or ``h:mm:ss``."""
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


@contextmanager
def progress_bar(counted: str) -> Generator[Meter]:
    """Yield a meter for work, which shows how much is done on a terminal.

    ``counted`` is what the meter counts. Ctrl-C raises ``Interrupted``.
    """
    with progress_line():
        meter = Meter(counted)
        try:
            yield meter
        except KeyboardInterrupt:
            raise Interrupted(meter) from None


def track_progress(
    items: Iterable[A],
    counted: str,
    total: int | None = None,
    done: Callable[[], int] | None = None,
) -> Iterator[A]:
    """Yield the same items, and show a progress bar on a terminal meanwhile.

    Args:
        items: the items.
        counted: what is counted: the items unless ``done`` is given.
        total: how much there is to do, if known: the number of items unless ``done`` is given.
        done: returns how much of ``total`` is done.
    """
    with progress_bar(counted) as meter:
        next_update = 0.0
        for count, item in enumerate(items):
            if monotonic() >= next_update:
                meter.update(done() if done else count, total)
                next_update = monotonic() + SECONDS_PER_UPDATE
            yield item


def print_to_stderr(text: str) -> None:
    """Print text on standard error. A row of progress is erased, and appears again below."""
    try:
        # A single write, because the row could be changed between two writes.
        _ = sys.stderr.write(f"{ERASE if _row.text else ''}{text}\n{_row.text}")
    except OSError:
        # Nobody can read the text, and the command goes on. Python would write the rest of the
        # buffer at exit, fail again, and change the exit status.
        sys.stderr = null_stream()


def call_in_thread(work: Callable[[], A]) -> A:
    """Call ``work`` in another thread, and return what it returns.

    Ctrl-C is noticed at once. In this thread, it would be noticed only when machine code, such as a
    kernel of the engine or the compiler, returns to Python. After Ctrl-C the other thread goes on.
    At exit, the command does not wait for it.
    """
    return _wait_for(_start(work))


def run_until_stopped(work: StoppableWork[A], meter: Meter, is_sample: bool) -> tuple[A, bool]:
    """Call ``work`` in another thread. Return its result, and whether Ctrl-C was pressed.

    Args:
        work: the work, which can be stopped after each part.
        meter: shows how much is done.
        is_sample: whether ``work`` has a result as soon as something is done. Then, the part that
            is being done is awaited. In all other cases, Ctrl-C is raised at once.
    """
    stopped = Event()

    def keep_going(done: int, total: int) -> bool:
        meter.update(done, total)
        return not stopped.is_set()

    future = _start(lambda: work(keep_going))
    try:
        return _wait_for(future), False
    except KeyboardInterrupt:
        stopped.set()
        if not (is_sample and meter.done):
            raise
    return _wait_for(future), True


def _start(work: Callable[[], A]) -> "Future[A]":
    """Call ``work`` in a thread that does not keep the process alive."""
    from concurrent.futures import Future

    future: Future[A] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future


def _wait_for(future: "Future[A]") -> A:
    """Return the result of a future."""
    from concurrent.futures import wait

    while not future.done():  # on Windows, Ctrl-C does not end a wait
        _ = wait((future,), SECONDS_PER_UPDATE)
    return future.result()


@contextmanager
def worker_threads(count: int | None) -> "Generator[Executor | None]":
    """Yield an executor with this many threads, or None. Its end does not wait for the threads."""
    if count is None:
        yield None
        return
    from concurrent.futures import ThreadPoolExecutor

    threads = ThreadPoolExecutor(count)
    try:
        yield threads
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


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
