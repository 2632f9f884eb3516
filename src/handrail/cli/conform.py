"""``handrail conform``: checks another program that evaluates hands against handrail."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from itertools import combinations, islice

import click

from handrail.cards import Card
from handrail.cli import options
from handrail.cli.long_work import track_progress
from handrail.cli.output import Output
from handrail.dealing import sample_cards
from handrail.dojo.own_katas import wrong_scorers
from handrail.games import (
    HIGH,
    Game,
    Ladder,
    describe_in,
    explain_in,
    find_disagreement,
    ladder_of,
)

HINT = "it must read one hand per line, and print one number for each"
COMPARED_HANDS = 500  # to find out which wrong scorer a program resembles


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
@click.option("--sample", type=options.Number(2), help="Check only N hands, always the same.")
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
    highest. If two hands are in another order, they are printed, and the exit status
    is 1. If the game has high hands, and the program orders about 500 of them as a
    wrong scorer of "handrail kata hunt" does, that scorer is named (not with
    --classes). All 2,598,960 hands of five cards take about half a minute plus the
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
    rungs = [ladder.rungs[(ladder.class_of(hands[at]) or 0) - 1] for at in wrong]
    why = (
        f"{explain_in(ranking, rungs[0].score, rungs[1].score)}, but the command disagrees"
        if rungs[1:]
        else "expected the number of the class"
        if wrong
        else f"the command agrees on {len(hands):,} hands of {game.name}"
    )
    some = (*wrong, *range(0, len(hands), len(hands) // COMPARED_HANDS + 1))
    resembled = (
        _resembled_scorer([hands[at] for at in some], [lines[at] for at in some])
        if rungs[1:] and ranking == HIGH
        else None
    )
    if output.as_json:
        output.print_json(
            {
                "hands": len(hands),
                "agrees": not wrong,
                "first": {
                    "hands": [[str(card) for card in hands[at]] for at in wrong],
                    "classes": [rung.number for rung in rungs],
                    "numbers": [lines[at].strip() for at in wrong],
                    "why": why,
                    "resembles": resembled,
                }
                if wrong
                else None,
            }
        )
    else:
        for at, rung in zip(wrong, rungs, strict=True):
            output.print_row(
                output.paint.cards(hands[at]),
                describe_in(ranking, rung.score),
                f"class {rung.number}",
                f"the command: {lines[at].strip()}",
            )
        output.print_sentence(why)
        if resembled:
            output.print_sentence(f"it resembles a wrong scorer of the hunt: {resembled}")
    return 1 if wrong else 0


def _run(program: Sequence[str], hands: Sequence[tuple[Card, ...]]) -> Sequence[str]:
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
    options.forbid(
        done.returncode != 0, f"{program[0]!r} ended with the exit status {done.returncode}", HINT
    )
    options.forbid(
        len(printed) != len(hands),
        f"expected {len(hands):,} numbers from {program[0]!r}, got {len(printed):,} lines",
        HINT,
    )
    return printed


def _parse_number(line: str) -> Decimal:
    with suppress(ArithmeticError):
        if (number := Decimal(line)).is_finite():
            return number
    raise options.Misuse(f"expected a number for each hand, got {line!r}", HINT)


def _find_wrong(
    ladder: Ladder, hands: Sequence[tuple[Card, ...]], lines: Sequence[str], by_class: bool
) -> tuple[int, ...]:
    """Return the positions of the first hands whose numbers disagree with handrail, or ().

    They are two hands or, with ``by_class``, one whose number is not that of its class.
    """
    classes = (ladder.class_of(hand) or 0 for hand in track_progress(hands, "checking", len(hands)))
    numbers = map(_parse_number, lines)
    if not by_class:
        return find_disagreement(classes, numbers)
    pairs = enumerate(zip(classes, numbers, strict=True))
    return next(((at,) for at, (expected, found) in pairs if found != expected), ())


def _resembled_scorer(hands: Sequence[tuple[Card, ...]], lines: Sequence[str]) -> str | None:
    """Return the title of the wrong scorer that orders the hands as the program does, or None."""
    named_lines = ((title, _run(program, hands)) for title, program in wrong_scorers())
    return next(
        (
            title
            for title, theirs in named_lines
            if not find_disagreement(map(_parse_number, theirs), map(_parse_number, lines))
        ),
        None,
    )
