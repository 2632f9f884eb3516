"""The types of the core."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

PEOPLE = ("Ada", "Ben", "Cleo")
DAYS_AHEAD = 7


@final
@dataclass(frozen=True, slots=True)
class Chore:
    """A task, and the day on which it is due."""

    due: date
    task: str


@final
@dataclass(frozen=True, slots=True)
class NotADate:
    """A line whose first word is not a date."""

    found: str

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"{self.found!r} is not a date"


@final
@dataclass(frozen=True, slots=True)
class NoTask:
    """A line with a date and nothing after it."""

    due: date

    @property
    def message(self) -> str:
        """Return the error as one plain sentence."""
        return f"no task for {self.due}"


LineError: TypeAlias = NotADate | NoTask


@final
@dataclass(frozen=True, slots=True)
class Report:
    """What the shell has to print: the reminders, and the errors. One string is one line."""

    reminders: tuple[str, ...]
    errors: tuple[str, ...]
