"""How kernels are compiled: by numba, on first use, and kept beside the code where that can be."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar, cast, final

from numba import njit
from numba.core import event

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(function: Function) -> Function:
    """Compile a function over arrays on first use; it runs without the interpreter's lock.

    The machine code is kept for the next process. Where no folder can be written that is
    no error: then each process compiles for itself.
    """
    try:
        compiled = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        compiled = njit(nogil=True)(function)
    # A dispatcher, which is called as the function is.
    return cast(Function, compiled)


def inlined(function: Function) -> Function:
    """A part of kernels that is merged into each before it is compiled.

    Without this its loops stay as they are; merged, they take many elements at a time.
    """
    return cast(Function, njit(inline="always")(function))


@contextmanager
def when_compiling(tell: Callable[[], None]) -> Generator[None]:
    """Call ``tell`` once, as soon as something must be compiled that no earlier process left."""
    listener = Once(tell)
    # numba ships no types for its events.
    with event.install_listener("numba:compile", listener):  # pyright: ignore[reportUnknownMemberType]
        yield


@final
class Once(event.Listener):
    """Calls a function at the first event and never again."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell = tell
        self.told = False

    def on_start(self, event: event.Event) -> None:
        """A compilation begins."""
        if not self.told:
            self.told = True
            self.tell()

    def on_end(self, event: event.Event) -> None:
        """A compilation is over."""
