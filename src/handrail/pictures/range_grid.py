"""The 13x13 grid of a range, for any output format."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import final

from handrail.cards.types import RANKS_HIGH_TO_LOW, Rank
from handrail.ranges.combo_sets import Range
from handrail.ranges.starting_hands import HandKind, Offsuit, Pair, StartingHand, Suited, hand_at
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange

# The starting hands of a grid: 13 rows of 13, from the aces down to the twos.
HAND_ROWS = tuple(
    tuple(hand_at(row, column) for column in RANKS_HIGH_TO_LOW) for row in RANKS_HIGH_TO_LOW
)


@final
class Coverage(Enum):
    """How much of a hand is in a range: nothing, some combos, a weight, or everything.

    A hand with a combo whose weight is below 1 has the coverage ``WEIGHT``, even if other combos
    are missing.

    >>> [coverage.value for coverage in Coverage]
    ['empty', 'part', 'weight', 'full']
    """

    EMPTY = "empty"
    PART = "part"
    WEIGHT = "weight"
    FULL = "full"


@final
@dataclass(frozen=True, slots=True)
class GridCell:
    """One hand of the grid. ``combos`` are its combos in the range, with their weights.

    >>> parse_range("AsKs").map(lambda parsed: RangeGrid(parsed).rows[0][1].description)
    <Success: AKs, 1 of 4 combos: AsKs>
    """

    hand: StartingHand
    combos: WeightedRange

    @property
    def combo_count(self) -> int:
        """Return the number of all combos of the hand: 6 for a pair, 4 if suited, 12 if offsuit."""
        return len(self.hand.combos)

    @property
    def coverage(self) -> Coverage:
        """Return how much of the hand is in the range."""
        if not self.combos:
            return Coverage.EMPTY
        if _has_weight_below_1(self.combos):
            return Coverage.WEIGHT
        return Coverage.FULL if len(self.combos) == self.combo_count else Coverage.PART

    @property
    def share(self) -> Fraction:
        """Return the sum of the weights, divided by the number of all combos of the hand."""
        return self.combos.weight / self.combo_count

    @property
    def count_text(self) -> str:
        """Return the number of combos in the range and the number of all combos: ``2/4``."""
        return f"{len(self.combos)}/{self.combo_count}"

    @property
    def part_text(self) -> str:
        """Return the share as ``50%`` if a combo has a weight below 1, or else the count."""
        if self.coverage is Coverage.WEIGHT:
            return _format_percent(self.share, 0)
        return self.count_text

    @property
    def kind(self) -> HandKind:
        """Return the kind of the hand: pair, suited or offsuit."""
        return self.hand.kind

    @property
    def description(self) -> str:
        """Return the cell in words: ``AKs, 2 of 4 combos: AsKs 50%, AhKh 25%``."""
        is_whole = len(self.combos) == self.combo_count
        number = f"{len(self.combos)} of {self.combo_count}"
        if is_whole:
            number = f"all {self.combo_count}"
        match self.combos.layers:
            case ():
                return f"{self.hand}, not in the range"
            case ((weight, combos),):
                description = f"{self.hand}, {number} combos"
                if weight < 1:
                    description += f" at {_format_percent(weight, 1)}"
                if not is_whole:
                    description += f": {' '.join(map(str, combos))}"
                return description
            case _:
                each = (f"{combo} {_format_percent(weight, 1)}" for combo, weight in self.combos)
                return f"{self.hand}, {number} combos: {', '.join(each)}"


@final
@dataclass(frozen=True, slots=True)
class RangeGrid:
    """The grid of a range: pairs on the diagonal, suited hands above, offsuit hands below.

    >>> parse_range("22+").map(lambda parsed: RangeGrid(parsed).summary)
    <Success: 13 of 169 hands, 78 of 1,326 combos, 5.88%>
    """

    hand_range: AnyRange

    @property
    def rows(self) -> tuple[tuple[GridCell, ...], ...]:
        """Return 13 rows of 13 cells, from the aces down to the twos."""
        weighted = WeightedRange.of_range(self.hand_range)
        return tuple(
            tuple(
                GridCell(hand, weighted & WeightedRange.of_range(Range.of([hand]))) for hand in row
            )
            for row in HAND_ROWS
        )

    @property
    def title(self) -> str:
        """Return the range as it prints, or ``nothing`` if the range is empty."""
        return str(self.hand_range) or "nothing"

    @property
    def summary(self) -> str:
        """Return how many hands and combos are in the range, and how many percent of all combos.

        The percentage counts each combo by its weight.
        """
        weighted = WeightedRange.of_range(self.hand_range)
        combos = f"{len(weighted):,} of 1,326 combos, {weighted.percent:.2f}%"
        by_weight = " by weight" if _has_weight_below_1(weighted) else ""
        return f"{len(weighted.hands)} of 169 hands, {combos}{by_weight}"

    @property
    def legend(self) -> tuple[tuple[GridCell, str], ...]:
        """Return each mark that is in the grid, as an example of a cell, and its meaning."""
        marks = {_mark_of(cell) for row in self.rows for cell in row}
        return tuple((cell, meaning) for cell, meaning in RANGE_LEGEND if _mark_of(cell) in marks)


def _mark_of(cell: GridCell) -> tuple[Coverage, HandKind | None]:
    """Return what the cell of a legend has in common with those that it stands for."""
    kind = cell.kind if cell.coverage is Coverage.FULL else None
    return cell.coverage, kind


def _has_weight_below_1(combos: WeightedRange) -> bool:
    return combos.weight < len(combos)


def _format_percent(share: Fraction, digits: int) -> str:
    """Return a share in percent. A share between 0 and 1 is neither ``0%`` nor ``100%``."""
    step = Fraction(1, 10**digits)
    percent = round(100 * share, digits)
    if share < 1:
        percent = min(percent, 100 - step)
    return f"{float(percent):.4g}%" if percent else f"<{float(step):g}%"


_PAIR, _SUITED, _OFFSUIT = Pair(Rank.ACE), Suited(Rank.ACE, Rank.KING), Offsuit(Rank.ACE, Rank.KING)
# Each mark of a grid, as an example of a cell, and its meaning.
RANGE_LEGEND = (
    (GridCell(_PAIR, WeightedRange.of_range(Range.of([_PAIR]))), "pair, all combos"),
    (GridCell(_SUITED, WeightedRange.of_range(Range.of([_SUITED]))), "suited, all combos"),
    (GridCell(_OFFSUIT, WeightedRange.of_range(Range.of([_OFFSUIT]))), "offsuit, all combos"),
    (GridCell(_SUITED, WeightedRange.of_range(Range.of(_SUITED.combos[:2]))), "some combos (2/4)"),
    (GridCell(_SUITED, WeightedRange.of({_SUITED: Fraction(1, 2)})), "weight (50%)"),
    (GridCell(_OFFSUIT, WeightedRange(())), "not in the range"),
)
