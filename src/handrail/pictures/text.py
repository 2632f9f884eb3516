"""The grid as text: plain, with and without borders, and in colour for a terminal."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from handrail.pictures.grid import RANKS, Cell, Share, grid_of
from handrail.pictures.heat import Heat, HeatCell, percentage
from handrail.ranges import Kind, Range

WIDTH = 5  # that of the widest text: 11/12
# How a terminal is told; the colours count from 0.
BOLD, DIM, BLACK, FOREGROUND, BACKGROUND = 1, 2, 30, 30, 40
COLOURS = {Kind.PAIR: 3, Kind.SUITED: 2, Kind.OFFSUIT: 6}
# Of the 256 that most terminals know, all light enough for black: from 0 to 100 percent.
WARMTH = (68, 74, 110, 152, 188, 253, 230, 223, 216, 214)


Ink: TypeAlias = Callable[[Cell, str], str]
"""From a cell and its text to what is printed for it."""


def plain(cell: object, text: str) -> str:
    """The text alone.

    >>> plain(grid_of(Range.of(())).rows[0][0], "AA")
    'AA'
    """
    _ = cell
    return text


def coloured(cell: Cell, text: str) -> str:
    r"""The text in a terminal's colours: a hand in full on its kind's colour, a part in it.

    >>> coloured(grid_of(Range.of(Pair(Rank.ACE).combos)).rows[0][0], "AA")
    '\x1b[30;43mAA\x1b[0m'
    """
    return f"\x1b[{_codes(cell)}m{text}\x1b[0m"


def as_text(held: Range, ink: Ink = plain, borders: bool = False) -> str:
    """The grid of a range in rows of at most 80 columns.

    A hand that is held in full stands as itself, one that is held in part as the count of
    its combos (``2/4``), and the place of one that is not held as a dot: colour adds to it
    and says nothing by itself.

    >>> print(as_text(Range.of(Pair(Rank.ACE).combos)).splitlines()[1])
    A  AA     .     .     .     .     .     .     .     .     .     .     .     .
    """
    rows = [[ink(cell, _wide(_said(cell))) for cell in row] for row in grid_of(held).rows]
    return "\n".join(_bordered(rows) if borders else _bare(rows))


def heat_as_text(heat: Heat, colour: bool = False, borders: bool = False) -> str:
    """What each hand has, in percent, in rows of at most 80 columns; a dot where none is dealt.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: heat_as_text(heat_of(kings, kings, each)).splitlines()[2])
    <Success: K   .   50.0    .     .     .     .     .     .     .     .     .     .     .>
    """
    ink = _warmed if colour else plain
    rows = [[ink(cell, _wide(percentage(cell))) for cell in row] for row in heat.rows]
    return "\n".join(_bordered(rows) if borders else _bare(rows))


def _codes(cell: Cell) -> str:
    """How a terminal is told to print a cell."""
    match cell.share:
        case Share.EMPTY:
            return f"{DIM}"
        case Share.PART:
            return f"{BOLD};{FOREGROUND + COLOURS[cell.kind]}"
        case Share.FULL:
            return f"{BLACK};{BACKGROUND + COLOURS[cell.kind]}"


def _warmed(cell: HeatCell, text: str) -> str:
    """The text in black on a terminal's colours, from blue over grey to orange."""
    if cell.share is None:
        return f"\x1b[{DIM}m{text}\x1b[0m"
    step = min(int(cell.share * len(WARMTH)), len(WARMTH) - 1)
    return f"\x1b[{BLACK};48;5;{WARMTH[step]}m{text}\x1b[0m"


def _bare(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows without borders."""
    yield _head()
    for rank, row in zip(RANKS, rows, strict=True):
        yield f"{rank} {' '.join(row)}".rstrip()


def _bordered(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with borders around each cell."""
    border = " +" + ("-" * WIDTH + "+") * len(RANKS)
    yield _head()
    yield border
    for rank, row in zip(RANKS, rows, strict=True):
        yield f"{rank}|{'|'.join(row)}|"
        yield border


def _head() -> str:
    """The ranks over the columns."""
    return f"  {' '.join(_wide(str(rank)) for rank in RANKS)}".rstrip()


def _said(cell: Cell) -> str:
    """The text of a cell."""
    match cell.share:
        case Share.EMPTY:
            return "."
        case Share.PART:
            return cell.count
        case Share.FULL:
            return str(cell.hand)


def _wide(text: str) -> str:
    """A text in the middle of a cell's width."""
    return f"{text:^{WIDTH}}"
