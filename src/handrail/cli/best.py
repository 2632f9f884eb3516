"""``handrail best``: the best five of five to seven cards, jokers included."""

import click
from returns.result import Failure, Success

from handrail.cards import Card
from handrail.cli import documents, options
from handrail.cli.diagnostics import Reporter
from handrail.cli.paint import Paint, out
from handrail.hands import Hand
from handrail.ladder import class_of
from handrail.railway import and_then, either
from handrail.scoring import score
from handrail.wild import WildCard, best_wild, read_wild
from handrail.wording import Wording, describe


@click.command(
    epilog="""\b
    Example:
      $ handrail best "TD TC 5H 5C 7C ?R ?B"
      T♦ T♣ 7♣ T♥ T♠  four of a kind, tens  class 65  (5♥) (5♣)
    """
)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS")
@options.slang
@options.as_json
def command(cards: tuple[str, ...], slang: bool, as_json: bool) -> int:
    """Pick the best five of five, six or seven CARDS.

    ?B is a joker that may be any black card, ?R one that may be any red card.
    A joker never becomes a card that is held already.
    """
    text = " ".join(cards)
    reporter = Reporter(as_json)
    both = and_then(
        read_wild(text),
        lambda read: read.locate(best_wild(read.values)).map(lambda best: (read.values, best)),
    )
    match either(both):
        case Success((held, best)):
            show(held, best, options.wording(slang), as_json)
        case Failure(errors):
            reporter.report(text, errors)
    return reporter.status


def show(held: tuple[WildCard, ...], best: Hand, wording: Wording, as_json: bool) -> None:
    """The five that play."""
    if as_json:
        documents.emit(documents.of_best(held, best, wording))
        return
    paint = Paint.here()
    name = paint.bold(describe(score(best), wording))
    idle = [card for card in held if isinstance(card, Card) and card not in best.cards]
    out(f"{paint.cards(best)}  {name}  class {class_of(best)}  {paint.playing(idle, ())}".rstrip())
