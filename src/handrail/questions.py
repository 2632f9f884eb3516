"""Questions about equity, checked, and what an answer consists of."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod, sqrt
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.equity_errors import (
    FEWEST_RANGES,
    MOST_RANGES,
    EmptyRange,
    EquityError,
    RangeCount,
    TooManyDead,
)
from handrail.hands import COMBO_SIZE, Repeated, repeats
from handrail.problems import left_to_right
from handrail.ranges import Range
from handrail.ranges.starting import all_combos
from handrail.showdown_errors import BOARD_SIZES, BoardCount

RIVER = BOARD_SIZES[-1]


@final
@dataclass(frozen=True, slots=True)
class Chance:
    """How often one player wins the pot, or a part of it.

    ``shared`` counts deals: first those that the player wins alone, then those in which the
    player is one of two who tie, one of three, and so on. ``total`` counts all deals. They are
    sampled if the chance is not ``exact``.

    >>> float(Chance(shared=(3, 2), total=8, exact=True))
    0.5
    """

    shared: tuple[int, ...]
    total: int
    exact: bool

    @property
    def wins(self) -> int:
        """The number of deals in which the player has the best hand alone."""
        return self.shared[0]

    @property
    def ties(self) -> int:
        """The number of deals in which the player ties with others for the best hand."""
        return sum(self.shared[1:])

    @property
    def share(self) -> Fraction:
        """The player's part of all pots: those who tie split a pot evenly."""
        parts = (Fraction(deals, tied) for tied, deals in enumerate(self.shared, start=1))
        return sum(parts, Fraction()) / self.total

    @property
    def stderr(self) -> float:
        """The standard error of the share, from the spread of the sample; 0 if exact."""
        if self.exact:
            return 0.0
        squares = (Fraction(deals, tied**2) for tied, deals in enumerate(self.shared, start=1))
        return sqrt((sum(squares, Fraction()) / self.total - self.share**2) / self.total)

    def __float__(self) -> float:
        return float(self.share)


@final
@dataclass(frozen=True, slots=True)
class Equity:
    """Each player's chance, in the order of the ranges; their shares sum to one.

    ``total`` is the number of deals. They are sampled if the equity is not ``exact``.

    >>> Equity.of([(3, 2), (3, 2)], total=8, exact=True).players[0].share
    Fraction(1, 2)
    """

    players: tuple[Chance, ...]
    total: int
    exact: bool

    @classmethod
    def of(cls, shared: Iterable[Iterable[int]], total: int, exact: bool) -> "Equity":
        """Return the equity of players with these ``Chance.shared``, one row per player."""
        return cls(tuple(Chance(tuple(row), total, exact) for row in shared), total, exact)


@final
@dataclass(frozen=True, slots=True)
class Spot:
    """A question that can be asked: the players' ranges, the board, and the dead cards.

    ``Spot.of`` checks them. ``ranges`` have the combos that the board and the dead cards
    leave to each player, at least one.
    """

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def of(
        cls, ranges: Iterable[Range], board: Iterable[Card], dead: Iterable[Card]
    ) -> Result["Spot", tuple[EquityError, ...]]:
        """Return the question, or everything that is wrong with it."""
        given, table, gone = tuple(ranges), tuple(board), tuple(dead)
        errors = _card_errors(len(given), table, gone)
        if errors:
            return Failure(errors)
        taken = {*table, *gone}
        out = Range.of(combo for combo in all_combos() if not taken.isdisjoint(combo.cards))
        spot = cls(tuple(each - out for each in given), table, gone)
        empty = tuple(
            EmptyRange(player, len(whole), (spot.places[player],))
            for player, (whole, left) in enumerate(zip(given, spot.ranges, strict=True))
            if not left
        )
        return Failure(empty) if empty else Success(spot)

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that are neither on the board nor dead."""
        return tuple(card for card in DECK if card not in self.board + self.dead)

    @property
    def missing(self) -> int:
        """The number of cards that the board lacks."""
        return RIVER - len(self.board)

    @property
    def most_deals(self) -> int:
        """An upper bound on the deals: it counts combos that share a card."""
        return prod(map(len, self.ranges)) * self.runouts(COMBO_SIZE * len(self.ranges))

    @property
    def hands(self) -> int:
        """The number of seven-card hands that an enumeration evaluates, at most."""
        return sum(map(len, self.ranges)) * self.runouts(0)

    def runouts(self, held: int) -> int:
        """Return how many ways there are to complete the board if ``held`` cards are held."""
        return comb(len(DECK) - len(self.board) - len(self.dead) - held, self.missing)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the ranges among all that was given."""
        first = len(self.board) + len(self.dead)
        return tuple(range(first, first + len(self.ranges)))


def _card_errors(
    players: int, board: tuple[Card, ...], dead: tuple[Card, ...]
) -> tuple[EquityError, ...]:
    errors: list[EquityError] = [Repeated(card, at) for card, at in repeats((*board, *dead))]
    out = len(board) + len(dead)
    if board and len(board) not in BOARD_SIZES:
        errors.append(BoardCount(len(board)))
    if not FEWEST_RANGES <= players <= MOST_RANGES:
        surplus = range(out + min(MOST_RANGES, players), out + players)
        errors.append(RangeCount(players, tuple(surplus)))
    most = len(DECK) - COMBO_SIZE * players - RIVER
    if not errors and len(dead) > most:
        errors.append(TooManyDead(len(dead), most, tuple(range(len(board), out))))
    return left_to_right(errors)
