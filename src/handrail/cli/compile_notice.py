"""The notice that the engine is being compiled."""

import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager

from handrail.shell.long_work import call_in_thread, print_to_stderr


@contextmanager
def announce_compilation() -> Generator[None]:
    """Print a notice on a terminal if the engine has to be compiled inside this context."""
    try:
        # While modules load, Ctrl-C has to wait. A thread lets it not wait.
        notify_on_compile = call_in_thread(_load_engine)
    except ModuleNotFoundError:
        yield
        return
    with notify_on_compile(_print_compile_notice):
        yield


def _load_engine() -> Callable[[Callable[[], None]], AbstractContextManager[None]]:
    """Return the function that announces a compilation. To load it takes a fifth of a second."""
    from handrail.engine.compiling import notify_on_compile

    return notify_on_compile


def _print_compile_notice() -> None:
    if sys.stderr.isatty():
        print_to_stderr("compiling the engine, which takes a few seconds the first time")
