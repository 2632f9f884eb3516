"""The 13x13 grid of a range: what there is to draw, whatever it is drawn with."""

from dataclasses import dataclass
from enum import Enum
from typing import final

from handrail.cards import Rank
from handrail.hands import Combo
from handrail.ranges import Kind, Offsuit, Pair, Range, StartingHand, Suited, hand_at

RANKS = tuple(reversed(Rank))


@final
class Share(Enum):
    """How much of a hand a range holds.

    >>> [share.value for share in Share]
    ['empty', 'part', 'full']
    """

    EMPTY = "empty"
    PART = "part"
    FULL = "full"


@final
@dataclass(frozen=True, slots=True)
class Cell:
    """One hand of the grid, with the combos of it that the range holds.

    >>> parse_range("AsKs").map(lambda held: Grid(held).rows[0][1].words)
    <Success: AKs, 1 of 4 combos: AsKs>
    """

    hand: StartingHand
    held: tuple[Combo, ...]

    @property
    def combos(self) -> int:
        """How many combos the hand has: 6, 4 or 12."""
        return len(self.hand.combos)

    @property
    def share(self) -> Share:
        """Whether none, a part or all of them are held."""
        if not self.held:
            return Share.EMPTY
        return Share.FULL if len(self.held) == self.combos else Share.PART

    @property
    def count(self) -> str:
        """How many of how many are held: ``2/4``."""
        return f"{len(self.held)}/{self.combos}"

    @property
    def kind(self) -> Kind:
        """What the two cards of the hand have in common."""
        match self.hand:
            case Pair():
                return Kind.PAIR
            case Suited():
                return Kind.SUITED
            case Offsuit():
                return Kind.OFFSUIT

    @property
    def words(self) -> str:
        """The cell as it is said: ``AKs, 2 of 4 combos: AsKs AhKh``."""
        match self.share:
            case Share.EMPTY:
                return f"{self.hand}, not in the range"
            case Share.PART:
                few = " ".join(map(str, self.held))
                return f"{self.hand}, {len(self.held)} of {self.combos} combos: {few}"
            case Share.FULL:
                return f"{self.hand}, all {self.combos} combos"


@final
@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells from the aces down: pairs on the diagonal, suited above, offsuit below.

    >>> parse_range("22+").map(lambda held: Grid(held).summary)
    <Success: 13 of 169 hands, 78 of 1,326 combos, 5.88 %>
    """

    held: Range

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells, row by row."""
        return tuple(
            tuple(Cell(hand := hand_at(row, column), self.held.held(hand)) for column in RANKS)
            for row in RANKS
        )

    @property
    def title(self) -> str:
        """The normal form of the range."""
        return str(self.held) or "nothing"

    @property
    def summary(self) -> str:
        """How much the range holds, in words."""
        combos = f"{len(self.held):,} of 1,326 combos, {self.held.percent:g} %"
        return f"{len(self.held.hands)} of 169 hands, {combos}"
