"""Decorators for kernels, which numba compiles on first use, and a notice of compilation."""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import TypeVar

from numba import njit
from numba.core import event
from numba.core.dispatcher import Dispatcher

from handrail.engine.machine_code import CheckedCodeCache

KernelFunction = TypeVar("KernelFunction", bound=Callable[..., object])


def kernel(function: KernelFunction) -> "Dispatcher[KernelFunction]":
    """Compile a function over arrays on first use. It runs without the interpreter's lock.

    The machine code is cached for later processes. If no folder is writable, each process
    compiles its own. A cached kernel is compiled again when its own file changes, but not when a
    kernel that it calls changes in another file. Delete the ``__pycache__`` next to it then.
    After setting NUMBA_BOUNDSCHECK, delete it too or set another NUMBA_CACHE_DIR: numba runs
    cached code whether or not it checks bounds.
    """
    compiled = njit(nogil=True)(function)
    with suppress(RuntimeError):  # no folder is writable
        compiled._cache = CheckedCodeCache(function)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # not in numba's types
    return compiled


def inline_kernel(function: KernelFunction) -> "Dispatcher[KernelFunction]":
    """Inline a function into each kernel that calls it.

    The compiler vectorizes the function's loops only where they are inlined.
    """
    return njit(inline="always")(function)


@contextmanager
def notify_on_compile(notify: Callable[[], None]) -> Generator[None]:
    """Call ``notify`` once, as soon as a kernel must be compiled because it is not cached.

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
