"""Errors in a question about a game."""

from typing import TypeAlias

from handrail.cards import Card
from handrail.problems import Error, error_class
from handrail.showdown_errors import SharedCard, WrongPlayerCount
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
        return f"its lowest cards are the {self.lowest.rank}s"


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
        cards = pluralize(self.expected, "card")
        return f"in {self.game}, player {self.player + 1} holds {cards}, got {self.found}"

    @property
    def hint(self) -> str:
        return "add a card" if self.found < self.expected else "remove a card"


@error_class
class WrongBoard(Error):
    """A board with the wrong number of cards for a game. ``sizes`` are the possible numbers."""

    game: str
    found: int
    sizes: tuple[int, ...]
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        if not any(self.sizes):
            return f"{self.game} has no board"
        sizes = join_words(map(str, self.sizes), "or")
        return f"in {self.game}, expected {sizes} cards on the board, got {self.found}"


GameError: TypeAlias = WrongPlayerCount | SharedCard | NotInDeck | WrongHolding | WrongBoard
"""An error in a question about a game.

``at`` are positions counted from 0, first over the board, then over each player's cards.
"""
