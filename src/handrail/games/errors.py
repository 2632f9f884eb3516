"""Errors in the cards at a showdown."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, final

from handrail.cards.types import Card
from handrail.games.rule_book import FLOP_TURN_RIVER
from handrail.problems import Error, TextError, UnplacedError, error_class
from handrail.text import format_times, join_first, join_words, pluralize, printable

CardGroups: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each player."""

BOARD_HINT = "the board has 3 cards on the flop, 4 on the turn and 5 on the river"


@final
@dataclass(frozen=True, slots=True)
class OnBoard:
    """A card's place on the board. ``index`` counts from 0."""

    index: int

    def __str__(self) -> str:
        return "on the board"


@final
@dataclass(frozen=True, slots=True)
class InHand:
    """A card's place in a player's hand. ``player`` and ``index`` count from 0."""

    player: int
    index: int

    def __str__(self) -> str:
        return f"in the hand of player {self.player + 1}"


@final
@dataclass(frozen=True, slots=True)
class AmongDead:
    """A card's place among the dead cards. ``index`` counts from 0."""

    index: int

    def __str__(self) -> str:
        return "among the dead cards"


CardPlace: TypeAlias = OnBoard | InHand | AmongDead
"""The place of a card at a showdown."""


@error_class
class NeedsBoard(Error):
    """A question about outs in a game without a board. ``at`` are the positions of its cards."""

    game: str
    at: tuple[int, ...]
    _hint = "use showdown, or a game with a board, such as omaha"

    @property
    def message(self) -> str:
        return f"{self.game} has no board, which outs need"


@error_class
class UnexpectedBoard(Error):
    """A board in a game without one. ``at`` are the positions of its cards."""

    game: str
    at: tuple[int, ...]
    _hint = "remove the board; for dead cards in a question about equity, write | | before them"

    @property
    def message(self) -> str:
        return f"{self.game} has no board"


