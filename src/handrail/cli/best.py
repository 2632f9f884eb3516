"""``handrail best``: the best five-card hand from five to seven cards, jokers allowed."""

import click
from returns.result import Failure, Success

from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.error_reporter import ErrorReporter
from handrail.cli.paint import Paint, print_line
from handrail.hands import Hand
from handrail.ladder import class_of
from handrail.railway import and_then, cases
from handrail.scoring import score
from handrail.wild import WildCard, best_wild_hand, read_wild_cards
from handrail.wording import Wording, describe


@click.command(
    epilog="""\b
    Example:
      $ handrail best "TD TC 5H 5C 7C ?R ?B"
      T♦ T♣ 7♣ T♥ T♠  four of a kind, tens  class 65  (5♥) (5♣)
    """
)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS")
@options.slang_option
@options.json_option
def command(cards: tuple[str, ...], slang: bool, as_json: bool) -> int:
    """Pick the best five of five, six or seven CARDS.

    ?B is a joker that may be any black card, ?R one that may be any red card.
    A joker never becomes a card that is held already.
    """
    text = " ".join(cards)
    reporter = ErrorReporter(as_json)
    result = and_then(
        read_wild_cards(text),
        lambda read: read.locate(best_wild_hand(read.values)).map(lambda best: (read.values, best)),
    )
    match cases(result):
        case Success((wild_cards, best)):
            _print_best(wild_cards, best, options.wording_for(slang), as_json)
        case Failure(errors):
            reporter.report(text, errors)
    return reporter.exit_status


def _print_best(cards: tuple[WildCard, ...], best: Hand, wording: Wording, as_json: bool) -> None:
    """Print the best hand, its name and its class.

    The given cards that are not part of the best hand follow in brackets.
    """
    if as_json:
        json_output.print_json(json_output.best_object(cards, best, wording))
        return
    paint = Paint.for_stdout()
    name = paint.bold(describe(score(best), wording))
    idle_cards = [card for card in cards if isinstance(card, Card) and card not in best.cards]
    print_line(
        f"{paint.cards(best)}  {name}  class {class_of(best)}  "
        f"{paint.bracket_idle(idle_cards, ())}".rstrip()
    )
