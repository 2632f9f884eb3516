"""The cards of a deal in arguments: the board of ``--board``, and each player's cards."""

from collections.abc import Sequence
from itertools import islice

import click

from handrail.cards import Card
from handrail.cli.options import are_single_cards
from handrail.hands import COMBO_SIZE
from handrail.notation import ParsedText
from handrail.showdown_errors import CardGroups

board_option = click.option(
    "--board",
    default="",
    metavar="CARDS",
    help="The cards in the middle of the table, which all players share.",
)


def arguments_of_deal(board: str, hands: tuple[str, ...]) -> tuple[str, ...]:
    """Return the board, if there is one, and each player's cards.

    After a board, single cards are joined in pairs: each pair is one player's cards.
    """
    if not board:
        return hands
    if not are_single_cards(hands):
        return (board, *hands)
    starts = range(0, len(hands), COMBO_SIZE)
    return (board, *(" ".join(hands[start : start + COMBO_SIZE]) for start in starts))


def group_by_argument(parsed: ParsedText[Card], arguments: Sequence[str]) -> CardGroups:
    """Return the cards of each argument. ``parsed`` has the cards of all arguments."""
    cards = iter(parsed.values)
    return tuple(
        tuple(islice(cards, len(ParsedText(parsed.values, argument).spans)))
        for argument in arguments
    )
