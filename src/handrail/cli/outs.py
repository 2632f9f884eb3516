"""``handrail outs``: shows which next cards would put a player in the lead."""

from collections.abc import Iterator

import click
from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.input_lines import group_by_argument
from handrail.cli.paint import Paint, print_line
from handrail.diagnostics import TextProblem
from handrail.improvement import Outs, PlayerOuts, outs
from handrail.notation import ParsedText, read_cards
from handrail.railway import and_then, cases
from handrail.text import pluralize
from handrail.wording import Wording, category_name


@click.command(
    epilog="""\b
    Example:
      $ handrail outs --board Jh9h2c AhKh JsJd
      board      J♥ 9♥ 2♣
      player 1   A♥ K♥  8 outs
        flush              Q♥ T♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥
      player 2   J♠ J♦  leads
    """
)
@click.argument("holdings", nargs=-1, metavar="HOLDING HOLDING...")
@click.option("--board", default="", metavar="CARDS", help="Three or four cards in the middle.")
@options.slang_option
@options.json_option
def command(holdings: tuple[str, ...], board: str, slang: bool, as_json: bool) -> int:
    """Tell which next cards improve whom, as if the next card were the last.

    An out is a card that puts a player in the lead, alone or with others, or
    that leaves behind others who led as well. All holdings are known.
    """
    reporter = ErrorReporter(as_json)
    text = " ".join(word for word in (board, *holdings) if word)
    match cases(_parse_outs(text, board, holdings)):
        case Success(result):
            if as_json:
                json_output.print_json(json_output.outs_object(result))
            else:
                for row in _outs_rows(result, options.wording_for(slang), Paint.for_stdout()):
                    print_line(row)
        case Failure(errors):
            reporter.report(text, errors)
    return reporter.exit_status


def _parse_outs(
    text: str, board: str, holdings: tuple[str, ...]
) -> Result[Outs, tuple[TextProblem, ...]]:
    """Return the outs on this board, or the errors of the arguments.

    Each string of ``holdings`` is one player's cards. ``text`` is all arguments joined by spaces.
    """

    def find_outs(read: ParsedText[Card]) -> Result[Outs, tuple[TextProblem, ...]]:
        board_cards, *holding_cards = group_by_argument(read, (board, *holdings))
        return read.locate(outs(board_cards, holding_cards))

    return and_then(read_cards(text), find_outs)


def _outs_rows(result: Outs, wording: Wording, paint: Paint) -> Iterator[str]:
    """Yield the rows for a person: the board, each player, and a row for each category of outs."""
    yield f"{'board':<11}{paint.cards(result.board)}"
    for number, player in enumerate(result.players, start=1):
        yield f"{f'player {number}':<11}{paint.cards(player.cards)}  {_outs_summary(player, paint)}"
        for category, cards in player.outs_by_category.items():
            yield f"  {category_name(category, wording):<19}{paint.cards(cards)}"


def _outs_summary(player: PlayerOuts, paint: Paint) -> str:
    """Return what follows a player's cards: ``leads``, the number of outs, or both."""
    leads = paint.tint("leads", "green") if player.leads else ""
    number = pluralize(len(player.outs), "out") if player.outs or not player.leads else ""
    return ", ".join(word for word in (leads, number) if word)
