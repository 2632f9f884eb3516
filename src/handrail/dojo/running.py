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
from pathlib import Path
from typing import IO, final

from handrail.dojo.verdict import Ended

KEPT = 100_000  # bytes of output kept from its beginning, and as many from its end
MOST_REPORTED = 64_000_000  # bytes of results; a process that sends more has lost its senses
TICK = 0.02
GRACE = 2.0  # seconds that are waited for a pipe which an escaped child still holds

# Where this process finds its modules, the other one finds them too; where it was started,
# no module is looked for.
START = (
    "import json, sys; sys.path[:] = json.loads(sys.stdin.readline()); "
    "sys.argv[1:] = json.loads(sys.stdin.readline()); "
)
PROCTOR = f"{START}from handrail.dojo.proctor import main; main()"
HUNTER = f"{START}from handrail.dojo.hunter import main; main()"
MYPY = f"{START}from mypy.__main__ import console_entry; console_entry()"
LEFT_OUT = ("PYTHON", "PYTEST", "HYPOTHESIS", "MYPY", "COVERAGE", "COV_CORE")


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
    code: str,
    arguments: Sequence[str],
    orders: Mapping[str, object],
    folder: Path,
    avoid: Path,
    seconds: float,
    stop: Callable[[], bool],
) -> Ended:
    """Run Python code in a process of its own, to its end or to that of its time.

    Args:
        code: one of the starts above.
        arguments: the process's command line arguments.
        orders: a line of JSON for its standard input.
        folder: where it runs.
        avoid: the learner's folder, in which no module is looked for.
        seconds: how long it has.
        stop: asked again and again; once it says yes, the process is ended.
    """
    lines = [modules_path(avoid), list(arguments), orders]
    told = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=clean(os.environ),
        start_new_session=True,
    )
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
    return Ended(process.returncode, timed_out, stopped, output.text(), report.text())


def give(pipe: IO[bytes], data: bytes) -> None:
    """Write to a process that may not be there to read it."""
    try:
        _ = pipe.write(data)
        pipe.close()
    except (BrokenPipeError, OSError):
        return


def pause(process: "subprocess.Popen[bytes]") -> None:
    """Wait a moment, or until the process has ended."""
    try:
        _ = process.wait(TICK)
    except subprocess.TimeoutExpired:
        return


def end_all(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all that it has started, whether it still runs or not."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    _ = process.wait()
