"""The shell: asks the world, calls the core, and prints. It decides nothing."""

import secrets
import sys
from collections.abc import Iterable
from datetime import date
from sys import stderr

from core import report


def main(lines: Iterable[str], today: date, seed: int) -> int:
    """Print the reminders, print the errors on standard error, and return the exit status."""
    found = report(lines, today, seed)
    print(*found.reminders, sep="\n", end="\n" if found.reminders else "")
    print(*found.errors, sep="\n", end="\n" if found.errors else "", file=stderr)
    return 1 if found.errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.stdin.readlines(), date.today(), secrets.randbelow(10**9)))
