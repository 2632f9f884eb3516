"""``handrail showdown``: compares the players' hands, and prints who wins and why."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import click
from returns.result import Result

from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.input_lines import STANDARD_INPUT, read_questions
from handrail.cli.options import arguments_of_deal, board_option, group_by_argument
from handrail.cli.output import Output
from handrail.cli.showdown_prompt import prompt_showdowns
from handrail.deal_notation import judge_card_groups, parse_showdown
from handrail.dealing import random_table, shuffled
from handrail.diagnostics import TextProblem
from handrail.hands import COMBO_SIZE
from handrail.judging import Showdown, showdown
from handrail.notation import ParsedText, read_cards
from handrail.railway import and_then
from handrail.showdown_errors import FULL_BOARD_SIZE, MAX_PLAYERS, MIN_PLAYERS
from handrail.text import join_words
from handrail.wording import Wording, describe

DrawTable: TypeAlias = Callable[[int], tuple[int, tuple[Card, ...]]]
"""A function from a seed to a number of players and a shuffled deck."""


def _parse_players(
    ctx: click.Context, param: click.Parameter, players: str | None
) -> DrawTable | None:
    """Return the function that the option ``--players`` means."""
    match players:
        case None:
            return None
        case "random":
            return random_table
        case _:
            count: int = options.Number(MIN_PLAYERS, MAX_PLAYERS)(players, param, ctx)
            return lambda seed: (count, shuffled(seed))


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail showdown --board 5c6dTh4dJd KhQh AsJs
      board      5♣ 6♦ T♥ 4♦ J♦
      player 1   K♥ Q♥ (5♣) 6♦ T♥ (4♦) J♦  high card, king
      player 2   A♠ J♠ (5♣) 6♦ T♥ (4♦) J♦  pair of jacks  wins
      player 2 wins: pair beats high card
    """,
)
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
@board_option
@options.file_option("deal", "--deals", "--file")
@click.option("--random", is_flag=True, help="Deal a random table of hold'em.")
@click.option(
    "--players",
    metavar="N|random",
    callback=_parse_players,
    help=f"Players at the random table: {MIN_PLAYERS} to {MAX_PLAYERS}, or random for 2 to 10. "
    f"Implies --random.  [default: {MIN_PLAYERS}]",
)
@options.seed_option
@options.slang_option
@options.pass_output
def command(
    output: Output,
    hands: tuple[str, ...],
    board: str,
    path: str | None,
    random: bool,
    players: DrawTable | None,
    seed: int | None,
    slang: bool,
) -> None:
    """Find out who wins a showdown, and why.

    Without a board, each HAND has five cards. With a board of three to five
    cards, each HAND has two: the best five cards of hand and board count. Cards
    in brackets are not among these five.

    A line of --deals, or a single argument, holds a whole deal: five-card hands,
    or hands of two cards and a board, first or last: 5c6dTh4dJd KhQh AsJs.
    Without arguments, on a terminal, the command asks for the cards.
    """
    arguments, wording = arguments_of_deal(board, hands), options.wording_for(slang)
    questions, used_seed = [" ".join(arguments)] if arguments else [], None
    if random or players is not None or seed is not None:
        if questions or path is not None:
            raise options.Misuse(
                "--random, --players and --seed cannot be combined with hands, --board or --deals",
                "give the cards, or let the command deal them",
            )
        used_seed = options.random_seed() if seed is None else seed
        draw: DrawTable = players or (lambda seed: (MIN_PLAYERS, shuffled(seed)))
        questions = [_random_deal(*draw(used_seed))]
    elif not questions and path is None and os.isatty(STANDARD_INPUT):
        prompt_showdowns(lambda result: _print_showdown(result, wording, None, output), output)
        return
    judge = partial(_judge, bool(board), arguments) if board or arguments[1:] else parse_showdown
    answers = read_questions(questions, path, judge, output, "--deals")
    for number, (_, result) in enumerate(answers):
        if number and not output.as_json:
            print()
        _print_showdown(result, wording, used_seed, output)


def _random_deal(players: int, deck: tuple[Card, ...]) -> str:
    """Return a deal from the top of the deck, the board first, as a line of ``--deals``."""
    board, rest = deck[:FULL_BOARD_SIZE], deck[FULL_BOARD_SIZE:]
    holdings = (rest[at : at + COMBO_SIZE] for at in range(0, players * COMBO_SIZE, COMBO_SIZE))
    return " ".join("".join(map(str, cards)) for cards in (board, *holdings))


def _judge(
    has_board: bool, arguments: Sequence[str], text: str
) -> Result[Showdown, tuple[TextProblem, ...]]:
    """Return the showdown of a deal in arguments. If ``has_board``, the first is the board.

    ``text`` is the arguments joined by spaces.
    """

    def judge_cards(read: ParsedText[Card]) -> Result[Showdown, tuple[TextProblem, ...]]:
        groups = group_by_argument(read, arguments)
        if has_board:
            return read.locate(showdown(groups[0], groups[1:]))
        return judge_card_groups(read, groups)

    return and_then(read_cards(text), judge_cards)


def _print_showdown(result: Showdown, wording: Wording, seed: int | None, output: Output) -> None:
    """Print the board, each player, and who wins and why.

    In a player's row, cards that are not part of the best hand are in brackets.
    """
    if output.as_json:
        output.print_json(json_output.showdown_object(result, wording, seed))
        return
    paint, tie = output.paint, "chop" if wording is Wording.PLAYERS else "tie"
    verb = tie if result.is_tie else "win"
    if result.board:
        output.print_row(f"{'board':<11}{paint.cards(result.board)}")
    for index, player in enumerate(result.players):
        name, wins = describe(player.score, wording), index in result.winners
        cards = paint.bracket_idle((*player.cards, *result.board), player.best.cards)
        output.print_row(
            f"{f'player {index + 1}':<11}{cards}",
            paint.bold(name) if wins else name,
            paint.tint(f"{verb}s", "green") if wins else "",
        )
    winners = join_words(str(index + 1) for index in result.winners)
    outcome = f"players {winners} {verb}" if result.is_tie else f"player {winners} {verb}s"
    output.print_sentence(f"{outcome}: {result.reason(wording)}")
    if seed is not None:
        output.print_row(paint.dim(f"seed {seed}"))
