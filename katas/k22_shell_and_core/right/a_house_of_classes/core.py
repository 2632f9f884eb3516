"""The core: decides what is due, from its arguments alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field
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
    """Return the chore of a line, or its error."""
    reader = Reader(line.strip())
    day = reader.word()
    try:
        due = date.fromisoformat(day)
    except ValueError:
        return Failure(NotADate(day))
    return Success(Chore(due, reader.rest)) if reader.rest else Failure(NoTask(due))


def due_in_words(due: date, today: date) -> str:
    """Return when a chore is due."""
    return Calendar(today).words(due)


def report(lines: Iterable[str], today: date, seed: int) -> Report:
    """Return the reminders and the errors."""
    house = House(Calendar(today), Random(seed))
    for number, line in enumerate(lines, start=1):
        house.hear(number, line)
    return house.report()


class Reader:
    """Reads a line word by word."""

    def __init__(self, text: str) -> None:
        self.rest = text

    def word(self) -> str:
        """Take the next word off the line."""
        size = 0
        while size < len(self.rest) and not self.rest[size].isspace():
            size += 1
        word, self.rest = self.rest[:size], self.rest[size:].strip()
        return word


@dataclass
class Calendar:
    """A calendar that is open at one day."""

    today: date

    def days(self, due: date) -> int:
        """Return in how many days that is."""
        return due.toordinal() - self.today.toordinal()

    def words(self, due: date) -> str:
        """Return in words when that is."""
        match self.days(due), self.days(due) < 0:
            case 0, _:
                return "today"
            case 1, _:
                return "tomorrow"
            case -1, _:
                return "1 day late"
            case days, True:
                return f"{-days} days late"
            case days, _:
                return f"in {days} days"


@dataclass
class House:
    """A house that hears of chores."""

    calendar: Calendar
    generator: Random
    chores: list[Chore] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def hear(self, number: int, line: str) -> None:
        """Keep the chore of a line, or its error."""
        if line.strip():
            match cases(parse_chore(line)):
                case Success(chore):
                    self.chores.append(chore)
                case Failure(error):
                    self.errors.append(f"line {number}: {error.message}")

    def report(self) -> Report:
        """Return what there is to print."""
        reminders = [
            f"{self.calendar.words(chore.due)}: {chore.task} ({self.generator.choice(PEOPLE)})"
            for chore in sorted(self.chores, key=lambda chore: chore.due)
            if self.calendar.days(chore.due) <= DAYS_AHEAD
        ]
        return Report(tuple(reminders), tuple(self.errors))
