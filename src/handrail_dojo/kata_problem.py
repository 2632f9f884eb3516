"""The reason why a command of ``handrail kata`` cannot run."""

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True, slots=True)
class KataProblem:
    """The reason why a command cannot run, with a hint and the exit status of the command."""

    message: str
    hint: str | None = None
    status: int = 3

    @property
    def kind(self) -> str:
        """Return the name of the class."""
        return type(self).__name__
