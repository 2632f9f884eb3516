"""The 13x13 grid of each hand's equity against another range, for any output format."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, sqrt
from typing import Protocol, TypeAlias, final

from handrail.cards.types import Rank
from handrail.games.shares import Equity
from handrail.hands.types import Combo
from handrail.pictures.hits_grid import HitsCell
from handrail.pictures.range_grid import HAND_ROWS, Coverage, GridCell
from handrail.ranges.starting_hands import Pair, StartingHand
from handrail.ranges.weighted_ranges import AnyRange, WeightedRange


@final
@dataclass(frozen=True, slots=True)
class HeatmapCell:
    """One hand of the grid, with the equity of each of its combos (two cards) that can be dealt.

    ``share`` is the hand's share of the pot over all its deals, or None if it has no deals. A combo
    counts by its weight in the range.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heatmap_of(kings, kings, each).rows[1][1].share)
    <Success: 1/2>
    """

    hand: StartingHand
    equities: tuple[tuple[Combo, Equity], ...]
    share: Fraction | None

    @property
    def description(self) -> str:
        """Return the cell in words: ``AKs, 46.0%: AsKs 46.0%, AhKh 46.0% ...``."""
        if self.share is None:
            return f"{self.hand}, no deals"
        each = ", ".join(
            f"{combo} {float(equity.players[0]):.1%}" for combo, equity in self.equities
        )
        return f"{self.hand}, {float(self.share):.1%}: {each}"

    def __repr__(self) -> str:
        share = "no deals" if self.share is None else f"{float(self.share):.1%}"
        return f"HeatmapCell('{self.hand}', {share})"


@final
@dataclass(frozen=True, slots=True)
class Heatmap:
    """A grid with the equity of each hand of a range.

    ``share`` is the share of the pot that the whole range wins. ``rows`` are the rows of cells,
    from the aces down to the twos.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heatmap_of(kings, kings, each).summary)
    <Success: 50.0% equity overall; each hand in percent>
    """

    title: str
    share: Fraction
    rows: tuple[tuple[HeatmapCell, ...], ...]

    @property
    def summary(self) -> str:
        """Return the equity of the whole range, in words."""
        return f"{float(self.share):.1%} equity overall; each hand in percent"

    @property
    def legend(self) -> tuple[tuple[HeatmapCell, str], ...]:
        """Return each colour of a heat map, as an example of a cell, and its meaning.

        A hand without deals is in the legend only if there is one.
        """
        if any(cell.share is None for row in self.rows for cell in row):
            return *HEATMAP_SCALE, (HeatmapCell(Pair(Rank.ACE), (), None), "no deals")
        return HEATMAP_SCALE

    def __repr__(self) -> str:
        return f"Heatmap({self.title!r}, {float(self.share):.1%})"


PictureCell: TypeAlias = GridCell | HeatmapCell | HitsCell
"""One hand of a picture, with a description."""


class Picture(Protocol):
    """The grid of a range, a heat map, or the grid of what a range has made of a board."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Return what the picture shows."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """Return the numbers of the whole picture, in words."""

    @property
    @abstractmethod
    def rows(self) -> tuple[tuple[PictureCell, ...], ...]:
        """Return 13 rows of 13 cells, from the aces down to the twos."""

    @property
    @abstractmethod
    def legend(self) -> tuple[tuple[PictureCell, str], ...]:
        """Return examples of cells, each with its meaning."""


HEATMAP_SCALE = tuple(
    (HeatmapCell(Pair(Rank.ACE), (), Fraction(percent, 100)), f"{percent}%")
    for percent in (0, 25, 40, 45, 50, 55, 60, 75, 100)
)


def heatmap_of(
    hand_range: AnyRange, opponent: AnyRange, equities: Mapping[Combo, Equity]
) -> Heatmap:
    """Return the heat map of a range against another range.

    Args:
        hand_range: the range whose hands are shown. Each combo counts by its weight.
        opponent: the other range, which is named in the title.
        equities: the equity of each combo of ``hand_range``, as ``equity_by_combo`` returns it. At
            least one combo is needed.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heatmap_of(kings, kings, each).title)
    <Success: KK against KK>
    """
    weights = dict(WeightedRange.of_range(hand_range).items())
    return Heatmap(
        f"{hand_range} against {opponent}",
        _combined_share(equities, weights),
        tuple(tuple(_cell(hand, equities, weights) for hand in row) for row in HAND_ROWS),
    )


def number_text(cell: PictureCell) -> str:
    """Return the number that a cell shows, or ``""`` if the cell shows nothing except the hand.

    The number is the equity in percent, or how much of the hand is in the range if a part is. In
    a grid of what a range has made of a board, letters are in its place.

    >>> number_text(HeatmapCell(Pair(Rank.ACE), (), Fraction(4, 5)))
    '80.0'
    """
    match cell:
        case HeatmapCell(share=Fraction() as share):
            return f"{100 * float(share):.1f}"
        case GridCell(coverage=Coverage.PART | Coverage.WEIGHT):
            return cell.part_text
        case HitsCell():
            return cell.letters
        case _:
            return ""


def heat_of(share: Fraction) -> float:
    """Return the heat of a share: -1 if nothing is won, 0 if half is won, 1 if all is won.

    Most shares are near 1/2. The square root makes small differences visible there.

    >>> heat_of(Fraction(1, 2)), heat_of(Fraction(68, 100)), heat_of(Fraction(0))
    (0.0, 0.6, -1.0)
    """
    lead = float(2 * share - 1)
    return copysign(sqrt(abs(lead)), lead)


def _cell(
    hand: StartingHand, equities: Mapping[Combo, Equity], weights: Mapping[Combo, Fraction]
) -> HeatmapCell:
    held = {combo: equities[combo] for combo in hand.combos if combo in equities}
    share = _combined_share(held, weights) if held else None
    return HeatmapCell(hand, tuple(held.items()), share)


def _combined_share(
    equities: Mapping[Combo, Equity], weights: Mapping[Combo, Fraction]
) -> Fraction:
    """Return the average share of several combos.

    A combo with more deals, or with a higher weight in the range, counts for more.
    """
    deals = {combo: weights[combo] * equity.total for combo, equity in equities.items()}
    won = (equity.players[0].share * deals[combo] for combo, equity in equities.items())
    return sum(won, Fraction()) / sum(deals.values())
