"""``handrail conform``: checks another program that evaluates hands against handrail."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from itertools import combinations, islice
from typing import final

import click
from returns.result import Failure, Success

from handrail.cards.dealing import sample_cards
from handrail.cards.types import Card
from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import paint_cards
from handrail.cli.line_program import LineProgramError, Program, exchange_lines, start_program
from handrail.cli.plugins import WRONG_SCORERS, WrongScorer, find_plugins, load_wrong_scorers
from handrail.games.conformity import find_disagreement
from handrail.games.ladder import Ladder, ladder_of
from handrail.games.rankings import HIGH
from handrail.games.rule_book import Game
from handrail.games.wording import describe, explain_scores
from handrail.problems import TextError, error_class
from handrail.railway import cases
from handrail.shell.long_work import track_progress
from handrail.shell.options import Number, forbid
from handrail.shell.output import Output, pass_output
from handrail.text import Span

COMPARED_HANDS = 500  # to find out which wrong scorer a program resembles
MAX_SHOWN_LINE = 60  # characters of a line that is not a number


@error_class
class ProgramFailed(TextError):
    """A program that did not print a number for each hand, as ``reason`` says.

    The text is the first hand without a number, or the last hand.
    """

    reason: str
    advice: str

    @property
    def message(self) -> str:
        return self.reason

    @property
    def hint(self) -> str:
        return self.advice


@final
class ConformCommand(poker_options.PokerCommand):
    """The command, which says that GAME is missing if nothing but options comes before ``--``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, or raise ``UsageError``."""
        if "--" in args:
            typed, _, _ = self.make_parser(ctx).parse_args(args[: args.index("--")])
            forbid(
                not isinstance(typed.get("game"), str),
                "missing argument 'GAME'",
                "write it before --, as in handrail conform holdem -- COMMAND",
            )
        return super().parse_args(ctx, args)


@click.command(
    cls=ConformCommand,
    epilog="""\b
    Example:
      $ handrail conform razz --sample 9 -- awk '{print 5}'
      3♦ 2♥ 9♣ T♦ A♥  ten-nine low  class 197  the command: 5
      7♦ Q♣ 6♦ 8♥ T♣  queen-ten low  class 644  the command: 5
      ten-nine low beats queen-ten low, but the command disagrees
    """,
)
@click.argument(
    "game",
    metavar="GAME",
    callback=poker_options.read_game,
    shell_complete=poker_options.complete_games,
)
@click.argument("program", nargs=-1, required=True, metavar="-- COMMAND...")
@click.option("--sample", type=Number(2), help="Check only N hands, always the same.")
@click.option("--classes", "by_class", is_flag=True, help="Expect the class numbers of handrail.")
@click.option(
    "--seconds",
    type=Number(1, 86_400),
    default=60,
    show_default=True,
    help="Stop if COMMAND prints nothing for N seconds.",
)
@pass_output
def command(
    output: Output,
    game: Game,
    program: tuple[str, ...],
    sample: int | None,
    by_class: bool,
    seconds: int,
) -> int:
    """Check another program that evaluates the hands of a GAME.

    COMMAND is run once. It gets every hand of the game (with --sample, only some)
    on its standard input, one per line: Ks 2h 5c Jd Td. "handrail help games" says how
    many cards a hand has. If the pot is split, the program is for high hands. For each
    line, it must print one number. At the first line that is not a number, it is stopped.

    The numbers must put the hands in the same order as handrail does: hands that
    tie have the same number, and the best hands have either the lowest or the
    highest. If two hands are in another order, they are printed, and the exit status
    is 1. If the game has high hands, and the program orders about 500 of them as a
    wrong scorer of the kata k14 does, that scorer is named (not with --classes).
    All 2,598,960 hands of five cards take about half a minute plus the time of the
    program.
    """
    with start_program(program) as process:
        ranking, ladder = game.rankings[0], ladder_of(game.rankings[0])
        if sample:
            hands = list(islice(sample_cards(0, ranking.hand_size, game.deck), sample))
        else:
            hands = list(combinations(game.deck, ranking.hand_size))
        lines: list[str] = []  # each line that has a number
        printed = _send_hands(process, program[0], hands, seconds)
        numbers = _read_numbers(printed, lines)
        try:
            wrong = _find_wrong(ladder, hands, numbers, by_class)
            if not by_class:
                # The other lines show which wrong scorer the program resembles.
                _ = deque(numbers, maxlen=0)
        except LineProgramError as failure:
            hand = " ".join(map(str, hands[min(len(lines), len(hands) - 1)]))
            error = ProgramFailed(failure.reason, failure.advice, spans=(Span(0, len(hand)),))
            output.reporter.report(hand, [error])
            return output.reporter.status
    classes = [ladder.class_at(ladder.class_of(hands[at]) or ladder.class_count) for at in wrong]
    resembled: tuple[str, str] | None = None
    if not classes:
        why = f"the command agrees on {len(hands):,} hands of {game.name}"
    elif len(classes) == 1:
        why = "expected the number of the class"
    else:
        why = explain_scores(ranking, classes[0].score, classes[1].score)
        why = f"{why}, but the command disagrees"
        if ranking == HIGH:
            some = (*wrong, *range(0, len(hands), len(hands) // COMPARED_HANDS + 1))
            with suppress(LineProgramError):  # then no scorer is named
                resembled = _resembled_scorer(
                    [hands[at] for at in some], [lines[at] for at in some], seconds, output
                )
    if output.as_json:
        first = json_output.disagreement_object(
            [hands[at] for at in wrong],
            [each.number for each in classes],
            [lines[at].strip() for at in wrong],
            why,
            None if resembled is None else resembled[1],
        )
        output.print_json(json_output.conform_object(game, len(hands), first if wrong else None))
    else:
        for at, each in zip(wrong, classes, strict=True):
            output.print_row(
                paint_cards(hands[at], output.paint),
                describe(each.score, ranking=ranking),
                f"class {each.number}",
                f"the command: {lines[at].strip()}",
            )
        output.print_sentence(why)
        if resembled:
            kata, title = resembled
            output.print_sentence(f"it resembles a wrong scorer of the kata {kata}: {title}")
    return 1 if wrong else 0


def _send_hands(
    process: Program, name: str, hands: Sequence[tuple[Card, ...]], seconds: int
) -> Iterator[str]:
    """Yield the line that a program prints for each hand."""
    lines = (" ".join(map(str, hand)) for hand in hands)
    return exchange_lines(process, name, lines, len(hands), seconds)


def _read_numbers(printed: Iterable[str], lines: list[str]) -> Iterator[Decimal]:
    """Yield the number in each line, and add the line to ``lines``."""
    for line in printed:
        number = _parse_number(line)
        lines.append(line)
        yield number


def _parse_number(line: str) -> Decimal:
    with suppress(ArithmeticError):
        if (number := Decimal(line)).is_finite():
            return number
    shown = line if len(line) <= MAX_SHOWN_LINE else f"{line[:MAX_SHOWN_LINE]}…"
    raise LineProgramError(f"expected a number for each hand, got {shown!r}")


def _find_wrong(
    ladder: Ladder, hands: Sequence[tuple[Card, ...]], numbers: Iterator[Decimal], by_class: bool
) -> tuple[int, ...]:
    """Return the positions of the first hands whose numbers disagree with handrail, or ().

    They are two hands or, with ``by_class``, one whose number is not that of its class.
    """
    classes = (ladder.class_of(hand) or 0 for hand in track_progress(hands, "hands", len(hands)))
    if not by_class:
        return find_disagreement(classes, numbers)
    for at, (expected, found) in enumerate(zip(classes, numbers, strict=True)):
        if found != expected:
            return (at,)
    return ()


def _resembled_scorer(
    hands: Sequence[tuple[Card, ...]], lines: Sequence[str], seconds: int, output: Output
) -> tuple[str, str] | None:
    """Return the wrong scorer that orders the hands as the program does, or None if there is none.

    It is the number of its kata, and its title.
    """
    for kata, (title, program) in _wrong_scorers(output):
        with start_program(program) as process:
            theirs = list(_send_hands(process, program[0], hands, seconds))
        if not find_disagreement(map(_parse_number, theirs), map(_parse_number, lines)):
            return kata, title
    return None


def _wrong_scorers(output: Output) -> Iterator[tuple[str, WrongScorer]]:
    """Yield the wrong scorers of the installed katas, each with the number of its kata."""
    for kata, entry in find_plugins(WRONG_SCORERS).items():
        match cases(load_wrong_scorers(entry)):
            case Success(scorers):
                for scorer in scorers:
                    yield kata, scorer
            case Failure(problem):
                output.print_notes([problem.message])
