"""Commands that run with a time limit.

When a command ends, its child processes are ended too.
"""

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, TypeAlias, final
from uuid import uuid4

import msgspec

from handrail.shell.process_groups import end_process

_TICK = 0.02  # seconds
_START = 60.0  # seconds that a job may take to start, before its time limit begins
_KEPT_OUTPUT = 100_000  # bytes; only the end of the output is kept
MARK = "HANDRAIL_JOB"  # the environment variable that marks all processes of a job
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


@final
@dataclass(frozen=True, slots=True)
class Runner:
    """How the jobs of a grading run.

    Attributes:
        run: runs one job, and returns its result.
        runs_together: whether jobs of a grading can run at the same time, each in a thread.
        limits_processes: whether a job can limit the time, the memory and the file size of its own
            process.
    """

    run: Callable[[Job, ShouldStop], JobResult]
    runs_together: bool
    limits_processes: bool


def run_in_new_folder(
    files: Mapping[str, bytes], arguments: tuple[str, ...], seconds: int, runner: Runner
) -> JobResult:
    """Run Python with these arguments in a folder that has only these files.

    Args:
        files: the content of each file, by file name.
        arguments: the arguments to give to Python.
        seconds: the time limit in seconds.
        runner: how Python runs.
    """
    with tempfile.TemporaryDirectory(prefix="handrail-") as temporary:
        # One interpreter for all jobs forgets the modules below the parent of the folder.
        folder = Path(temporary, "program")
        folder.mkdir()
        for name, content in files.items():
            _ = (folder / name).write_bytes(content)
        return runner.run(Job(arguments, folder, seconds), lambda: False)


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
            ended = _watch_job(job, stop, wait)
        finally:
            end_process(process)
            _end_marked(mark)
        return replace(ended, output=file_tail(output))


def _watch_job(job: Job, stop: ShouldStop, wait: Callable[[float], int | None]) -> JobResult:
    """Wait until a job has ended, its time limit is over, or the caller asks to stop it.

    The result has no output yet.

    Args:
        job: the job, whose process has been started.
        stop: called about fifty times a second.
        wait: waits at most this many seconds, and returns the exit status if the process has ended.
    """
    end = time.monotonic() + job.seconds + (_START if job.started else 0)
    is_starting = job.started is not None
    status = wait(0)
    while status is None:
        status = wait(_TICK)
        if is_starting and job.started and job.started.exists():
            is_starting, end = False, time.monotonic() + job.seconds
        if stop():
            return Cancelled("")
        if status is None and time.monotonic() > end:
            return Expired("")
    return Exited(status, "")


PROCESSES = Runner(run_job, runs_together=True, limits_processes=True)
"""Runs each job in a process of its own."""


class Order(msgspec.Struct, frozen=True):
    """A job for a warm process, as a line of JSON."""

    arguments: tuple[str, ...]
    folder: str
    environment: dict[str, str]


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

    if sys.platform == "win32":
        yield replace(PROCESSES, runs_together=False)
    else:
        try:
            yield Runner(run, runs_together=False, limits_processes=True)
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
        order = Order(job.arguments, str(job.folder), dict(job.environment))
        with suppress(BrokenPipeError):
            _ = self._orders.write(msgspec.json.encode(order) + b"\n")
        copy = self._read_number()
        is_over = False
        try:
            ended = _watch_job(job, stop, self._wait)
            is_over = self.is_alive and isinstance(ended, Exited)
        finally:
            if sys.platform != "win32" and copy > 0:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(copy, signal.SIGKILL)
            _end_marked(self._mark, spared=self._process.pid)
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
        return int(self._answers.readline() or -signal.SIGTERM)


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


def _end_marked(mark: str, spared: int = 0) -> None:
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
