"""The values of betting: what a player may do, what is on the table, and what is refused."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from handrail import Card


@final
@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand."""


@final
@dataclass(frozen=True, slots=True)
class CheckOrCall:
    """Stay in for what is owed, which may be nothing."""


@final
@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Bet or raise, until this amount is in front of the player."""

    amount: int


Action: TypeAlias = Fold | CheckOrCall | RaiseTo
"""What a player can do in turn. The state knows whose turn it is."""


@final
class Street(Enum):
    """A round of betting. The value is the number of cards on the board."""

    PREFLOP = 0
    FLOP = 3
    TURN = 4
    RIVER = 5


NEXT_STREET = {
    Street.PREFLOP: Street.FLOP,
    Street.FLOP: Street.TURN,
    Street.TURN: Street.RIVER,
}


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """A player's chips, and what the player did."""

    stack: int
    bet: int = 0
    """The chips paid on this street."""
    paid: int = 0
    """The chips paid in this hand, those of this street included."""
    folded: bool = False
    acted: bool = False
    """Whether the player has acted on this street."""


@final
@dataclass(frozen=True, slots=True)
class State:
    """All that the next action depends on.

    Seat 0 is the first to the left of the button. The cards are at fixed places of the deck: two
    for each seat, then the board.
    """

    deck: tuple[Card, ...]
    seats: tuple[Seat, ...]
    queue: tuple[int, ...]
    """The seats that still have to act on this street, in order. () if the hand is over."""
    price: int
    """What each player must have bet on this street to stay in."""
    full_raise: int
    """By how much a raise must go beyond the price, unless it is all-in."""
    big_blind: int
    street: Street = Street.PREFLOP

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the cards on the board."""
        first = 2 * len(self.seats)
        return self.deck[first : first + self.street.value]

    @property
    def live(self) -> tuple[int, ...]:
        """Return the seats that have not folded."""
        return tuple(place for place, seat in enumerate(self.seats) if not seat.folded)

    def hole_cards(self, place: int) -> tuple[Card, ...]:
        """Return the two cards of a seat."""
        return self.deck[2 * place : 2 * place + 2]


@final
@dataclass(frozen=True, slots=True)
class HandIsOver:
    """An action after the end of the hand."""


@final
@dataclass(frozen=True, slots=True)
class IllegalRaise:
    """A raise to an amount that is not legal. No amount is, if the range is empty."""

    amount: int
    legal: range


BettingError: TypeAlias = HandIsOver | IllegalRaise
"""Why an action is refused."""
