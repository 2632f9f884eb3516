"""The grid as text, with or without borders, plain or in colour for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.pictures.heatmap import Heatmap, HeatmapCell, format_cell_percent
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges import HandKind, Range

CELL_WIDTH = 5  # the longest text in a cell is 11/12, which has five characters
# Codes that set the style of text in a terminal. The code for coloured text is FOREGROUND plus the
# number of the colour. The code for a coloured background is BACKGROUND plus that number.
BOLD, DIM, BLACK, FOREGROUND, BACKGROUND = 1, 2, 30, 30, 40
KIND_COLOURS = {HandKind.PAIR: 3, HandKind.SUITED: 2, HandKind.OFFSUIT: 6}
# The background for 0 percent, 10 percent and so on, as numbers of the 256 terminal colours. Black
# text is readable on each of them.
HEATMAP_COLOURS = (68, 74, 110, 152, 188, 253, 230, 223, 216, 214)


def render_text(hand_range: Range, colour: bool = False, borders: bool = False) -> str:
    """Return the grid of a range in lines of at most 80 columns.

    A cell shows the hand if all its combos are in the range, a count such as ``2/4`` if only some
    are, and a dot if none are. Colours show the kind of the hand, which its position shows too.

    Args:
        hand_range: the range to show.
        colour: whether to add the codes that make a terminal show colours.
        borders: whether to draw lines between the cells.

    >>> print(render_text(Range.of(Pair(Rank.ACE).combos)).splitlines()[1])
    A  AA     .     .     .     .     .     .     .     .     .     .     .     .
    """
    rows = (
        [_format_cell(_cell_text(cell), _ansi_codes(cell), colour) for cell in row]
        for row in RangeGrid(hand_range).rows
    )
    return "\n".join(_format_table(rows, borders))


def render_heatmap_text(heat: Heatmap, colour: bool = False, borders: bool = False) -> str:
    """Return a heat map in lines of at most 80 columns.

    A cell shows the equity of its hand in percent, or a dot if the hand has no deals.

    Args:
        heat: the heat map to show.
        colour: whether to add the codes that make a terminal show colours.
        borders: whether to draw lines between the cells.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: render_heatmap_text(heatmap_of(kings, kings, each)).splitlines()[2])
    <Success: K   .   50.0    .     .     .     .     .     .     .     .     .     .     .>
    """
    rows = (
        [_format_cell(format_cell_percent(cell), _heatmap_ansi_codes(cell), colour) for cell in row]
        for row in heat.rows
    )
    return "\n".join(_format_table(rows, borders))


def _cell_text(cell: GridCell) -> str:
    match cell.coverage:
        case Coverage.EMPTY:
            return "."
        case Coverage.PART:
            return cell.count_text
        case Coverage.FULL:
            return str(cell.hand)


def _ansi_codes(cell: GridCell) -> str:
    """Return the terminal codes for a cell. Each kind of hand has its own colour.

    The colour is that of the background if all combos are in the range, and that of the text if
    only some are.
    """
    match cell.coverage:
        case Coverage.EMPTY:
            return f"{DIM}"
        case Coverage.PART:
            return f"{BOLD};{FOREGROUND + KIND_COLOURS[cell.kind]}"
        case Coverage.FULL:
            return f"{BLACK};{BACKGROUND + KIND_COLOURS[cell.kind]}"


def _heatmap_ansi_codes(cell: HeatmapCell) -> str:
    """Return the terminal codes for a cell: black text on blue (low), grey or orange (high)."""
    if cell.share is None:
        return f"{DIM}"
    step = min(int(cell.share * len(HEATMAP_COLOURS)), len(HEATMAP_COLOURS) - 1)
    return f"{BLACK};48;5;{HEATMAP_COLOURS[step]}"


def _format_cell(text: str, codes: str, colour: bool) -> str:
    """Return the text centred in a cell, with its terminal codes if ``colour`` is True."""
    return f"\x1b[{codes}m{text:^{CELL_WIDTH}}\x1b[0m" if colour else f"{text:^{CELL_WIDTH}}"


def _format_table(rows: Iterable[Sequence[str]], borders: bool) -> Iterator[str]:
    """Yield the lines of the table: a heading with the ranks, then each row with its rank."""
    gap = "|" if borders else " "
    border = [" +" + ("-" * CELL_WIDTH + "+") * len(RANKS_HIGH_TO_LOW)] if borders else []
    yield f"  {' '.join(f'{rank!s:^{CELL_WIDTH}}' for rank in RANKS_HIGH_TO_LOW)}".rstrip()
    yield from border
    for rank, row in zip(RANKS_HIGH_TO_LOW, rows, strict=True):
        yield f"{rank}{gap}{gap.join(row)}{gap}".rstrip()
        yield from border
