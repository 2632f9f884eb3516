"""The grid as SVG: rectangles and text, named for a screen reader, that need no colour."""

from collections.abc import Iterator
from html import escape

from handrail.pictures.grid import RANKS, Cell, Grid, Share, grid_of
from handrail.ranges import Kind, Range


def as_svg(held: Range) -> str:
    """The grid of a range as a drawing that opens in any browser."""
    return "\n".join(drawing(grid_of(held))) + "\n"


def drawing(grid: Grid) -> Iterator[str]:
    """The drawing, element by element."""
    side = MARGIN + SIDE * len(RANKS)
    height = side + FOOT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {height}" width="{side}" '
        f'height="{height}" role="img" aria-labelledby="title desc" font-size="14" '
        'font-family="system-ui, sans-serif" text-anchor="middle">'
    )
    yield f'<title id="title">{escape(grid.title)}</title>'
    yield f'<desc id="desc">{escape(grid.summary)}</desc>'
    yield f'<rect width="{side}" height="{height}" fill="{PAPER}"/>'
    for place, rank in enumerate(RANKS):
        middle = MARGIN + SIDE * place + SIDE // 2
        yield text(middle, MARGIN - 6, str(rank), GREY)
        yield text(MARGIN // 2, middle + 5, str(rank), GREY)
    for down, row in enumerate(grid.rows):
        for right, cell in enumerate(row):
            yield from square(cell, MARGIN + SIDE * right, MARGIN + SIDE * down)
    yield text(side // 2, side + FOOT - 8, escape(grid.summary), DARK)
    yield "</svg>"


def square(cell: Cell, x: int, y: int) -> Iterator[str]:
    """One cell: dark with a light name where the hand is held, a bar and a count where in part."""
    ink = INKS[cell.kind]
    middle, base = x + SIDE // 2, y + SIDE // 2 + 5
    fill = ink if cell.share is Share.FULL else PAPER
    yield f"<g><title>{escape(cell.words)}</title>"
    yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="{LINE}"/>'
    match cell.share:
        case Share.EMPTY:
            yield text(middle, base, str(cell.hand), GREY)
        case Share.PART:
            wide = (SIDE - 2) * len(cell.held) / cell.combos
            yield (
                f'<rect x="{x + 1}" y="{y + 1}" width="{SIDE - 2}" height="{SIDE - 2}" '
                f'fill="none" stroke="{ink}" stroke-width="2"/>'
            )
            yield (
                f'<rect x="{x + 1}" y="{y + SIDE - BAR}" width="{wide:.4g}" height="{BAR - 1}" '
                f'fill="{ink}"/>'
            )
            yield text(middle, base - 9, str(cell.hand), DARK, bold=True)
            yield text(middle, base + 6, cell.count, DARK)
        case Share.FULL:
            yield text(middle, base, str(cell.hand), PAPER, bold=True)
    yield "</g>"


def text(x: int, y: int, inner: str, fill: str, bold: bool = False) -> str:
    """Text whose middle is at a place; ``inner`` is escaped already."""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{fill}"{weight}>{inner}</text>'


SIDE, MARGIN, FOOT, BAR = 44, 24, 30, 6  # in pixels
PAPER, LINE, GREY, DARK = "#ffffff", "#bbbbbb", "#666666", "#222222"
INKS = {Kind.PAIR: "#8a4b00", Kind.SUITED: "#14632b", Kind.OFFSUIT: "#1f4fa0"}
