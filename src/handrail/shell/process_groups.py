"""Ends a process, and the processes that it has started."""

import os
import signal
import subprocess
from contextlib import suppress


def end_process(process: "subprocess.Popen[bytes]") -> None:
    """End a process and its process group. The group may still run after the process has ended."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    _ = process.wait()
