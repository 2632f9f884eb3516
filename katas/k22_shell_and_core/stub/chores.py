"""Prints which chores are due, and draws who does them. It works: leave it as it is."""

import random
import sys
from datetime import date

PEOPLE = ("Ada", "Ben", "Cleo")
DAYS_AHEAD = 7


def main() -> int:
    """Read chores from standard input, print what is due, and return the exit status."""
    status = 0
    chores: list[tuple[date, str]] = []
    for number, line in enumerate(sys.stdin, start=1):
        if line.strip() == "":
            continue
        chore = read(line, number)
        if chore is None:
            status = 1
        else:
            chores.append(chore)
    chores.sort(key=lambda chore: chore[0])
    for due, task in chores:
        remind(due, task)
    return status


def read(line: str, number: int) -> tuple[date, str] | None:
    """Return the day and the task of a line, or print what is wrong with it."""
    first, *rest = line.strip().split(maxsplit=1)
    try:
        due = date.fromisoformat(first)
    except ValueError:
        print(f"line {number}: {first!r} is not a date", file=sys.stderr)
        return None
    if not rest:
        print(f"line {number}: no task for {due}", file=sys.stderr)
        return None
    return due, rest[0]


def remind(due: date, task: str) -> None:
    """Print a chore that is due within a week, and who does it."""
    days = (due - date.today()).days
    if days > DAYS_AHEAD:
        return
    if days < -1:
        when = f"{-days} days late"
    elif days == -1:
        when = "1 day late"
    elif days == 0:
        when = "today"
    elif days == 1:
        when = "tomorrow"
    else:
        when = f"in {days} days"
    print(f"{when}: {task} ({random.choice(PEOPLE)})")


if __name__ == "__main__":
    sys.exit(main())
