"""The command ``handrail`` for the shell, in which Ctrl-C never prints a traceback.

To import handrail takes a tenth of a second. So this module, which handles Ctrl-C, is not a part of
the package: Python would import the package first.
"""

import os

INTERRUPTED_STATUS = 130  # as in handrail.shell.long_work

try:
    import _thread
    import signal
    import sys
    from types import FrameType
    from typing import TYPE_CHECKING, NoReturn
except KeyboardInterrupt:
    os._exit(INTERRUPTED_STATUS)

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

SECONDS_PER_RETRY = 0.02


def entry_point() -> NoReturn:
    """Run the command with the arguments of the process, and exit with its status."""
    end_on_interrupt()
    from handrail.cli import main

    # From here on Ctrl-C raises, but later where Python would only print the exception.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        _ = signal.signal(signal.SIGINT, _interrupt)
        sys.unraisablehook = _report_unraisable
    try:
        main.entry_point()
    except KeyboardInterrupt:
        _leave()
    except SystemExit as ended:
        if ended.code == INTERRUPTED_STATUS:
            _leave()
        raise
    finally:
        end_on_interrupt()


def _leave() -> NoReturn:
    """End the process at once. Python would wait for the threads, which may count for seconds."""
    from contextlib import suppress  # not at the top, where every import delays the first line

    end_on_interrupt()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # nobody can read it, or it is closed
            _ = stream.flush()
    os._exit(INTERRUPTED_STATUS)


def end_on_interrupt() -> None:
    """Make Ctrl-C end the process at once. There must be nothing to print or to clean up."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # ignored in background jobs
        _ = signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED_STATUS))


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise ``KeyboardInterrupt``, or try again later while a module is imported.

    Some modules in C print an exception that is raised while they are imported.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _interrupt_later()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _report_unraisable(unraisable: "UnraisableHookArgs") -> None:
    """Print an exception that Python cannot raise. Raise ``KeyboardInterrupt`` a little later."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        _interrupt_later()
    else:
        sys.__unraisablehook__(unraisable)


def _interrupt_later() -> None:
    from threading import Timer  # not at the top, where every import delays the first line

    Timer(SECONDS_PER_RETRY, _thread.interrupt_main).start()
