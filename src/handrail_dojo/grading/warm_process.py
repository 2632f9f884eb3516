"""Warm processes: copies of a process that has mypy, pytest and Hypothesis loaded.

A grading spends most of its time on the start of Python and its tools. ``warm_processes`` starts
them once. ``python -m handrail_dojo.grading.warm_process`` waits for jobs, and makes a copy of
itself for each. Only the copy runs the learner's code, so what this code changes ends with it.
"""

import gc
import os
import runpy
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import final
from uuid import uuid4

import msgspec

from handrail.shell.process_groups import end_process
from handrail_dojo.grading.process import (
    MARK,
    PROCESSES,
    Job,
    JobResult,
    LazyExecutor,
    Runner,
    ShouldStop,
    end_marked,
    file_tail,
    job_environment,
    watch_job,
)

_TOOLS = ("mypy.main", "pytest", "hypothesis", "handrail_dojo.hunt.plugin")
_FORKS = hasattr(os, "fork")  # Windows cannot copy a process


@contextmanager
def warm_processes() -> Generator[Runner]:
    """Yield a runner of jobs, each in a copy of a process that has the tools loaded.

    As many of these processes are started as there are jobs at the same time. On Windows, each job
    has a new process.
    """
    waiting: SimpleQueue[_WarmProcess] = SimpleQueue()

    def run(job: Job, stop: ShouldStop) -> JobResult:
        try:
            process = waiting.get_nowait()
        except Empty:
            process = _WarmProcess()
        try:
            return process.run(job, stop)
        finally:
            if process.is_alive:  # the learner's code may have ended it
                waiting.put(process)

    if not _FORKS:
        yield replace(PROCESSES, executor=lambda jobs: LazyExecutor())
        return
    try:
        yield Runner(run, lambda jobs: LazyExecutor(), limits_processes=True)
    finally:
        while not waiting.empty():
            waiting.get().end()


@final
class _WarmProcess:
    """A process that makes a copy of itself for each job, one after another."""

    def __init__(self) -> None:
        self._mark = uuid4().hex
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the process)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "handrail_dojo.grading.warm_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._output,
            env=job_environment() | {MARK: self._mark},
            start_new_session=True,
            bufsize=0,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._orders, self._answers = self._process.stdin, self._process.stdout

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def run(self, job: Job, stop: ShouldStop) -> JobResult:
        """Run a job in a copy of the process. If the job does not end by itself, both are ended."""
        _ = self._output.seek(0)  # the process writes to the same place in the same file
        _ = self._output.truncate()
        order = _Order(job.arguments, str(job.folder), dict(job.environment))
        with suppress(BrokenPipeError):
            _ = self._orders.write(msgspec.json.encode(order) + b"\n")
        copy = self._read_number()
        is_over = False
        try:
            ended = watch_job(job, stop, self._wait)
            is_over = not (ended.stopped or ended.timed_out)
        finally:
            if copy > 0:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(copy, signal.SIGKILL)
            end_marked(self._mark, spared=self._process.pid)
            output = file_tail(self._output)
            if not is_over:
                self.end()
        return replace(ended, output=output)

    def end(self) -> None:
        """End the process, and close its files."""
        with self._process, self._output:
            end_process(self._process)

    def _wait(self, seconds: float) -> int | None:
        ready, _, _ = select.select([self._answers], [], [], seconds)
        return self._read_number() if ready else None

    def _read_number(self) -> int:
        """Return the next number that the process writes. If it has ended, that is its own end."""
        return int(self._answers.readline() or -signal.SIGKILL)


class _Order(msgspec.Struct, frozen=True):
    """A job, as a line of JSON."""

    arguments: tuple[str, ...]
    folder: str
    environment: dict[str, str]


def _serve(lines: Iterable[bytes]) -> _Order | None:
    """Make a copy of this process for each line. Return the order in the copy, and None at the end.

    The number of each copy is written to standard output, and then how it ended.
    """
    for line in lines:
        order = msgspec.json.decode(line, type=_Order)
        copy = os.fork()
        if copy == 0:
            return order
        _ = os.write(1, b"%d\n" % copy)
        _, status = os.waitpid(copy, 0)
        _ = os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))
    return None


def _run_order(order: _Order) -> None:
    """Make this process the one that the job would have, and run the job."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDONLY)
    _ = os.dup2(nothing, 0)
    _ = os.dup2(2, 1)
    os.chdir(order.folder)
    os.environ.update(order.environment)
    del os.environ[MARK]
    _, module, *arguments = order.arguments  # the first is -m
    sys.argv = [module, *arguments]
    _ = runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    for tool in _TOOLS:
        _ = import_module(tool)
    gc.freeze()  # the copies share what is never collected
    own_order = _serve(sys.stdin.buffer)
    if own_order is not None:
        _run_order(own_order)
