"""Commands that run with a time limit.

When a command ends, its child processes are ended too.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, ParamSpec, TypeAlias, TypeVar, final
from uuid import uuid4

from handrail.shell.process_groups import end_process

_TICK = 0.02  # seconds
_START = 60.0  # seconds that a job may take to start, before its time limit begins
_KEPT_OUTPUT = 100_000  # bytes; only the end of the output is kept
MARK = "HANDRAIL_JOB"  # the environment variable that marks all processes of a job
_MAX_ROUNDS = 100
_DROPPED_VARIABLES = ("PYTHON", "PYTEST", "HYPOTHESIS", "MYPY", "COVERAGE", "COV_CORE", "HANDRAIL")

P = ParamSpec("P")
R = TypeVar("R")


@final
@dataclass(frozen=True, slots=True)
class Job:
    """A command to run with Python, such as ``-m mypy``.

    Attributes:
        arguments: the arguments to give to Python.
        folder: the folder in which the command runs.
        seconds: the time limit in seconds.
        started: a file that the command creates once it has started, or None. If given, the time
            limit begins when the file exists, so that a slow start does not count.
        environment: additional environment variables, each as a name and a value.
    """

    arguments: tuple[str, ...]
    folder: Path
    seconds: float
    started: Path | None = None
    environment: tuple[tuple[str, str], ...] = ()


@final
@dataclass(frozen=True, slots=True)
class JobResult:
    """The result of a job.

    Attributes:
        status: the exit status.
        output: the end of the text that the job wrote to standard output and standard error.
        timed_out: whether the job was ended because its time limit was over.
        stopped: whether the job was ended because the caller asked for it.
    """

    status: int
    output: str
    timed_out: bool = False
    stopped: bool = False


ShouldStop: TypeAlias = Callable[[], bool]
RunJob: TypeAlias = Callable[[Job, ShouldStop], JobResult]


@final
@dataclass(frozen=True, slots=True)
class Runner:
    """How the jobs of a grading run.

    Attributes:
        run: runs one job, and returns its result.
        executor: returns an executor in which this many jobs can run at the same time.
        limits_processes: whether a job can limit the time, the memory and the file size of its own
            process.
    """

    run: RunJob
    executor: Callable[[int], Executor]
    limits_processes: bool


def run_job(job: Job, stop: ShouldStop) -> JobResult:
    """Run a job in a new process, and return its result.

    Args:
        job: the job to run.
        stop: called about fifty times a second. When it returns True, the process is ended.
    """
    mark = uuid4().hex
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [sys.executable, "-P", *job.arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=job.folder,
            env=job_environment() | dict(job.environment) | {MARK: mark},
            start_new_session=True,
        )

        def wait(seconds: float) -> int | None:
            with suppress(subprocess.TimeoutExpired):
                return process.wait(seconds)
            return None

        try:
            ended = watch_job(job, stop, wait)
        finally:
            end_process(process)
            end_marked(mark)
        return replace(ended, status=process.returncode, output=file_tail(output))


def watch_job(job: Job, stop: ShouldStop, wait: Callable[[float], int | None]) -> JobResult:
    """Wait until a job has ended, its time limit is over, or the caller asks to stop it.

    Args:
        job: the job, whose process has been started.
        stop: called about fifty times a second.
        wait: waits at most this many seconds, and returns the exit status if the process has ended.
    """
    end = time.monotonic() + job.seconds + (_START if job.started else 0)
    is_starting = job.started is not None
    stopped = timed_out = False
    status = wait(0)
    while status is None and not (stopped or timed_out):
        status = wait(_TICK)
        if is_starting and job.started and job.started.exists():
            is_starting, end = False, time.monotonic() + job.seconds
        stopped, timed_out = stop(), time.monotonic() > end
    is_late = timed_out and status is None
    return JobResult(-signal.SIGTERM if status is None else status, "", is_late, stopped)


PROCESSES = Runner(run_job, ThreadPoolExecutor, limits_processes=True)
"""Runs each job in a process of its own."""


@final
class LazyExecutor(Executor):
    """An executor without threads: a job runs when its result is asked for."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> "_LazyFuture[R]":
        """Return the future result of a function, which has not been called yet."""
        return _LazyFuture(lambda: fn(*args, **kwargs))


@final
class _LazyFuture(Future[R]):
    def __init__(self, call: Callable[[], R]) -> None:
        super().__init__()
        self._call = call

    def result(self, timeout: float | None = None) -> R:
        """Return the result. The first call computes it."""
        if not self.done():
            self.set_result(self._call())
        return super().result(timeout)


def job_environment() -> dict[str, str]:
    """Return the environment variables for a job, without the user's settings for Python tools."""
    kept = {
        name: text for name, text in os.environ.items() if not name.startswith(_DROPPED_VARIABLES)
    }
    return kept | {
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "0",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "HYPOTHESIS_NO_PLUGINS": "1",
        "NO_COLOR": "1",
    }


def end_marked(mark: str, spared: int = 0) -> None:
    """End the processes that a job started and that left its process group by ``setsid``.

    On Linux, their environment shows where they come from. Elsewhere, they are not found.

    Args:
        mark: the mark in their environment.
        spared: the number of a process that is not ended; 0 for none.
    """
    if sys.platform == "linux":
        for _ in range(_MAX_ROUNDS):  # a child may have started others in the meantime
            found = {*_marked_processes(f"{MARK}={mark}".encode())} - {spared}
            if not found:
                return
            for number in found:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(_TICK)


def _marked_processes(mark: bytes) -> Iterator[int]:
    """Yield the numbers of the processes whose environment contains ``mark``."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has ended, or it belongs to another user
            if mark in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)


def file_tail(file: IO[bytes]) -> str:
    """Return the end of a file, as text."""
    size = file.seek(0, os.SEEK_END)
    _ = file.seek(max(0, size - _KEPT_OUTPUT))
    return file.read().decode("utf-8", "replace")
