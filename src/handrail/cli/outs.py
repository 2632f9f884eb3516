"""``handrail outs``: shows which next cards improve a hand, and how likely they are."""

from functools import partial

import click
from returns.result import Failure, Result, Success

from handrail.cards.errors import CardError, NotACard
from handrail.cards.notation import locate_in
from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import paint_cards
from handrail.cli.typed_questions import DealText, ParsedDeal, deals_of, read_deal
from handrail.games.improvement import Outs, outs
from handrail.games.notation import NO_BOARD, split_board
from handrail.games.rule_book import FLOP_TURN_RIVER, Game
from handrail.hands.wording import Wording, category_name
from handrail.problems import TextError, TextProblem, error_class
from handrail.railway import and_then
from handrail.shell.input_lines import read_questions
from handrail.shell.options import file_option
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import format_percent
from handrail.text import Span, pluralize


@error_class
class MissingBoard(TextError):
    """A question without a board."""

    _hint = "add --board and 3 or 4 cards, as in --board Jh9h2c"

    @property
    def message(self) -> str:
        return "expected a board of 3 or 4 cards, got none"


@error_class
class RangeForOuts(TextError):
    """A range where the two cards of a player are expected."""

    _hint = "a card has a suit, as in Ks; handrail hits shows what a range has made of a board"

    @property
    def message(self) -> str:
        return "expected the cards of a player, got a range"


@click.command(
    cls=poker_options.PokerCommand,
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
@poker_options.board_option
@poker_options.make_game_option(True, "game with a board of five cards")
@file_option("deal", "Jh9h2c AhKh JsJd in hold'em")
@poker_options.slang_option
@pass_output
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
    flush. It must improve the hand more than it improves the board, or make a
    straight or a flush that beats the board's.

    The command prints two probabilities: that the next card is an out, and that
    an out comes by the river (the fifth card of the board). "handrail help cards"
    shows how cards are written.

    A line of --file, or a single argument, holds a whole deal, with the board
    first or last: Jh9h2c AhKh JsJd. For a range, see handrail hits.

    With another game, a HOLDING has as many cards as in that game. Outs are listed by
    the high hand that they make.
    """
    deals = deals_of(holdings, board)
    answers = read_questions(deals, path, DealText, partial(_find_outs, game), output)
    for number, (line, result) in enumerate(answers):
        if output.as_json:
            output.print_json(json_output.outs_object(line, game, result))
        else:
            if number:
                print()
            _print_outs(result, wording, output)


def _find_outs(game: Game, typed: DealText) -> Result[Outs, tuple[TextProblem, ...]]:
    """Return the outs in a deal."""

    def find(deal: ParsedDeal) -> Result[Outs, tuple[TextProblem, ...]]:
        board, holdings = deal.board, deal.words
        if board is None and game.showdown_streets[1:]:
            sizes = {len(word.values) for word in deal.words}
            size = game.holding_size
            if sizes == {1} or (sizes == {size} and size not in FLOP_TURN_RIVER):
                end = len(typed.text)
                return Failure((MissingBoard(spans=(Span(end, end),)),))
            board, holdings = split_board(deal.words, game.holding_size)
        board = board or NO_BOARD
        answer = outs([each.values for each in holdings], board=board.values, game=game)
        return locate_in((board, *holdings), answer)

    return and_then(read_deal(typed, game.holding_size).alt(_point_to_hits), find)


def _point_to_hits(errors: tuple[CardError, ...]) -> tuple[CardError | RangeForOuts, ...]:
    """Return the errors, with ``RangeForOuts`` in place of those for words that are ranges."""
    from handrail.ranges.notation import parse_weighted  # it would slow the start

    def point(error: CardError) -> CardError | RangeForOuts:
        if (
            isinstance(error, NotACard)
            and error.found != "*"
            and isinstance(parse_weighted(error.found), Success)
        ):
            return RangeForOuts(spans=error.spans)
        return error

    return tuple(map(point, errors))


def _print_outs(result: Outs, wording: Wording, output: Output) -> None:
    """Print the board and each player, with the player's outs by category."""
    paint = output.paint
    output.print_row(f"{'board':<11}{paint_cards(result.board, paint)}")
    for number, player in enumerate(result.players, start=1):
        leads = player.leads and len(result.players) > 1
        notes = (
            paint.tint("leads", "green") if leads else "",
            pluralize(len(player.outs), "out") if player.outs or not leads else "",
        )
        cards = f"{f'player {number}':<11}{paint_cards(player.cards, paint)}"
        output.print_row(cards, ", ".join(filter(None, notes)))
        if player.outs:
            output.print_row(
                f"  {format_percent(player.next_probability)} next card",
                f"{format_percent(player.river_probability)} by the river",
            )
        for category, outs_cards in player.outs_by_category.items():
            label = f"  {category_name(category, wording):<16}{len(outs_cards):>3}"
            output.print_row(f"{label}  {paint_cards(outs_cards, paint)}")
