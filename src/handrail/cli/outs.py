"""``handrail outs``: shows which next cards improve a hand, and how likely they are."""

from functools import partial

import click
from returns.result import Result

from handrail import games
from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.input_lines import read_questions
from handrail.cli.options import arguments_of_deal, board_option, read_deal, split_deal
from handrail.cli.output import Output
from handrail.cli.paint import format_percent
from handrail.diagnostics import TextProblem
from handrail.games import HOLDEM, Game
from handrail.improvement import Outs, outs
from handrail.notation import ParsedText
from handrail.showdown_errors import CardGroups
from handrail.text import pluralize
from handrail.wording import Wording, category_name


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail outs --board Jh9h2c AhKh JsJd
      board      J♥ 9♥ 2♣
      player 1   A♥ K♥  8 outs
        17.78% next card  32.73% by the river
        flush             8  Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥
      player 2   J♠ J♦  leads
    """,
)
@click.argument("holdings", nargs=-1, metavar="HOLDING...")
@board_option
@options.game_option
@options.file_option("deal")
@options.slang_option
@options.pass_output
def command(
    output: Output,
    holdings: tuple[str, ...],
    board: str,
    game: Game,
    path: str | None,
    wording: Wording,
) -> None:
    """Show the outs: the next cards that improve each HOLDING.

    A HOLDING is two cards of one player, and the board has three or four cards.
    With several players, an out raises a player's share of the pot, as if the
    next card were the last. A player who holds the best hand now leads. With one
    player, an out improves the category of the hand, for example from a pair to a
    flush. It must improve the hand more than it improves the board.

    The command prints two probabilities: that the next card is an out, and that
    an out comes by the river (the fifth card of the board).

    A line of --file, or a single argument, holds a whole deal, with the board
    first or last: Jh9h2c AhKh JsJd.

    With another game, a HOLDING has as many cards as in that game, and there are
    two players or more. Outs are listed by the high hand that they make.
    """
    arguments = arguments_of_deal(board, holdings, game.holding_size)
    groups = arguments if board or arguments[1:] else ()
    parse = partial(read_deal, groups, partial(_find_outs, game, bool(board)))
    answers = read_questions([" ".join(arguments)] if arguments else [], path, parse, output)
    for number, (_, result) in enumerate(answers):
        if output.as_json:
            output.print_json(json_output.outs_object(result))
        else:
            if number:
                print()
            _print_outs(result, wording, output)


def _find_outs(
    game: Game, has_board: bool, read: ParsedText[Card], groups: CardGroups
) -> Result[Outs, tuple[TextProblem, ...]]:
    """Return the outs in these groups of cards. If ``has_board``, the first is the board."""
    board, holdings, offset = split_deal(game, has_board, groups)
    return read.locate(
        outs(board, holdings) if game == HOLDEM else games.outs(board, holdings, game), offset
    )


def _print_outs(result: Outs, wording: Wording, output: Output) -> None:
    """Print the board and each player, with the player's outs by category."""
    paint = output.paint
    output.print_row(f"{'board':<11}{paint.cards(result.board)}")
    for number, player in enumerate(result.players, start=1):
        leads = player.leads and len(result.players) > 1
        notes = (
            paint.tint("leads", "green") if leads else "",
            pluralize(len(player.outs), "out") if player.outs or not leads else "",
        )
        cards = f"{f'player {number}':<11}{paint.cards(player.cards)}"
        output.print_row(cards, ", ".join(filter(None, notes)))
        if player.outs:
            output.print_row(
                f"  {format_percent(player.next_probability)} next card",
                f"{format_percent(player.river_probability)} by the river",
            )
        for category, outs_cards in player.outs_by_category.items():
            label = f"  {category_name(category, wording):<16}{len(outs_cards):>3}"
            output.print_row(f"{label}  {paint.cards(outs_cards)}")
