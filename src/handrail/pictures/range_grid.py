"""The 13x13 grid of a range: what there is to draw, whatever it is drawn with."""

from dataclasses import dataclass
from enum import Enum
from typing import final

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.hands import Combo
from handrail.ranges import HandKind, Offsuit, Pair, Range, StartingHand, Suited, hand_at


@final
class Coverage(Enum):
    """How much of a hand a range holds.

    >>> [share.value for share in Coverage]
    ['empty', 'part', 'full']
    """

    EMPTY = "empty"
    PART = "part"
    FULL = "full"


@final
@dataclass(frozen=True, slots=True)
class GridCell:
    """One hand of the grid, with the combos of it that the range holds.

    >>> parse_range("AsKs").map(lambda held: RangeGrid(held).rows[0][1].description)
    <Success: AKs, 1 of 4 combos: AsKs>
    """

    hand: StartingHand
    combos: tuple[Combo, ...]

    @property
    def combo_count(self) -> int:
        """How many combos the hand has: 6, 4 or 12."""
        return len(self.hand.combos)

    @property
    def coverage(self) -> Coverage:
        """Whether none, a part or all of them are held."""
        if not self.combos:
            return Coverage.EMPTY
        return Coverage.FULL if len(self.combos) == self.combo_count else Coverage.PART

    @property
    def count_text(self) -> str:
        """How many of how many are held: ``2/4``."""
        return f"{len(self.combos)}/{self.combo_count}"

    @property
    def kind(self) -> HandKind:
        """What the two cards of the hand have in common."""
        match self.hand:
            case Pair():
                return HandKind.PAIR
            case Suited():
                return HandKind.SUITED
            case Offsuit():
                return HandKind.OFFSUIT

    @property
    def description(self) -> str:
        """The cell as it is said: ``AKs, 2 of 4 combos: AsKs AhKh``."""
        match self.coverage:
            case Coverage.EMPTY:
                return f"{self.hand}, not in the range"
            case Coverage.PART:
                few = " ".join(map(str, self.combos))
                return f"{self.hand}, {len(self.combos)} of {self.combo_count} combos: {few}"
            case Coverage.FULL:
                return f"{self.hand}, all {self.combo_count} combos"


@final
@dataclass(frozen=True, slots=True)
class RangeGrid:
    """Rows of cells from the aces down: pairs on the diagonal, suited above, offsuit below.

    >>> parse_range("22+").map(lambda held: RangeGrid(held).summary)
    <Success: 13 of 169 hands, 78 of 1,326 combos, 5.88 %>
    """

    hand_range: Range

    @property
    def rows(self) -> tuple[tuple[GridCell, ...], ...]:
        """The cells, row by row."""
        return tuple(
            tuple(
                GridCell(hand := hand_at(row, column), self.hand_range.combos_of(hand))
                for column in RANKS_HIGH_TO_LOW
            )
            for row in RANKS_HIGH_TO_LOW
        )

    @property
    def title(self) -> str:
        """The normal form of the range."""
        return str(self.hand_range) or "nothing"

    @property
    def summary(self) -> str:
        """How much the range holds, in words."""
        combos = f"{len(self.hand_range):,} of 1,326 combos, {self.hand_range.percent:g} %"
        return f"{len(self.hand_range.hands)} of 169 hands, {combos}"
