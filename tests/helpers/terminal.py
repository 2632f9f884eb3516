"""A command on a pseudo-terminal: tests press keys, and read the screen."""

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

CLEAR_SCREEN = "\x1b[H\x1b[2J"
CONTROL_SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
USER_VARIABLES = ("NO_COLOR", "COLUMNS", "LINES")


class Terminal:
    """A pseudo-terminal that runs a command."""

    def __init__(
        self,
        words: Sequence[str],
        folder: Path,
        columns: int = 80,
        rows: int = 30,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        if sys.platform == "win32":
            pytest.skip("needs a terminal of POSIX")
        self.master, self.follower = pty.openpty()
        self.resize(columns, rows)
        shared = {name: value for name, value in os.environ.items() if name not in USER_VARIABLES}
        self.before = termios.tcgetattr(self.follower)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "handrail", *words],
            stdin=self.follower,
            stdout=self.follower,
            stderr=self.follower,
            cwd=folder,
            env={**shared, "TERM": "xterm", "PYTHONUTF8": "1", **(variables or {})},
            start_new_session=True,
            preexec_fn=_control_terminal,
        )
        self.written = ""
        self.answered = 0

    def resize(self, columns: int, rows: int) -> None:
        """Change the window's size."""
        _ = fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Press keys."""
        _ = os.write(self.master, keys.encode())

    def read(self, seconds: float) -> str:
        """Return the output of the next seconds."""
        end = time.monotonic() + seconds
        output = b""
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                output += os.read(self.master, 65536)
        self.written += output.decode("utf-8", "replace")
        return output.decode("utf-8", "replace")

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """Wait until ``text`` is on the screen, and return the screen."""
        end = time.monotonic() + seconds
        while text not in self.screen:
            assert time.monotonic() < end, f"no {text!r} on the screen:\n{self.screen}"
            _ = self.read(0.02)
        return self.screen

    def answer(self, line: str, seconds: float = 60) -> None:
        """Wait for a new prompt, and answer it. Only prompts end with two spaces."""
        end = time.monotonic() + seconds
        while self.read(0.01) or not self.written[self.answered :].endswith("  "):
            assert time.monotonic() < end, f"no prompt on the screen:\n{self.screen}"
        self.answered = len(self.written)
        self.press(line)

    @property
    def screen(self) -> str:
        """Return the screen: all output since it was last cleared."""
        return CONTROL_SEQUENCE.sub("", self.written.rpartition(CLEAR_SCREEN)[2]).replace("\r", "")

    def clear(self) -> None:
        """Forget the output so far."""
        self.written = ""

    def end(self, seconds: float = 60) -> int:
        """Wait for the command to end, and return its exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            _ = self.read(0.02)
        while self.read(0.02):
            pass
        return self.process.wait(1)

    @property
    def is_restored(self) -> bool:
        """Return whether the terminal echoes and reads whole lines again."""
        return bool(termios.tcgetattr(self.follower)[3] == self.before[3])

    def close(self) -> None:
        """End the command if it still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            _ = self.process.wait()
        os.close(self.master)
        os.close(self.follower)


def enable_interrupts() -> None:
    """Let Ctrl-C end this process, even if the shell that started it ignores Ctrl-C."""
    _ = signal.signal(signal.SIGINT, signal.SIG_DFL)


def _control_terminal() -> None:
    enable_interrupts()
    _ = fcntl.ioctl(0, termios.TIOCSCTTY, 0)
