"""Failures of the system, such as a missing folder or too little memory, as sentences."""

import os

from handrail.problems import UnplacedError, error_class


@error_class
class SystemFailure(UnplacedError):
    """A failure of the system. ``what`` failed, and ``reason`` is why."""

    what: str
    reason: str
    advice: str | None = None

    @property
    def message(self) -> str:
        return f"{self.what}: {self.reason}"

    @property
    def hint(self) -> str | None:
        return self.advice


def describe_failure(error: OSError | ImportError | MemoryError) -> SystemFailure:
    """Return what failed, and why."""
    if isinstance(error, MemoryError):
        return SystemFailure(
            "cannot finish this",
            "there is not enough memory",
            "close other programs, or remove the limit: ulimit -v unlimited",
        )
    if isinstance(error, ImportError) or error.errno is None:
        return SystemFailure(
            "cannot load a library",
            _first_reason(error),
            "free some memory; if that does not help, reinstall the library",
        )
    if error.filename is not None:
        return SystemFailure(f"cannot use {error.filename}", _reason(error))
    try:
        _ = os.getcwd()
    except OSError as folder_error:
        return SystemFailure(
            "cannot use the current folder", _reason(folder_error), "change to another folder"
        )
    return SystemFailure("the system refused what the command needs", _reason(error))


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _first_reason(error: BaseException) -> str:
    """Return the first line of the error that caused this one, directly or indirectly."""
    cause = error.__cause__ or error.__context__
    if cause is not None:
        return _first_reason(cause)
    return str(error).strip().partition("\n")[0]
