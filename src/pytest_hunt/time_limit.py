"""The time limit of a mutant: a timer of the system interrupts code that does not end.

Windows has no such timer, and a browser has no signals. There, a mutant has no limit.
"""

import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic
from typing import NoReturn, final

from _pytest.outcomes import OutcomeException

LONGEST_SECONDS = 86_400.0  # seconds; a timer cannot run for ever


@final
class LimitReached(OutcomeException):
    """The time of a mutant is over. pytest catches this, Hypothesis and most other code do not."""


@contextmanager
def interrupt_at(end: float) -> Generator[None]:
    """Raise ``LimitReached`` in this context when ``monotonic()`` reaches ``end``.

    It is raised again every 0.2 seconds, because code may catch it. A context in another such
    context changes nothing.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if (
        sys.platform != "win32"
        and sys.platform != "emscripten"
        and is_main
        and signal.getsignal(signal.SIGALRM) is not _interrupt
    ):
        handler = signal.signal(signal.SIGALRM, _interrupt)
        seconds = max(end - monotonic(), 0.001)  # 0 would stop the timer
        timer = signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)
        try:
            yield
        finally:
            _ = signal.setitimer(signal.ITIMER_REAL, *timer)
            _ = signal.signal(signal.SIGALRM, handler)
    else:
        yield


def _interrupt(*_: object) -> NoReturn:
    raise LimitReached
