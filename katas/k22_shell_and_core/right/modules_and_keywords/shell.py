"""The shell: asks the world, calls the core, and prints. It decides nothing."""

import secrets
import sys
from collections.abc import Iterable
from datetime import date

from core import report


def main(lines: Iterable[str], today: date, seed: int) -> int:
    """Print the reminders, print the errors on standard error, and return the exit status."""
    answer = report(lines, today=today, seed=seed)
    sys.stdout.writelines(f"{reminder}\n" for reminder in answer.reminders)
    sys.stderr.writelines(f"{error}\n" for error in answer.errors)
    return int(len(answer.errors) > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.stdin, date.today(), secrets.randbelow(10**9)))
