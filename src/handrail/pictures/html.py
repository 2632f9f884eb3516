"""The grid as HTML: a table that a screen reader reads, and that needs no colour and no network."""

from collections.abc import Iterable, Iterator
from html import escape

from handrail.pictures.grid import RANKS, Cell, Grid, Share
from handrail.pictures.heat import Heat, HeatCell, colour_of, percentage
from handrail.ranges import Range

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
.handrail-range .warm { color: #222; line-height: 1.05; print-color-adjust: exact }
.handrail-range .part { color: #222; border: 2px solid var(--ink); print-color-adjust: exact;
  background: linear-gradient(to right, var(--ink) var(--share), #fff var(--share))
    bottom / 100% 5px no-repeat #fff; padding-bottom: 4px; line-height: 1.05 }
"""


def as_html(held: Range) -> str:
    """The grid of a range as a table with its own style, to stand in any page or notebook.

    >>> as_html(Range.of(Pair(Rank.KING).combos)).splitlines()[-1]
    '</table>'
    """
    return "\n".join(_table(Grid(held)))


def as_page(held: Range) -> str:
    """The grid of a range as a page of its own.

    >>> as_page(Range.of(Pair(Rank.KING).combos)).splitlines()[0]
    '<!DOCTYPE html>'
    """
    grid = Grid(held)
    return _page(grid.title, _table(grid))


def heat_as_html(heat: Heat) -> str:
    """What each hand of a range has, as a table with its own style.

    >>> heat = Heat("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> heat_as_html(heat).splitlines()[-1]
    '</table>'
    """
    return "\n".join(_heat_table(heat))


def heat_as_page(heats: Iterable[Heat]) -> str:
    """What each hand of some ranges has, a table for each, as a page of its own.

    >>> heat_as_page([Heat("kings against queens", Fraction(4, 5), ((),) * 13)]).splitlines()[0]
    '<!DOCTYPE html>'
    """
    shown = tuple(heats)
    title = "; ".join(heat.title for heat in shown)
    return _page(title, (row for heat in shown for row in _heat_table(heat)))


def _page(title: str, content: Iterable[str]) -> str:
    """A page of its own with some content."""
    rows = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        "</head>",
        "<body>",
        "<main>",
        *content,
        "</main>",
        "</body>",
        "</html>",
    )
    return "\n".join(rows) + "\n"


def _table(grid: Grid) -> Iterator[str]:
    """The rows of the table of a range."""
    return _framed(grid.title, grid.summary, ("".join(map(_data, row)) for row in grid.rows))


def _heat_table(heat: Heat) -> Iterator[str]:
    """The rows of the table of what hands have."""
    return _framed(heat.title, heat.summary, ("".join(map(_warm, row)) for row in heat.rows))


def _framed(title: str, summary: str, rows: Iterable[str]) -> Iterator[str]:
    """A table of 13 rows of cells, with its style and its caption."""
    yield f"<style>{STYLE}</style>"
    yield '<table class="handrail-range">'
    yield f"<caption><b>{escape(title)}</b><br>{escape(summary)}</caption>"
    columns = "".join(f'<th scope="col">{rank}</th>' for rank in RANKS)
    yield f"<thead><tr><td></td>{columns}</tr></thead>"
    yield "<tbody>"
    for rank, row in zip(RANKS, rows, strict=True):
        yield f'<tr><th scope="row">{rank}</th>{row}</tr>'
    yield "</tbody>"
    yield "</table>"


def _warm(cell: HeatCell) -> str:
    """One cell on its colour, with what a screen reader says of it."""
    words = escape(cell.words)
    if cell.share is None:
        return f'<td class="empty" title="{words}" aria-label="{words}">{cell.hand}</td>'
    return (
        f'<td class="warm" style="background-color:{colour_of(cell.share)}" '
        f'title="{words}" aria-label="{words}">'
        f"<b>{cell.hand}</b><br><small>{percentage(cell)}</small></td>"
    )


def _data(cell: Cell) -> str:
    """One cell: the hand, bold where it is held, and of a part the count."""
    words = escape(cell.words)
    filled = 100 * len(cell.held) / cell.combos
    inner = str(cell.hand) if cell.share is Share.EMPTY else f"<b>{cell.hand}</b>"
    count = f"<br><small>{cell.count}</small>" if cell.share is Share.PART else ""
    return (
        f'<td class="{cell.share.value} {cell.kind.name.lower()}" style="--share:{filled:.4g}%" '
        f'title="{words}" aria-label="{words}">{inner}{count}</td>'
    )
