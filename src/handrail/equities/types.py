"""A checked question about equity, and its answer on each flop."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import comb, prod
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.argument_checks import check_each
from handrail.cards.types import DECK, Card
from handrail.equities.deal_search import may_have_deal
from handrail.equities.errors import (
    MAX_RANGES,
    MIN_RANGES,
    EmptyRange,
    EquityError,
    NoDeal,
    TooManyDeadCards,
    WrongRangeCount,
)
from handrail.games.errors import WrongBoardSize, WrongHoldingSize
from handrail.games.judging import deck_errors
from handrail.games.rankings import Ranking
from handrail.games.rule_book import HOLDEM, Game
from handrail.games.shares import Equity
from handrail.hands.errors import DuplicateCard
from handrail.hands.types import COMBO_SIZE, duplicates
from handrail.problems import sort_by_position
from handrail.ranges import AnyRange, Range, WeightedRange
from handrail.ranges.hand_order import ALL_COMBO_BITS, bits_by_card

KeepGoing: TypeAlias = Callable[[int, int], bool]
"""A function that gets how much work is done and how much there is. It returns False to stop."""


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
    """A valid question about equity: the players' ranges, the board, the dead cards, the game.

    ``Spot.of`` checks the question, and removes the combos that contain a board card or a dead card
    from the ranges. So each range of a spot has at least one combo. The combos of a ``Range`` get
    the weight 1. The constructor is for ranges without such combos. It checks the cards and the
    numbers, and raises ``ValueError``.
    """

    ranges: tuple[WeightedRange, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    game: Game = HOLDEM

    def __post_init__(self) -> None:
        errors = _spot_errors(len(self.ranges), self.board, self.dead, self.game)
        if errors or not all(self.ranges):
            raise ValueError(f"expected a valid question about equity, got {self!r}")

    @classmethod
    def of(
        cls,
        ranges: Iterable[AnyRange],
        board: Iterable[Card],
        dead: Iterable[Card],
        game: Game = HOLDEM,
    ) -> Result["Spot", tuple[EquityError, ...]]:
        """Return a spot, or every ``EquityError`` that the first failing check finds.

        Raise ``TypeError`` for strings, which have to be parsed first.
        """
        given_ranges, board_cards, dead_cards = tuple(ranges), tuple(board), tuple(dead)
        check_each("a range", given_ranges, AnyRange, "parse_range")
        check_each("a card", board_cards + dead_cards, Card, "parse_cards")
        errors = _spot_errors(len(given_ranges), board_cards, dead_cards, game)
        if errors:
            return Failure(errors)
        deck = game.deck
        not_in_deck = () if deck is DECK else tuple(card for card in DECK if card not in deck)
        live_bits = ALL_COMBO_BITS
        for card in (*board_cards, *dead_cards, *not_in_deck):
            live_bits &= ~bits_by_card()[card]
        live = Range(live_bits)
        held = tuple(
            WeightedRange.of_range(each & live)
            if isinstance(each, Range)
            else each & WeightedRange.of_range(live)
            for each in given_ranges
        )
        empty_ranges = tuple(
            _empty_range(player, whole, board_cards, dead_cards, not_in_deck)
            for player, (whole, left) in enumerate(zip(given_ranges, held, strict=True))
            if not left
        )
        if empty_ranges:
            return Failure(empty_ranges)
        spot = cls(held, board_cards, dead_cards, game)
        return Success(spot) if may_have_deal(held) else Failure((NoDeal(spot.range_positions),))

    @property
    def ranking(self) -> Ranking:
        """Return how high hands compare in the game."""
        return self.game.rankings[0]

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the deck of the game."""
        return self.game.deck

    @property
    def live_cards(self) -> tuple[Card, ...]:
        """Return the cards that are neither on the board nor dead."""
        return tuple(card for card in self.deck if card not in self.board + self.dead)

    @property
    def cards_to_come(self) -> int:
        """Return the number of cards still to come on the board."""
        return self.game.board_size - len(self.board)

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


def heads_up_equity(wins: int, ties: int, total: int) -> Equity:
    """Return the equity of two players.

    Args:
        wins: the number of deals that the first player wins.
        ties: the number of deals that the players tie.
        total: the number of all deals.
    """
    return Equity.of(((wins, ties), (total - wins - ties, ties)), total, exact=True)


def require_deal(spot: Spot, equity: Equity) -> Result[Equity, tuple[NoDeal]]:
    """Return the equity, or the error ``NoDeal`` if its number of deals is 0."""
    return Success(equity) if equity.total else Failure((NoDeal(spot.range_positions),))


def _empty_range(
    player: int,
    whole: AnyRange,
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
    not_in_deck: tuple[Card, ...],
) -> EmptyRange:
    """Return the error for a range of which no combo is left, with the cards that exclude it."""
    given = WeightedRange.of_range(whole).unweighted
    reasons = _excluding_cards(given, (*board, *dead, *not_in_deck))
    return EmptyRange(
        player,
        len(given),
        (len(board) + len(dead) + player,),
        on_board=tuple(card for card in board if card in reasons),
        dead=tuple(card for card in dead if card in reasons),
        not_in_deck=tuple(card for card in not_in_deck if card in reasons),
    )


def _excluding_cards(hand_range: Range, excluded: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards of which each combo in the range contains one: all such cards of one combo.

    Of the excluded cards, take the one in most of the combos, and go on with the other combos.
    """
    if len(hand_range) == 1:
        return tuple(card for combo in hand_range for card in combo if card in excluded)
    found: list[Card] = []
    left = hand_range.bits
    while left:
        best = max(excluded, key=lambda card: (left & bits_by_card()[card]).bit_count())
        found.append(best)
        left &= ~bits_by_card()[best]
    return tuple(found)


def _spot_errors(
    players: int, board: tuple[Card, ...], dead: tuple[Card, ...], game: Game
) -> tuple[EquityError, ...]:
    range_start = len(board) + len(dead)
    if game.holding_size != COMBO_SIZE:
        at = (range_start,) if players else ()
        return (WrongHoldingSize(game.name, 0, COMBO_SIZE, game.holding_size, at),)
    errors: list[EquityError] = [
        DuplicateCard(card, at) for card, at in duplicates((*board, *dead))
    ]
    errors.extend(deck_errors(game, (*board, *dead)))
    if board and len(board) not in game.streets:
        errors.append(WrongBoardSize(game.name, len(board), game.streets))
    if not MIN_RANGES <= players <= MAX_RANGES:
        surplus = range(range_start + min(MAX_RANGES, players), range_start + players)
        errors.append(WrongRangeCount(players, tuple(surplus)))
    most_dead = len(game.deck) - COMBO_SIZE * players - game.board_size
    range_positions = tuple(range(range_start, range_start + players))
    dead_positions = tuple(range(len(board), range_start))
    if not errors and most_dead < 0:
        errors.append(NoDeal(range_positions))
    elif not errors and len(dead) > most_dead:
        errors.append(TooManyDeadCards(len(dead), most_dead, dead_positions))
    return sort_by_position(errors)
