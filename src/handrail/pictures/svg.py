"""The grid as SVG: rectangles and text, named for a screen reader, that need no colour."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TypeVar

from handrail.pictures.grid import RANKS, Cell, Grid, Share
from handrail.pictures.heat import Heat, HeatCell, colour_of, percentage
from handrail.ranges import Kind, Range

C = TypeVar("C")


SIDE, MARGIN, FOOT, BAR = 44, 24, 30, 6  # in pixels
WIDE = MARGIN + SIDE * len(RANKS) + 1  # the last column's line is half outside its cell
HEIGHT = MARGIN + SIDE * len(RANKS) + FOOT
PAPER, LINE, GREY, DARK = "#ffffff", "#bbbbbb", "#666666", "#222222"
INKS = {Kind.PAIR: "#8a4b00", Kind.SUITED: "#14632b", Kind.OFFSUIT: "#1f4fa0"}


def as_svg(held: Range) -> str:
    """The grid of a range as a drawing that opens in any browser.

    >>> as_svg(Range.of(Pair(Rank.KING).combos))[:4]
    '<svg'
    """
    grid = Grid(held)
    return _sheet(grid.title, grid.summary, (_field(grid.rows, _square, grid.summary),))


def heat_as_svg(heats: Iterable[Heat]) -> str:
    """What each hand of some ranges has, one under the other, as a drawing.

    >>> heat_as_svg([Heat("kings against queens", Fraction(4, 5), ())])[:4]
    '<svg'
    """
    shown = tuple(heats)
    return _sheet(
        "; ".join(heat.title for heat in shown),
        "; ".join(heat.summary for heat in shown),
        [_field(heat.rows, _warm_square, heat.summary) for heat in shown],
    )


def _sheet(title: str, summary: str, fields: Sequence[Iterable[str]]) -> str:
    """A drawing of some fields, one under the other."""
    height = HEIGHT * len(fields)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" width="{WIDE}" '
        f'height="{height}" role="img" aria-labelledby="title desc" font-size="14" '
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(summary)}</desc>',
        f'<rect width="{WIDE}" height="{height}" fill="{PAPER}"/>',
    ]
    for place, inner in enumerate(fields):
        lower = place * HEIGHT
        rows += (f'<g transform="translate(0 {lower})">', *inner, "</g>") if lower else inner
    return "\n".join((*rows, "</svg>")) + "\n"


def _field(
    rows: Iterable[Iterable[C]], draw: Callable[[C, int, int], Iterator[str]], foot: str
) -> Iterator[str]:
    """The ranks at the edges, the cells, and a text under them."""
    for place, rank in enumerate(RANKS):
        middle = MARGIN + SIDE * place + SIDE // 2
        yield _text(middle, MARGIN - 6, str(rank), GREY)
        yield _text(MARGIN // 2, middle + 5, str(rank), GREY)
    for down, row in enumerate(rows):
        for right, cell in enumerate(row):
            yield from draw(cell, MARGIN + SIDE * right, MARGIN + SIDE * down)
    yield _text(WIDE // 2, HEIGHT - 8, escape(foot), DARK)


def _warm_square(cell: HeatCell, x: int, y: int) -> Iterator[str]:
    """One cell on its colour: the hand, and what it has in percent."""
    middle, base = x + SIDE // 2, y + SIDE // 2 + 5
    fill = PAPER if cell.share is None else colour_of(cell.share)
    yield f"<g><title>{escape(cell.words)}</title>"
    yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="{LINE}"/>'
    if cell.share is None:
        yield _text(middle, base, str(cell.hand), GREY)
    else:
        yield _text(middle, base - 9, str(cell.hand), DARK, bold=True)
        yield _text(middle, base + 6, percentage(cell), DARK)
    yield "</g>"


def _square(cell: Cell, x: int, y: int) -> Iterator[str]:
    """One cell: dark with a light name where the hand is held, a bar and a count where in part."""
    ink = INKS[cell.kind]
    middle, base = x + SIDE // 2, y + SIDE // 2 + 5
    fill = ink if cell.share is Share.FULL else PAPER
    yield f"<g><title>{escape(cell.words)}</title>"
    yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="{LINE}"/>'
    match cell.share:
        case Share.EMPTY:
            yield _text(middle, base, str(cell.hand), GREY)
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
            yield _text(middle, base - 9, str(cell.hand), DARK, bold=True)
            yield _text(middle, base + 6, cell.count, DARK)
        case Share.FULL:
            yield _text(middle, base, str(cell.hand), PAPER, bold=True)
    yield "</g>"


def _text(x: int, y: int, inner: str, fill: str, bold: bool = False) -> str:
    """Text whose middle is at a place; ``inner`` is escaped already."""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{fill}"{weight}>{inner}</text>'
