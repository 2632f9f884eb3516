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
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeAlias, final
from uuid import uuid4

from handrail.shell.process_groups import end_process

_TICK = 0.02  # seconds
_START = 60.0  # seconds that a job may take to start, before its time limit begins
_KEPT_OUTPUT = 100_000  # bytes; only the end of the output is kept
_MARK = "HANDRAIL_JOB"  # the environment variable that marks all processes of a job
_MAX_ROUNDS = 100
_DROPPED_VARIABLES = ("PYTHON", "PYTEST", "HYPOTHESIS", "MYPY", "COVERAGE", "COV_CORE", "HANDRAIL")


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
class Exited:
    """The job ended by itself, with an exit status.

    ``output`` is the end of the text that it wrote to standard output and standard error. It is so
    in each kind of result.
    """

    status: int
    output: str


@final
@dataclass(frozen=True, slots=True)
class Expired:
    """The job was ended because its time limit was over."""

    output: str


@final
@dataclass(frozen=True, slots=True)
class Cancelled:
    """The job was ended because the caller asked for it."""

    output: str


JobResult: TypeAlias = Exited | Expired | Cancelled
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
            env=job_environment() | dict(job.environment) | {_MARK: mark},
            start_new_session=True,
        )
        end = time.monotonic() + job.seconds + (_START if job.started else 0)
        is_starting = job.started is not None
        stopped = timed_out = False
        try:
            while process.poll() is None and not (stopped or timed_out):
                with suppress(subprocess.TimeoutExpired):
                    _ = process.wait(_TICK)
                if is_starting and job.started and job.started.exists():
                    is_starting, end = False, time.monotonic() + job.seconds
                stopped, timed_out = stop(), time.monotonic() > end
            timed_out = timed_out and process.poll() is None
        finally:
            end_process(process)
            _end_marked(mark)
        if stopped:
            return Cancelled(file_tail(output))
        if timed_out:
            return Expired(file_tail(output))
        return Exited(process.returncode, file_tail(output))


PROCESSES = Runner(run_job, ThreadPoolExecutor, limits_processes=True)
"""Runs each job in a process of its own."""


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


def _end_marked(mark: str) -> None:
    """End the processes that a job started and that left its process group by ``setsid``.

    On Linux, their environment shows where they come from. Elsewhere, they are not found.
    """
    if sys.platform == "linux":
        for _ in range(_MAX_ROUNDS):  # a child may have started others in the meantime
            found = list(_marked_processes(f"{_MARK}={mark}".encode()))
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
