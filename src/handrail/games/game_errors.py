"""Errors in a question about a game."""

from typing import TypeAlias

from handrail.cards import Card
from handrail.problems import Error, error_class
from handrail.showdown_errors import BOARD_HINT, SharedCard, WrongPlayerCount
from handrail.text import join_words, pluralize


@error_class
class NotInDeck(Error):
    """A card that the deck of a game lacks. ``lowest`` is the lowest card of the deck."""

    card: Card
    game: str
    lowest: Card
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"{self.card} is not in the deck of {self.game}"

    @property
    def hint(self) -> str:
        return f"the lowest cards in the deck are the {self.lowest.rank}s"


@error_class
class WrongHolding(Error):
    """A player with the wrong number of cards for a game. Players count from 0."""

    game: str
    player: int
    found: int
    expected: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return (
            f"in {self.game}, expected {pluralize(self.expected, 'card')} for player"
            f" {self.player + 1}, got {self.found}"
        )

    @property
    def hint(self) -> str:
        cards = pluralize(abs(self.found - self.expected), "card")
        return f"{'add' if self.found < self.expected else 'remove'} {cards}"


@error_class
class WrongBoard(Error):
    """A board with the wrong number of cards for a game.

    ``sizes`` are the possible numbers. There are none if the question needs a board and the game
    has none.
    """

    game: str
    found: int
    sizes: tuple[int, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        if not any(self.sizes):
            return f"{self.game} has no board{'' if self.sizes else ', which equity and outs need'}"
        return (
            f"in {self.game}, expected {join_words(map(str, self.sizes), 'or')} cards on the board,"
            f" got {self.found}"
        )

    @property
    def hint(self) -> str:
        if any(self.sizes):
            return BOARD_HINT
        return "remove the board" if self.sizes else "use showdown"


GameError: TypeAlias = WrongPlayerCount | SharedCard | NotInDeck | WrongHolding | WrongBoard
"""An error in a question about a game.

``at`` are positions counted from 0, first over the board, then over each player's cards.
"""
