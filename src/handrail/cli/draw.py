"""``handrail draw``: five-card draw, played on a terminal or told by a script."""

import sys

import click
from returns.result import Failure, Success

from handrail.cli import options
from handrail.cli.diagnostics import Reporter
from handrail.cli.playing import play_round
from handrail.cli.reading import Line, good_lines, source_of
from handrail.cli.steps import show_step
from handrail.draw.script import parse_line
from handrail.draw.stepping import step
from handrail.draw.table import Table
from handrail.railway import either


@click.command(
    epilog="""\b
    Example:
      $ echo "3 4" | handrail draw --players Ann,Bob --seed 7
      Ann  6♣ 4♣ T♥ 3♥ 9♦
      Ann discards T♥ 3♥ and draws 5♣ 5♥
      Bob  7♥ 2♦ 3♣ 4♦ 8♠
      Bob stands pat
      Ann  6♣ 4♣ 9♦ 5♣ 5♥  pair of fives, class 5500
      Bob  7♥ 2♦ 3♣ 4♦ 8♠  high card, eight, class 7453
      Ann wins: pair beats high card
      seed 7
    """
)
@click.option("--players", metavar="A,B,...", help="Who plays.  [default: Ann,Bob]")
@options.seed
@click.option(
    "--script",
    metavar="F",
    shell_complete=options.files,
    help="Actions, one JSON object a line; - is standard input.",
)
@options.as_json
def command(players: str | None, seed: int | None, script: str | None, as_json: bool) -> int:
    """Play a round of five-card draw: deal, discard, draw, show.

    Each player in turn discards by position or by card: 1 3, or Ks 2d. Up to three
    cards can go, four beside an ace. On a terminal u takes the last discards back,
    and an empty line draws; elsewhere each line is one player's discards.
    """
    reporter = Reporter(as_json)
    if script is None:
        chosen = options.any_seed() if seed is None else seed
        play_round("Ann,Bob" if players is None else players, chosen, reporter)
    elif players is None and seed is None:
        follow(script, reporter)
    else:
        raise click.UsageError("Give --script F, or --players and --seed: a script says both.")
    return reporter.status


def follow(path: str, reporter: Reporter) -> None:
    """Take the actions of a script one after another; one that fails changes nothing."""
    table = Table()
    for number, line in enumerate(good_lines(path, reporter), start=1):
        table = taken(table, number, line, source_of(path), reporter)
        if path == "-":
            # Whoever speaks to it through a pipe gets each answer at once.
            _ = sys.stdout.flush()


def taken(table: Table, number: int, line: Line, source: str, reporter: Reporter) -> Table:
    """The table after an action, which is shown; or as it was, and why."""
    match either(parse_line(line.text)):
        case Success(read):
            match either(step(table, read.action)):
                case Success(after):
                    show_step(number, read.action, after, reporter.as_json)
                    return after
                case Failure(errors):
                    reporter.report(line.text, read.locate(errors), line.number, source)
        case Failure(wrong):
            reporter.report(line.text, wrong, line.number, source)
    return table
