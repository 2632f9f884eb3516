"""The grid as SVG: rectangles and text, labelled for screen readers, readable without colour."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TypeVar

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.pictures.heatmap import Heatmap, HeatmapCell, colour_of, format_cell_percent
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges import HandKind, Range

C = TypeVar("C")


CELL_SIDE, MARGIN, FOOTER_HEIGHT, BAR_HEIGHT = 44, 24, 30, 6  # in pixels
# The border of a cell is half outside the cell, so the last column needs one pixel more.
GRID_WIDTH = MARGIN + CELL_SIDE * len(RANKS_HIGH_TO_LOW) + 1
GRID_HEIGHT = MARGIN + CELL_SIDE * len(RANKS_HIGH_TO_LOW) + FOOTER_HEIGHT
BACKGROUND_COLOUR, BORDER_COLOUR, MUTED_COLOUR, TEXT_COLOUR = (
    "#ffffff",
    "#bbbbbb",
    "#666666",
    "#222222",
)
KIND_INKS = {HandKind.PAIR: "#8a4b00", HandKind.SUITED: "#14632b", HandKind.OFFSUIT: "#1f4fa0"}


def render_svg(hand_range: Range) -> str:
    """Return the grid of a range as an SVG image that opens in any browser.

    >>> render_svg(Range.of(Pair(Rank.KING).combos))[:4]
    '<svg'
    """
    grid = RangeGrid(hand_range)
    return _svg_document(
        grid.title, grid.summary, (_svg_grid(grid.rows, _draw_range_cell, grid.summary),)
    )


def render_heatmap_svg(heats: Iterable[Heatmap]) -> str:
    """Return one SVG image that shows these heat maps one below the other.

    >>> render_heatmap_svg([Heatmap("kings against queens", Fraction(4, 5), ())])[:4]
    '<svg'
    """
    given = tuple(heats)
    return _svg_document(
        "; ".join(heat.title for heat in given),
        "; ".join(heat.summary for heat in given),
        [_svg_grid(heat.rows, _draw_heatmap_cell, heat.summary) for heat in given],
    )


def _svg_document(title: str, summary: str, grids: Sequence[Iterable[str]]) -> str:
    """Return one SVG image that shows these grids one below the other."""
    height = GRID_HEIGHT * len(grids)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID_WIDTH} {height}" '
        f'width="{GRID_WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title desc" font-size="14" '
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(summary)}</desc>',
        f'<rect width="{GRID_WIDTH}" height="{height}" fill="{BACKGROUND_COLOUR}"/>',
    ]
    for index, inner in enumerate(grids):
        y_offset = index * GRID_HEIGHT
        rows += (f'<g transform="translate(0 {y_offset})">', *inner, "</g>") if y_offset else inner
    return "\n".join((*rows, "</svg>")) + "\n"


def _svg_grid(
    rows: Iterable[Iterable[C]], draw_cell: Callable[[C, int, int], Iterator[str]], footer: str
) -> Iterator[str]:
    """Yield the SVG elements of a grid: the ranks at the edges, the cells, and a footer."""
    for index, rank in enumerate(RANKS_HIGH_TO_LOW):
        middle = MARGIN + CELL_SIDE * index + CELL_SIDE // 2
        yield _text_element(middle, MARGIN - 6, str(rank), MUTED_COLOUR)
        yield _text_element(MARGIN // 2, middle + 5, str(rank), MUTED_COLOUR)
    for down, row in enumerate(rows):
        for right, cell in enumerate(row):
            yield from draw_cell(cell, MARGIN + CELL_SIDE * right, MARGIN + CELL_SIDE * down)
    yield _text_element(GRID_WIDTH // 2, GRID_HEIGHT - 8, escape(footer), TEXT_COLOUR)


def _draw_heatmap_cell(cell: HeatmapCell, x: int, y: int) -> Iterator[str]:
    """Yield the SVG elements of a cell: a coloured square, the hand and its equity in percent."""
    middle, base = x + CELL_SIDE // 2, y + CELL_SIDE // 2 + 5
    fill = BACKGROUND_COLOUR if cell.share is None else colour_of(cell.share)
    yield f"<g><title>{escape(cell.description)}</title>"
    yield _square(x, y, fill)
    if cell.share is None:
        yield _text_element(middle, base, str(cell.hand), MUTED_COLOUR)
    else:
        yield _text_element(middle, base - 9, str(cell.hand), TEXT_COLOUR, bold=True)
        yield _text_element(middle, base + 6, format_cell_percent(cell), TEXT_COLOUR)
    yield "</g>"


def _draw_range_cell(cell: GridCell, x: int, y: int) -> Iterator[str]:
    """Yield the SVG elements of a cell.

    The cell is filled with colour if all combos of the hand are in the range. It has a bar and a
    count if only some combos are.
    """
    ink = KIND_INKS[cell.kind]
    middle, base = x + CELL_SIDE // 2, y + CELL_SIDE // 2 + 5
    fill = ink if cell.coverage is Coverage.FULL else BACKGROUND_COLOUR
    yield f"<g><title>{escape(cell.description)}</title>"
    yield _square(x, y, fill)
    match cell.coverage:
        case Coverage.EMPTY:
            yield _text_element(middle, base, str(cell.hand), MUTED_COLOUR)
        case Coverage.PART:
            bar_width = (CELL_SIDE - 2) * len(cell.combos) / cell.combo_count
            yield (
                f'<rect x="{x + 1}" y="{y + 1}" width="{CELL_SIDE - 2}" height="{CELL_SIDE - 2}" '
                f'fill="none" stroke="{ink}" stroke-width="2"/>'
            )
            yield (
                f'<rect x="{x + 1}" y="{y + CELL_SIDE - BAR_HEIGHT}" width="{bar_width:.4g}" '
                f'height="{BAR_HEIGHT - 1}" '
                f'fill="{ink}"/>'
            )
            yield _text_element(middle, base - 9, str(cell.hand), TEXT_COLOUR, bold=True)
            yield _text_element(middle, base + 6, cell.count_text, TEXT_COLOUR)
        case Coverage.FULL:
            yield _text_element(middle, base, str(cell.hand), BACKGROUND_COLOUR, bold=True)
    yield "</g>"


def _text_element(x: int, y: int, inner: str, fill: str, bold: bool = False) -> str:
    """Return an SVG text element. Its middle is at ``x`` and its baseline at ``y``.

    ``inner`` is the text, in which ``<`` and ``&`` are already escaped.
    """
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{fill}"{weight}>{inner}</text>'


def _square(x: int, y: int, fill: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{CELL_SIDE}" height="{CELL_SIDE}" '
        f'fill="{fill}" stroke="{BORDER_COLOUR}"/>'
    )
