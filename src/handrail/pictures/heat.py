"""The 13x13 grid of what each hand of a range has against another: what there is to draw."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import final

from handrail.hands import Combo
from handrail.pictures.grid import RANKS
from handrail.questions import Equity
from handrail.ranges import Range, StartingHand, hand_at

EVEN = Fraction(1, 2)
WHITE, LOW, HIGH = (255, 255, 255), (120, 178, 222), (247, 148, 60)


@final
@dataclass(frozen=True, slots=True)
class HeatCell:
    """One hand of the grid, with the combos of it that can be dealt, and what each has.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heat_of(kings, kings, each).rows[1][1].share)
    <Success: 1/2>
    """

    hand: StartingHand
    held: tuple[tuple[Combo, Equity], ...]

    @property
    def share(self) -> Fraction | None:
        """The equity of the hand, over all its deals; None where there is none."""
        return _share_of(equity for _, equity in self.held) if self.held else None

    @property
    def words(self) -> str:
        """The cell as it is said: ``AKs, 46.05 %: AsKs 46.1 %, AhKh 46.1 % ...``."""
        if self.share is None:
            return f"{self.hand}, not dealt"
        each = ", ".join(
            f"{combo} {_percent(equity.players[0].share)}" for combo, equity in self.held
        )
        return f"{self.hand}, {_percent(self.share)}: {each}"


@final
@dataclass(frozen=True, slots=True)
class Heat:
    """Rows of cells from the aces down, as those of a range's grid; and how they are called.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heat_of(kings, kings, each).summary)
    <Success: 50.00 % in all; each hand in percent>
    """

    title: str
    share: Fraction
    rows: tuple[tuple[HeatCell, ...], ...]

    @property
    def summary(self) -> str:
        """What the whole range has, in words."""
        return f"{_percent(self.share)} in all; each hand in percent"


def heat_of(held: Range, against: Range, found: Mapping[Combo, Equity]) -> Heat:
    """The grid of a range, of whose combos it was found what each has against another range.

    Args:
        held: the range.
        against: the other range.
        found: the equity of each combo that can be dealt, at least one.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heat_of(kings, kings, each).title)
    <Success: KK against KK>
    """
    return Heat(
        f"{held} against {against}",
        _share_of(found.values()),
        tuple(
            tuple(
                HeatCell(hand, tuple((each, found[each]) for each in hand.combos if each in found))
                for hand in (hand_at(row, column) for column in RANKS)
            )
            for row in RANKS
        ),
    )


def percentage(cell: HeatCell) -> str:
    """The text of a cell: percent to one decimal, a dot where it is not dealt."""
    return "." if cell.share is None else f"{100 * float(cell.share):.1f}"


def colour_of(share: Fraction) -> str:
    """The colour of a share, light enough for dark letters: blue low, white even, orange high."""
    end = LOW if share < EVEN else HIGH
    distance = abs(share - EVEN) / EVEN
    mixed = (round(white + (to - white) * distance) for white, to in zip(WHITE, end, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _share_of(equities: Iterable[Equity]) -> Fraction:
    """What several combos have together, each as often as it is dealt."""
    held = tuple(equities)
    won = sum((each.players[0].share * each.total for each in held), Fraction())
    return won / sum(each.total for each in held)


def _percent(share: Fraction) -> str:
    """A share in percent, to two decimals."""
    return f"{100 * float(share):.2f} %"
