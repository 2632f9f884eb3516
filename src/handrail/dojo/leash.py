"""What a grading process begins with: a leash to the runner, limits, and where modules are.

The runner starts this file by its path, as a script: the type checker need not wait until
handrail is imported. Arguments: what to start, the number of a pipe that nobody writes to
(-1: none), and how many seconds of a processor's time it may take. Standard input brings
``sys.path``, the rest of the arguments, and then the orders of whatever is started.
"""

import json
import os
import signal
import sys
import threading
from contextlib import suppress

MOST_MEMORY = 4 << 30  # bytes; a list that grows without end is to hurt the learner alone


def main() -> None:
    """Put the leash on, and start what is to be started."""
    what, lifeline, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    limit(seconds)
    if lifeline >= 0:
        threading.Thread(target=hold, args=(lifeline,), daemon=True).start()
    sys.path[:] = json.loads(sys.stdin.readline())
    sys.argv[1:] = json.loads(sys.stdin.readline())
    begin(what)


def hold(lifeline: int) -> None:
    """Wait until the runner is gone, however it went; then nobody waits for this group either."""
    with suppress(OSError):
        while os.read(lifeline, 1):
            pass
    os.killpg(0, signal.SIGKILL)


def limit(seconds: int) -> None:
    """Bound what this process and each of its children can use up, where the system can.

    A loop that is deaf to the leash, or a child that slipped it, ends with its time; memory
    runs out here before it runs out for everybody.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    wanted = {
        resource.RLIMIT_CPU: (seconds, seconds + 1),
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_AS: (MOST_MEMORY, MOST_MEMORY),
    }
    for kind, (soft, hard) in wanted.items():
        _, most = resource.getrlimit(kind)
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), min(hard, most)
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (soft, hard))


def begin(what: str) -> None:
    """Start it."""
    match what:
        case "proctor":
            from handrail.dojo.proctor import main as begun
        case "hunter":
            from handrail.dojo.hunter import main as begun
        case "mypy":
            from mypy.__main__ import console_entry as begun
        case "trial":
            import hypothesis
            import mypy
            import pytest

            print(*(module.__name__ for module in (hypothesis, mypy, pytest)))
            return
        case _:
            raise ValueError(f"nothing is called {what}")
    begun()


if __name__ == "__main__":
    main()