@error_class
class WrongBoardSize(Error):
    """A board with the wrong number of cards for a game. ``sizes`` are the possible numbers."""

    game: str
    found: int
    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        if not any(self.sizes) or self.found in self.sizes:
            raise ValueError(f"expected a wrong size of a board, got {self.found}, {self.sizes}")

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the surplus cards. If there are too few cards, return all."""
        cards = tuple(range(self.found))
        return cards[max(self.sizes) :] or cards

    @property
    def message(self) -> str:
        return f"expected {_join_sizes(self.sizes)} on the board, got {self.found}"

    @property
    def hint(self) -> str:
        if tuple(filter(None, self.sizes)) == FLOP_TURN_RIVER:
            return BOARD_HINT if self.found else f"{BOARD_HINT}; in a command, add --board Qh9h2c"
        if self.sizes == FLOP_TURN_RIVER[:-1]:
            if self.found == FLOP_TURN_RIVER[-1]:
                return "with 5 cards on the board no card is to come; use showdown"
            return "write a board of 3 or 4 cards first or last, as in Jh9h2c AhKh"
        least, most = min(filter(None, self.sizes)), max(self.sizes)
        if self.found < least:
            return f"add {pluralize(least - self.found, 'card')}"
        if self.found > most:
            return f"remove {pluralize(self.found - most, 'card')}"
        return "add or remove cards"


@error_class
class WrongHoldingSize(Error):
    """A player with the wrong number of cards for a game. Players count from 0.

    ``game`` is its name, or None if five-card hands are compared without a board.
    """

    game: str | None
    player: int
    found: int
    expected: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        expected = pluralize(self.expected, "card")
        return f"expected {expected} for player {self.player + 1}, got {self.found}"

    @property
    def hint(self) -> str:
        if self.game is None:
            return (
                "without a board, each player has 5 cards; with a board of 3 to 5 cards, each has"
                " 2, as in 5c6dTh4dJd KhQh AsJs"
            )
        rule = f"in {self.game}, each player holds {self.expected}"
        missing = self.expected - self.found
        if missing < 0:
            return f"remove {pluralize(-missing, 'card')}; {rule}"
        cards = pluralize(missing, "card")
        return f"{rule}: add {cards}, or let equity deal them, as in As* (Partial in Python)"


@error_class
class WrongPlayerCount(Error):
    """Too few or too many players: ``found`` players, where ``least`` to ``most`` are expected.

    ``at`` are the positions of the cards of the players beyond the greatest number.
    """

    found: int
    most: int
    at: tuple[int, ...]
    least: int = 1

    @property
    def message(self) -> str:
        return f"expected {self.least} to {self.most} players, got {self.found}"

    @property
    def hint(self) -> str:
        verb = "add" if self.found < self.least else "remove"
        difference = max(self.least - self.found, self.found - self.most)
        players = "a player" if difference == 1 else pluralize(difference, "player")
        return f"{verb} {players}"


@error_class
class SharedCard(Error):
    """A card that appears in several places.

    ``at`` are the positions of the card, counted from 0, first over the board, then the dead cards
    of a question about equity, then the players' cards. ``decks`` is the number of decks in play.
    """

    card: Card
    places: tuple[CardPlace, ...]
    at: tuple[int, ...]
    decks: int = 1

    @property
    def message(self) -> str:
        counts = Counter(map(str, self.places))
        place_names = tuple(counts)
        if 1 < len(counts) < len(self.places):
            place_names = tuple(f"{format_times(count)} {name}" for name, count in counts.items())
        times = format_times(len(self.places))
        return f"{self.card} appears {times}: {join_first(place_names, 'places')}"

    @property
    def hint(self) -> str:
        if self.decks > 1 and not are_different_hands(self.places):
            return "one player's cards and the board must all differ, with any number of decks"
        return "one deck holds each card once"


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
        if self.card.rank < self.lowest.rank:
            return f"the lowest cards in the deck are the {self.lowest.rank}s"
        return f"the deck has cards such as {self.lowest}"


@error_class
class NoDraws(UnplacedError):
    """A question about outs in a game in which players have hands only with the whole board."""

    game: str
    board_size: int
    _hint = "use showdown with the whole board, or equity"

    @property
    def message(self) -> str:
        cards = pluralize(self.board_size, "card")
        return f"{self.game} has no outs: before the board has {cards}, players have no hands"


@error_class
class RepeatedName(TextError):
    """A name that several players have."""

    name: str
    _hint = "give each player another name"

    @property
    def message(self) -> str:
        return f"{len(self.spans)} players are called {printable(self.name)}"


BoardError: TypeAlias = NeedsBoard | UnexpectedBoard | WrongBoardSize
"""An error in the number of cards on the board."""

ShowdownError: TypeAlias = BoardError | WrongHoldingSize | WrongPlayerCount | SharedCard | NotInDeck
"""An error in a board and the cards that players hold.

``at`` are positions counted from 0, first over the board, then over each player's cards.
"""


def are_different_hands(places: Sequence[CardPlace]) -> bool:
    """Return whether each place is in the hand of another player."""
    players = {place.player for place in places if isinstance(place, InHand)}
    return len(players) == len(places)


def place_of(index: int, starts: tuple[int, ...]) -> CardPlace:
    """Return the place of the card at an index.

    Args:
        index: the position of the card, counted over the board and then over each player's cards.
        starts: the position of the first card of each player, and the end of the last player's.
    """
    player = bisect_right(starts, index) - 1
    return OnBoard(index) if player < 0 else InHand(player, index - starts[player])


def _join_sizes(sizes: Sequence[int]) -> str:
    """Return the possible numbers of cards: ``3 to 5 cards``, ``3 or 4 cards``, ``1 card``."""
    given = [size for size in sizes if size]
    first, last = given[0], given[-1]
    if len(given) > 2 and last - first == len(given) - 1:
        return f"{first} to {last} cards"
    return f"{join_words(map(str, given), 'or')} {'card' if last == 1 else 'cards'}"
