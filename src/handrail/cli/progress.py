"""A bar for work that takes a while: on standard error, and on a terminal only."""

import os
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, ParamSpec, TypeVar, final

if TYPE_CHECKING:  # it is loaded where there is a terminal
    from rich.progress import Progress

A = TypeVar("A")
P = ParamSpec("P")


def watched(items: Iterable[A], label: str, total: int | None = None) -> Iterable[A]:
    """The same items; while they are taken, a terminal shows how many have been."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, label, total, console=Console(stderr=True), transient=True)


def workers(number: int | None, label: str) -> Executor:
    """Threads to do some work; while they do, a terminal shows how many parts are done.

    Args:
        number: how many; as many as there are processors, if nothing is said.
        label: what the work is.
    """
    threads = number or os.cpu_count()
    return Watched(threads, label) if sys.stderr.isatty() else ThreadPoolExecutor(threads)


@final
class Watched(ThreadPoolExecutor):
    """Threads with a bar, which begins when they are given work."""

    def __init__(self, number: int | None, label: str) -> None:
        super().__init__(number)
        self.label = label
        self.parts = 0
        self.bar: Progress | None = None

    def submit(self, fn: Callable[P, A], /, *args: P.args, **kwargs: P.kwargs) -> Future[A]:
        """Take a part of the work."""
        bar = self.bar = self.bar or started(self.label)
        task = bar.task_ids[0]
        self.parts += 1
        bar.update(task, total=self.parts)
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(lambda _: bar.advance(task))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work, and take the bar away."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if self.bar is not None:
            self.bar.stop()


def started(label: str) -> "Progress":
    """A bar on the terminal, for one task."""
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    _ = bar.add_task(label)
    bar.start()
    return bar


@contextmanager
def compiling_told() -> Generator[None]:
    """While the engine is used: a terminal is told when it must be compiled first."""
    try:
        from handrail.engine import when_compiling
    except ModuleNotFoundError:
        yield
        return
    with when_compiling(tell_of_compiling):
        yield


def tell_of_compiling() -> None:
    """Say what takes so long, the first time."""
    if sys.stderr.isatty():
        print("compiling the engine for this machine, once: some seconds", file=sys.stderr)
