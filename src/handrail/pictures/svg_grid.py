"""The grid as SVG: rectangles and text, labelled for screen readers, readable without colour."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from textwrap import shorten

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.pictures.heatmap import (
    HEATMAP_LEGEND,
    Heatmap,
    HeatmapCell,
    format_cell_percent,
    heat_of,
)
from handrail.pictures.palette import format_css
from handrail.pictures.range_grid import RANGE_LEGEND, Coverage, GridCell, RangeGrid
from handrail.ranges import AnyRange

# The caption and the ranks of the columns are in the top margin, the ranks of the rows in the left
# margin. The summary and the legend are in the footer. A cell has a line of one pixel around it.
CELL_SIDE, LEFT_MARGIN, TOP_MARGIN, FOOTER_HEIGHT = 44, 24, 58, 96  # in pixels
CELLS_SIDE = CELL_SIDE * len(RANKS_HIGH_TO_LOW) + 1
GRID_WIDTH, GRID_HEIGHT = LEFT_MARGIN + CELLS_SIDE, TOP_MARGIN + CELLS_SIDE + FOOTER_HEIGHT
CAPTION_LENGTH = 56  # characters
TEXT_COLOURS = {Coverage.EMPTY: "pale", Coverage.PART: "text", Coverage.FULL: "paper"}
BOLD = ' font-weight="bold"'
SVG_CSS = f"""
.handrail-svg {{ max-width: 100%; height: auto; color-scheme: light dark }}
{format_css(".handrail-svg .{} {{ fill: {} }}")}
"""


def render_svg(hand_range: AnyRange) -> str:
    """Return the grid of a range as an SVG image that opens in any browser.

    >>> render_svg(Range.of(Pair(Rank.KING).combos))[:4]
    '<svg'
    """
    grid = RangeGrid(hand_range)
    rows = (map(_range_cell, row) for row in grid.rows)
    legend = [(_range_square(cell), label) for cell, label in RANGE_LEGEND]
    drawn = _svg_grid(grid.title, grid.summary, rows, legend)
    return _svg_document(grid.title, grid.summary, [drawn])


def render_heatmap_svg(heats: Iterable[Heatmap]) -> str:
    """Return one SVG image that shows these heat maps one below the other.

    >>> render_heatmap_svg([Heatmap("kings against queens", Fraction(4, 5), ())])[:4]
    '<svg'
    """
    given = tuple(heats)
    legend = [(_heatmap_square(share), label) for share, label in HEATMAP_LEGEND]
    return _svg_document(
        "; ".join(heat.title for heat in given),
        "; ".join(heat.summary for heat in given),
        [
            _svg_grid(
                heat.title, heat.summary, (map(_heatmap_cell, row) for row in heat.rows), legend
            )
            for heat in given
        ],
    )


def _svg_document(title: str, summary: str, grids: Sequence[Iterable[str]]) -> str:
    """Return one SVG image that shows these grids one below the other."""
    height = GRID_HEIGHT * len(grids)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID_WIDTH} {height}" '
        f'width="{GRID_WIDTH}" height="{height}" class="handrail-svg" role="img" '
        'aria-labelledby="title desc" font-size="15" '
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(summary)}</desc>',
        f"<style>{SVG_CSS}</style>",
        _rect("paper", 0, 0, GRID_WIDTH, height),
    ]
    for index, inner in enumerate(grids):
        rows += (f'<g transform="translate(0 {index * GRID_HEIGHT})">', *inner, "</g>")
    return "\n".join((*rows, "</svg>")) + "\n"


def _svg_grid(
    title: str,
    summary: str,
    rows: Iterable[Iterable[str]],
    legend: Sequence[tuple[str, str]],
) -> Iterator[str]:
    """Yield the SVG elements of a grid: its caption, ranks, cells, summary and legend.

    An item of the legend is a square of the grid, which is drawn at half its size, and a label. The
    legend has two rows of the same length.
    """
    caption = shorten(title, CAPTION_LENGTH, placeholder=" ...")
    yield _text("text", GRID_WIDTH // 2, 22, escape(caption), BOLD)
    for index, rank in enumerate(RANKS_HIGH_TO_LOW):
        middle = CELL_SIDE * index + CELL_SIDE // 2
        yield _text("text", LEFT_MARGIN + middle, TOP_MARGIN - 7, str(rank))
        yield _text("text", LEFT_MARGIN // 2, TOP_MARGIN + middle + 5, str(rank))
    yield _rect("line", LEFT_MARGIN, TOP_MARGIN, CELLS_SIDE, CELLS_SIDE)
    for down, row in enumerate(rows):
        for right, cell in enumerate(row):
            x, y = LEFT_MARGIN + CELL_SIDE * right, TOP_MARGIN + CELL_SIDE * down
            yield f'<g transform="translate({x} {y})">{cell}</g>'
    bottom = TOP_MARGIN + CELLS_SIDE
    yield _text("text", GRID_WIDTH // 2, bottom + 24, escape(summary))
    columns = len(legend) // 2
    for index, (square, label) in enumerate(legend):
        down, right = divmod(index, columns)
        x, y = LEFT_MARGIN + CELLS_SIDE * right // columns, bottom + 38 + 29 * down
        yield f'<g transform="translate({x} {y}) scale(0.5)">'
        yield f"{_rect('line', 0, 0, CELL_SIDE + 1, CELL_SIDE + 1)}{square}</g>"
        yield _text("text", x + 28, y + 16, label, ' font-size="14" text-anchor="start"')


def _heatmap_cell(cell: HeatmapCell) -> str:
    """Return the SVG elements of a cell: a coloured square, the hand and its equity in percent."""
    texts = (
        _cell_texts("pale", str(cell.hand))
        if cell.share is None
        else _cell_texts("text", str(cell.hand), format_cell_percent(cell))
    )
    return f"<title>{escape(cell.description)}</title>{_heatmap_square(cell.share)}{texts}"


def _heatmap_square(share: Fraction | None) -> str:
    """Return the square of a share: a more or less transparent colour on that of 50%."""
    if share is None:
        return _square("paper")
    heat = heat_of(share)
    opacity = f' fill-opacity="{abs(heat):.2f}"'
    return _square("even") + _square("low" if heat < 0 else "high", attributes=opacity)


def _range_cell(cell: GridCell) -> str:
    """Return the SVG elements of a cell: its square and the hand.

    If only a part of the hand is in the range, there is a count or a percentage as well.
    """
    number = escape(cell.part_text) if cell.coverage is Coverage.PART else ""
    texts = _cell_texts(TEXT_COLOURS[cell.coverage], str(cell.hand), number)
    return f"<title>{escape(cell.description)}</title>{_range_square(cell)}{texts}"


def _range_square(cell: GridCell) -> str:
    """Return the square of a cell, in the colour of its kind if the whole hand is in the range.

    If only a part of the hand is, the square has a frame and a bar of that colour.
    """
    kind = cell.kind.name.lower()
    match cell.coverage:
        case Coverage.EMPTY:
            return _square("paper")
        case Coverage.PART:
            bar_width = (CELL_SIDE - 1) * float(cell.share)
            bar = _rect(kind, 1, CELL_SIDE - 6, bar_width, 6)
            return _square(kind) + _square("paper", inset=3) + bar
        case Coverage.FULL:
            return _square(kind)


def _cell_texts(colour: str, hand: str, number: str = "") -> str:
    """Return the text of a cell: a hand, and below it a number if there is one."""
    middle, weight = CELL_SIDE // 2, "" if colour == "pale" else BOLD
    if not number:
        return _text(colour, middle, 27, hand, weight)
    number_text = _text(colour, middle, 35, number, ' font-size="13"')
    return _text(colour, middle, 19, hand, weight) + number_text


def _square(colour: str, inset: int = 1, attributes: str = "") -> str:
    side = CELL_SIDE + 1 - 2 * inset
    return _rect(colour, inset, inset, side, side, attributes)


def _rect(colour: str, x: int, y: int, width: float, height: int, attributes: str = "") -> str:
    size = f'width="{width:.4g}" height="{height}"'
    return f'<rect class="{colour}" x="{x}" y="{y}" {size}{attributes}/>'


def _text(colour: str, x: int, y: int, inner: str, attributes: str = "") -> str:
    """Return an SVG text element. Its middle is at ``x`` and its baseline at ``y``.

    ``inner`` is the text, in which ``<`` and ``&`` are already escaped.
    """
    return f'<text class="{colour}" x="{x}" y="{y}"{attributes}>{inner}</text>'
