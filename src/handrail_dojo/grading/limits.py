"""A pytest plugin that limits the time, the memory and the file size of the learner's process.

The process ends even if the process that started it has ended first.
"""

import faulthandler
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the runner reads the constants, and starts faster without pytest
    import pytest

MAX_MEMORY = 1 << 30  # bytes
MAX_PRINTED = 50_000_000  # bytes of one file
_RESERVED_MEMORY = 1 << 30  # bytes for the report after the learner's code has used all others
_RESERVED_SECONDS = 5  # seconds for the process that waits, so that it ends this one and says why


def pytest_addoption(parser: "pytest.Parser") -> None:
    """Add the option ``--limit-seconds``."""
    parser.addoption("--limit-seconds", type=int, required=True)


def pytest_configure(config: "pytest.Config") -> None:
    """Set the limits."""
    set_limits(config.option.limit_seconds)


def set_limits(seconds: int) -> None:
    """Limit this process. Windows has only the limit of the time.

    Args:
        seconds: the time limit of whoever waits for this process. It ends itself a little later.
    """
    last = seconds + _RESERVED_SECONDS
    faulthandler.dump_traceback_later(last, exit=True)
    if sys.platform != "win32":
        import resource

        cpu = last + int(time.process_time())
        limits = {
            resource.RLIMIT_CPU: (cpu, cpu),
            resource.RLIMIT_CORE: (0, 0),
            resource.RLIMIT_AS: (MAX_MEMORY, MAX_MEMORY + _RESERVED_MEMORY),
            resource.RLIMIT_FSIZE: (MAX_PRINTED, MAX_PRINTED),
        }
        for kind, limit in limits.items():
            # macOS refuses to limit the memory, and the system may have a lower limit already.
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, limit)


def release_reserve() -> None:
    """Allow the process more memory, so that pytest can report that none was left."""
    if sys.platform != "win32":
        with suppress(ImportError, ValueError, OSError):  # in a browser there is no such module
            import resource

            _, hard = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
