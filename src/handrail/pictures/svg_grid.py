"""The grid as SVG: rectangles and text, labelled for screen readers, readable without colour."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from math import ceil

from handrail.cards.types import RANKS_HIGH_TO_LOW
from handrail.pictures.documents import (
    BOLD,
    LINE_HEIGHT,
    svg_caption,
    svg_image,
    svg_rect,
    svg_text,
)
from handrail.pictures.heatmap import (
    Heatmap,
    HeatmapCell,
    Picture,
    PictureCell,
    heat_of,
    number_text,
)
from handrail.pictures.palette import EVEN_OPACITY, HEAT_OPACITY, PART_OPACITY
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges.weighted_ranges import AnyRange

# The last line of the caption and the ranks of the columns are in the top margin, the ranks of the
# rows in the left margin. The summary and the legend are in the footer. A cell has a line of one
# pixel around it.
CELL_SIDE, LEFT_MARGIN, TOP_MARGIN, FOOTER_HEIGHT = 44, 24, 58, 96  # in pixels
CELLS_SIDE = CELL_SIDE * len(RANKS_HIGH_TO_LOW) + 1
CAPTION_BOTTOM = 22
GRID_WIDTH, GRID_HEIGHT = LEFT_MARGIN + CELLS_SIDE, TOP_MARGIN + CELLS_SIDE + FOOTER_HEIGHT
CAPTION_LENGTH = 56  # characters in a line
PICTURES_IN_ROW, PICTURE_GAP = 2, 16
MIN_LEGEND_COLUMNS = 3
# If a hand is in the range in part, the square has a frame, and a part of the square in the frame
# is filled. Text is readable on the colour of this part and on paper.
FRAME_WIDTH = 2
INSET = 1 + FRAME_WIDTH
INNER_SIDE = CELL_SIDE + 1 - 2 * INSET
FILL = f' fill-opacity="{PART_OPACITY}"'


def render_svg(hand_range: AnyRange) -> str:
    """Return the grid of a range as an SVG image that opens in any browser.

    >>> render_svg(Range.of(Pair(Rank.KING).combos))[:4]
    '<svg'
    """
    return _svg_document([RangeGrid(hand_range)])


def render_heatmap_svg(heats: Iterable[Heatmap]) -> str:
    """Return one SVG image that shows these heat maps side by side, in rows of two.

    >>> render_heatmap_svg([Heatmap("kings against queens", Fraction(4, 5), ())])[:4]
    '<svg'
    """
    return _svg_document(tuple(heats))


def _svg_document(pictures: Sequence[Picture]) -> str:
    """Return one SVG image that shows these pictures in rows of two, as a page does."""
    elements: list[str] = []
    height = 0
    for start in range(0, len(pictures), PICTURES_IN_ROW):
        row = pictures[start : start + PICTURES_IN_ROW]
        captions = [
            svg_caption(picture.title, GRID_WIDTH // 2, CAPTION_BOTTOM, CAPTION_LENGTH)
            for picture in row
        ]
        height += LINE_HEIGHT * (max(map(len, captions)) - 1)
        for place, (picture, caption) in enumerate(zip(row, captions, strict=True)):
            left = place * (GRID_WIDTH + PICTURE_GAP)
            elements.append(f'<g transform="translate({left} {height})">')
            elements += caption
            elements += _svg_grid(picture)
            elements.append("</g>")
        height += GRID_HEIGHT
    columns = min(len(pictures), PICTURES_IN_ROW)
    width = columns * (GRID_WIDTH + PICTURE_GAP) - PICTURE_GAP
    title = "; ".join(picture.title for picture in pictures)
    summary = "; ".join(picture.summary for picture in pictures)
    return svg_image(title, summary, width, height, elements)


def _svg_grid(picture: Picture) -> Iterator[str]:
    """Yield the SVG elements of a picture below its caption: ranks, cells, summary and legend.

    In the legend, the square of a cell is drawn at half its size. The legend has up to two rows.
    """
    for index, rank in enumerate(RANKS_HIGH_TO_LOW):
        middle = CELL_SIDE * index + CELL_SIDE // 2
        yield svg_text("text", LEFT_MARGIN + middle, TOP_MARGIN - 7, str(rank))
        yield svg_text("text", LEFT_MARGIN // 2, TOP_MARGIN + middle + 5, str(rank))
    yield svg_rect("line", LEFT_MARGIN, TOP_MARGIN, CELLS_SIDE, CELLS_SIDE)
    for down, row in enumerate(picture.rows):
        for right, cell in enumerate(row):
            x, y = LEFT_MARGIN + CELL_SIDE * right, TOP_MARGIN + CELL_SIDE * down
            yield f'<g transform="translate({x} {y})">{_svg_cell(cell)}</g>'
    bottom = TOP_MARGIN + CELLS_SIDE
    yield svg_text("text", GRID_WIDTH // 2, bottom + 24, escape(picture.summary))
    columns = max(MIN_LEGEND_COLUMNS, ceil(len(picture.legend) / 2))
    for index, (cell, label) in enumerate(picture.legend):
        square, _ = _square_and_text_colour(cell)
        down, right = divmod(index, columns)
        x, y = LEFT_MARGIN + CELLS_SIDE * right // columns, bottom + 38 + 29 * down
        yield f'<g transform="translate({x} {y}) scale(0.5)">'
        yield f"{svg_rect('line', 0, 0, CELL_SIDE + 1, CELL_SIDE + 1)}{square}</g>"
        yield svg_text("text", x + 28, y + 16, label, ' font-size="14" text-anchor="start"')


def _svg_cell(cell: PictureCell) -> str:
    """Return the SVG elements of a cell: a square, the hand, and a number if there is one."""
    square, colour = _square_and_text_colour(cell)
    weight = "" if colour == "pale" else BOLD
    number = number_text(cell)
    texts = svg_text(colour, CELL_SIDE // 2, 19 if number else 27, str(cell.hand), weight)
    if number:
        texts += svg_text(colour, CELL_SIDE // 2, 35, escape(number), ' font-size="13"')
    return f"<title>{escape(cell.description)}</title>{square}{texts}"


def _square_and_text_colour(cell: PictureCell) -> tuple[str, str]:
    """Return the square of a cell, and the colour of the text on it.

    A hand in the range has a square in the colour of its kind. If only some combos are in the
    range, the square has a frame of that colour, and is filled from the bottom in proportion. If
    the hand has a weight, the frame has another colour, and the square is filled from the left. In
    a heat map, the square has a more or less transparent colour.
    """
    match cell:
        case GridCell(coverage=Coverage.FULL):
            return _square(cell.kind.name.lower()), "white"
        case GridCell(coverage=Coverage.PART):
            kind = cell.kind.name.lower()
            filled = INNER_SIDE * float(cell.share)
            top = INSET + INNER_SIDE - filled
            fill = svg_rect(kind, INSET, top, INNER_SIDE, filled, FILL)
            return _square(kind) + _square("paper", INSET) + fill, "text"
        case GridCell(coverage=Coverage.WEIGHT):
            filled = INNER_SIDE * float(cell.share)
            fill = svg_rect("weight", INSET, INSET, filled, INNER_SIDE, FILL)
            return _square("weight") + _square("paper", INSET) + fill, "text"
        case HeatmapCell(share=Fraction() as share):
            heat = heat_of(share)
            even, opacity = (
                f' fill-opacity="{each:.2g}"' for each in (EVEN_OPACITY, HEAT_OPACITY * abs(heat))
            )
            square = _square("low" if heat < 0 else "high", attributes=opacity)
            return _square("paper") + _square("text", attributes=even) + square, "text"
        case _:
            return _square("paper"), "pale"


def _square(colour: str, inset: int = 1, attributes: str = "") -> str:
    side = CELL_SIDE + 1 - 2 * inset
    return svg_rect(colour, inset, inset, side, side, attributes)
