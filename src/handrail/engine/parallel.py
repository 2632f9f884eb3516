"""Tasks that are split into parts, which run in threads of this process or on any executor."""

import os
import reprlib
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import Generic, TypeVar, final

A = TypeVar("A")
B = TypeVar("B")

# The number of parts that may be submitted while their results are not yet used. It is large
# enough to keep a cluster busy, and small enough that the parts and results need little memory.
MAX_PENDING_PARTS = 1 << 10


@final
class ExecutorTypeError(TypeError):
    """An executor that does not return what executors return. This is a bug in the executor."""

    def __init__(self, expected: str, found: object) -> None:
        super().__init__(f"expected the executor to return {expected}, got {reprlib.repr(found)}")


@final
@dataclass(frozen=True, slots=True)
class _PartResult(Generic[A]):
    """What a task returned for a part. An executor that returns something else did not run it."""

    value: A


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
    """Call ``task`` once for each part, and return what ``combine`` makes of the results.

    If an error or Ctrl-C ends this early, the parts that have not started are cancelled, and those
    that run in threads of this process are not awaited.

    Args:
        task: a function at the top level of a module, so that other processes can import it.
        parts: the arguments for each call of ``task``. They must be data that can be pickled.
        executor: runs the calls; if None, threads of this process do.
        combine: gets an iterator over the results, in the order of the parts.
    """
    if executor is None:
        threads = ThreadPoolExecutor(processor_count())
        try:
            return run_parallel(task, parts, threads, combine)
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
    with closing(ordered_results(task, parts, executor)) as results:
        return combine(results)


def ordered_results(
    task: Callable[..., A], parts: Iterable[tuple[object, ...]], executor: Executor
) -> Generator[A]:
    """Yield the result of ``task`` for each part, in the order of the parts.

    Up to ``MAX_PENDING_PARTS`` parts are submitted before the first result is needed.
    """
    pending: deque[Future[_PartResult[A]]] = deque()
    try:
        for part in parts:
            future = executor.submit(_run_part, task, part)
            _require("a concurrent.futures.Future", future, Future)
            pending.append(future)
            if len(pending) == MAX_PENDING_PARTS:
                yield _value_of(pending.popleft())
        while pending:
            yield _value_of(pending.popleft())
    finally:
        for future in pending:
            _ = future.cancel()


def _run_part(task: Callable[..., A], part: tuple[object, ...]) -> _PartResult[A]:
    return _PartResult(task(*part))


def _value_of(future: Future[_PartResult[A]]) -> A:
    result = future.result()
    _require("the result of the submitted call", result, _PartResult)
    return result.value


def _require(expected: str, found: object, kind: type) -> None:
    if not isinstance(found, kind):
        raise ExecutorTypeError(expected, found)
