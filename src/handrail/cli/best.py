"""``handrail best``: the best hand from five to seven cards, jokers allowed, or in any game."""

from dataclasses import dataclass
from functools import partial
from typing import final

import click
from returns.result import Result

from handrail.cards.notation import ParsedText, locate_in, read_cards
from handrail.cards.types import Card
from handrail.cli import json_output, poker_options
from handrail.cli.card_paint import bracket_idle, paint_cards
from handrail.games.jokers import WildCard, best_wild_hand, read_wild_cards
from handrail.games.judging import ShownHand
from handrail.games.ladder import class_of
from handrail.games.notation import NO_BOARD
from handrail.games.rankings import HIGH
from handrail.games.rule_book import Game
from handrail.games.showdowns import showdown
from handrail.hands.wording import Wording
from handrail.problems import TextProblem
from handrail.railway import and_then
from handrail.shell.input_lines import read_questions
from handrail.shell.options import file_option
from handrail.shell.output import Output, pass_output


@click.command(
    cls=poker_options.PokerCommand,
    epilog="""\b
    Example:
      $ handrail best "TD TC 5H 5C 7C ?R ?B"
      T♦ T♣ 7♣ T♥ T♠  four of a kind, tens  class 65  (5♥) (5♣)
    """,
)
@click.argument("words", nargs=-1, metavar="CARDS")
@poker_options.game_option
@file_option("set of cards", "TD TC 5H 5C 7C 2S 2D in hold'em")
@poker_options.slang_option
@pass_output
def command(
    output: Output, words: tuple[str, ...], game: Game, path: str | None, wording: Wording
) -> None:
    """Pick the best hand of five to seven CARDS.

    ?B is a joker that becomes any black card, and ?R one that becomes any red
    card. A joker never becomes a card that is already among the cards.
    "handrail help cards" shows how cards are written.

    With another game, CARDS are what a player holds and then the board, if the game
    has one: --game omaha AhKhQdJd 2h3h4h. If the pot is split, the best low hand has
    a row of its own.
    """
    arguments, paint = [" ".join(words)] if words else [], output.paint
    for line, picked in read_questions(arguments, path, str, partial(_pick, game), output):
        if output.as_json:
            output.print_json(
                json_output.best_object(line, game, picked.given, picked.best, picked.low, wording)
            )
            continue
        for hand in filter(None, (picked.best, picked.low)):
            idle = [
                card for card in picked.given if isinstance(card, Card) and card not in hand.cards
            ]
            output.print_row(
                paint_cards(hand.cards, paint),
                paint.bold(hand.describe(wording)),
                f"class {hand.class_number}",
                bracket_idle(idle, (), paint),
            )


@final
@dataclass(frozen=True, slots=True)
class _Picked:
    """The given cards, the best hand, and the low hand if one qualifies."""

    given: tuple[WildCard, ...]
    best: ShownHand
    low: ShownHand | None = None


def _pick(game: Game, text: str) -> Result[_Picked, tuple[TextProblem, ...]]:
    """Return the cards in ``text``, and the best hands."""
    if game == poker_options.DEFAULT_GAME:
        return and_then(
            read_wild_cards(text),
            lambda read: read.locate(best_wild_hand(read.values)).map(
                lambda best: _Picked(read.values, ShownHand(HIGH, best.cards, class_of(best)))
            ),
        )

    def pick_in_game(cards: ParsedText[Card]) -> Result[_Picked, tuple[TextProblem, ...]]:
        holding, board = _split_holding(game, cards)
        found = showdown([holding.values], board=board.values, game=game)
        return locate_in((board, holding), found).map(
            lambda alone: _Picked(cards.values, alone.players[0].best, alone.players[0].low)
        )

    return and_then(read_cards(text), pick_in_game)


def _split_holding(
    game: Game, cards: ParsedText[Card]
) -> tuple[ParsedText[Card], ParsedText[Card]]:
    """Return the cards that the player holds, and then the board.

    Of two words, the second is the board. Otherwise, the board is what follows the holding.
    """
    if not game.board_size:
        return cards, NO_BOARD
    sizes = [len(word.values) for word in cards.words]
    is_holding_and_board = len(sizes) == 2 and max(sizes) > 1
    return cards.split_at(sizes[0] if is_holding_and_board else game.holding_size)
