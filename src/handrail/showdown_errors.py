"""What can be wrong with the cards at a showdown."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import TypeAlias, final

from handrail.cards import Card
from handrail.hands import COMBO_SIZE, HAND_SIZE, repeats
from handrail.problems import Error, error, left_to_right
from handrail.text import counted, listed, times

Groups: TypeAlias = tuple[tuple[Card, ...], ...]

BOARD_SIZES = (3, 4, 5)
FEWEST_PLAYERS, MOST_PLAYERS = 2, 23
MOST_HANDS = 10  # of five cards from one deck
_MOST_NAMED = 4  # places that a sentence names before it counts the rest


@final
@dataclass(frozen=True, slots=True)
class OnBoard:
    """A place on the board, counted from 0."""

    index: int

    def __str__(self) -> str:
        return "on the board"


@final
@dataclass(frozen=True, slots=True)
class InHand:
    """A place in a player's hand. Players and cards are counted from 0."""

    player: int
    index: int

    def __str__(self) -> str:
        return f"in the hand of player {self.player + 1}"


Place: TypeAlias = OnBoard | InHand
"""Where a card is at a showdown."""


@error
class BoardCount(Error):
    """A board of too few or too many cards. ``at`` counts from the board's first card."""

    found: int
    _hint = "a flop is 3 cards, with the turn 4, with the river 5"

    @property
    def at(self) -> tuple[int, ...]:
        """Return the cards too many, or all of them if there are too few."""
        return tuple(range(self.found))[BOARD_SIZES[-1] :] or tuple(range(self.found))

    @property
    def message(self) -> str:
        return f"{counted(self.found, 'card')} on the board, where 3 to 5 can lie"


@error
class HoldingCount(Error):
    """A player, counted from 0, who holds ``found`` cards and not ``wanted``."""

    player: int
    found: int
    wanted: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        return f"player {self.player + 1} holds {counted(self.found, 'card')}, not {self.wanted}"

    @property
    def hint(self) -> str | None:
        if self.wanted == HAND_SIZE:
            return "without a board each hand is 5 cards; two each need a board of 3 to 5"
        return "beside a board each player holds 2 cards"


@error
class PlayerCount(Error):
    """Too few players or too many. ``at`` are the cards of those too many."""

    found: int
    most: int
    at: tuple[int, ...]

    @property
    def message(self) -> str:
        found = counted(self.found, "player")
        return f"{found}, where a showdown has {FEWEST_PLAYERS} to {self.most}"

    @property
    def hint(self) -> str | None:
        return "give one hand more" if self.found == 1 else None


@error
class SharedCard(Error):
    """A card that is in several places. ``at`` counts over the board and then each hand."""

    card: Card
    places: tuple[Place, ...]
    at: tuple[int, ...]
    _hint = "one deck holds each card once"

    @property
    def message(self) -> str:
        where = list(dict.fromkeys(map(str, self.places)))
        if len(where) > _MOST_NAMED:
            where[_MOST_NAMED - 1 :] = [f"{len(where) - _MOST_NAMED + 1} places more"]
        return f"{self.card} stands {times(len(self.at))}: {listed(where)}"


ShowdownError: TypeAlias = BoardCount | HoldingCount | PlayerCount | SharedCard
"""Errors in a board and the cards that are held beside it."""


def holdem_errors(board: tuple[Card, ...], holdings: Groups) -> tuple[ShowdownError, ...]:
    """Return every error in a board of three to five cards and holdings of two."""
    errors = _errors(board, holdings, COMBO_SIZE, MOST_PLAYERS)
    if len(board) in BOARD_SIZES:
        return errors
    return left_to_right((BoardCount(len(board)), *errors))


def hand_group_errors(hands: Groups) -> tuple[ShowdownError, ...]:
    """Return every error in several five-card hands from one deck."""
    return _errors((), hands, HAND_SIZE, MOST_HANDS)


def _errors(
    board: tuple[Card, ...], held: Groups, wanted: int, most: int
) -> tuple[ShowdownError, ...]:
    starts = tuple(accumulate((len(cards) for cards in held), initial=len(board)))
    errors: list[ShowdownError] = []
    for player, cards in enumerate(held):
        if len(cards) != wanted:
            mine = tuple(range(starts[player], starts[player + 1]))
            errors.append(HoldingCount(player, len(cards), wanted, mine))
    if not FEWEST_PLAYERS <= len(held) <= most:
        first = starts[min(most, len(held))]
        errors.append(PlayerCount(len(held), most, tuple(range(first, starts[-1]))))
    for card, at in repeats(chain(board, *held)):
        errors.append(SharedCard(card, tuple(_place(position, starts) for position in at), at))
    return left_to_right(errors)


def _place(position: int, starts: tuple[int, ...]) -> Place:
    """Return where a card is, of a board and the hands behind it, which start there."""
    player = bisect_right(starts, position) - 1
    return OnBoard(position) if player < 0 else InHand(player, position - starts[player])
