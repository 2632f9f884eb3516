"""A terminal as it is: its size, its keys one at a time, and lines drawn on it."""

import os
import select
import shutil
import signal
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress

CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def size() -> tuple[int, int]:
    """Columns and rows."""
    found = shutil.get_terminal_size((80, 24))
    return max(found.columns, 1), max(found.lines, 1)


@contextmanager
def keys() -> Generator[bool]:
    """Keys come one at a time and are not echoed; whether there are any."""
    if not sys.stdin.isatty():
        yield False
        return
    try:
        import termios
        import tty
    except ImportError:  # Windows, whose console gives keys by themselves
        yield True
        return
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        with leaving_when_told():
            tty.setcbreak(number, termios.TCSADRAIN)  # keys that were pressed already count
            yield True
    finally:
        with suppress(termios.error):  # it may be gone
            termios.tcsetattr(number, termios.TCSADRAIN, before)


@contextmanager
def leaving_when_told() -> Generator[None]:
    """Who is told to end, by a signal, leaves as by a key: what was changed is put back."""

    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    told = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(each, leave) for each in told]
    try:
        yield
    finally:
        for each, handler in zip(told, before, strict=True):
            _ = signal.signal(each, handler)


def key(seconds: float) -> str:
    """The next key in small letters, or an empty text where none came in time."""
    if os.name == "nt":
        return windows_key(seconds)
    try:
        readable, _, _ = select.select([sys.stdin], [], [], seconds)
        if not readable:
            return ""
        data = os.read(sys.stdin.fileno(), 1)
    except (OSError, ValueError):
        time.sleep(seconds)
        return ""
    # At the end of the input, as when the terminal is gone, nobody is there any more.
    return data.decode("latin-1").lower() if data else "q"


def windows_key(seconds: float) -> str:
    """The same on Windows."""
    import msvcrt

    end = time.monotonic() + seconds
    waiting = getattr(msvcrt, "kbhit", lambda: False)
    while not waiting():
        if time.monotonic() > end:
            return ""
        time.sleep(0.02)
    return str(getattr(msvcrt, "getwch", lambda: "")()).lower()


def room(height: int) -> int:
    """How many rows there are above the last one, which stands by itself."""
    return max(1, height - 2)


def draw(rows: Sequence[str], footer: str) -> None:
    """A screen full of rows, with a last row under them; of too many, the last are counted."""
    width, height = size()
    most = room(height)
    fitting = list(rows)
    if len(fitting) > most:
        cut = f"  … {len(fitting) - most + 1} rows more: a larger window shows them"
        fitting = [*fitting[: most - 1], cut[: max(1, width - 1)]]
    _ = sys.stdout.write(CLEAR + "\n".join([*fitting, "", footer]))
    _ = sys.stdout.flush()
