"""The core: decides what is due, from its arguments alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import TypeAlias, final

from returns.result import Failure, Result, Success
from tracks import cases

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


def parse_chore(line: str) -> Result[Chore, LineError]:
    """Return the chore of a line such as ``2026-11-30 water the plants``, or its error."""
    words = line.split(maxsplit=1)
    first = words[0] if words else ""
    try:
        due = date.fromisoformat(first)
    except ValueError:
        return Failure(NotADate(first))
    if len(words) < 2:
        return Failure(NoTask(due))
    return Success(Chore(due, words[1].rstrip()))


def due_in_words(due: date, today: date) -> str:
    """Return when a chore is due: ``1 day late``, ``today``, ``tomorrow``, ``in 2 days``."""
    # Finished: it is given the day, and does not ask for it.
    match (due - today).days:
        case -1:
            return "1 day late"
        case 0:
            return "today"
        case 1:
            return "tomorrow"
        case days if days < 0:
            return f"{-days} days late"
        case days:
            return f"in {days} days"


def report(lines: Iterable[str], today: date, seed: int) -> Report:
    """Return the reminders, the earliest chore first, and the errors, in the order of the lines."""
    chores: list[Chore] = []
    errors: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        match cases(parse_chore(line)):
            case Success(chore):
                chores.append(chore)
            case Failure(error):
                errors.append(f"line {number}: {error.message}")
    generator = Random(seed)
    reminders: list[str] = []
    for chore in sorted(chores, key=lambda chore: chore.due):
        if (chore.due - today).days <= DAYS_AHEAD:
            when, who = due_in_words(chore.due, today), generator.choice(PEOPLE)
            reminders.append(f"{when}: {chore.task} ({who})")
    return Report(tuple(reminders), tuple(errors))
