"""The grid as HTML: a table for screen readers that needs neither colour nor network."""

from collections.abc import Iterable, Iterator
from html import escape

from handrail.cards import RANKS_HIGH_TO_LOW
from handrail.pictures.heatmap import Heatmap, HeatmapCell, colour_of, format_cell_percent
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges import Range

# Hands in the range are light text on a dark colour. All other hands are dark text on white. So the
# grid can be read in grey and on paper.
GRID_CSS = """
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


def render_html(hand_range: Range) -> str:
    """Return the grid of a range as a table with its own style, for any page or notebook.

    >>> render_html(Range.of(Pair(Rank.KING).combos)).splitlines()[-1]
    '</table>'
    """
    return "\n".join(_range_table(RangeGrid(hand_range)))


def render_html_page(hand_range: Range) -> str:
    """Return the grid of a range as a standalone page.

    >>> render_html_page(Range.of(Pair(Rank.KING).combos)).splitlines()[0]
    '<!DOCTYPE html>'
    """
    grid = RangeGrid(hand_range)
    return _html_page(grid.title, _range_table(grid))


def render_heatmap_html(heat: Heatmap) -> str:
    """Return a heat map as a table with its own style.

    >>> heat = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html(heat).splitlines()[-1]
    '</table>'
    """
    return "\n".join(_heatmap_table(heat))


def render_heatmap_html_page(heats: Iterable[Heatmap]) -> str:
    """Return heat maps as a standalone page, with a table for each.

    >>> heatmap = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html_page([heatmap]).splitlines()[0]
    '<!DOCTYPE html>'
    """
    given = tuple(heats)
    title = "; ".join(heat.title for heat in given)
    return _html_page(title, (row for heat in given for row in _heatmap_table(heat)))


def _html_page(title: str, content: Iterable[str]) -> str:
    """Return a standalone page with this title and content."""
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


def _range_table(grid: RangeGrid) -> Iterator[str]:
    """Return the lines of the table of a range."""
    return _html_table(
        grid.title, grid.summary, ("".join(map(_range_data_cell, row)) for row in grid.rows)
    )


def _heatmap_table(heat: Heatmap) -> Iterator[str]:
    """Return the lines of the table of a heat map."""
    return _html_table(
        heat.title, heat.summary, ("".join(map(_heatmap_data_cell, row)) for row in heat.rows)
    )


def _html_table(title: str, summary: str, rows: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a table: its style, its caption and 13 rows of cells."""
    yield f"<style>{GRID_CSS}</style>"
    yield '<table class="handrail-range">'
    yield f"<caption><b>{escape(title)}</b><br>{escape(summary)}</caption>"
    columns = "".join(f'<th scope="col">{rank}</th>' for rank in RANKS_HIGH_TO_LOW)
    yield f"<thead><tr><td></td>{columns}</tr></thead>"
    yield "<tbody>"
    for rank, row in zip(RANKS_HIGH_TO_LOW, rows, strict=True):
        yield f'<tr><th scope="row">{rank}</th>{row}</tr>'
    yield "</tbody>"
    yield "</table>"


def _heatmap_data_cell(cell: HeatmapCell) -> str:
    """Return the HTML of a cell, with its colour and a description for screen readers."""
    words = escape(cell.description)
    if cell.share is None:
        return f'<td class="empty" title="{words}" aria-label="{words}">{cell.hand}</td>'
    return (
        f'<td class="warm" style="background-color:{colour_of(cell.share)}" '
        f'title="{words}" aria-label="{words}">'
        f"<b>{cell.hand}</b><br><small>{format_cell_percent(cell)}</small></td>"
    )


def _range_data_cell(cell: GridCell) -> str:
    """Return the HTML of a cell: the hand, and a count if only some combos are in the range."""
    words = escape(cell.description)
    filled = 100 * len(cell.combos) / cell.combo_count
    inner = str(cell.hand) if cell.coverage is Coverage.EMPTY else f"<b>{cell.hand}</b>"
    count = f"<br><small>{cell.count_text}</small>" if cell.coverage is Coverage.PART else ""
    return (
        f'<td class="{cell.coverage.value} {cell.kind.name.lower()}" style="--share:{filled:.4g}%" '
        f'title="{words}" aria-label="{words}">{inner}{count}</td>'
    )
