"""Ends a process, and the processes that it has started."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path


def end_process(process: "subprocess.Popen[bytes]") -> None:
    """End a process and its process group. The group may still run after the process has ended.

    Windows has no such groups. There the processes that it has started are ended too if it has not
    ended before.
    """
    if sys.platform == "win32":
        if process.poll() is None:
            _end_tree(process.pid)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    _ = process.wait()


def _end_tree(number: int) -> None:
    """End a process of Windows, and those that it has started."""
    # The full path, because Windows looks for programs in the current folder first.
    taskkill = Path(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", "taskkill.exe")
    with suppress(OSError):
        _ = subprocess.run((taskkill, "/F", "/T", "/PID", str(number)), capture_output=True)
