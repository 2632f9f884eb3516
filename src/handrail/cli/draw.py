"""``handrail draw``: the game five-card draw, played on a terminal or read from a script."""

import sys
from functools import partial

import click

from handrail.cli import poker_options
from handrail.cli.draw_session import play_round
from handrail.cli.draw_steps import print_step, take_line
from handrail.draw.script import parse_script_line
from handrail.draw.table import Table
from handrail.railway import and_then
from handrail.shell.input_lines import InputFile, read_lines, value_of_line
from handrail.shell.options import Number, file_option, forbid
from handrail.shell.output import Output, pass_output

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ echo "3 4" | handrail draw --names Ann,Bob --seed 7
      Ann  6♣ 4♣ T♥ 3♥ 9♦
      Ann discards T♥ 3♥ and draws 5♣ 5♥
      Bob  7♥ 2♦ 3♣ 4♦ 8♠
      Bob stands pat
      Ann  6♣ 4♣ 9♦ 5♣ 5♥  pair of fives  class 5500
      Bob  7♥ 2♦ 3♣ 4♦ 8♠  high card, eight  class 7453
      Ann wins: pair beats high card
      seed 7
    """,
)
@click.option("--players", type=Number(1, len(NAMES)), help="Number of players.  [default: 2]")
@click.option(
    "--names", metavar="A,B,...", help="Names of the players.  [default: Ann,Bob,Cal,...]"
)
@poker_options.seed_option
@file_option("JSON action", '{"do":"deal"}', "--script")
@pass_output
def command(
    output: Output, players: int | None, names: str | None, seed: int | None, path: str | None
) -> None:
    """Play a round of five-card draw: deal, discard, draw, show.

    Each player in turn discards cards, named by position or as cards: 1 3, or Ks 2d.
    A player can discard up to three cards, or four to keep an ace. A player who
    keeps all five stands pat. On a terminal, u undoes the last answer, and an empty line draws
    the new cards. In a pipe, each line has the discards
    of one player; a player whose line has an error stands pat.

    With --script, the actions come from a file, as JSON objects, one per line:

    \b
      {"do":"track","names":["Ann","Bob"]}           seats players
      {"do":"untrack","names":["Bob"]}               takes players from the table
      {"do":"shuffle","seed":7}                      shuffles the deck
      {"do":"deal"}                                  deals five cards to each
      {"do":"swap","name":"Ann","cards":["Ks"]}      discards, and draws as many
      {"do":"swap","cards":["Ks"]}                   as above, without a name
      {"do":"swap","name":"Ann","cards":[]}          stands pat
      {"do":"assign","name":"Ann","cards":["Ks"]}    gives cards from the deck
      {"do":"unassign","name":"Ann","cards":["Ks"]}  puts cards back
      {"do":"evaluate"}                              finds out who wins
      {"do":"collect"}                               puts all cards back

    The player of a swap without a name is the one who holds its cards. There must be
    at least one, and one player must hold them all.
    """
    if path is not None:
        forbid(
            (players, names, seed) != (None, None, None),
            "--script cannot be combined with --players, --names or --seed",
            "the script has the names and the seed",
        )
        _run_script(InputFile(path, "--script"), output)
    else:
        forbid(
            None not in (players, names),
            "--players and --names cannot be combined",
            "remove one of them",
        )
        player_names = ",".join(NAMES[: players or 2]) if names is None else names
        play_round(f"--names {player_names}", poker_options.choose_seed(seed), output)


def _run_script(file: InputFile, output: Output) -> None:
    """Take the actions of a script in order, and print each step.

    An action that is illegal is reported, and changes nothing.
    """
    table = Table()
    for number, line in enumerate(read_lines(file, output.reporter), start=1):
        step = and_then(parse_script_line(line.text), partial(take_line, table))
        for _, taken in value_of_line(line, step, output.reporter):
            print_step(number, taken, line, output)
            table = taken.after
        # A program that writes actions to a pipe may wait for each answer.
        _ = sys.stdout.flush()
