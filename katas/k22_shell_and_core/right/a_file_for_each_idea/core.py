"""The core: decides what is due, from its arguments alone."""

from collections.abc import Iterable
from datetime import date
from random import Random

from days import days_until, due_in_words
from parts import PEOPLE, Chore, LineError, NotADate, NoTask, Report
from returns.result import Failure, Result, Success
from tracks import cases

__all__ = ["Chore", "NoTask", "NotADate", "Report", "due_in_words", "parse_chore", "report"]


def parse_chore(line: str) -> Result[Chore, LineError]:
    """Return the chore of a line, or its error."""
    words = line.strip().split(maxsplit=1)
    try:
        due = date.fromisoformat("".join(words[:1]))
    except ValueError:
        return Failure(NotADate("".join(words[:1])))
    return Success(Chore(due, " ".join(words[1:]))) if words[1:] else Failure(NoTask(due))


def report(lines: Iterable[str], today: date, seed: int) -> Report:
    """Return the reminders and the errors."""
    results = {
        number: cases(parse_chore(line))
        for number, line in enumerate(lines, start=1)
        if line.split()
    }
    chores = [result.unwrap() for result in results.values() if isinstance(result, Success)]
    errors = [
        f"line {number}: {result.failure().message}"
        for number, result in results.items()
        if isinstance(result, Failure)
    ]
    chores = [chore for chore in chores if days_until(chore.due, today) <= 7]
    people = map(Random(seed).choice, [PEOPLE] * len(chores))
    chores.sort(key=lambda chore: chore.due)
    return Report(
        tuple(
            f"{due_in_words(chore.due, today)}: {chore.task} ({who})"
            for chore, who in zip(chores, people, strict=True)
        ),
        tuple(errors),
    )
