"""``handrail outs``: which next cards change who leads."""

from collections.abc import Iterator

import click
from returns.result import Failure, Result, Success

from handrail.cards import Card
from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint, out
from handrail.cli.reading import by_argument
from handrail.diagnostics import TextProblem
from handrail.improving import Outlook, Prospect, outs
from handrail.notation import Parsed, read_cards
from handrail.railway import and_then, either
from handrail.text import counted
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
@options.slang
@options.as_json
def command(holdings: tuple[str, ...], board: str, slang: bool, as_json: bool) -> int:
    """Tell which next cards improve whom, as if the next card were the last.

    An out is a card that puts a player in the lead, alone or with others, or
    that leaves behind others who led as well. All holdings are known.
    """
    reporter = Reporter(as_json)
    text = " ".join(word for word in (board, *holdings) if word)
    match either(outlook(text, board, holdings)):
        case Success(found):
            if as_json:
                documents.emit(documents.of_outlook(found))
            else:
                for row in rows(found, options.wording(slang), Paint.here()):
                    out(row)
        case Failure(errors):
            reporter.report(text, errors)
    return reporter.status


def outlook(
    text: str, board: str, holdings: tuple[str, ...]
) -> Result[Outlook, tuple[TextProblem, ...]]:
    """The table that the arguments give; each is a group of cards, however it is written."""

    def found(read: Parsed[Card]) -> Result[Outlook, tuple[TextProblem, ...]]:
        lying, *held = by_argument(read, (board, *holdings))
        return read.locate(outs(lying, held))

    return and_then(read_cards(text), found)


def rows(found: Outlook, wording: Wording, paint: Paint) -> Iterator[str]:
    """The board, and each player with the outs by what they make."""
    yield f"{'board':<11}{paint.cards(found.board)}"
    for place, player in enumerate(found.players, start=1):
        yield f"{f'player {place}':<11}{paint.cards(player.cards)}  {said(player, paint)}"
        for category, cards in player.outs.items():
            yield f"  {category_name(category, wording):<19}{paint.cards(cards)}"


def said(player: Prospect, paint: Paint) -> str:
    """Whether a player leads, and the number of outs."""
    leads = paint.tint("leads", "green") if player.leads else ""
    number = counted(len(player.made), "out") if player.made or not player.leads else ""
    return ", ".join(word for word in (leads, number) if word)
