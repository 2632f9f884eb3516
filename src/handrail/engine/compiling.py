"""How kernels are compiled: by numba, on first use, and kept beside the code where that can be."""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import TypeVar

from numba import njit
from numba.core import event
from numba.core.dispatcher import Dispatcher

from handrail.engine.machine_code import CheckedCodeCache

KernelFunction = TypeVar("KernelFunction", bound=Callable[..., object])


def kernel(function: KernelFunction) -> "Dispatcher[KernelFunction]":
    """Compile a function over arrays on first use; it runs without the interpreter's lock.

    The machine code is kept for the next process. Where no folder can be written that is
    no error: then each process compiles for itself. What is kept is compiled anew when the
    kernel's own file changes; whoever changes a file whose kernels others call removes the
    ``__pycache__`` beside it. So does whoever sets NUMBA_BOUNDSCHECK, or names another
    NUMBA_CACHE_DIR: numba takes what is kept, checked or not.
    """
    compiled = njit(nogil=True)(function)
    with suppress(RuntimeError):  # no folder can be written
        compiled._cache = CheckedCodeCache(function)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # numba's types leave it out
    return compiled


def inline_kernel(function: KernelFunction) -> "Dispatcher[KernelFunction]":
    """A part of kernels that is merged into each before it is compiled.

    Without this its loops stay as they are; merged, they take many elements at a time.
    """
    return njit(inline="always")(function)


@contextmanager
def notify_on_compile(notify: Callable[[], None]) -> Generator[None]:
    """Call ``notify`` once, as soon as something must be compiled that no earlier process left.

    >>> with notify_on_compile(lambda: None):
    ...     classes_of([Hand(DECK[:5])])
    (166,)
    """
    if not callable(notify):
        raise TypeError(f"expected a function to call, got {type(notify).__name__}")

    class FirstCompilation(event.Listener):
        has_notified = False

        def on_start(self, event: object) -> None:
            if not self.has_notified:
                self.has_notified = True
                notify()

        def on_end(self, event: object) -> None:
            pass

    with event.install_listener(  # pyright: ignore[reportUnknownMemberType] numba's are untyped
        "numba:compile", FirstCompilation()
    ):
        yield
