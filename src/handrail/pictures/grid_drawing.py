"""The grid as one drawing, in SVG and in HTML: readable without colour, and by screen readers."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from math import ceil

from handrail.cards.types import RANKS_HIGH_TO_LOW
from handrail.made_hands.grouping import Hits
from handrail.pictures.documents import (
    BOLD_FONT,
    LINE_HEIGHT,
    SVG_STYLE,
    html_page,
    svg_caption,
    svg_colours,
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
from handrail.pictures.hits_grid import HitGroup, HitsCell, HitsGrid
from handrail.pictures.palette import EVEN_OPACITY, HEAT_OPACITY, INKS, PAGE_PAPER, PART_OPACITY
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges.weighted_ranges import AnyRange

# The last line of the caption and the ranks of the columns are in the top margin, the ranks of the
# rows in the left margin. The summary and the legend are in the footer. A cell has a line of one
# pixel around it.
CELL_SIDE, LEFT_MARGIN, TOP_MARGIN, FOOTER_HEIGHT = 44, 24, 58, 96  # in pixels
CELLS_SIDE = CELL_SIDE * len(RANKS_HIGH_TO_LOW) + 1
GRID_CAPTION_BOTTOM = 22
RANKS_TOP = TOP_MARGIN - 24
GRID_WIDTH = LEFT_MARGIN + CELLS_SIDE
GRID_HEIGHT = TOP_MARGIN + CELLS_SIDE + FOOTER_HEIGHT
GRID_CAPTION_LENGTH = 56  # characters in a line
PICTURES_IN_ROW = 2
PICTURE_GAP = 16
MIN_LEGEND_COLUMNS = 3
# If a hand is in the range in part, the square has a frame, and a part of the square in the frame
# is filled. Text is readable on the colour of this part and on paper.
FRAME_WIDTH = 2
INSET = 1 + FRAME_WIDTH
SQUARE_SIDE = CELL_SIDE - 1
INNER_SIDE = SQUARE_SIDE - 2 * FRAME_WIDTH
FILL = f' fill-opacity="{PART_OPACITY}"'
# The colour and the opacity of each group of what a range has made of a board.
GROUP_INKS = {
    HitGroup.MADE: ("made", PART_OPACITY),
    HitGroup.TOP: ("top", PART_OPACITY),
    HitGroup.LOWER: ("lower", PART_OPACITY),
    HitGroup.DRAW: ("draw", PART_OPACITY),
    HitGroup.REST: ("text", EVEN_OPACITY),
}
LINE_STROKE = ' fill-opacity="0" stroke-width="1"'
FRAME_STROKE = f' fill-opacity="0" stroke-width="{FRAME_WIDTH}"'


# ``&`` is the picture. A notebook has rules of its own. The id in the selector, which no element
# has, makes all rules below win over rules with classes only. Only screen readers get the table.
GRID_CSS = (
    """
& { position: relative; max-width: 660px; width: 100%; font-family: system-ui, sans-serif;
  print-color-adjust: exact }
& p { margin: 0; padding: 8px 4px; max-height: 13.6em; overflow-y: auto; overflow-wrap: anywhere;
  color: inherit; font-size: 13px; line-height: 1.3 }
