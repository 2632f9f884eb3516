"""The reason why a command of ``handrail kata`` cannot run."""

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True, slots=True)
class KataProblem:
    """The reason why a command cannot run, with a hint and the exit status of the command.

    It has the interface ``Problem``, as every error does. It is not an ``Error``, because there the
    message is made of fields, and here it is one.
    """

    message: str
    hint: str | None = None
    status: int = 3

    @property
    def kind(self) -> str:
        """Return the name of the class."""
        return type(self).__name__


def file_problem(what: str, error: OSError) -> KataProblem:
    """Return the problem that a file could not be read or written.

    ``what`` is the beginning of the message, and ``error`` is the operating system's error.
    """
    where = f": {error.filename}" if error.filename else ""
    reason = (error.strerror or str(error)).lower()
    return KataProblem(
        f"{what}: {reason}{where}", "check the folder's permissions and the free space on the disk"
    )
