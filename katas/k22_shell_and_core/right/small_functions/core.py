"""The core: decides what is due, from its arguments alone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random as Generator
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

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
    match line.split(maxsplit=1):
        case []:
            return Failure(NotADate(""))
        case [first]:
            return _parse_day(first).bind(lambda due: Failure(NoTask(due)))
        case [first, *rest]:
            return _parse_day(first).map(lambda due: Chore(due, " ".join(rest).strip()))
        case _:
            return Failure(NotADate(line))


def due_in_words(due: date, today: date) -> str:
    """Return when a chore is due."""
    days = (due - today).days
    named = {-1: "1 day late", 0: "today", 1: "tomorrow"}
    return named.get(days) or (f"in {days} days" if days > 0 else f"{abs(days)} days late")


def report(lines: Iterable[str], today: date, seed: int) -> Report:
    """Return the reminders and the errors."""
    read = [(number, parse_chore(line)) for number, line in enumerate(lines, 1) if line.strip()]
    soon = sorted(_soon(read, today), key=_day)
    return Report(tuple(_reminders(soon, today, Generator(seed))), tuple(_errors(read)))


Read: TypeAlias = Sequence[tuple[int, Result[Chore, LineError]]]


def _parse_day(word: str) -> Result[date, LineError]:
    try:
        return Success(date.fromisoformat(word))
    except ValueError:
        return Failure(NotADate(word))


def _day(chore: Chore) -> date:
    return chore.due


def _soon(read: Read, today: date) -> Iterator[Chore]:
    for _, result in read:
        if isinstance(result, Success) and (result.unwrap().due - today).days <= DAYS_AHEAD:
            yield result.unwrap()


def _reminders(chores: Iterable[Chore], today: date, generator: Generator) -> Iterator[str]:
    for chore in chores:
        yield f"{due_in_words(chore.due, today)}: {chore.task} ({generator.choice(PEOPLE)})"


def _errors(read: Read) -> Iterator[str]:
    for number, result in read:
        if isinstance(result, Failure):
            yield f"line {number}: {result.failure().message}"
