"""The shell: asks the world, calls the core, and prints. It decides nothing."""

import secrets
import sys
from collections.abc import Iterable
from datetime import date

from core import report


def main(lines: Iterable[str], today: date, seed: int) -> int:
    """Print the reminders, print the errors on standard error, and return the exit status."""
    found = report(lines, today, seed)
    for reminder in found.reminders:
        print(reminder)
    for error in found.errors:
        print(error, file=sys.stderr)
    return 1 if found.errors else 0


if __name__ == "__main__":  # Finished: only these lines ask what day it is, and draw a seed.
    sys.exit(main(sys.stdin, date.today(), secrets.randbelow(10**9)))
