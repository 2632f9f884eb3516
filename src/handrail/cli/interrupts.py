"""Ctrl-C that ends long work early, so that the command can print what it has found so far."""

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Event
from types import FrameType

INTERRUPTED_STATUS = 130


@contextmanager
def catch_interrupt() -> Generator[Callable[[], bool]]:
    """Yield ``stopped``, which returns whether Ctrl-C was pressed inside this context.

    Only the first Ctrl-C is caught. The second one ends the command at once.
    """
    pressed = Event()

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.set()
        _ = signal.signal(signal.SIGINT, signal.default_int_handler)

    handler_before = signal.signal(signal.SIGINT, remember)
    try:
        yield pressed.is_set
    finally:
        _ = signal.signal(signal.SIGINT, handler_before)
