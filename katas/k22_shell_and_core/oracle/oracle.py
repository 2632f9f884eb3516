"""A correct answer in plain strings; the tests compare with it."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

PEOPLE = ("Ada", "Ben", "Cleo")


def words(days: int) -> str:
    """Return in words when a chore is due, which is in so many days."""
    named = {-1: "1 day late", 0: "today", 1: "tomorrow"}
    return named.get(days, f"in {days} days" if days > 0 else f"{-days} days late")


def chore(line: str) -> tuple[date, str] | str:
    """Return the day and the task of a line, or its first word if that is not a date."""
    day, *rest = line.split(None, 1) or [""]
    try:
        return date.fromisoformat(day), "".join(rest).strip()
    except ValueError:
        return day


def report(lines: Sequence[str], today: date, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the reminders and the errors of lines."""
    errors: list[str] = []
    due: list[tuple[date, int, str]] = []
    for number, line in enumerate(lines, start=1):
        found = chore(line)
        if not line.strip():
            continue
        if isinstance(found, str):
            errors.append(f"line {number}: {found!r} is not a date")
        elif found[1]:
            due.append((found[0], number, found[1]))
        else:
            errors.append(f"line {number}: no task for {found[0]}")
    last = today + timedelta(days=7)
    soon = [chore for chore in sorted(due) if chore[0] <= last]
    generator = Random(seed)
    people = [generator.choice(PEOPLE) for _ in soon]
    reminders = [
        f"{words((day - today).days)}: {task} ({who})"
        for (day, _, task), who in zip(soon, people, strict=True)
    ]
    return tuple(reminders), tuple(errors)
