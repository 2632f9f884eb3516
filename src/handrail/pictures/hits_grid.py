"""The 13x13 grid of what each hand of a range has made of a board, in a few groups."""

from dataclasses import dataclass
from enum import Enum
from typing import final

from handrail.cards.types import Rank, format_cards
from handrail.made_hands.grouping import Hits
from handrail.made_hands.names import Draw, MadeHand
from handrail.pictures.range_grid import HAND_ROWS
from handrail.ranges.combo_sets import Range
from handrail.ranges.starting_hands import Pair, StartingHand
from handrail.ranges.weighted_ranges import WeightedRange


@final
class HitGroup(Enum):
    """A group of names in a picture, from the best to the worst. Its first letter is in the cells.

    A draw is a flush draw or a draw to a straight, but not a backdoor draw.

    >>> [group.value for group in HitGroup][:2]
    ['made: two pair or better', 'top pair or overpair']
    """

    MADE = "made: two pair or better"
    TOP = "top pair or overpair"
    LOWER = "lower pair"
    DRAW = "draw without a pair"
    REST = "rest"


NO_DRAWS = (Draw.OVERCARDS, Draw.BACKDOOR_FLUSH, Draw.BACKDOOR_STRAIGHT)
Groups = tuple[tuple[HitGroup, WeightedRange], ...]


@final
@dataclass(frozen=True, slots=True)
class HitsCell:
    """One hand of the grid, and its combos in each group. Groups without combos are left out.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_range("AKs").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: HitsGrid(all_hits).rows[0][1].description)
    <Success: AKs, draw without a pair: AhKh; rest: AsKs, AdKd, AcKc>
    """

    hand: StartingHand
    groups: Groups

    @property
    def letters(self) -> str:
        """Return the letter of each group, the best first: ``TD``."""
        return "".join(group.name[0] for group, _ in self.groups)

    @property
    def description(self) -> str:
        """Return the cell in words: ``AKs, top pair or overpair: AsKs; rest: AhKh``."""
        each = (f"{group.value}: {combos}" for group, combos in self.groups)
        return f"{self.hand}, {'; '.join(each) or 'not in the range'}"


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
        """Return the number of combos and the board."""
        return f"{len(self.found.hand_range):,} combos on {format_cards(self.found.board)}"

    @property
    def groups(self) -> Groups:
        """Return the combos in each group. No group is missing."""
        draws = Range(0)
        for draw, part in self.found.draw_parts:
            if draw not in NO_DRAWS:
                draws |= part.unweighted
        whole = left = self.found.hand_range.unweighted
        groups: list[tuple[HitGroup, WeightedRange]] = []
        for group, combos in (
            (HitGroup.MADE, self.found.at_least(MadeHand.TWO_PAIR).unweighted),
            (HitGroup.TOP, self.found.at_least(MadeHand.TOP_PAIR_WEAK_KICKER).unweighted),
            (HitGroup.LOWER, self.found.at_least(MadeHand.LOW_PAIR).unweighted),
            (HitGroup.DRAW, draws),
            (HitGroup.REST, whole),
        ):
            part = self.found.hand_range & WeightedRange.of_range(combos & left)
            groups.append((group, part))
            left -= combos
        return tuple(groups)

    @property
    def rows(self) -> tuple[tuple[HitsCell, ...], ...]:
        """Return 13 rows of 13 cells, from the aces down to the twos."""
        groups = self.groups

        def cell(hand: StartingHand) -> HitsCell:
            combos = WeightedRange.of_range(Range.of([hand]))
            parts = ((group, part & combos) for group, part in groups)
            return HitsCell(hand, tuple((group, part) for group, part in parts if part))

        return tuple(tuple(map(cell, row)) for row in HAND_ROWS)

    @property
    def summary(self) -> str:
        """Return the letter of each group, and its share of the range by weight."""
        shares = ((group.name[0], float(self.found.share(part))) for group, part in self.groups)
        return ", ".join(f"{letter} {share:.1%}" for letter, share in shares)

    @property
    def legend(self) -> tuple[tuple[HitsCell, str], ...]:
        """Return each group as an example of a cell, and its meaning."""
        aces = Pair(Rank.ACE)
        example = WeightedRange.of_range(Range.of([aces]))
        return tuple(
            (HitsCell(aces, ((group, example),)), f"{group.name[0]} {group.value}")
            for group in HitGroup
        )
