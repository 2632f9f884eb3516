"""The command: two hands as arguments, or two a line on standard input with a comma between."""

import sys
from collections.abc import Iterable, Iterator
from typing import NoReturn

from handrail import cases
from returns.result import Failure, Success

from better_hand.judging import judge, said

ANSWERED, WRONG = 0, 2
USAGE = 'better-hand "KS 2H 5C JD TD" "4s 4h 4c 2d 2c", or two hands a line on standard input'


def main(arguments: list[str], lines: Iterable[str]) -> int:
    """Answer every question; the exit status says whether each could be answered."""
    match arguments:
        case [first, second]:
            return answer(first, second)
        case []:
            return max((answer(*question) for question in asked(lines)), default=ANSWERED)
        case _:
            print(USAGE, file=sys.stderr)
            return WRONG


def asked(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The two hands of each line that is not empty."""
    for line in filter(str.strip, lines):
        first, _, second = line.rstrip("\n").partition(",")
        yield first.strip(), second.strip()


def answer(first: str, second: str) -> int:
    """Print the verdict on two hands, or what is wrong with them."""
    match cases(judge(first, second)):
        case Success(verdict):
            print(f"{verdict.better.value}: {verdict.why}")
            return ANSWERED
        case Failure(complaints):
            for complaint in complaints:
                print(said(complaint), file=sys.stderr)
            return WRONG


def run() -> NoReturn:
    """The entry point of the command."""
    sys.exit(main(sys.argv[1:], sys.stdin))


if __name__ == "__main__":
    run()
