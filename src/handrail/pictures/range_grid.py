"""The 13x13 grid of a range, for any output format."""

from dataclasses import dataclass
from enum import Enum
from typing import final

from handrail.cards import RANKS_HIGH_TO_LOW, Rank
from handrail.hands import Combo
from handrail.ranges import HandKind, Offsuit, Pair, Range, StartingHand, Suited, hand_at


@final
class Coverage(Enum):
    """How much of a hand is in a range: no combos, some combos or all combos.

    >>> [coverage.value for coverage in Coverage]
    ['empty', 'part', 'full']
    """

    EMPTY = "empty"
    PART = "part"
    FULL = "full"


@final
@dataclass(frozen=True, slots=True)
class GridCell:
    """One hand of the grid. ``combos`` are the combos of the hand that are in the range.

    >>> parse_range("AsKs").map(lambda parsed: RangeGrid(parsed).rows[0][1].description)
    <Success: AKs, 1 of 4 combos: AsKs>
    """

    hand: StartingHand
    combos: tuple[Combo, ...]

    @property
    def combo_count(self) -> int:
        """Return the number of all combos of the hand: 6 for a pair, 4 if suited, 12 if offsuit."""
        return len(self.hand.combos)

    @property
    def coverage(self) -> Coverage:
        """Return whether none, some or all combos of the hand are in the range."""
        if not self.combos:
            return Coverage.EMPTY
        return Coverage.FULL if len(self.combos) == self.combo_count else Coverage.PART

    @property
    def count_text(self) -> str:
        """Return the number of combos in the range and the number of all combos: ``2/4``."""
        return f"{len(self.combos)}/{self.combo_count}"

    @property
    def kind(self) -> HandKind:
        """Return the kind of the hand: pair, suited or offsuit."""
        match self.hand:
            case Pair():
                return HandKind.PAIR
            case Suited():
                return HandKind.SUITED
            case Offsuit():
                return HandKind.OFFSUIT

    @property
    def description(self) -> str:
        """Return the cell in words: ``AKs, 2 of 4 combos: AsKs AhKh``."""
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
    """The grid of a range: pairs on the diagonal, suited hands above, offsuit hands below.

    >>> parse_range("22+").map(lambda parsed: RangeGrid(parsed).summary)
    <Success: 13 of 169 hands, 78 of 1,326 combos, 5.88%>
    """

    hand_range: Range

    @property
    def rows(self) -> tuple[tuple[GridCell, ...], ...]:
        """Return 13 rows of 13 cells, from the aces down to the twos."""
        return tuple(
            tuple(
                GridCell(hand := hand_at(row, column), self.hand_range.combos_of(hand))
                for column in RANKS_HIGH_TO_LOW
            )
            for row in RANKS_HIGH_TO_LOW
        )

    @property
    def title(self) -> str:
        """Return the range as it prints, or ``nothing`` if the range is empty."""
        return str(self.hand_range) or "nothing"

    @property
    def summary(self) -> str:
        """Return how many hands and combos are in the range, and how many percent of all combos."""
        combos = f"{len(self.hand_range):,} of 1,326 combos, {self.hand_range.percent:.2f}%"
        return f"{len(self.hand_range.hands)} of 169 hands, {combos}"


_PAIR, _SUITED, _OFFSUIT = Pair(Rank.ACE), Suited(Rank.ACE, Rank.KING), Offsuit(Rank.ACE, Rank.KING)
# Each mark of a grid, as an example, and its meaning.
RANGE_LEGEND = (
    (GridCell(_PAIR, _PAIR.combos), "pair, all combos"),
    (GridCell(_SUITED, _SUITED.combos), "suited, all combos"),
    (GridCell(_OFFSUIT, _OFFSUIT.combos), "offsuit, all combos"),
    (GridCell(_SUITED, _SUITED.combos[:2]), "some combos (2/4)"),
    (GridCell(_OFFSUIT, ()), "not in the range"),
)
