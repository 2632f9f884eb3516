"""The 13x13 grid of each hand's equity against another range, for any output format."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import final

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.equity_types import Equity
from handrail.hands import Combo
from handrail.ranges import Range, StartingHand, hand_at

EVEN_SHARE = Fraction(1, 2)
EVEN_COLOUR, LOW_COLOUR, HIGH_COLOUR = (255, 255, 255), (120, 178, 222), (247, 148, 60)


@final
@dataclass(frozen=True, slots=True)
class HeatmapCell:
    """One hand of the grid, with the equity of each of its combos (two cards) that can be dealt.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heatmap_of(kings, kings, each).rows[1][1].share)
    <Success: 1/2>
    """

    hand: StartingHand
    equities: tuple[tuple[Combo, Equity], ...]

    @property
    def share(self) -> Fraction | None:
        """Return the hand's share of the pot over all its deals, or None if it has no deals."""
        return _combined_share(equity for _, equity in self.equities) if self.equities else None

    @property
    def description(self) -> str:
        """Return the cell in words: ``AKs, 46.05 %: AsKs 46.05 %, AhKh 46.05 % ...``."""
        if self.share is None:
            return f"{self.hand}, no deals"
        each = ", ".join(
            f"{combo} {_format_percent(equity.players[0].share)}" for combo, equity in self.equities
        )
        return f"{self.hand}, {_format_percent(self.share)}: {each}"


@final
@dataclass(frozen=True, slots=True)
class Heatmap:
    """A grid with the equity of each hand of a range.

    ``share`` is the share of the pot that the whole range wins. ``rows`` are the rows of cells,
    from the aces down to the twos.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heatmap_of(kings, kings, each).summary)
    <Success: 50.00 % equity overall; each hand in percent>
    """

    title: str
    share: Fraction
    rows: tuple[tuple[HeatmapCell, ...], ...]

    @property
    def summary(self) -> str:
        """Return the equity of the whole range, in words."""
        return f"{_format_percent(self.share)} equity overall; each hand in percent"


def heatmap_of(hand_range: Range, opponent: Range, equities: Mapping[Combo, Equity]) -> Heatmap:
    """Return the heat map of a range against another range.

    Args:
        hand_range: the range whose hands are shown.
        opponent: the other range, which is named in the title.
        equities: the equity of each combo of ``hand_range``, as ``equity_by_combo`` returns it. At
            least one combo is needed.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heatmap_of(kings, kings, each).title)
    <Success: KK against KK>
    """
    return Heatmap(
        f"{hand_range} against {opponent}",
        _combined_share(equities.values()),
        tuple(
            tuple(
                HeatmapCell(
                    hand, tuple((each, equities[each]) for each in hand.combos if each in equities)
                )
                for hand in (hand_at(row, column) for column in RANKS_HIGH_TO_LOW)
            )
            for row in RANKS_HIGH_TO_LOW
        ),
    )


def format_cell_percent(cell: HeatmapCell) -> str:
    """Return the share of a cell in percent, to one decimal, or a dot if the cell has no deals."""
    return "." if cell.share is None else f"{100 * float(cell.share):.1f}"


def colour_of(share: Fraction) -> str:
    """Return the colour for a share: blue below 1/2, white at 1/2, orange above.

    Dark text is readable on every one of these colours.
    """
    end = LOW_COLOUR if share < EVEN_SHARE else HIGH_COLOUR
    distance = abs(share - EVEN_SHARE) / EVEN_SHARE
    mixed = (
        round(white + (to - white) * distance) for white, to in zip(EVEN_COLOUR, end, strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _combined_share(equities: Iterable[Equity]) -> Fraction:
    """Return the average share of several combos. A combo with more deals counts for more."""
    given = tuple(equities)
    won_deals = sum((each.players[0].share * each.total for each in given), Fraction())
    return won_deals / sum(each.total for each in given)


def _format_percent(share: Fraction) -> str:
    """Return a share in percent, to two decimals."""
    return f"{100 * float(share):.2f} %"
