"""A checked question about equity, and the parts of its answer."""

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
from handrail.html_table import html_player_table
from handrail.problems import sort_by_position
from handrail.ranges import AnyRange, Range, WeightedRange
from handrail.ranges.hand_order import ALL_COMBO_BITS, bits_by_card
from handrail.showdown_errors import BOARD_SIZES, FULL_BOARD_SIZE, WrongBoardSize

# The weights of ranges can make numbers of deals far larger than this one.
MAX_PRINTED_COUNT = 10**30


@final
@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One player's wins and ties, counted in deals, or in weights of deals.

    ``splits[0]`` is the number of deals that the player wins alone. ``splits[1]`` is the number of
    deals in which the player ties with one other player, ``splits[2]`` with two others, and so on.
    ``total`` is the number of all deals. ``exact`` is False if the deals are a sample.

    If ranges have weights, the exact numbers count each deal by its weight, which ``Equity``
    explains.

    >>> float(PlayerEquity(splits=(3, 2), total=8, exact=True))
    0.5
    """

    splits: tuple[int, ...]
    total: int
    exact: bool

    @property
    def wins(self) -> int:
        """Return the number of deals in which the player alone has the best hand."""
        return self.splits[0]

    @property
    def ties(self) -> int:
        """Return the number of deals in which the player ties for the best hand."""
        return sum(self.splits[1:])

    @property
    def share(self) -> Fraction:
        """Return the part of all pots that the player wins. Players who tie split a pot evenly.

        It is 0 if there is no deal.
        """
        parts = (Fraction(deals, tied) for tied, deals in enumerate(self.splits, start=1))
        return sum(parts, Fraction()) / (self.total or 1)

    @property
    def stderr(self) -> float:
        """Return the standard error of ``share``. It is 0 if ``exact`` is true."""
        if self.exact:
            return 0.0
        squares = (Fraction(deals, tied**2) for tied, deals in enumerate(self.splits, start=1))
        return sqrt((sum(squares, Fraction()) / self.total - self.share**2) / self.total)

    def __float__(self) -> float:
        return float(self.share)

    def __repr__(self) -> str:
        return f"PlayerEquity({float(self):.2%}; {_summarize(self.total, self.exact)})"


@final
@dataclass(frozen=True, slots=True)
class Equity:
    """The equity of each player, in the order of the ranges.

    The players' shares add up to 1, or to 0 if there is no deal.

    ``total`` is the number of deals. ``exact`` is False if the deals are a sample.

    If ranges have weights, the exact numbers of deals, wins and ties count each deal by its weight.
    This is an integer: the product of the integer weights of the players' combos. The integer
    weight of a combo is its weight times the least common denominator of the weights in the
    player's range, without the combos that contain a board card or a dead card. In a sample, each
    deal counts once, because deals are drawn by their weights.

    >>> Equity.of([(3, 2), (3, 2)], total=8, exact=True).players[0].share
    Fraction(1, 2)
    """

    players: tuple[PlayerEquity, ...]
    total: int
    exact: bool

    @classmethod
    def of(cls, splits: Iterable[Iterable[int]], total: int, exact: bool) -> "Equity":
        """Return the equity of all players.

        Args:
            splits: the ``PlayerEquity.splits`` of each player.
            total: the number of all deals.
            exact: False if the deals are a sample.
        """
        return cls(tuple(PlayerEquity(tuple(row), total, exact) for row in splits), total, exact)

    def __repr__(self) -> str:
        shares = ", ".join(f"{float(player):.2%}" for player in self.players)
        return f"Equity({shares}; {_summarize(self.total, self.exact)})"

    def _repr_html_(self) -> str:  # pyright: ignore[reportUnusedFunction]  # notebooks call it
        """Return the equity as a table in HTML. Notebooks call this method."""
        return html_player_table(
            _summarize(self.total, self.exact),
            ("equity", "wins", "ties"),
            (
                (
                    f"{float(player):.2%}{'' if self.exact else f' ± {player.stderr:.2%}'}",
                    _format_count(player.wins),
                    _format_count(player.ties),
                )
                for player in self.players
            ),
        )


@final
@dataclass(frozen=True, slots=True)
class FlopEquity:
    """The equity of two players on a class of flops: those that are equal if suits are renamed.

    There are 22,100 flops in 1,755 classes. If no flop of the class can be dealt, the total of the
    equity is 0.

    Attributes:
        flop: the flop that stands for the class. Its own cards can be dead or in a range.
        flops: the number of flops in the class, with those that cannot be dealt.
        equity: the equity of each player, with the deals of all flops of the class.

    >>> half = Equity.of([(3, 2), (3, 2)], total=8, exact=True)
    >>> FlopEquity(DECK[:3], flops=4, equity=half)
    FlopEquity('2c 2d 2h'; 4 flops; Equity(50.00%, 50.00%; exact, 8 deals))
    """

    flop: tuple[Card, ...]
    flops: int
    equity: Equity

    def __repr__(self) -> str:
        return f"FlopEquity('{' '.join(map(str, self.flop))}'; {self.flops} flops; {self.equity})"


@final
@dataclass(frozen=True, slots=True)
class Spot:
    """A valid question about equity: the players' ranges, the board, and the dead cards.

    ``Spot.of`` checks the question. It removes the combos that contain a board card or a dead card
    from the ranges, so each range of a spot has at least one combo, and each combo can be dealt.
    The combos of a ``Range`` get the weight 1.
    """

    ranges: tuple[WeightedRange, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    deck: tuple[Card, ...] = DECK

    @classmethod
    def of(
        cls,
        ranges: Iterable[AnyRange],
        board: Iterable[Card],
        dead: Iterable[Card],
        deck: tuple[Card, ...] = DECK,
    ) -> Result["Spot", tuple[EquityError, ...]]:
        """Return a spot, or every ``EquityError`` in the question."""
        given_ranges, board_cards, dead_cards = tuple(ranges), tuple(board), tuple(dead)
        errors = _spot_errors(len(given_ranges), board_cards, dead_cards)
        if errors:
            return Failure(errors)
        live = Range(ALL_COMBO_BITS)
        for card in {*DECK}.difference(deck).union(board_cards, dead_cards):
            live -= Range(bits_by_card()[card])
        held = tuple(
            WeightedRange.of_range(each & live)
            if isinstance(each, Range)
            else each & WeightedRange.of_range(live)
            for each in given_ranges
        )
        spot = cls(held, board_cards, dead_cards, deck)
        empty_ranges = tuple(
            EmptyRange(player, len(whole), (spot.range_positions[player],))
            for player, (whole, left) in enumerate(zip(given_ranges, spot.ranges, strict=True))
            if not left
        )
        return Failure(empty_ranges) if empty_ranges else Success(spot)

    @property
    def live_cards(self) -> tuple[Card, ...]:
        """Return the cards that are neither on the board nor dead."""
        return tuple(card for card in self.deck if card not in self.board + self.dead)

    @property
    def cards_to_come(self) -> int:
        """Return the number of cards still to come on the board."""
        return FULL_BOARD_SIZE - len(self.board)

    @property
    def max_deals(self) -> int:
        """Return an upper bound on the number of deals, each counted once.

        It is too high if ranges overlap: combos that share a card are counted as a deal.
        """
        return prod(map(len, self.ranges)) * self.runouts(COMBO_SIZE * len(self.ranges))

    @property
    def max_evaluations(self) -> int:
        """Return the greatest possible number of seven-card hands that an enumeration evaluates."""
        return sum(map(len, self.ranges)) * self.runouts(0)

    def runouts(self, held_cards: int) -> int:
        """Return the number of ways to complete the board if ``held_cards`` cards are held."""
        return comb(
            len(self.deck) - len(self.board) - len(self.dead) - held_cards, self.cards_to_come
        )

    @property
    def range_positions(self) -> tuple[int, ...]:
        """Return the positions of the ranges in errors.

        Positions count from 0, first over the board cards, then the dead cards, then the ranges.
        """
        first = len(self.board) + len(self.dead)
        return tuple(range(first, first + len(self.ranges)))


def _summarize(total: int, exact: bool) -> str:
    return f"{'exact' if exact else 'sampled'}, {format_deals(total)}"


def format_deals(total: int) -> str:
    """Return a number of deals in words: ``1 deal``, ``1,081 deals``."""
    return f"{_format_count(total)} {'deal' if total == 1 else 'deals'}"


def _format_count(number: int) -> str:
    """Return a number with commas. Python cannot print a number of thousands of digits."""
    return f"{number:,}" if number < MAX_PRINTED_COUNT else "countless"


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
