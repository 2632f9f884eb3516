"""The 169 starting hands of hold'em, and the combos (two cards) of each."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import ClassVar, TypeAlias, final

from handrail.argument_checks import check_each
from handrail.cards.types import RANKS_HIGH_TO_LOW, Card, IdentityEnum, Rank, TextValue
from handrail.hands.types import COMBO_SUIT_ORDER, Combo


@final
class HandKind(IdentityEnum):
    """The kind of a hand: a pair, suited or offsuit. The value is its letter.

    The letter is written after the two ranks, as in ``AKs``. Pairs have none.

    >>> [kind.value for kind in HandKind]
    ['', 's', 'o']
    """

    PAIR = ""
    SUITED = "s"
    OFFSUIT = "o"


COMBO_SUITS = {
    HandKind.PAIR: tuple(combinations(COMBO_SUIT_ORDER, 2)),
    HandKind.SUITED: tuple((suit, suit) for suit in COMBO_SUIT_ORDER),
    HandKind.OFFSUIT: tuple(permutations(COMBO_SUIT_ORDER, 2)),
}


class _TwoRanks(TextValue, ABC):
    """The properties that all starting hands share."""

    __slots__ = ()
    kind: ClassVar[HandKind]

    @property
    @abstractmethod
    def ranks(self) -> tuple[Rank, Rank]:
        """Return the ranks of both cards, the higher first."""

    @property
    def combos(self) -> tuple[Combo, ...]:
        """Return the combos, sorted by the suit of the higher card, then of the lower card."""
        high, low = self.ranks
        return tuple(
            Combo(Card(high, one), Card(low, other)) for one, other in COMBO_SUITS[self.kind]
        )

    @property
    def gap(self) -> int:
        """Return the number of ranks between the two: 0 for T9, 1 for T8, 0 for a pair."""
        high, low = self.ranks
        return max(high.value - low.value - 1, 0)

    @property
    def is_pair(self) -> bool:
        """Return whether both cards have the same rank."""
        return self.kind is HandKind.PAIR

    @property
    def is_suited(self) -> bool:
        """Return whether both cards have the same suit."""
        return self.kind is HandKind.SUITED

    @property
    def is_offsuit(self) -> bool:
        """Return whether the cards differ in rank and in suit."""
        return self.kind is HandKind.OFFSUIT

    @property
    def is_connector(self) -> bool:
        """Return whether the ranks are neighbours, such as T9. The ace is high: A2 is not."""
        return not self.is_pair and self.gap == 0

    @property
    def is_suited_connector(self) -> bool:
        """Return whether the hand is suited and its ranks are neighbours, such as T9s."""
        return self.is_suited and self.gap == 0

    @property
    def is_one_gapper(self) -> bool:
        """Return whether one rank is between the two, as in T8."""
        return self.gap == 1

    @property
    def is_two_gapper(self) -> bool:
        """Return whether two ranks are between the two, as in T7."""
        return self.gap == 2

    @property
    def is_broadway(self) -> bool:
        """Return whether both ranks are ten or higher."""
        return self.ranks[1] >= Rank.TEN

    def __str__(self) -> str:
        high, low = self.ranks
        return f"{high!s}{low!s}{self.kind.value}"  # without !s, this takes twice as long

    def __lt__(self, other: "_TwoRanks") -> bool:
        """Return whether this hand comes first in the normal form, in which AA is the first."""
        is_hand = _TwoRanks in other.__class__.__mro__
        return self._sort_key < other._sort_key if is_hand else NotImplemented

    @property
    def _sort_key(self) -> tuple[int, int, int]:
        high, low = self.ranks
        return tuple(HandKind).index(self.kind), -high.value, -low.value


@final
@dataclass(frozen=True, slots=True, repr=False)
class Pair(_TwoRanks):
    """Two cards of the same rank: 6 combos. Prints as ``77``.

    >>> str(Pair(Rank.SEVEN)), len(Pair(Rank.SEVEN).combos)
    ('77', 6)
    """

    kind = HandKind.PAIR
    rank: Rank

    @property
    def ranks(self) -> tuple[Rank, Rank]:
        """Return the rank, twice."""
        return self.rank, self.rank


@dataclass(frozen=True, slots=True, repr=False)
class _Unpaired(_TwoRanks):
    """Two cards of different rank. Raises ``ValueError`` unless the first rank is the higher."""

    high: Rank
    low: Rank

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"expected two ranks, the higher first, got {self.high}{self.low}")

    @property
    def ranks(self) -> tuple[Rank, Rank]:
        """Return both ranks, the higher first."""
        return self.high, self.low


@final
@dataclass(frozen=True, slots=True, repr=False)
class Suited(_Unpaired):
    """Two cards of different rank and the same suit: 4 combos. Prints as ``AKs``.

    Raises ``ValueError`` unless the first rank is the higher.

    >>> " ".join(map(str, Suited(Rank.ACE, Rank.KING).combos))
    'AsKs AhKh AdKd AcKc'
    """

    kind = HandKind.SUITED


@final
@dataclass(frozen=True, slots=True, repr=False)
class Offsuit(_Unpaired):
    """Two cards of different rank and suit: 12 combos. Prints as ``AKo``.

    Raises ``ValueError`` unless the first rank is the higher.

    >>> len(Offsuit(Rank.ACE, Rank.KING).combos)
    12
    """

    kind = HandKind.OFFSUIT


StartingHand: TypeAlias = Pair | Suited | Offsuit
"""One of the 169 starting hands: two ranks, and whether the suits are equal."""


PAIR_HANDS: tuple[Pair, ...] = tuple(map(Pair, RANKS_HIGH_TO_LOW))
"""The 13 pairs, from AA to 22."""

SUITED_HANDS: tuple[Suited, ...] = tuple(
    Suited(high, low) for high, low in combinations(RANKS_HIGH_TO_LOW, 2)
)
"""The 78 suited hands, from AKs to 32s."""

OFFSUIT_HANDS: tuple[Offsuit, ...] = tuple(
    Offsuit(high, low) for high, low in combinations(RANKS_HIGH_TO_LOW, 2)
)
"""The 78 offsuit hands, from AKo to 32o."""

ALL_HANDS: tuple[StartingHand, ...] = (*PAIR_HANDS, *SUITED_HANDS, *OFFSUIT_HANDS)
"""All 169 hands in the order of the normal form."""


def hand_of(combo: Combo) -> StartingHand:
    """Return the starting hand of a combo.

    >>> Combo.of((DECK[51], DECK[46])).map(hand_of).map(str)
    <Success: AKo>
    """
    high, low = combo.cards
    if high.suit is low.suit:
        return hand_at(high.rank, low.rank)
    return hand_at(low.rank, high.rank)


def hand_at(row: Rank, column: Rank) -> StartingHand:
    """Return the hand in a row and a column of the 13x13 grid.

    Pairs are on the diagonal, suited hands above it, offsuit hands below. Rows and columns run
    from the ace down to the two.

    >>> str(hand_at(Rank.ACE, Rank.KING)), str(hand_at(Rank.KING, Rank.ACE))
    ('AKs', 'AKo')
    """
    check_each("a Rank", (row, column), Rank, "Rank.ACE")
    if row is column:
        return Pair(row)
    return Suited(row, column) if column < row else Offsuit(column, row)
