"""Processes with a time limit, whose output may be endless and whose children are ended too."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from math import ceil
from pathlib import Path
from typing import IO, final

from handrail.dojo.verdict import Ended

KEPT = 100_000  # bytes of output kept from its beginning, and as many from its end
MOST_REPORTED = 64_000_000  # bytes of results; a process that sends more has lost its senses
TICK = 0.02
GRACE = 2.0  # seconds that are waited for a pipe which an escaped child still holds

SPARE = 5  # seconds of a processor's time beyond those of the clock
OVERDRAWN = -getattr(signal, "SIGXCPU", 1000)  # the status of a process that took even those
LEASH = Path(__file__).with_name("leash.py")
LEFT_OUT = ("PYTHON", "PYTEST", "HYPOTHESIS", "MYPY", "COVERAGE", "COV_CORE")


@final
class Start(Enum):
    """What a process is started for."""

    PROCTOR = "proctor"
    HUNTER = "hunter"
    MYPY = "mypy"
    TRIAL = "trial"


@final
class Tank:
    """Takes all that a pipe gives, and keeps the beginning and the end of it."""

    def __init__(self, pipe: IO[bytes], first: int, last: int) -> None:
        self.head = bytearray()
        self.tail = bytearray()
        self.left_out = False
        self.first = first
        self.last = last
        self.thread = threading.Thread(target=self.fill, args=(pipe,), daemon=True)
        self.thread.start()

    def fill(self, pipe: IO[bytes]) -> None:
        """Read to the end."""
        with pipe:
            while chunk := os.read(pipe.fileno(), 65536):
                room = self.first - len(self.head)
                self.head += chunk[:room]
                self.tail += chunk[room:]
                if len(self.tail) > 2 * self.last:
                    self.left_out = True
                    del self.tail[: len(self.tail) - self.last]

    def text(self) -> str:
        """What was kept."""
        gap = b"\n[...]\n" if self.left_out else b""
        return bytes(self.head + gap + self.tail).decode("utf-8", "replace")


def clean(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which no setting for Python or its tools is left."""
    kept = {name: value for name, value in environment.items() if not name.startswith(LEFT_OUT)}
    return kept | {
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONSAFEPATH": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "HYPOTHESIS_NO_PLUGINS": "1",
        "NO_COLOR": "1",
    }


def modules_path(avoid: Path) -> list[str]:
    """Where modules are found, without the folders that a learner's files stand in."""
    here = Path.cwd()
    return [
        entry
        for entry in sys.path
        if entry and Path(entry) != here and not Path(entry).is_relative_to(avoid)
    ]


def run(
    start: Start,
    arguments: Sequence[str],
    orders: Mapping[str, object],
    folder: Path,
    avoid: Path,
    seconds: float,
    stop: Callable[[], bool],
) -> Ended:
    """Run one of our tools in a process of its own, to its end or to that of its time.

    It finds its modules where this process finds them, and none where it was started. It holds
    one end of a pipe, and ends when the other end is gone: with this process.

    Args:
        start: what it is started for.
        arguments: the process's command line arguments.
        orders: a line of JSON for its standard input.
        folder: where it runs.
        avoid: the learner's folder, in which no module is looked for.
        seconds: how long it has.
        stop: asked again and again; once it says yes, the process is ended.
    """
    lines = [modules_path(avoid), list(arguments), orders]
    # The other process speaks UTF-8; a path that this one could not decode is bytes again there.
    said = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    told = said.encode("utf-8", "surrogateescape")
    theirs, ours = os.pipe() if os.name == "posix" else (-1, -1)
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", LEASH, start.value, str(theirs), str(ceil(seconds) + SPARE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=clean(os.environ),
            start_new_session=True,
            pass_fds=(theirs,) if theirs >= 0 else (),
        )
        return followed(process, told, seconds, stop)
    finally:
        for end in (theirs, ours):
            if end >= 0:
                os.close(end)


def followed(
    process: "subprocess.Popen[bytes]", told: bytes, seconds: float, stop: Callable[[], bool]
) -> Ended:
    """How a process ends that is told what to do, or is ended."""
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise OSError("a process without pipes")
    report = Tank(process.stdout, MOST_REPORTED, 0)
    output = Tank(process.stderr, KEPT, KEPT)
    stopped = timed_out = False
    try:
        give(process.stdin, told)
        end = time.monotonic() + seconds
        while process.poll() is None:
            timed_out = time.monotonic() > end
            stopped = not timed_out and stop()
            if timed_out or stopped:
                break
            pause(process)
    finally:
        end_all(process)
    for tank in (report, output):
        tank.thread.join(GRACE)
    timed_out = timed_out or process.returncode == OVERDRAWN
    return Ended(process.returncode, timed_out, stopped, output.text(), report.text())


def give(pipe: IO[bytes], data: bytes) -> None:
    """Write to a process that may not be there to read it."""
    with suppress(OSError):
        _ = pipe.write(data)
        pipe.close()


def pause(process: "subprocess.Popen[bytes]") -> None:
    """Wait a moment, or until the process has ended."""
    with suppress(subprocess.TimeoutExpired):
        _ = process.wait(TICK)


def end_all(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all that it has started, whether it still runs or not."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    _ = process.wait()
