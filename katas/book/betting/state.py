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
"""What a player can do in turn. The hand knows whose turn it is."""


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
class Table:
    """The cards and the players, in play and at the end.

    Seat 0 is the first to the left of the button. The cards are at fixed places of the deck: two
    for each seat, then the board.
    """

    deck: tuple[Card, ...]
    seats: tuple[Seat, ...]
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
class InPlay:
    """A hand in which somebody has to act."""

    table: Table
    actor: int
    """The seat that acts next."""
    later: tuple[int, ...]
    """The seats that act after it on this street, in order."""
    price: int
    """What each player must have bet on this street to stay in."""
    full_raise: int
    """By how much a raise must go beyond the price, unless it is all-in."""


@final
@dataclass(frozen=True, slots=True)
class Over:
    """A hand whose chips can be paid out."""

    table: Table


Hand: TypeAlias = InPlay | Over
"""A hand of hold'em, after some of its actions."""


@final
@dataclass(frozen=True, slots=True)
class IllegalRaise:
    """A raise to an amount that is not legal. No amount is, if the range is empty."""

    amount: int
    legal: range


@final
@dataclass(frozen=True, slots=True)
class HandIsOver:
    """A history goes on after the end of the hand."""


ReplayError: TypeAlias = IllegalRaise | HandIsOver
"""Why a history cannot be replayed."""
