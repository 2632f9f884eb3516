"""The 13x13 grid of what each hand of a range has made of a board, in a few groups."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import final

from handrail.cards.types import RANKS_HIGH_TO_LOW, Rank, format_cards
from handrail.made_hands.grouping import Hits
from handrail.made_hands.names import Draw, MadeHand
from handrail.ranges.combo_sets import Range
from handrail.ranges.starting_hands import Pair, StartingHand, hand_at
from handrail.ranges.weighted_ranges import WeightedRange

GROUP_DRAWS = (
    Draw.NUT_FLUSH_DRAW,
    Draw.FLUSH_DRAW,
    Draw.OPEN_ENDED,
    Draw.DOUBLE_GUTSHOT,
    Draw.GUTSHOT,
)


@final
class HitGroup(Enum):
    """A group of names in a picture, from the best to the worst. The value is its letter.

    A combo without an own pair is in the group ``DRAW`` if it has a flush draw, or a draw to a
    straight that is not a backdoor draw.

    >>> [group.words for group in HitGroup][:2]
    ['two pair or better', 'top pair or overpair']
    """

    MADE = "M"
    TOP = "T"
    LOWER = "L"
    DRAW = "D"
    REST = "R"

    @property
    def words(self) -> str:
        """Return what the group contains: ``lower pair``."""
        return GROUP_WORDS[self]


GROUP_WORDS = {
    HitGroup.MADE: "two pair or better",
    HitGroup.TOP: "top pair or overpair",
    HitGroup.LOWER: "lower pair",
    HitGroup.DRAW: "draw without a pair",
    HitGroup.REST: "the rest",
}


@final
@dataclass(frozen=True, slots=True)
class HitsCell:
    """One hand of the grid, and its combos in each group. Groups without combos are left out.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_range("AKs").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: HitsGrid(all_hits).rows[0][1].description)
    <Success: AKs, draw without a pair: AhKh; the rest: AsKs, AdKd, AcKc>
    """

    hand: StartingHand
    groups: tuple[tuple[HitGroup, WeightedRange], ...]

    @property
    def letters(self) -> str:
        """Return the letter of each group, the best first: ``TD``."""
        return "".join(group.value for group, _ in self.groups)

    @property
    def description(self) -> str:
        """Return the cell in words: ``AKs, top pair or overpair: AsKs; the rest: AhKh``."""
        each = (f"{group.words}: {combos}" for group, combos in self.groups)
        return f"{self.hand}, {'; '.join(each) or 'not in the range'}"

    def __repr__(self) -> str:
        return f"HitsCell('{self.hand}', {self.letters!r})"


@final
@dataclass(frozen=True, slots=True)
class HitsGrid:
    """The grid of what a range has made of a board.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_range("AQo QQ").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: HitsGrid(all_hits).summary)
    <Success: M 25.0%, T 75.0%, L 0.0%, D 0.0%, R 0.0%>
    """

    found: Hits

    @property
    def title(self) -> str:
        """Return the range that can be held, and the board."""
        return f"{self.found.hand_range} on {format_cards(self.found.board)}"

    @property
    def groups(self) -> Mapping[HitGroup, WeightedRange]:
        """Return the combos in each group. No group is missing."""
        found = self.found
        made = found.at_least(MadeHand.TWO_PAIR)
        top = found.at_least(MadeHand.TOP_PAIR_WEAK_KICKER)
        pairs = found.at_least(MadeHand.LOW_PAIR)
        unpaired = found.hand_range.unweighted - pairs.unweighted
        draws = Range(0)
        for draw in GROUP_DRAWS:
            draws |= found.drawing[draw].unweighted & unpaired
        parts = {
            HitGroup.MADE: made.unweighted,
            HitGroup.TOP: top.unweighted - made.unweighted,
            HitGroup.LOWER: pairs.unweighted - top.unweighted,
            HitGroup.DRAW: draws,
            HitGroup.REST: unpaired - draws,
        }
        return {
            group: found.hand_range & WeightedRange.of_range(part) for group, part in parts.items()
        }

    @property
    def rows(self) -> tuple[tuple[HitsCell, ...], ...]:
        """Return 13 rows of 13 cells, from the aces down to the twos."""
        groups = self.groups

        def cell(hand: StartingHand) -> HitsCell:
            combos = WeightedRange.of_range(Range.of([hand]))
            parts = ((group, part & combos) for group, part in groups.items())
            return HitsCell(hand, tuple((group, part) for group, part in parts if part))

        return tuple(
            tuple(cell(hand_at(row, column)) for column in RANKS_HIGH_TO_LOW)
            for row in RANKS_HIGH_TO_LOW
        )

    @property
    def summary(self) -> str:
        """Return the letter of each group, and its share of the range by weight."""
        each = (
            f"{group.value} {float(self.found.share(part)):.1%}"
            for group, part in self.groups.items()
        )
        return ", ".join(each)

    @property
    def legend(self) -> tuple[tuple[HitsCell, str], ...]:
        """Return each group as an example of a cell, and its letter and meaning."""
        aces = Pair(Rank.ACE)
        combos = WeightedRange.of_range(Range.of([aces]))
        return tuple(
            (HitsCell(aces, ((group, combos),)), f"{group.value}: {group.words}")
            for group in HitGroup
        )
