"""A bar for work that takes a while: on standard error, and on a terminal only."""

import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar, final

A = TypeVar("A")
P = ParamSpec("P")


def watched(items: Iterable[A], label: str, total: int | None = None) -> Iterable[A]:
    """The same items; while they are taken, a terminal shows how many have been."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, label, total, console=Console(stderr=True), transient=True)


@contextmanager
def workers(number: int | None, label: str) -> Generator[Executor]:
    """Threads to do some work; while they do, a terminal shows how many parts are done.

    Args:
        number: how many; as many as there are processors, if nothing is said.
        label: what the work is.
    """
    if not sys.stderr.isatty():
        with ThreadPoolExecutor(number) as threads:
            yield threads
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=0)
        with Watched(
            number, lambda more: bar.update(task, total=more), lambda: bar.advance(task)
        ) as threads:
            yield threads


@final
class Watched(ThreadPoolExecutor):
    """Threads that tell how many parts of the work they were given, and when each is done."""

    def __init__(
        self, number: int | None, given: Callable[[int], None], done: Callable[[], None]
    ) -> None:
        super().__init__(number)
        self.parts = 0
        self.given = given
        self.done = done

    def submit(self, fn: Callable[P, A], /, *args: P.args, **kwargs: P.kwargs) -> Future[A]:
        """Take a part of the work."""
        self.parts += 1
        self.given(self.parts)
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(lambda _: self.done())
        return future


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
