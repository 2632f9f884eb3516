"""The command: two hands as arguments, or per line of standard input, separated by a comma."""

import sys
from collections.abc import Iterable, Iterator
from typing import NoReturn

from handrail import cases
from returns.result import Failure, Success

from better_hand.judging import format_error, judge

OK, BAD_INPUT = 0, 2
USAGE = 'better-hand "KS 2H 5C JD TD" "4s 4h 4c 2d 2c", or two hands per line on standard input'


def main(arguments: list[str], lines: Iterable[str]) -> int:
    """Answer every question. Return the exit status, 2 if an input was bad."""
    match arguments:
        case [first, second]:
            return answer(first, second)
        case []:
            return max((answer(*question) for question in parse_questions(lines)), default=OK)
        case _:
            print(USAGE, file=sys.stderr)
            return BAD_INPUT


def parse_questions(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the two hands of each line that is not empty."""
    for line in filter(str.strip, lines):
        first, _, second = line.rstrip("\n").partition(",")
        yield first.strip(), second.strip()


def answer(first: str, second: str) -> int:
    """Print which of two hands is better, or their errors."""
    match cases(judge(first, second)):
        case Success(found):
            print(f"{found.better.value}: {found.why}")
            return OK
        case Failure(errors):
            for error in errors:
                print(format_error(error), file=sys.stderr)
            return BAD_INPUT


def run() -> NoReturn:
    """The entry point of the command."""
    sys.exit(main(sys.argv[1:], sys.stdin))


if __name__ == "__main__":
    run()
