"""Decorators for kernels (functions that numba compiles), and a notice of compilation."""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import TypeVar

from numba import njit
from numba.core import event
from numba.core.dispatcher import Dispatcher

from handrail.engine.machine_code import CheckedCodeCache

KernelFunction = TypeVar("KernelFunction", bound=Callable[..., object])


def kernel(function: KernelFunction) -> "Dispatcher[KernelFunction]":
    """Compile a function over arrays to machine code when it is first called.

    The compiled function runs without Python's global lock, so threads can run it in parallel.
    The machine code is cached on disk for later processes. If no folder is writable, each
    process compiles the function again.

    A cached kernel is compiled again when its own source file changes. It is not compiled again
    when it calls a kernel of another file and that file changes: then delete the
    ``__pycache__`` folder next to the caller's file. Also delete this folder, or choose another
    NUMBA_CACHE_DIR, after you change NUMBA_BOUNDSCHECK: numba does not notice that cached code
    was compiled with the other setting.
    """
    compiled = njit(nogil=True)(function)
    with suppress(RuntimeError):  # no folder is writable
        compiled._cache = CheckedCodeCache(function)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # not in numba's types
    return compiled


def inline_kernel(function: KernelFunction) -> "Dispatcher[KernelFunction]":
    """Insert the body of a function into each kernel that calls the function.

    The compiler vectorizes the loops of the function only if they are inserted in this way.
    """
    return njit(inline="always")(function)


@contextmanager
def notify_on_compile(notify: Callable[[], None]) -> Generator[None]:
    """Return a context manager that calls ``notify`` when the first kernel is compiled.

    ``notify`` is called at most once, just before a kernel that is not cached is compiled. It is
    not called if every kernel is cached.

    >>> with notify_on_compile(lambda: None):
    ...     classes_of([Hand(DECK[:5])])
    (166,)
    """
    if not callable(notify):
        raise TypeError(f"expected a callable, got {type(notify).__name__}")

    class FirstCompilation(event.Listener):
        has_notified = False

        def on_start(self, event: object) -> None:
            if not self.has_notified:
                self.has_notified = True
                notify()

        def on_end(self, event: object) -> None:
            pass

    with event.install_listener(  # pyright: ignore[reportUnknownMemberType] numba is untyped
        "numba:compile", FirstCompilation()
    ):
        yield
