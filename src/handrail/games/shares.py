"""The answer to a question about equity: each player's shares of the pot, counted in deals."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import final

from handrail.cards.types import Card
from handrail.games.rule_book import HOLDEM, Game

# The weights of ranges can make numbers of deals far larger than this one.
MAX_PRINTED_COUNT = 10**30
# The share of a player who ties with no other player, with one, and so on.
EVEN_SHARES = tuple(Fraction(1, winners) for winners in range(1, 27))


@final
@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One player's shares of the pot, counted in deals, or in weights of deals.

    ``deals_by_share`` has the number of deals for each share of the pot that the player wins: 1 for
    the whole pot, 1/2 for a tie with one other player or for one half of a split pot, and so on.
    The shares fall, and the deals in which the player wins nothing are left out. ``total`` is the
    number of all deals. ``exact`` is False if the deals are a sample. The constructor raises
    ``ValueError`` for shares that do not fall, and for more deals than there are.

    If ranges have weights, the exact numbers count each deal by its weight, which ``Equity``
    explains.

    >>> shares = (Fraction(1), 3), (Fraction(1, 2), 2)
    >>> float(PlayerEquity(deals_by_share=shares, total=8, exact=True))
    0.5
    """

    deals_by_share: tuple[tuple[Fraction, int], ...]
    total: int
    exact: bool

    def __post_init__(self) -> None:
        # Both checks of shares use integers, because fractions would take five times as long.
        left, (last, last_whole) = self.total, (2, 1)
        for share, deals in self.deals_by_share:
            part, whole = share.as_integer_ratio()
            falls = 0 < part <= whole and part * last_whole < last * whole
            if not falls or deals < 1:
                raise ValueError(f"expected falling shares of deals, got {self.deals_by_share}")
            left -= deals
            last, last_whole = part, whole
        if left < 0:
            raise ValueError(f"expected shares of {self.total} deals, got {self.deals_by_share}")

    @property
    def wins(self) -> int:
        """Return the number of deals in which the player wins the whole pot."""
        return sum(deals for share, deals in self.deals_by_share if share == 1)

    @property
    def ties(self) -> int:
        """Return the number of deals in which the player wins a part of the pot."""
        return sum(deals for share, deals in self.deals_by_share if share < 1)

    @property
    def share(self) -> Fraction:
        """Return the part of all pots that the player wins. It is 0 if there is no deal."""
        won = sum((share * deals for share, deals in self.deals_by_share), Fraction())
        return won / (self.total or 1)

    @property
    def stderr(self) -> float:
        """Return the standard error of ``share``. It is 0 if ``exact`` is true."""
        if self.exact:
            return 0.0
        squares = sum((share**2 * deals for share, deals in self.deals_by_share), Fraction())
        return sqrt((squares / self.total - self.share**2) / self.total)

    def __float__(self) -> float:
        return float(self.share)

    def __format__(self, spec: str) -> str:
        """Return the share, formatted as a number: ``f"{player:.2%}"``."""
        return format(float(self), spec) if spec else str(self)

    def __repr__(self) -> str:
        return f"PlayerEquity({float(self):.2%}; {summarize_deals(self.total, self.exact)})"


@final
@dataclass(frozen=True, slots=True)
class Equity:
    """The equity of each player, in the order of the ranges.

    The players' shares add up to 1, or to 0 if there is no deal.

    ``total`` is the number of deals. ``exact`` is False if the deals are a sample. Both are those
    of each player. The constructor raises ``ValueError`` for other players, and for shares that do
    not add up to all pots.

    If ranges have weights, the exact numbers of deals, wins and ties count each deal by its weight.
    This is an integer: the product of the integer weights of the players' combos. The integer
    weight of a combo is its weight times the least common denominator of the weights in the
    player's range, without the combos that contain a board card or a dead card. In a sample, each
    deal counts once, because deals are drawn by their weights.

    An answer of ``equity``, ``enumerate_equity`` or ``equity_by_flop`` also has the question:
    ``ranges`` are each player's ``Range``, ``WeightedRange``, ``Partial`` or known cards, as given,
    ``board`` and ``dead`` are the other known cards, and ``game`` has the rules. Two equities are
    equal if their numbers are equal.

    >>> Equity.of([(3, 2), (3, 2)], total=8, exact=True).players[0].share
    Fraction(1, 2)
    """

    players: tuple[PlayerEquity, ...]
    total: int
    exact: bool
    ranges: tuple[object, ...] = field(default=(), compare=False)
    board: tuple[Card, ...] = field(default=(), compare=False)
    dead: tuple[Card, ...] = field(default=(), compare=False)
    game: Game = field(default=HOLDEM, compare=False)

    def __post_init__(self) -> None:
        left, common = self.total, 1  # left / common is the number of pots that nobody has won
        for player in self.players:
            if player.total != self.total or player.exact is not self.exact:
                raise ValueError(f"expected players with the same deals, got {self.players}")
            for share, deals in player.deals_by_share:
                part, whole = share.as_integer_ratio()
                left, common = left * whole - part * deals * common, common * whole
        if left:
            raise ValueError(f"expected shares that add up to all pots, got {self.players}")
        if self.ranges and len(self.ranges) != len(self.players):
            raise ValueError(f"expected a range for each player, got {self.ranges}")

    @classmethod
    def of(cls, splits: Iterable[Iterable[int]], total: int, exact: bool) -> "Equity":
        """Return the equity in a game with one ranking, in which only ties split the pot.

        Args:
            splits: for each player the number of deals that the player wins alone, ties with one
                other player, with two others, and so on.
            total: the number of all deals.
            exact: False if the deals are a sample.
        """
        players: list[PlayerEquity] = []
        for row in splits:
            deals_by_share = tuple(
                (share, deals) for share, deals in zip(EVEN_SHARES, row, strict=False) if deals
            )
            players.append(PlayerEquity(deals_by_share, total, exact))
        return cls(tuple(players), total, exact)

    @classmethod
    def of_shares(
        cls, deals_by_shares: Mapping[tuple[Fraction, ...], int], exact: bool = True
    ) -> "Equity":
        """Return the equity of all players.

        Args:
            deals_by_shares: the number of deals for each way to share the pot. A way has the share
                of each player. There is at least one.
            exact: False if the deals are a sample.
        """
        total = sum(deals_by_shares.values())
        players: list[PlayerEquity] = []
        for shares in zip(*deals_by_shares, strict=True):
            counts = Counter[Fraction]()
            for share, deals in zip(shares, deals_by_shares.values(), strict=True):
                counts[share] += deals
            falling = sorted(counts.items(), reverse=True)
            won = tuple((share, deals) for share, deals in falling if share and deals)
            players.append(PlayerEquity(won, total, exact))
        return cls(tuple(players), total, exact)

    @property
    def equities(self) -> tuple[Fraction, ...]:
        """Return each player's share of all pots."""
        return tuple(player.share for player in self.players)

    def __repr__(self) -> str:
        shares = ", ".join(f"{float(player):.2%}" for player in self.players)
        return f"Equity({shares}; {summarize_deals(self.total, self.exact)})"


def summarize_deals(total: int, exact: bool) -> str:
    """Return the number of deals, and whether they are all: ``exact, 990 deals``."""
    return f"{'exact' if exact else 'sampled'}, {format_deals(total)}"


def format_deals(total: int) -> str:
    """Return a number of deals in words: ``1 deal``, ``1,081 deals``.

    Python cannot print a number of thousands of digits.
    """
    number = f"{total:,}" if total < MAX_PRINTED_COUNT else "countless"
    return f"{number} {'deal' if total == 1 else 'deals'}"
