"""The grid as text: plain, with and without borders, and in colour for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from handrail.pictures.grid import RANKS, Cell, Grid, Share
from handrail.pictures.heat import Heat, HeatCell, percentage
from handrail.ranges import Kind, Range

WIDTH = 5  # that of the widest text: 11/12
# How a terminal is told to print; the colours count from 0.
BOLD, DIM, BLACK, FOREGROUND, BACKGROUND = 1, 2, 30, 30, 40
COLOURS = {Kind.PAIR: 3, Kind.SUITED: 2, Kind.OFFSUIT: 6}
# Of the 256 that most terminals know, all light enough for black: from 0 to 100 percent.
WARMTH = (68, 74, 110, 152, 188, 253, 230, 223, 216, 214)


def as_text(held: Range, colour: bool = False, borders: bool = False) -> str:
    """The grid of a range in rows of at most 80 columns.

    A hand that is held in full stands as itself, one that is held in part as the count of
    its combos (``2/4``), and the place of one that is not held as a dot: colour adds to it
    and says nothing by itself.

    >>> print(as_text(Range.of(Pair(Rank.ACE).combos)).splitlines()[1])
    A  AA     .     .     .     .     .     .     .     .     .     .     .     .
    """
    rows = (
        [_printed(_text(cell), _codes(cell), colour) for cell in row] for row in Grid(held).rows
    )
    return "\n".join(_table(rows, borders))


def heat_as_text(heat: Heat, colour: bool = False, borders: bool = False) -> str:
    """What each hand has, in percent, in rows of at most 80 columns; a dot where none is dealt.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heat_as_text(heat_of(kings, kings, each)).splitlines()[2])
    <Success: K   .   50.0    .     .     .     .     .     .     .     .     .     .     .>
    """
    rows = (
        [_printed(percentage(cell), _warmth(cell), colour) for cell in row] for row in heat.rows
    )
    return "\n".join(_table(rows, borders))


def _text(cell: Cell) -> str:
    """What stands in a cell."""
    match cell.share:
        case Share.EMPTY:
            return "."
        case Share.PART:
            return cell.count
        case Share.FULL:
            return str(cell.hand)


def _codes(cell: Cell) -> str:
    """How a terminal is told to print a cell: a hand in full on its kind's colour, a part in it."""
    match cell.share:
        case Share.EMPTY:
            return f"{DIM}"
        case Share.PART:
            return f"{BOLD};{FOREGROUND + COLOURS[cell.kind]}"
        case Share.FULL:
            return f"{BLACK};{BACKGROUND + COLOURS[cell.kind]}"


def _warmth(cell: HeatCell) -> str:
    """How a terminal is told to print a cell: black on a colour, from blue over grey to orange."""
    if cell.share is None:
        return f"{DIM}"
    step = min(int(cell.share * len(WARMTH)), len(WARMTH) - 1)
    return f"{BLACK};48;5;{WARMTH[step]}"


def _printed(text: str, codes: str, colour: bool) -> str:
    """A text in the middle of a cell's width."""
    return f"\x1b[{codes}m{text:^{WIDTH}}\x1b[0m" if colour else f"{text:^{WIDTH}}"


def _table(rows: Iterable[Sequence[str]], borders: bool) -> Iterator[str]:
    """The rows under the ranks of the columns, each behind its own rank."""
    gap = "|" if borders else " "
    border = [" +" + ("-" * WIDTH + "+") * len(RANKS)] if borders else []
    yield f"  {' '.join(f'{rank!s:^{WIDTH}}' for rank in RANKS)}".rstrip()
    yield from border
    for rank, row in zip(RANKS, rows, strict=True):
        yield f"{rank}{gap}{gap.join(row)}{gap}".rstrip()
        yield from border
