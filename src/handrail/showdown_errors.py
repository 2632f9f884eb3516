"""Errors in the cards at a showdown."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import TypeAlias, final

from handrail.cards import Card
from handrail.hands import COMBO_SIZE, HAND_SIZE, duplicates
from handrail.problems import Error, error_class, sort_by_position
from handrail.text import format_times, join_words, pluralize

CardGroups: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each player."""

BOARD_SIZES = (3, 4, 5)
FULL_BOARD_SIZE = BOARD_SIZES[-1]
BOARD_HINT = "the board has 3 cards on the flop, 4 on the turn and 5 on the river"
MIN_PLAYERS, MAX_PLAYERS = 2, 23
MAX_HANDS = 10  # one deck has enough cards for ten hands of five
_MAX_LISTED_PLACES = 4  # a message names up to four places, or three and the number of the others


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


CardPlace: TypeAlias = OnBoard | InHand
"""The place of a card at a showdown."""


@error_class
class WrongBoardSize(Error):
    """A board of fewer than three or more than ``most`` cards.

    ``most`` is 4 if another card is still to come, and otherwise 5.
    """

    found: int
    most: int = FULL_BOARD_SIZE

    @property
    def at(self) -> tuple[int, ...]:
        """Return the positions of the surplus cards. If there are too few cards, return all."""
        return tuple(range(self.found))[self.most :] or tuple(range(self.found))

    @property
    def message(self) -> str:
        sizes = "3 to 5" if self.most == FULL_BOARD_SIZE else "3 or 4"
        return f"expected {sizes} cards on the board, got {self.found}"

    @property
    def hint(self) -> str:
        if self.most == FULL_BOARD_SIZE:
            return BOARD_HINT
        return (
            "write a board of 3 or 4 cards first or last, as in Jh9h2c AhKh; after 5, no card comes"
        )


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
            return (
                "without a board, each player has 5 cards; with a board of 3 to 5 cards, each has 2"
            )
        return "with a board, each player holds 2 cards"


@error_class
class WrongPlayerCount(Error):
    """Too few or too many players: ``found`` players, where ``least`` to ``most`` are expected.

    ``at`` are the positions of the cards of the players beyond the greatest number.
    """

    found: int
    least: int
    most: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"expected {self.least} to {self.most} players, got {self.found}"

    @property
    def hint(self) -> str:
        difference = max(self.least - self.found, self.found - self.most)
        players = "a player" if difference == 1 else pluralize(difference, "player")
        return f"{'add' if self.found < self.least else 'remove'} {players}"


@error_class
class SharedCard(Error):
    """A card that appears in several places.

    ``at`` are the positions of the card, counted from 0, first over the board, then over each
    player's cards.
    """

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


def holdem_errors(
    board: tuple[Card, ...],
    holdings: CardGroups,
    least: int = MIN_PLAYERS,
    most_board: int = FULL_BOARD_SIZE,
) -> tuple[ShowdownError, ...]:
    """Return every error. A board has three to ``most_board`` cards, and each holding two.

    ``least`` is the smallest number of players.
    """
    errors = group_errors(board, holdings, COMBO_SIZE, least, MAX_PLAYERS)
    if BOARD_SIZES[0] <= len(board) <= most_board:
        return errors
    return sort_by_position((WrongBoardSize(len(board), most_board), *errors))


def hand_group_errors(hands: CardGroups) -> tuple[ShowdownError, ...]:
    """Return every error in several five-card hands from one deck."""
    return group_errors((), hands, HAND_SIZE, MIN_PLAYERS, MAX_HANDS)


def group_errors(
    board: tuple[Card, ...], holdings: CardGroups, holding_size: int, least: int, most: int
) -> tuple[WrongHoldingSize | WrongPlayerCount | SharedCard, ...]:
    """Return every error but those in the size of the board.

    Args:
        board: the cards on the board.
        holdings: each player's cards.
        holding_size: the number of cards that each player holds.
        least: the smallest number of players.
        most: the greatest number of players.
    """
    starts = tuple(accumulate((len(cards) for cards in holdings), initial=len(board)))
    errors: list[WrongHoldingSize | WrongPlayerCount | SharedCard] = []
    for player, cards in enumerate(holdings):
        if len(cards) != holding_size:
            indexes = tuple(range(starts[player], starts[player + 1]))
            errors.append(WrongHoldingSize(player, len(cards), holding_size, indexes))
    if not least <= len(holdings) <= most:
        first = starts[min(most, len(holdings))]
        errors.append(WrongPlayerCount(len(holdings), least, most, tuple(range(first, starts[-1]))))
    for card, at in duplicates(chain(board, *holdings)):
        errors.append(SharedCard(card, tuple(_place_of(position, starts) for position in at), at))
    return sort_by_position(errors)


def _place_of(index: int, starts: tuple[int, ...]) -> CardPlace:
    """Return the place of the card at an index.

    Args:
        index: the position of the card, counted over the board and then over each player's cards.
        starts: the position of the first card of each player, and the end of the last player's.
    """
    player = bisect_right(starts, index) - 1
    return OnBoard(index) if player < 0 else InHand(player, index - starts[player])
