"""The grid as text, with or without borders, plain or in colour for a terminal."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from handrail.cards.types import RANKS_HIGH_TO_LOW
from handrail.pictures.heatmap import (
    Heatmap,
    HeatmapCell,
    Picture,
    PictureCell,
    heat_of,
    number_text,
)
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges.starting_hands import HandKind
from handrail.ranges.weighted_ranges import AnyRange

# The longest text in a cell is 11/12, which has five characters.
CELL_WIDTH, COMPACT_CELL_WIDTH = 5, 2
SOME_COMBOS, SOME_WEIGHT = "++", "%%"  # in a compact cell
WIDE_COLUMNS, COMPACT_COLUMNS = 80, 40
# Codes that set the style of text in a terminal. The code for coloured text is FOREGROUND plus the
# number of the colour. The code for a coloured background is BACKGROUND plus that number.
BOLD, DIM, BLACK, FOREGROUND, BACKGROUND = 1, 2, 30, 30, 40
WEIGHT_COLOUR = 5
KIND_COLOURS = {HandKind.PAIR: 3, HandKind.SUITED: 2, HandKind.OFFSUIT: 6}
# The background for the heats from -1 to 1, as numbers of the 256 terminal colours: from blue over
# white to orange. Black text is readable on each of them.
HEATMAP_COLOURS = (68, 75, 111, 153, 195, 231, 230, 229, 222, 215, 208)


def render_text(
    hand_range: AnyRange, colour: bool = False, borders: bool = False, columns: int = WIDE_COLUMNS
) -> str:
    """Return the grid of a range in lines of at most 80 columns, with a legend below.

    A cell shows the hand if all its combos are in the range, a count such as ``2/4`` if only some
    are, and a dot if none are. If a combo has a weight below 1, the cell shows the sum of the
    weights in percent of all combos of the hand. Colours show the kind of the hand, which its
    position shows too, or that it has a weight. In a compact grid of 40 columns, a cell shows the
    ranks of the hand, ``++`` for some combos, ``%%`` for a weight, or a dot.

    Args:
        hand_range: the range to show.
        colour: whether to add the codes that make a terminal show colours.
        borders: whether to draw lines between the cells. A compact grid has none.
        columns: the width of the terminal. The grid is compact if there are fewer than 80 columns.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> print(render_text(kings).splitlines()[2])
    K   .    KK     .     .     .     .     .     .     .     .     .     .     .
    >>> print(render_text(kings, columns=40).splitlines()[2])
    K .  KK .  .  .  .  .  .  .  .  .  .  .
    """
    compact = columns < WIDE_COLUMNS
    some, weight = (SOME_COMBOS, SOME_WEIGHT) if compact else ("2/4", "50%")
    meanings = {
        Coverage.PART: f"{some}: some combos",
        Coverage.WEIGHT: f"{weight}: weight",
        Coverage.EMPTY: ".: none",
    }
    grid = RangeGrid(hand_range)
    occurring = {cell.coverage for row in grid.rows for cell in row}
    marks = [meaning for coverage, meaning in meanings.items() if coverage in occurring]
    legend = _join_legend("suited above the pairs, offsuit below", marks)
    return "\n".join(_format_lines(grid, legend, colour, borders, compact))


def render_heatmap_text(
    heat: Heatmap, colour: bool = False, borders: bool = False, columns: int = WIDE_COLUMNS
) -> str:
    """Return a heat map in lines of at most 80 columns, with a legend below.

    A cell shows the equity of its hand in percent, or a dot if the hand has no deals. In a compact
    heat map of 40 columns, the percentages have two digits, and ``**`` stands for 100.

    Args:
        heat: the heat map to show.
        colour: whether to add the codes that make a terminal show colours.
        borders: whether to draw lines between the cells. A compact heat map has none.
        columns: the width of the terminal. The heat map is compact if there are fewer than 80.

    >>> kings = Range.of(Pair(Rank.KING).combos)
    >>> found = equity_by_combo(kings, kings, board=DECK[:5])
    >>> found.map(lambda each: render_heatmap_text(heatmap_of(kings, kings, each)).splitlines()[2])
    <Success: K   .   50.0    .     .     .     .     .     .     .     .     .     .     .>
    """
    compact = columns < WIDE_COLUMNS
    texts = {_cell_text(cell, compact) for row in heat.rows for cell in row}
    meanings = {".": ".: no deals", "**": "**: 100"}
    marks = [meaning for text, meaning in meanings.items() if text in texts]
    legend = _join_legend("equity in percent", marks)
    return "\n".join(_format_lines(heat, legend, colour, borders, compact))


def _join_legend(cells: str, marks: Sequence[str]) -> str:
    """Return what the cells of a grid show, and the meaning of each mark in it."""
    return "; ".join(filter(None, (cells, ", ".join(marks))))


def _format_lines(
    picture: Picture, legend: str, colour: bool, borders: bool, compact: bool
) -> Iterator[str]:
    """Yield the ranks of the columns, each row with its rank, and the legend."""
    cell_width = COMPACT_CELL_WIDTH if compact else CELL_WIDTH
    has_borders = borders and not compact
    gap = "|" if has_borders else " "
    border: list[str] = []
    if has_borders:
        border.append(" +" + ("-" * cell_width + "+") * len(RANKS_HIGH_TO_LOW))
    yield f"  {' '.join(f'{rank!s:^{cell_width}}' for rank in RANKS_HIGH_TO_LOW)}".rstrip()
    yield from border
    for rank, row in zip(RANKS_HIGH_TO_LOW, picture.rows, strict=True):
        cells = [f"{_cell_text(cell, compact):^{cell_width}}" for cell in row]
        if colour:
            cells = [
                f"\x1b[{_ansi_codes(cell)}m{text}\x1b[0m"
                for cell, text in zip(row, cells, strict=True)
            ]
        yield f"{rank}{gap}{gap.join(cells)}{gap}".rstrip()
        yield from border
    columns = COMPACT_COLUMNS if compact else WIDE_COLUMNS
    yield from wrap(legend, columns)


def _cell_text(cell: PictureCell, compact: bool) -> str:
    match cell:
        case GridCell(coverage=Coverage.PART) if compact:
            return SOME_COMBOS
        case GridCell(coverage=Coverage.WEIGHT) if compact:
            return SOME_WEIGHT
        case GridCell(coverage=Coverage.FULL):
            return str(cell.hand)[:2] if compact else str(cell.hand)
        case HeatmapCell(share=Fraction() as share) if compact:
            return f"{100 * float(share):2.0f}".replace("100", "**")
        case _:
            return number_text(cell) or "."


def _ansi_codes(cell: PictureCell) -> str:
    """Return the terminal codes for a cell.

    Each kind of hand has its own colour. It is that of the background if the whole hand is in the
    range, and that of the text if only some combos are. A hand with a weight has text in a colour
    of its own. In a heat map, black text is on blue (low), white or orange (high).
    """
    match cell:
        case GridCell(coverage=Coverage.PART):
            return f"{BOLD};{FOREGROUND + KIND_COLOURS[cell.kind]}"
        case GridCell(coverage=Coverage.WEIGHT):
            return f"{BOLD};{FOREGROUND + WEIGHT_COLOUR}"
        case GridCell(coverage=Coverage.FULL):
            return f"{BLACK};{BACKGROUND + KIND_COLOURS[cell.kind]}"
        case HeatmapCell(share=Fraction() as share):
            step = round((heat_of(share) + 1) / 2 * (len(HEATMAP_COLOURS) - 1))
            return f"{BLACK};48;5;{HEATMAP_COLOURS[step]}"
        case _:
            return f"{DIM}"
