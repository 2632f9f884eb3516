"""The cards of a deal in arguments: the board of ``--board``, and each player's cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import final

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


@final
@dataclass(frozen=True, slots=True)
class DealArguments:
    """A deal in arguments.

    Attributes:
        board: the value of ``--board``; empty if it is not given.
        hands: the other arguments. Each has the cards of one player. If a board is given, each may
            also be a single card. A single argument may have the cards of all players, and a board.
    """

    board: str
    hands: tuple[str, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """Return the text of the deal as the only question, or () if there are no arguments."""
        return (join_arguments(self._arguments),) if self._arguments else ()

    def group_cards(self, parsed: ParsedText[Card]) -> CardGroups:
        """Return the cards of each argument, the board first.

        If the text of all cards is a single argument or a line of a file, return the cards of each
        word.
        """
        if not self.board and len(self.hands) < 2:
            return parsed.word_groups
        return group_by_argument(parsed, self._arguments)

    @property
    def _arguments(self) -> tuple[str, ...]:
        """Return the arguments, each with all cards of the board or of a player."""
        if not self.board:
            return self.hands
        if not are_single_cards(self.hands):
            return (self.board, *self.hands)
        starts = range(0, len(self.hands), COMBO_SIZE)
        return (self.board, *(" ".join(self.hands[at : at + COMBO_SIZE]) for at in starts))


def join_arguments(arguments: Sequence[str]) -> str:
    """Return the arguments as one text, with a space between them."""
    return " ".join(filter(None, arguments))


def group_by_argument(parsed: ParsedText[Card], arguments: Sequence[str]) -> CardGroups:
    """Return the cards of each argument. ``parsed`` has the cards of all arguments."""
    cards = iter(parsed.values)
    return tuple(
        tuple(islice(cards, len(ParsedText(parsed.values, argument).spans)))
        for argument in arguments
    )
