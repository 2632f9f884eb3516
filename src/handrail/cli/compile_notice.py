"""The notice that the engine is being compiled."""

import sys
from collections.abc import Generator
from contextlib import contextmanager

from handrail.shell.long_work import print_to_stderr


@contextmanager
def announce_compilation() -> Generator[None]:
    """Print a notice on a terminal if the engine has to be compiled inside this context."""
    try:
        from handrail.engine.compiling import notify_on_compile
    except ModuleNotFoundError:
        yield
        return
    with notify_on_compile(_print_compile_notice):
        yield


def _print_compile_notice() -> None:
    if sys.stderr.isatty():
        print_to_stderr("compiling the engine, which takes a few seconds the first time")
