"""``handrail draw``: the game five-card draw, played on a terminal or read from a script."""

import sys

import click
from returns.result import Failure, Success

from handrail.cli import options
from handrail.cli.draw_session import play_round
from handrail.cli.draw_steps import print_step
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.input_lines import InputLine, readable_lines, source_name
from handrail.draw.script import parse_script_line
from handrail.draw.table import Table
from handrail.draw.transitions import step
from handrail.railway import cases


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
@options.seed_option
@click.option(
    "--script",
    metavar="F",
    shell_complete=options.complete_files,
    help="Actions, one JSON object a line; - is standard input.",
)
@options.json_option
def command(players: str | None, seed: int | None, script: str | None, as_json: bool) -> int:
    """Play a round of five-card draw: deal, discard, draw, show.

    Each player in turn discards by position or by card: 1 3, or Ks 2d. Up to three
    cards can go, four beside an ace. On a terminal u takes the last discards back,
    and an empty line draws; elsewhere each line is one player's discards.
    """
    reporter = ErrorReporter(as_json)
    if script is None:
        used_seed = options.random_seed() if seed is None else seed
        play_round("Ann,Bob" if players is None else players, used_seed, reporter)
    elif players is None and seed is None:
        _run_script(script, reporter)
    else:
        raise click.UsageError(
            "--script cannot be combined with --players or --seed: the script contains both."
        )
    return reporter.exit_status


def _run_script(path: str, reporter: ErrorReporter) -> None:
    """Apply the actions of a script in order, and print each step.

    An action that is not allowed is reported, and changes nothing.
    """
    table = Table()
    for number, line in enumerate(readable_lines(path, reporter), start=1):
        table = _run_line(table, number, line, source_name(path), reporter)
        if path == "-":
            # A program that writes actions to a pipe may wait for each answer before the next
            # action.
            _ = sys.stdout.flush()


def _run_line(
    table: Table, number: int, line: InputLine, source: str, reporter: ErrorReporter
) -> Table:
    """Apply an action and print its step, or report its errors and return the table unchanged."""
    match cases(parse_script_line(line.text)):
        case Success(script_line):
            match cases(step(table, script_line.action)):
                case Success(after):
                    print_step(number, script_line.action, after, reporter.as_json)
                    return after
                case Failure(errors):
                    reporter.report(line.text, script_line.locate(errors), line.number, source)
        case Failure(parse_errors):
            reporter.report(line.text, parse_errors, line.number, source)
    return table
