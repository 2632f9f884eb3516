"""A real terminal with a command in it: keys go in, and what a person would see comes out."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

CLEARED = "\x1b[H\x1b[2J"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen:
    """A command on a pseudo-terminal."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        columns: int = 80,
        rows: int = 30,
        more: Mapping[str, str] | None = None,
    ) -> None:
        self.master, follower = pty.openpty()
        self.size(columns, rows)
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", **(more or {})}
        _ = environment.pop("COLUMNS", None)
        _ = environment.pop("LINES", None)
        self.before = termios.tcgetattr(follower)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "handrail", *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            cwd=folder,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self.follower = follower
        self.written = ""

    def size(self, columns: int, rows: int) -> None:
        """Change the window's size."""
        _ = fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Press keys."""
        _ = os.write(self.master, keys.encode())

    def read(self, seconds: float) -> str:
        """What is written within this time; ends early where nothing is left to read."""
        end = time.monotonic() + seconds
        new = ""
        while (left := end - time.monotonic()) > 0:
            readable, _, _ = select.select([self.master], [], [], left)
            if not readable:
                break
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            new += data.decode("utf-8", "replace")
        self.written += new
        return new

    def until(self, text: str, seconds: float = 30) -> str:
        """Wait until a text is on the screen, and return the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if text in self.shown:
                return self.shown
            _ = self.read(0.05)
        raise AssertionError(f"no {text!r} on the screen:\n{self.shown}")

    @property
    def shown(self) -> str:
        """What is on the screen: all since it was last cleared."""
        return CONTROL.sub("", self.written.rpartition(CLEARED)[2]).replace("\r", "")

    def forget(self) -> None:
        """Forget what has been on the screen so far."""
        self.written = ""

    def end(self, seconds: float = 30) -> int:
        """Wait for the command to end; its exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            _ = self.read(0.1)
        return self.process.wait(1)

    @property
    def is_as_before(self) -> bool:
        """Whether the terminal echoes and waits for whole lines again."""
        return bool(termios.tcgetattr(self.follower)[3] == self.before[3])

    def close(self) -> None:
        """End whatever still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            _ = self.process.wait()
        os.close(self.master)
        os.close(self.follower)
