"""The grid as HTML: a table that a screen reader reads, and that needs no colour and no network."""

from collections.abc import Iterator
from html import escape

from handrail.pictures.grid import RANKS, Cell, Grid, Share, grid_of
from handrail.ranges import Kind, Range


def as_html(held: Range) -> str:
    """The grid of a range as a table with its own style, to stand in any page or notebook."""
    return "\n".join(table(grid_of(held)))


def as_page(held: Range) -> str:
    """The grid of a range as a page of its own."""
    grid = grid_of(held)
    rows = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(grid.title)}</title>",
        "</head>",
        "<body>",
        "<main>",
        *table(grid),
        "</main>",
        "</body>",
        "</html>",
    )
    return "\n".join(rows) + "\n"


def table(grid: Grid) -> Iterator[str]:
    """The rows of the table."""
    yield f"<style>{STYLE}</style>"
    yield '<table class="handrail-range">'
    yield f"<caption><b>{escape(grid.title)}</b><br>{escape(grid.summary)}</caption>"
    columns = "".join(f'<th scope="col">{rank}</th>' for rank in RANKS)
    yield f"<thead><tr><td></td>{columns}</tr></thead>"
    yield "<tbody>"
    for rank, row in zip(RANKS, grid.rows, strict=True):
        yield f'<tr><th scope="row">{rank}</th>{"".join(map(data, row))}</tr>'
    yield "</tbody>"
    yield "</table>"


def data(cell: Cell) -> str:
    """One cell, with what a screen reader says of it."""
    words = escape(cell.words)
    filled = 100 * len(cell.held) / cell.combos
    return (
        f'<td class="{cell.share.value} {NAMES[cell.kind]}" style="--share:{filled:.4g}%" '
        f'title="{words}" aria-label="{words}">{inner(cell)}</td>'
    )


def inner(cell: Cell) -> str:
    """What stands in a cell: the hand, bold where it is held, and of a part the count."""
    match cell.share:
        case Share.EMPTY:
            return f"{cell.hand}"
        case Share.PART:
            return f"<b>{cell.hand}</b><br><small>{cell.count}</small>"
        case Share.FULL:
            return f"<b>{cell.hand}</b>"


NAMES = {Kind.PAIR: "pair", Kind.SUITED: "suited", Kind.OFFSUIT: "offsuit"}
# Light on dark is held, dark on light is not: so it is in grey as well, and on paper.
STYLE = """
.handrail-range { border-collapse: collapse; background: #fff; color: #222;
  font: 13px/1.25 system-ui, sans-serif; text-align: center; table-layout: fixed }
.handrail-range caption { padding: 8px; text-align: left; color: #222; background: #fff;
  max-width: 44em; overflow-wrap: anywhere }
.handrail-range th, .handrail-range td { width: 3.2em; height: 3.2em; padding: 0;
  text-align: center; border: 1px solid #bbb; box-sizing: border-box }
.handrail-range th, .handrail-range thead td { width: 1.8em; height: 1.8em; border: 0;
  background: #fff; color: #222 }
.handrail-range .pair { --ink: #8a4b00 }
.handrail-range .suited { --ink: #14632b }
.handrail-range .offsuit { --ink: #1f4fa0 }
.handrail-range .empty { color: #666; background: #fff }
.handrail-range .full { color: #fff; background: var(--ink); print-color-adjust: exact }
.handrail-range .part { color: #222; border: 2px solid var(--ink); print-color-adjust: exact;
  background: linear-gradient(to right, var(--ink) var(--share), #fff var(--share))
    bottom / 100% 5px no-repeat #fff; padding-bottom: 4px; line-height: 1.05 }
"""
