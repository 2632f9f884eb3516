"""The core: decides what is due, from its arguments alone."""

import datetime as dt
import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
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
    """Return the chore of a line, or its error."""
    first, *rest = line.strip().split(maxsplit=1) or [""]
    task = "".join(rest)
    try:
        due = dt.date.fromisoformat(first)
    except ValueError:
        return Failure(NotADate(first))
    if task == "":
        return Failure(NoTask(due))
    return Success(Chore(due=due, task=task))


def due_in_words(due: dt.date, today: dt.date) -> str:
    """Return when a chore is due."""
    if due == today:
        return "today"
    if due - today == dt.timedelta(days=1):
        return "tomorrow"
    if due > today:
        return f"in {(due - today).days} days"
    late = (today - due).days
    return f"{late} day{'s' if late > 1 else ''} late"


def report(lines: Iterable[str], *, seed: int, today: dt.date) -> Report:
    """Return the reminders and the errors."""
    chores: list[Chore] = []
    errors: list[str] = []
    number = 0
    for line in lines:
        number = number + 1
        if line.isspace() or not line:
            continue
        match cases(parse_chore(line)):
            case Success(chore):
                chores.append(chore)
            case Failure(error):
                errors.append(f"line {number}: {error.message}")
    chores.sort(key=lambda chore: chore.due)
    generator = random.Random(seed)
    reminders: list[str] = []
    last = today + dt.timedelta(days=DAYS_AHEAD)
    for chore in chores:
        if chore.due <= last:
            who = generator.choice(PEOPLE)
            reminders.append(f"{due_in_words(chore.due, today)}: {chore.task} ({who})")
    return Report(tuple(reminders), tuple(errors))
