"""Parts of work, run in threads of this process or on any executor."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

# Parts that are submitted and not yet collected: enough to keep a cluster busy, few enough that
# they and their results take little memory.
MAX_PENDING_PARTS = 1 << 10


def processor_count() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_parallel(
    task: Callable[..., A],
    parts: Iterable[tuple[object, ...]],
    executor: Executor | None,
    combine: Callable[[Iterable[A]], B],
) -> B:
    """Run a task on all parts, and combine the results in the order of the parts.

    If this ends early, by Ctrl-C too, the parts that have not started are cancelled.

    Args:
        task: a function of a module, so that other processes can import it.
        parts: the arguments of each call, as plain data.
        executor: runs the task; by default threads of this process.
        combine: takes the results one by one.
    """
    if executor is None:
        with ThreadPoolExecutor(processor_count()) as threads:
            return run_parallel(task, parts, threads, combine)
    with closing(ordered_results(task, parts, executor)) as results:
        return combine(results)


def ordered_results(
    task: Callable[..., A], parts: Iterable[tuple[object, ...]], executor: Executor
) -> Generator[A]:
    """Yield the results in the order of the parts. Later parts are submitted ahead."""
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
