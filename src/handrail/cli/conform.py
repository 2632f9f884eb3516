"""``handrail conform``: checks another program that evaluates hands against handrail."""

import subprocess
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, suppress
from decimal import Decimal
from itertools import combinations, islice, pairwise
from threading import Thread
from typing import TypeAlias

import click

from handrail.cards import Card
from handrail.cli import options
from handrail.cli.game_hands import class_in, class_numbers, count_hands
from handrail.cli.long_work import track_progress
from handrail.cli.output import Output
from handrail.dealing import sample_cards
from handrail.dojo.process import end_process
from handrail.games import Game, Ranking, describe_in, explain_in, ladder_of
from handrail.problems import UnplacedError, error_class
from handrail.text import printable

Answer: TypeAlias = tuple[tuple[Card, ...], int, Decimal]
"""A hand, its class, and the number that the other program printed for it."""


@error_class
class ProgramFailed(UnplacedError):
    """A program that does not print one number for each hand. ``reason`` says how it failed."""

    reason: str
    _hint = "it must read lines such as Ks 2h 5c Jd Td, and print one number for each"

    @property
    def message(self) -> str:
        return self.reason


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail conform razz --sample 9 --seed 7 -- awk '{print 5}'
      8♠ T♠ 4♦ 6♥ 3♦  ten-eight low  class 177  the command: 5
      T♦ 6♣ 3♣ A♥ 9♦  ten-nine low  class 208  the command: 5
      ten-eight low beats ten-nine low, but the command gives them the same number
      seed 7
    """,
)
@click.argument("game", metavar="GAME", callback=options.read_game)
@click.argument("program", nargs=-1, required=True, metavar="-- COMMAND...")
@click.option("--sample", type=options.Number(1), help="Check only N random hands.")
@options.seed_option
@click.option("--classes", "by_class", is_flag=True, help="Expect the class numbers of handrail.")
@options.pass_output
def command(
    output: Output,
    game: Game,
    program: tuple[str, ...],
    sample: int | None,
    seed: int | None,
    by_class: bool,
) -> int:
    """Check another program that evaluates the hands of a GAME.

    COMMAND is run once. It gets every hand of the game on its standard input, one
    per line: Ks 2h 5c Jd Td. A hand has five cards, in badugi four. If the pot is
    split, the program is for high hands. For each line, it must print one number.

    The numbers must put the hands in the same order as handrail does: hands that
    tie have the same number, and the best hands have either the lowest or the
    highest. If two hands disagree, they are printed, and the exit status is 1. All
    2,598,960 hands of five cards take about 20 seconds plus the time of the program.
    """
    if seed is not None and sample is None:
        raise options.Misuse("--seed needs --sample", "add --sample N")
    ranking, used_seed = game.rankings[0], options.choose_seed(seed)
    size, total = ranking.hand_size, sample or count_hands(game)

    def hands() -> Iterable[tuple[Card, ...]]:
        if sample is None:
            return combinations(game.deck, size)
        return islice(sample_cards(used_seed, size, game.deck), sample)

    classes = (
        class_numbers(game, ranking)
        if sample is None
        else (class_in(ranking, hand) for hand in hands())
    )
    with closing(_run(program, hands())) as lines:
        answers = track_progress(zip(hands(), classes, lines, strict=False), "checking", total)
        checked, wrong = _first_wrong(answers, total, by_class)
        if not wrong and next(lines, None) is not None:
            raise _failure(f"expected {total:,} numbers, got more")
    why = _explain(ranking, wrong)
    if output.as_json:
        first = {
            "hands": [[str(card) for card in hand] for hand, _, _ in wrong],
            "classes": [number for _, number, _ in wrong],
            "numbers": [str(printed) for _, _, printed in wrong],
            "why": why,
        }
        found = {"hands": checked, "agrees": not wrong, "first": first if wrong else None}
        output.print_json({**found, **({} if sample is None else {"seed": used_seed})})
        return 1 if wrong else 0
    for hand, number, printed in wrong:
        name = describe_in(ranking, ladder_of(ranking).rungs[number - 1].score)
        cards = output.paint.cards(hand)
        output.print_row(cards, name, f"class {number}", f"the command: {printed}")
    output.print_sentence(why or f"the command agrees on {checked:,} hands of {game.name}")
    if sample is not None:
        output.print_row(output.paint.dim(f"seed {used_seed}"))
    return 1 if wrong else 0


def _run(program: Sequence[str], hands: Iterable[tuple[Card, ...]]) -> Generator[str]:
    """Yield the lines that a program prints while it reads hands. When this ends, so does it."""
    try:
        process = subprocess.Popen(
            program,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="backslashreplace",
            start_new_session=True,
        )
    except OSError as error:
        raise options.Misuse(
            f"cannot run {program[0]!r}: {(error.strerror or str(error)).lower()}",
            "write a program and its arguments after --",
        ) from None
    feeder = Thread(target=_feed, args=(process, hands), daemon=True)
    feeder.start()
    with process:
        try:
            yield from process.stdout or ()
            if process.wait():
                raise _failure(f"the command ended with status {process.returncode}")
        finally:
            end_process(process)
            feeder.join()


def _feed(process: "subprocess.Popen[str]", hands: Iterable[tuple[Card, ...]]) -> None:
    """Write hands to a program, until it ends."""
    if process.stdin is not None:
        with suppress(OSError), process.stdin:
            process.stdin.writelines(f"{' '.join(map(str, hand))}\n" for hand in hands)


def _first_wrong(
    answers: Iterable[tuple[tuple[Card, ...], int, str]], total: int, by_class: bool
) -> tuple[int, tuple[Answer, ...]]:
    """Return how many answers were checked, and the first wrong one or the first wrong pair.

    Args:
        answers: a hand, its class, and the line that the other program printed for it.
        total: how many answers there must be.
        by_class: whether the numbers must be the classes.
    """
    checked, first_in_class = 0, dict[int, Answer]()
    for checked, (hand, number, line) in enumerate(answers, start=1):
        answer = hand, number, _parse_number(line, checked)
        if by_class and answer[-1] != number:
            return checked, (answer,)
        other = first_in_class.setdefault(number, answer)
        if other[-1] != answer[-1]:
            return checked, (other, answer)
    if checked < total:
        raise _failure(f"expected {total:,} numbers, got {checked:,}")
    pairs = list(pairwise(first_in_class[number] for number in sorted(first_in_class)))
    rises = [better[-1] < worse[-1] for better, worse in pairs]
    falls = [better[-1] > worse[-1] for better, worse in pairs]
    is_right = max(rises, falls, key=sum)  # the better hands have lower or higher numbers
    return checked, next(
        (pair for pair, right in zip(pairs, is_right, strict=True) if not right), ()
    )


def _parse_number(line: str, position: int) -> Decimal:
    """Return the number on a line of the program's output, or raise ``CommandFailure``."""
    with suppress(ArithmeticError):
        if (number := Decimal(line)).is_finite():
            return number
    found = printable(line.rstrip("\n"))
    raise _failure(f"line {position:,} of the command's output: expected a number, got {found!r}")


def _failure(reason: str) -> options.CommandFailure:
    return options.CommandFailure(ProgramFailed(reason), 1)


def _explain(ranking: Ranking, wrong: tuple[Answer, ...]) -> str:
    """Return why an answer, or a pair of answers, is wrong."""
    rungs = ladder_of(ranking).rungs
    match [rungs[number - 1].score for _, number, _ in wrong]:
        case [one, other]:
            claim = (
                "gives them different numbers"
                if one == other
                else "gives them the same number"
                if wrong[0][-1] == wrong[1][-1]
                else "puts them in the opposite order"
            )
            return f"{explain_in(ranking, one, other)}, but the command {claim}"
        case [only]:
            return f"{describe_in(ranking, only)}: expected the class number, got {wrong[0][-1]}"
        case _:
            return ""
