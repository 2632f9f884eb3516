"""The core: decides what is due, from its arguments alone."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
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
    """Return the chore of a line, or its error."""
    day = line.split()[0] if line.split() else ""
    try:
        due = date.fromisoformat(day)
    except ValueError:
        return Failure(NotADate(day))
    task = line.strip().removeprefix(day).strip()
    if not task:
        return Failure(NoTask(due))
    return Success(Chore(due, task))


def due_in_words(due: date, today: date) -> str:
    """Return when a chore is due."""
    text = io.StringIO()
    days = (due - today).days
    if days in (-1, 0, 1):
        print(("today", "tomorrow", "1 day late")[days], end="", file=text)
    elif days > 0:
        print("in", days, "days", end="", file=text)
    else:
        print(-days, "days late", end="", file=text)
    return text.getvalue()


def report(lines: Iterable[str], today: date, seed: int) -> Report:
    """Return the reminders and the errors."""
    generator = Random(x=seed)
    errors: tuple[str, ...] = ()
    by_day: dict[date, list[Chore]] = {}
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        match cases(parse_chore(line)):
            case Success(Chore(due=date() as due) as chore):
                by_day.setdefault(due, []).append(chore)
            case Success(_):
                pass
            case Failure(error):
                errors += (f"line {number + 1}: {error.message}",)
    reminders: tuple[str, ...] = ()
    for chore in (chore for day in sorted(by_day) for chore in by_day[day]):
        if due_in_a_week(attrgetter("due")(chore), today):
            who = PEOPLE[generator.randrange(len(PEOPLE))]
            reminders += (f"{due_in_words(chore.due, today)}: {chore.task} ({who})",)
    return Report(reminders, errors)


def due_in_a_week(due: date, today: date) -> bool:
    """Return whether a chore is late, or due in a week."""
    return isinstance(due, date) and (due - today).days <= DAYS_AHEAD
