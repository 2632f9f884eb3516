"""A runner for an interpreter without processes and threads, such as Python in a browser.

Jobs run one after another in the interpreter itself. So nothing here can end a job: whoever owns
the interpreter measures the time, and ends the whole interpreter. ``Watcher`` says what to measure.
"""

import inspect
import io
import linecache
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Generator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from typing import final

import pytest
from hypothesis import settings
from mypy import api as mypy_api

from handrail_dojo.grading.process import (
    Cancelled,
    Exited,
    Job,
    JobResult,
    Runner,
    ShouldStop,
    file_tail,
    job_environment,
)
from handrail_dojo.grading.program import run_program

_OWN_FRAMES = 1000  # Python's default for a process


@final
@dataclass(frozen=True, slots=True)
class Watcher:
    """What the owner of the interpreter learns while a job runs.

    Attributes:
        started: called with the time limit in seconds before a job that runs the learner's code.
        reported: called with each event of that job, one line of JSON. The time limit begins at the
            first event, so that a slow start does not count.
        ended: called when that job has ended.
    """

    started: Callable[[float], None]
    reported: Callable[[bytes], None]
    ended: Callable[[], None]


def one_interpreter(watcher: Watcher) -> Runner:
    """Return the runner that runs each job in this interpreter."""

    def run(job: Job, stop: ShouldStop) -> JobResult:
        if stop():
            return Cancelled("")
        tool = job.arguments[1]
        if tool == "mypy":
            return _run_here(job, watcher)
        watcher.started(job.seconds)
        if tool != "pytest":  # nothing else reports that a program begins
            watcher.reported(b"{}")
        try:
            return _run_here(job, watcher)
        finally:
            watcher.ended()

    return Runner(run, runs_together=False, limits_processes=False)


@final
class _EventListener:
    """A pytest plugin that passes events on."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher

    @pytest.hookimpl(optionalhook=True)
    def pytest_handrail_event(self, line: bytes) -> None:
        self.watcher.reported(line)

    @pytest.hookimpl(optionalhook=True)
    def pytest_hunt_event(self, line: bytes) -> None:
        self.watcher.reported(line)


def _run_here(job: Job, watcher: Watcher) -> Exited:
    """Run mypy, pytest or a program, and return its exit status and its output."""
    _, tool, *arguments = job.arguments  # the first is -m
    # It is a file without a buffer, so that the limit of files stops code that prints for ever. The
    # job has a copy of it, because the learner's code may close it.
    with tempfile.TemporaryFile() as file:
        copy = open(os.dup(file.fileno()), "wb", buffering=0)  # noqa: SIM115 (output closes it)
        with (
            io.TextIOWrapper(copy, "utf-8", "replace", write_through=True) as output,
            chdir(job.folder),
            _own_state(job),
            redirect_stdout(output),
            redirect_stderr(output),
        ):
            try:
                match tool:
                    case "mypy":
                        *texts, status = mypy_api.run(arguments)
                        _ = output.write("".join(texts))
                    case "pytest":
                        status = int(pytest.main(arguments, [_EventListener(watcher)]))
                    case _:
                        _, program, *words = arguments  # the first is the time limit
                        status = run_program(program, tuple(words))
            except BaseException:  # a process would end with a status here
                with suppress(OSError, ValueError):  # the file is full, or the job has closed it
                    traceback.print_exc(file=output)
                status = 1
        return Exited(status, file_tail(file))


@contextmanager
def _own_state(job: Job) -> Generator[None]:
    """Give a job the variables and paths that a process of its own has, and restore them after.

    Changes to Python's own functions stay. A worker is replaced from time to time.
    """
    environment, arguments = dict(os.environ), list(sys.argv)
    path, no_bytecode = list(sys.path), sys.dont_write_bytecode
    profile = settings.get_current_profile_name()
    settings.load_profile("default")
    own_environment = job_environment() | dict(job.environment)
    standard_input, sys.stdin = sys.stdin, io.StringIO()
    frames = sys.getrecursionlimit()
    sys.setrecursionlimit(_OWN_FRAMES + len(inspect.stack(0)))
    os.environ.clear()
    os.environ.update(own_environment)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(environment)
        sys.stdin = standard_input
        sys.setrecursionlimit(frames)
        sys.argv, sys.path[:], sys.dont_write_bytecode = arguments, path, no_bytecode
        for name, module in list(sys.modules.items()):
            # pytest makes a module without a file for each folder that a test file is in.
            is_folder = name.partition(".")[0] == job.folder.name
            file = str(getattr(module, "__file__", None))
            if is_folder or file.startswith(str(job.folder.parent)):
                del sys.modules[name]
        # pytest keeps the last exception, and with it all that the learner's code had in memory.
        if sys.__dict__.pop("last_value", None) is not None:
            for name in ("last_type", "last_traceback", "last_exc"):
                _ = sys.__dict__.pop(name, None)
        settings.load_profile(profile)
        linecache.clearcache()
