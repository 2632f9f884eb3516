"""Processes that start in a few milliseconds, because they are forks of a warm one.

Most of the time of a grading is the start of Python and the imports of pytest, Hypothesis and mypy.
``WarmPython`` starts one process that has imported them, and forks it for each job. A fork is a
process of its own, with its own folder, variables, limits and exit status. A test that is about the
start of Python needs a real start.
"""

import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType, SimpleNamespace
from typing import IO, Any

import msgspec
from _pytest.config import default_plugins

# Python reads these variables when it starts, so they are the same for all forks.
VARIABLES = {"PYTHONUTF8": "1", "PYTHONHASHSEED": "0"}
_LONGEST_ORDER = 1 << 20  # bytes


class WarmProcess:
    """A fork of the warm process, with the methods of ``subprocess.Popen`` that graders use."""

    def __init__(self, pid: int, status_pipe: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._status_pipe = status_pipe

    def poll(self) -> int | None:
        """Return the exit status, or None if the process still runs."""
        return self._read_status(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process ends, and return its exit status."""
        status = self._read_status(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def kill(self) -> None:
        """End the process if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def _read_status(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._status_pipe], [], [], timeout)[0]:
            self.returncode = int(os.read(self._status_pipe, 32))
            os.close(self._status_pipe)
        return self.returncode


class WarmPython:
    """The warm process. It starts at the first fork."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._server: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None

    def start(
        self, words: Sequence[str], folder: Path, variables: Mapping[str, str], output: IO[bytes]
    ) -> WarmProcess:
        """Start a module with its arguments. It writes to a file, and reads nothing."""
        assert {key: variables[key] for key in variables if key.startswith("PYTHON")} == VARIABLES
        order = {"words": words, "folder": str(folder), "variables": dict(variables)}
        with self._lock:
            orders = self._warm_up()
            status_pipe, write_end = os.pipe()
            files = [output.fileno(), write_end]
            _ = socket.send_fds(orders, [json.dumps(order).encode()], files)
            os.close(write_end)
            pid = int(orders.recv(32))
        return WarmProcess(pid, status_pipe)

    def run(
        self, words: Sequence[str], folder: Path, variables: Mapping[str, str]
    ) -> tuple[int, str]:
        """Run a module with its arguments. Return its exit status and its output."""
        with TemporaryFile() as output:
            status = self.start(words, folder, variables, output).wait()
            _ = output.seek(0)
            return status, output.read().decode("utf-8", "replace")

    def _warm_up(self) -> socket.socket:
        """Start the warm process unless it runs, and return the socket to it."""
        if self._orders is None:
            self._orders, other_end = socket.socketpair()
            with other_end:
                # Without the variables of a job: the grader ends what was started with its mark.
                kept = {key: os.environ[key] for key in os.environ if not key.startswith("PY")}
                self._server = subprocess.Popen(
                    [sys.executable, "-P", __file__, str(other_end.fileno())],
                    env=kept | VARIABLES,
                    stdin=subprocess.DEVNULL,
                    pass_fds=[other_end.fileno()],
                    start_new_session=True,
                )
        return self._orders

    def close(self) -> None:
        """End the warm process."""
        if self._orders is not None and self._server is not None:
            self._orders.close()
            _ = self._server.wait()
            self._orders = self._server = None


WARM_PYTHON = WarmPython()


def start_process(command: Sequence[str], **options: Any) -> "WarmProcess | subprocess.Popen[Any]":
    """Start a process as ``subprocess.Popen`` does; the job of a grading is a fork."""
    match command:
        case [sys.executable, "-P", "-m", "mypy" | "pytest" | "coverage" as tool, *words]:
            assert (options["stdin"], options["stderr"]) == (subprocess.DEVNULL, subprocess.STDOUT)
            assert options["start_new_session"]
            job = ([tool, *words], options["cwd"], options["env"], options["stdout"])
            return WARM_PYTHON.start(*job)
        case _:
            return subprocess.Popen(command, **options)


WARM_SUBPROCESS = SimpleNamespace(**{**vars(subprocess), "Popen": start_process})
"""The module ``subprocess``, in which the jobs of gradings are forks."""


class _Order(msgspec.Struct, frozen=True):
    """What a fork has to do."""

    folder: str
    variables: dict[str, str]
    words: list[str]


def _ignore(_number: int, _frame: FrameType | None) -> None:
    """Do nothing. The number of the signal wakes the loop."""


def _serve(orders: socket.socket) -> tuple[list[str], str] | None:
    """Fork a process for each order. Return in each fork, with its words, and once at the end."""
    signals, wakeup = os.pipe()
    os.set_blocking(wakeup, False)
    os.set_blocking(signals, False)
    _ = signal.set_wakeup_fd(wakeup)
    _ = signal.signal(signal.SIGCHLD, _ignore)
    status_pipes: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([orders.fileno(), signals], [], [])
        if signals in ready:
            with suppress(BlockingIOError):
                _ = os.read(signals, 4096)
            _report_ended(status_pipes)
        if orders.fileno() not in ready:
            continue
        text, files, _, _ = socket.recv_fds(orders, _LONGEST_ORDER, 2)
        if not text:
            return None
        order = msgspec.json.decode(text, type=_Order)
        output, status_pipe = files
        pid = os.fork()
        if pid == 0:
            _ = signal.set_wakeup_fd(-1)
            _ = signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (*status_pipes.values(), status_pipe, signals, wakeup, orders.detach()):
                os.close(each)
            return _become(order, output)
        os.close(output)
        status_pipes[pid] = status_pipe
        _ = orders.send(str(pid).encode())


def _report_ended(status_pipes: dict[int, int]) -> None:
    """Write the exit status of each fork that has ended to its pipe."""
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            pipe = status_pipes.pop(found[0])
            with suppress(BrokenPipeError):  # nobody waits for it
                _ = os.write(pipe, str(os.waitstatus_to_exitcode(found[1])).encode())
            os.close(pipe)


def _become(order: _Order, output: int) -> tuple[list[str], str]:
    """Take the session, the folder, the variables and the output of an order."""
    os.setsid()
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.variables)
    for stream in (sys.stdout, sys.stderr):
        _ = os.dup2(output, stream.fileno())
    os.close(output)
    module, *arguments = order.words
    return arguments, module


def _main() -> None:
    for name in ("mypy.main", "hypothesis.strategies", "pytest_hunt.values"):
        _ = import_module(name)
    for name in default_plugins:
        _ = import_module(f"_pytest.{name}")
    gc.freeze()
    found = _serve(socket.socket(fileno=int(sys.argv[1])))
    if found is not None:
        sys.argv[1:], module = found
        _ = runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _main()
