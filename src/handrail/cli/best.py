"""``handrail best``: the best hand from five to seven cards, jokers allowed, or in any game."""

from functools import partial

import click
from returns.result import Result

from handrail.cards import Card
from handrail.cli import json_output, options
from handrail.cli.game_questions import ask_game
from handrail.cli.input_lines import read_questions
from handrail.cli.output import Output
from handrail.diagnostics import TextProblem
from handrail.games import HOLDEM, Game, GameShowdown, showdown
from handrail.hands import Hand
from handrail.ladder import class_of
from handrail.railway import and_then
from handrail.scoring import score
from handrail.wild import WildCard, best_wild_hand, read_wild_cards
from handrail.wording import Wording, describe


@click.command(
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail best "TD TC 5H 5C 7C ?R ?B"
      T♦ T♣ 7♣ T♥ T♠  four of a kind, tens  class 65  (5♥) (5♣)
    """,
)
@click.argument("cards", nargs=-1, metavar="CARDS")
@options.game_option
@options.file_option("set of cards")
@options.slang_option
@options.pass_output
def command(
    output: Output, cards: tuple[str, ...], game: Game | None, path: str | None, wording: Wording
) -> None:
    """Pick the best hand of five to seven CARDS.

    ?B is a joker that becomes any black card, and ?R one that becomes any red
    card. A joker never becomes a card that is already among the cards.

    With another game, CARDS are what a player holds and then the board, if the game
    has one: --game omaha AhKhQdJd 2h3h4h.
    """
    arguments = [" ".join(cards)] if cards else []
    if game is not None and game != HOLDEM:
        pick = partial(ask_game, game, partial(showdown, least=1))
        for text, found in read_questions(arguments, path, pick, output):
            _print_best_in_game(text, found, output)
        return
    for text, (given, best) in read_questions(arguments, path, _pick_best, output):
        if output.as_json:
            output.print_json(json_output.best_object(text, given, best, wording))
        else:
            _print_best(given, best, wording, output)


def _pick_best(text: str) -> Result[tuple[tuple[WildCard, ...], Hand], tuple[TextProblem, ...]]:
    """Return the cards in ``text``, and the best hand."""
    return and_then(
        read_wild_cards(text),
        lambda read: read.locate(best_wild_hand(read.values)).map(lambda best: (read.values, best)),
    )


def _print_best(cards: tuple[WildCard, ...], best: Hand, wording: Wording, output: Output) -> None:
    """Print the best hand, its name and its class, and in brackets the cards that do not play."""
    paint = output.paint
    name = paint.bold(describe(score(best), wording))
    idle_cards = [card for card in cards if isinstance(card, Card) and card not in best.cards]
    output.print_row(
        paint.cards(best), name, f"class {class_of(best)}", paint.bracket_idle(idle_cards, ())
    )


def _print_best_in_game(text: str, found: GameShowdown, output: Output) -> None:
    """Print each player's best hand under each ranking of a game as ``_print_best`` does."""
    paint = output.paint
    for player, holding in enumerate(found.holdings):
        if output.as_json:
            output.print_json({"hand": text, **json_output.holding_object(found, player)})
            continue
        for hand in (part.hands[player] for part in found.parts):
            if hand is None:
                output.print_row("no low hand")
                continue
            name, number = paint.bold(hand.name), f"class {hand.class_number}"
            idle_cards = [card for card in holding + found.board if card not in hand.cards]
            idle = paint.bracket_idle(idle_cards, ())
            output.print_row(paint.cards(hand.cards), name, number, idle)
