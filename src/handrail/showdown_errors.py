"""Errors in the cards at a showdown."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import TypeAlias, final

from handrail.cards import Card
from handrail.hands import COMBO_SIZE, HAND_SIZE, duplicates
from handrail.problems import Error, error_class, sort_by_position
from handrail.text import format_times, join_words

CardGroups: TypeAlias = tuple[tuple[Card, ...], ...]

BOARD_SIZES = (3, 4, 5)
FULL_BOARD_SIZE = BOARD_SIZES[-1]
MIN_PLAYERS, MAX_PLAYERS = 2, 23
MAX_HANDS = 10  # of five cards from one deck
_MAX_LISTED_PLACES = 4  # places that a message names before it counts the rest


@final
@dataclass(frozen=True, slots=True)
class OnBoard:
    """The place of a card on the board, counted from 0."""

    index: int

    def __str__(self) -> str:
        return "on the board"


@final
@dataclass(frozen=True, slots=True)
class InHand:
    """The place of a card in a player's hand. Players and cards count from 0."""

    player: int
    index: int

    def __str__(self) -> str:
        return f"in the hand of player {self.player + 1}"


CardPlace: TypeAlias = OnBoard | InHand
"""The place of a card at a showdown."""


@error_class
class WrongBoardSize(Error):
    """A board of too few or too many cards."""

    found: int
    _hint = "a flop is 3 cards, with the turn 4, with the river 5"

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the surplus cards, or of all if there are too few."""
        return tuple(range(self.found))[FULL_BOARD_SIZE:] or tuple(range(self.found))

    @property
    def message(self) -> str:
        return f"expected 3 to 5 cards on the board, got {self.found}"


@error_class
class WrongHoldingSize(Error):
    """A player with the wrong number of cards. Players count from 0."""

    player: int
    found: int
    expected: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"expected {self.expected} cards for player {self.player + 1}, got {self.found}"

    @property
    def hint(self) -> str | None:
        if self.expected == HAND_SIZE:
            return "without a board, a hand has 5 cards; holdings of 2 need a board of 3 to 5"
        return "with a board, each player holds 2 cards"


@error_class
class WrongPlayerCount(Error):
    """Too few or too many players. ``at`` are the cards of the surplus players."""

    found: int
    most: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"expected {MIN_PLAYERS} to {self.most} players, got {self.found}"

    @property
    def hint(self) -> str | None:
        return "add a hand" if self.found == 1 else None


@error_class
class SharedCard(Error):
    """A card in several places. ``at`` counts the board first, then each hand."""

    card: Card
    places: tuple[CardPlace, ...]
    at: tuple[int, ...]
    _hint = "one deck holds each card once"

    @property
    def message(self) -> str:
        place_names = list(dict.fromkeys(map(str, self.places)))
        if len(place_names) > _MAX_LISTED_PLACES:
            place_names[_MAX_LISTED_PLACES - 1 :] = [
                f"{len(place_names) - _MAX_LISTED_PLACES + 1} more places"
            ]
        return f"{self.card} appears {format_times(len(self.at))}: {join_words(place_names)}"


ShowdownError: TypeAlias = WrongBoardSize | WrongHoldingSize | WrongPlayerCount | SharedCard
"""An error in a board and the cards that players hold."""


def holdem_errors(board: tuple[Card, ...], holdings: CardGroups) -> tuple[ShowdownError, ...]:
    """Return every error in a board of three to five cards and holdings of two."""
    errors = _showdown_errors(board, holdings, COMBO_SIZE, MAX_PLAYERS)
    if len(board) in BOARD_SIZES:
        return errors
    return sort_by_position((WrongBoardSize(len(board)), *errors))


def hand_group_errors(hands: CardGroups) -> tuple[ShowdownError, ...]:
    """Return every error in several five-card hands from one deck."""
    return _showdown_errors((), hands, HAND_SIZE, MAX_HANDS)


def _showdown_errors(
    board: tuple[Card, ...], holdings: CardGroups, holding_size: int, most: int
) -> tuple[ShowdownError, ...]:
    starts = tuple(accumulate((len(cards) for cards in holdings), initial=len(board)))
    errors: list[ShowdownError] = []
    for player, cards in enumerate(holdings):
        if len(cards) != holding_size:
            indexes = tuple(range(starts[player], starts[player + 1]))
            errors.append(WrongHoldingSize(player, len(cards), holding_size, indexes))
    if not MIN_PLAYERS <= len(holdings) <= most:
        first = starts[min(most, len(holdings))]
        errors.append(WrongPlayerCount(len(holdings), most, tuple(range(first, starts[-1]))))
    for card, at in duplicates(chain(board, *holdings)):
        errors.append(SharedCard(card, tuple(_place_of(position, starts) for position in at), at))
    return sort_by_position(errors)


def _place_of(index: int, starts: tuple[int, ...]) -> CardPlace:
    """Return the place of the card at an index. ``starts`` are the first indexes of hands."""
    player = bisect_right(starts, index) - 1
    return OnBoard(index) if player < 0 else InHand(player, index - starts[player])
