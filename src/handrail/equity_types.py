"""Questions about equity, checked, and what an answer consists of."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod, sqrt
from typing import final

from returns.result import Failure, Result, Success

from handrail.cards import DECK, Card
from handrail.equity_errors import (
    MAX_RANGES,
    MIN_RANGES,
    EmptyRange,
    EquityError,
    TooManyDeadCards,
    WrongRangeCount,
)
from handrail.hands import COMBO_SIZE, DuplicateCard, duplicates
from handrail.problems import sort_by_position
from handrail.ranges import Range
from handrail.ranges.starting_hands import all_combos
from handrail.showdown_errors import BOARD_SIZES, FULL_BOARD_SIZE, WrongBoardSize


@final
@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """How often one player wins the pot, or a part of it.

    ``splits`` counts deals: first those that the player wins alone, then those in which the
    player is one of two who tie, one of three, and so on. ``total`` counts all deals. They are
    sampled if the chance is not ``exact``.

    >>> float(PlayerEquity(splits=(3, 2), total=8, exact=True))
    0.5
    """

    splits: tuple[int, ...]
    total: int
    exact: bool

    @property
    def wins(self) -> int:
        """The number of deals in which the player has the best hand alone."""
        return self.splits[0]

    @property
    def ties(self) -> int:
        """The number of deals in which the player ties with others for the best hand."""
        return sum(self.splits[1:])

    @property
    def share(self) -> Fraction:
        """The player's part of all pots: those who tie split a pot evenly."""
        parts = (Fraction(deals, tied) for tied, deals in enumerate(self.splits, start=1))
        return sum(parts, Fraction()) / self.total

    @property
    def stderr(self) -> float:
        """The standard error of the share, from the spread of the sample; 0 if exact."""
        if self.exact:
            return 0.0
        squares = (Fraction(deals, tied**2) for tied, deals in enumerate(self.splits, start=1))
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

    players: tuple[PlayerEquity, ...]
    total: int
    exact: bool

    @classmethod
    def of(cls, splits: Iterable[Iterable[int]], total: int, exact: bool) -> "Equity":
        """Return the equity of players with these ``PlayerEquity.splits``, one row per player."""
        return cls(tuple(PlayerEquity(tuple(row), total, exact) for row in splits), total, exact)


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
        given_ranges, board_cards, dead_cards = tuple(ranges), tuple(board), tuple(dead)
        errors = _spot_errors(len(given_ranges), board_cards, dead_cards)
        if errors:
            return Failure(errors)
        used = {*board_cards, *dead_cards}
        blocked = Range.of(combo for combo in all_combos() if not used.isdisjoint(combo.cards))
        spot = cls(tuple(each - blocked for each in given_ranges), board_cards, dead_cards)
        empty_ranges = tuple(
            EmptyRange(player, len(whole), (spot.range_positions[player],))
            for player, (whole, left) in enumerate(zip(given_ranges, spot.ranges, strict=True))
            if not left
        )
        return Failure(empty_ranges) if empty_ranges else Success(spot)

    @property
    def live_cards(self) -> tuple[Card, ...]:
        """The cards that are neither on the board nor dead."""
        return tuple(card for card in DECK if card not in self.board + self.dead)

    @property
    def cards_to_come(self) -> int:
        """The number of cards that the board lacks."""
        return FULL_BOARD_SIZE - len(self.board)

    @property
    def max_deals(self) -> int:
        """An upper bound on the deals: it counts combos that share a card."""
        return prod(map(len, self.ranges)) * self.runouts(COMBO_SIZE * len(self.ranges))

    @property
    def max_evaluations(self) -> int:
        """The number of seven-card hands that an enumeration evaluates, at most."""
        return sum(map(len, self.ranges)) * self.runouts(0)

    def runouts(self, held_cards: int) -> int:
        """Return how many ways there are to complete the board if ``held_cards`` cards are held."""
        return comb(len(DECK) - len(self.board) - len(self.dead) - held_cards, self.cards_to_come)

    @property
    def range_positions(self) -> tuple[int, ...]:
        """The places of the ranges among all that was given."""
        first = len(self.board) + len(self.dead)
        return tuple(range(first, first + len(self.ranges)))


def _spot_errors(
    players: int, board: tuple[Card, ...], dead: tuple[Card, ...]
) -> tuple[EquityError, ...]:
    errors: list[EquityError] = [
        DuplicateCard(card, at) for card, at in duplicates((*board, *dead))
    ]
    range_start = len(board) + len(dead)
    if board and len(board) not in BOARD_SIZES:
        errors.append(WrongBoardSize(len(board)))
    if not MIN_RANGES <= players <= MAX_RANGES:
        surplus = range(range_start + min(MAX_RANGES, players), range_start + players)
        errors.append(WrongRangeCount(players, tuple(surplus)))
    most_dead = len(DECK) - COMBO_SIZE * players - FULL_BOARD_SIZE
    if not errors and len(dead) > most_dead:
        errors.append(TooManyDeadCards(len(dead), most_dead, tuple(range(len(board), range_start))))
    return sort_by_position(errors)
