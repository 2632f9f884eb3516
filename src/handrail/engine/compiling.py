"""Kernels, the functions that numba compiles, and a notice of compilation."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import Generic, ParamSpec, TypeVar, final

P = ParamSpec("P")
R = TypeVar("R")

# With nogil, threads run kernels in parallel. The other options save half of the time to compile,
# and some time to run: no kernel can be called from C, an inner kernel not from Python either, and
# most kernels make no arrays, so that numba need not count references to arrays.
ARRAY_OPTIONS: Mapping[str, object] = {"nogil": True, "no_cfunc_wrapper": True}
KERNEL_OPTIONS: Mapping[str, object] = {**ARRAY_OPTIONS, "_nrt": False}
INNER_OPTIONS: Mapping[str, object] = {**KERNEL_OPTIONS, "no_cpython_wrapper": True}
INLINE_OPTIONS: Mapping[str, object] = {"inline": "always"}

_compile_lock = RLock()  # threads that call a kernel at the same time compile it once
_notices: list[Callable[[], None]] = []


@final
class Kernel(Generic[P, R]):
    """A function over arrays that is compiled to machine code when it is first called.

    numba is imported at that time and not earlier, because the import takes a third of a second.

    The compiled function runs without Python's global lock, so threads can run it in parallel.
    The machine code is cached on disk for later processes. If no folder is writable, each
    process compiles the function again.

    A cached kernel is compiled again when its own source file changes. It is not compiled again
    when it calls a kernel of another file and that file changes: then delete the
    ``__pycache__`` folder next to the caller's file. Also delete this folder, or choose another
    NUMBA_CACHE_DIR, after you change NUMBA_BOUNDSCHECK: numba does not notice that cached code
    was compiled with the other setting.
    """

    def __init__(self, function: Callable[P, R], options: Mapping[str, object]) -> None:
        self._function = function
        self._options = options
        self._compiled: Callable[P, R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled function."""
        return (self._compiled or self.compiled())(*args, **kwargs)

    def compiled(self) -> Callable[P, R]:
        """Return the function of numba, which is compiled for each combination of types."""
        with _compile_lock:
            if self._compiled is None:
                from handrail.engine.machine_code import compile_function

                # numba looks up the kernels that this one calls among the module's names, and does
                # not know Kernel. So put the compiled functions there.
                names = self._function.__globals__
                for name in self._function.__code__.co_names:
                    if isinstance(names.get(name), Kernel):
                        names[name] = names[name].compiled()
                self._compiled = compile_function(self._function, self._options, _notify)
            return self._compiled


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Return a kernel with the body of this function, which makes no arrays."""
    return Kernel(function, KERNEL_OPTIONS)


def array_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Return a kernel with the body of this function, which may make arrays."""
    return Kernel(function, ARRAY_OPTIONS)


def inner_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Return a kernel that only other kernels call, and that makes no arrays."""
    return Kernel(function, INNER_OPTIONS)


def inline_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Return a kernel whose body is inserted into each kernel that calls it.

    The compiler vectorizes the loops of the function only if they are inserted in this way.
    """
    return Kernel(function, INLINE_OPTIONS)


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
    _notices.append(notify)
    try:
        yield
    finally:
        if notify in _notices:
            _notices.remove(notify)


def _notify() -> None:
    while _notices:
        _notices.pop()()