& svg { display: block; width: 100%; height: auto }
& div { position: absolute; top: 0; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%) }
"""
    + f"{svg_colours('&', PAGE_PAPER | INKS)}\n"
).replace("&", ":is(#handrail, .handrail-range)")


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


def render_html(hand_range: AnyRange) -> str:
    """Return the grid of a range with its own style and legend, for a page or a notebook.

    >>> render_html(Range.of(Pair(Rank.KING).combos)).endswith("</table></div></div>")
    True
    """
    return "\n".join(_html_figure(RangeGrid(hand_range)))


def render_html_page(hand_range: AnyRange) -> str:
    """Return the grid of a range as a standalone page.

    >>> render_html_page(Range.of(Pair(Rank.KING).combos)).splitlines()[0]
    '<!DOCTYPE html>'
    """
    return _html_page([RangeGrid(hand_range)])


def render_heatmap_html(heat: Heatmap) -> str:
    """Return a heat map with its own style and legend, for a page or a notebook.

    >>> heat = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html(heat).endswith("</table></div></div>")
    True
    """
    return "\n".join(_html_figure(heat))


def render_heatmap_html_page(heats: Iterable[Heatmap]) -> str:
    """Return heat maps as a standalone page.

    >>> heatmap = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html_page([heatmap]).splitlines()[0]
    '<!DOCTYPE html>'
    """
    return _html_page(tuple(heats))


def render_hits_svg(found: Hits) -> str:
    """Return the grid of what a range has made of a board, as an SVG image.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_range("22+").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: render_hits_svg(all_hits)[:4])
    <Success: <svg>
    """
    return _svg_document([HitsGrid(found)])


def render_hits_html(found: Hits) -> str:
    """Return this grid with its own style and legend, for a page or a notebook.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_range("22+").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: render_hits_html(all_hits)[-6:])
    <Success: </div>>
    """
    return "\n".join(_html_figure(HitsGrid(found)))


def render_hits_html_page(found: Hits) -> str:
    """Return this grid as a standalone page.

    >>> flop = parse_cards("Qh9h2c").unwrap()
    >>> found = parse_range("22+").map(lambda held: hits(held, board=flop).unwrap())
    >>> found.map(lambda all_hits: render_hits_html_page(all_hits).splitlines()[0])
    <Success: <!DOCTYPE html>>
    """
    return _html_page([HitsGrid(found)])


def _svg_document(pictures: Sequence[Picture]) -> str:
    """Return one SVG image that shows these pictures in rows of two, as a page does."""
    elements: list[str] = []
    height = 0
    for start in range(0, len(pictures), PICTURES_IN_ROW):
        row = pictures[start : start + PICTURES_IN_ROW]
        captions = [
            svg_caption(picture.title, GRID_WIDTH // 2, GRID_CAPTION_BOTTOM, GRID_CAPTION_LENGTH)
            for picture in row
        ]
        height += LINE_HEIGHT * (max(map(len, captions)) - 1)
        for place, (picture, caption) in enumerate(zip(row, captions, strict=True)):
            left = place * (GRID_WIDTH + PICTURE_GAP)
            elements.append(f'<g transform="translate({left} {height})">')
            elements += caption
            elements += _draw_grid(picture)
            elements.append("</g>")
        height += GRID_HEIGHT
    columns = min(len(pictures), PICTURES_IN_ROW)
    width = columns * (GRID_WIDTH + PICTURE_GAP) - PICTURE_GAP
    title = "; ".join(picture.title for picture in pictures)
    summary = "; ".join(picture.summary for picture in pictures)
    return svg_image(title, summary, width, height, elements)


def _html_page(pictures: Sequence[Picture]) -> str:
    """Return a standalone page with these pictures."""
    figures = (line for picture in pictures for line in _html_figure(picture))
    return html_page("; ".join(picture.title for picture in pictures), figures)


def _html_figure(picture: Picture) -> Iterator[str]:
    """Yield the lines of a picture: its style, its title, its drawing, and its cells as a table."""
    title = escape(picture.title)
    view = f"0 {RANKS_TOP} {GRID_WIDTH} {GRID_HEIGHT - RANKS_TOP}"
    yield f'<div class="handrail-range"><style>{GRID_CSS}</style>'
    yield f'<p aria-hidden="true"><b>{title}</b></p>'
    yield f'<svg aria-hidden="true" viewBox="{view}" {SVG_STYLE}>'
    yield from _draw_grid(picture)
    yield f"</svg><div><table><caption>{title}<br>{escape(picture.summary)}</caption>"
    columns = "".join(f'<th scope="col">{rank}</th>' for rank in RANKS_HIGH_TO_LOW)
    yield f"<thead><tr><td></td>{columns}</tr></thead><tbody>"
    for rank, row in zip(RANKS_HIGH_TO_LOW, picture.rows, strict=True):
        cells = "".join(f"<td>{escape(cell.description)}</td>" for cell in row)
        yield f'<tr><th scope="row">{rank}</th>{cells}</tr>'
    yield "</tbody></table></div></div>"


def _draw_grid(picture: Picture) -> Iterator[str]:
    """Yield the SVG elements of a picture below its caption: ranks, cells, summary and legend.

    They can be on any paper. In the legend, the square of a cell is drawn at half its size. The
    legend has up to two rows.
    """
    for index, rank in enumerate(RANKS_HIGH_TO_LOW):
        middle = CELL_SIDE * index + CELL_SIDE // 2
        yield svg_text("text", LEFT_MARGIN + middle, TOP_MARGIN - 7, str(rank))
        yield svg_text("text", LEFT_MARGIN // 2, TOP_MARGIN + middle + 5, str(rank))
    ends = [place + 0.5 for place in range(0, CELLS_SIDE, CELL_SIDE)]
    lines = [f"M{LEFT_MARGIN + end} {TOP_MARGIN}v{CELLS_SIDE}" for end in ends]
    lines += [f"M{LEFT_MARGIN} {TOP_MARGIN + end}h{CELLS_SIDE}" for end in ends]
    # As one path, no line covers another one, which would be visible in a transparent colour.
    yield f'<path class="line" d="{"".join(lines)}"{LINE_STROKE}/>'
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
        yield f"{svg_rect('line', 0.5, 0.5, CELL_SIDE, CELL_SIDE, LINE_STROKE)}{square}</g>"
        yield svg_text("text", x + 28, y + 16, label, ' font-size="14" text-anchor="start"')


def _svg_cell(cell: PictureCell) -> str:
    """Return the SVG elements of a cell: a square, the hand, and a number if there is one."""
    square, colour = _square_and_text_colour(cell)
    weight = "" if colour == "pale" else BOLD_FONT
    number = number_text(cell)
    baseline = 19 if number else 27
    texts = svg_text(colour, CELL_SIDE // 2, baseline, str(cell.hand), weight)
    if number:
        texts += svg_text(colour, CELL_SIDE // 2, 35, escape(number), ' font-size="14"')
    return f"<title>{escape(cell.description)}</title>{square}{texts}"


def _square_and_text_colour(cell: PictureCell) -> tuple[str, str]:
    """Return the square of a cell, and the colour of the text on it.

    A hand in the range has a square in the colour of its kind. If only some combos are in the
    range, the square has a frame of that colour, and is filled from the bottom in proportion. If
    the hand has a weight, the frame has another colour, and the square is filled from the left. In
    a heat map, the square has a more or less transparent colour. If groups are shown, the square
    has a stripe for each, as wide as its part of the hand's combos by weight.
    """
    match cell:
        case GridCell(coverage=Coverage.FULL):
            return _square(cell.kind.name.lower()), "white"
        case GridCell(coverage=Coverage.PART):
            kind = cell.kind.name.lower()
            filled = INNER_SIDE * float(cell.share)
            top = INSET + INNER_SIDE - filled
            fill = svg_rect(kind, INSET, top, INNER_SIDE, filled, FILL)
            return _frame(kind) + fill, "text"
        case GridCell(coverage=Coverage.WEIGHT):
            filled = INNER_SIDE * float(cell.share)
            fill = svg_rect("weight", INSET, INSET, filled, INNER_SIDE, FILL)
            return _frame("weight") + fill, "text"
        case HeatmapCell(share=Fraction() as share):
            heat = heat_of(share)
            colour = "low" if heat < 0 else "high"
            base = _square("text", f' fill-opacity="{EVEN_OPACITY:.2g}"')
            tint = _square(colour, f' fill-opacity="{HEAT_OPACITY * abs(heat):.2g}"')
            return base + tint, "text"
        case HitsCell(groups=[_, *_]):
            return "".join(_stripes(cell)), "text"
        case _:
            return "", "pale"


def _stripes(cell: HitsCell) -> Iterator[str]:
    whole = sum(combos.weight for _, combos in cell.groups)
    left = 1.0
    for group, combos in cell.groups:
        width = SQUARE_SIDE * float(combos.weight / whole)
        colour, opacity = GROUP_INKS[group]
        yield svg_rect(colour, left, 1, width, SQUARE_SIDE, f' fill-opacity="{opacity}"')
        left += width


def _square(colour: str, attributes: str = "") -> str:
    return svg_rect(colour, 1, 1, SQUARE_SIDE, SQUARE_SIDE, attributes)


def _frame(colour: str) -> str:
    middle, side = 1 + FRAME_WIDTH / 2, SQUARE_SIDE - FRAME_WIDTH
    return svg_rect(colour, middle, middle, side, side, FRAME_STROKE)
