"""``handrail conform``: checks another program that evaluates hands against handrail."""

import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from decimal import Decimal
from itertools import combinations, islice, pairwise
from operator import gt, lt
from typing import TypeAlias

import click

from handrail.cards import Card
from handrail.cli import options
from handrail.cli.long_work import track_progress
from handrail.cli.output import Output
from handrail.dealing import sample_cards
from handrail.dojo.own_katas import wrong_scorers
from handrail.games import HIGH, Game, Ladder, describe_in, explain_in, ladder_of

HINT = "it must read lines such as Ks 2h 5c Jd Td, and print one number for each"
COMPARED_HANDS = 500  # to find out which wrong scorer a program resembles

Answer: TypeAlias = tuple[tuple[Card, ...], int, Decimal]
"""A hand, its class, and the number that the other program printed for it."""


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail conform razz --sample 9 -- awk '{print 5}'
      3♦ 2♥ 9♣ T♦ A♥  ten-nine low  class 197  the command: 5
      7♦ Q♣ 6♦ 8♥ T♣  queen-ten low  class 644  the command: 5
      ten-nine low beats queen-ten low, but the command disagrees
    """,
)
@click.argument("game", metavar="GAME", callback=options.read_game)
@click.argument("program", nargs=-1, required=True, metavar="-- COMMAND...")
@click.option("--sample", type=options.Number(1), help="Check only N hands, always the same.")
@click.option("--classes", "by_class", is_flag=True, help="Expect the class numbers of handrail.")
@options.pass_output
def command(
    output: Output, game: Game, program: tuple[str, ...], sample: int | None, by_class: bool
) -> int:
    """Check another program that evaluates the hands of a GAME.

    COMMAND is run once. It gets every hand of the game on its standard input, one
    per line: Ks 2h 5c Jd Td. A hand has five cards, in badugi four. If the pot is
    split, the program is for high hands. For each line, it must print one number.

    The numbers must put the hands in the same order as handrail does: hands that
    tie have the same number, and the best hands have either the lowest or the
    highest. If two hands disagree, they are printed, and the exit status is 1. If
    the program orders high hands as a wrong scorer of "handrail kata hunt" does, that
    is named. All 2,598,960 hands of five cards take about half a minute plus the
    time of the program.
    """
    ranking, ladder = game.rankings[0], ladder_of(game.rankings[0])
    hands = list(
        islice(sample_cards(0, ranking.hand_size, game.deck), sample)
        if sample
        else combinations(game.deck, ranking.hand_size)
    )
    lines = _run(program, hands)
    wrong = _find_wrong(ladder, hands, lines, by_class)
    scores = [ladder.rungs[number - 1].score for _, number, _ in wrong]
    why = (
        f"{explain_in(ranking, scores[0], scores[1])}, but the command disagrees"
        if scores[1:]
        else "expected the number of the class"
        if wrong
        else f"the command agrees on {len(hands):,} hands of {game.name}"
    )
    resembled = _resembled_scorer(hands, lines, wrong) if scores[1:] and ranking == HIGH else None
    if output.as_json:
        output.print_json(
            {
                "hands": len(hands),
                "agrees": not wrong,
                "first": {
                    "hands": [[str(card) for card in hand] for hand, _, _ in wrong],
                    "classes": [number for _, number, _ in wrong],
                    "numbers": [str(printed) for _, _, printed in wrong],
                    "why": why,
                    "resembles": resembled,
                }
                if wrong
                else None,
            }
        )
    else:
        for (hand, number, printed), score in zip(wrong, scores, strict=True):
            output.print_row(
                output.paint.cards(hand),
                describe_in(ranking, score),
                f"class {number}",
                f"the command: {printed}",
            )
        output.print_sentence(why)
        if resembled:
            output.print_sentence(f"it resembles a wrong scorer of the mutant hunt: {resembled}")
    return 1 if wrong else 0


def _run(program: Sequence[str], hands: Sequence[tuple[Card, ...]]) -> list[str]:
    """Return the line that a program prints for each hand."""
    try:
        done = subprocess.run(
            program,
            input="".join(f"{' '.join(map(str, hand))}\n" for hand in hands),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise options.Misuse(
            f"cannot run {program[0]!r}: {(error.strerror or str(error)).lower()}",
            "write a program and its arguments after --",
        ) from None
    printed = done.stdout.splitlines()
    if done.returncode:
        raise options.Misuse(f"{program[0]!r} ended with the exit status {done.returncode}", HINT)
    if len(printed) != len(hands):
        raise options.Misuse(
            f"expected {len(hands):,} numbers from {program[0]!r}, got {len(printed):,} lines", HINT
        )
    return printed


def _find_wrong(
    ladder: Ladder, hands: Sequence[tuple[Card, ...]], lines: Sequence[str], by_class: bool
) -> tuple[Answer, ...]:
    """Return the first two answers that disagree with handrail, or ().

    With ``by_class``, an answer must be the number of the class, so it can be a single one.
    """
    first_in_class = dict[int, Answer]()
    for hand, line in track_progress(zip(hands, lines, strict=True), "checking", len(hands)):
        number = _parse_number(line)
        if number is None:
            raise options.Misuse(f"expected a number for each hand, got {line!r}", HINT)
        answer = hand, ladder.class_of(hand) or 0, number
        other = first_in_class.setdefault(answer[1], answer)
        if answer[2] != (answer[1] if by_class else other[2]):
            return (answer,) if other is answer else (other, answer)
    best_first = [first_in_class[number] for number in sorted(first_in_class)]
    pairs = list(pairwise(best_first))
    # Whether better hands have lower or higher numbers, by most pairs.
    rising = sum(better[2] < worse[2] for better, worse in pairs)
    falling = sum(better[2] > worse[2] for better, worse in pairs)
    in_order = lt if rising >= falling else gt
    return next((pair for pair in pairs if not in_order(pair[0][2], pair[1][2])), ())


def _parse_number(line: str) -> Decimal | None:
    with suppress(ArithmeticError):
        number = Decimal(line)
        return number if number.is_finite() else None
    return None


def _resembled_scorer(
    hands: Sequence[tuple[Card, ...]], lines: Sequence[str], wrong: Sequence[Answer]
) -> str | None:
    """Return the title of the wrong scorer that orders some of the hands as the program does."""
    step = len(hands) // COMPARED_HANDS + 1
    some = [*(hand for hand, _, _ in wrong), *hands[::step]]
    order = _order([*(number for _, _, number in wrong), *map(_parse_number, lines[::step])])
    for title, program in wrong_scorers():
        theirs = _order(map(_parse_number, _run(program, some)))
        if order in (theirs, [max(theirs) - place for place in theirs]):
            return title
    return None


def _order(numbers: Iterable[Decimal | None]) -> list[int]:
    """Return the place of each number among the different numbers, the lowest first."""
    given = list(numbers)
    different = sorted({number for number in given if number is not None})
    places = {number: place for place, number in enumerate(different)}
    return [-1 if number is None else places[number] for number in given]
