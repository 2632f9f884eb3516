"""Work in parts, and whoever does them: threads of this process, or any executor."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

# Parts that are handed out and not done: so many that a cluster has enough to do, so few that
# they and their results are nothing to hold.
MAX_PENDING_PARTS = 1 << 10


def processor_count() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_parallel(
    task: Callable[..., A],
    parts: Iterable[tuple[object, ...]],
    executor: Executor | None,
    combine: Callable[[Iterable[A]], B],
) -> B:
    """What comes of all parts of the work, put together in their order.

    Whatever ends it early, Ctrl-C too, leaves no part waiting to be done.

    Args:
        work: a function of a module, that other processes can import too.
        parts: its arguments, each time: plain data.
        executor: whoever is to do it; threads of this process, if nothing is said.
        put_together: takes the results as they come.
    """
    if executor is None:
        with ThreadPoolExecutor(processor_count()) as threads:
            return run_parallel(task, parts, threads, combine)
    with closing(ordered_results(task, parts, executor)) as results:
        return combine(results)


def ordered_results(
    task: Callable[..., A], parts: Iterable[tuple[object, ...]], executor: Executor
) -> Generator[A]:
    """The results in the order of the parts, some of which are always handed out ahead."""
    pending: deque[Future[A]] = deque()
    try:
        for part in parts:
            pending.append(executor.submit(task, *part))
            if len(pending) == MAX_PENDING_PARTS:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        for future in pending:
            _ = future.cancel()
