"""The grid as HTML: a table for screen readers that needs neither colour nor network."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from html import escape

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

# ``&`` is the picture. A notebook has rules for tables of its own. The id in the selector, which no
# element has, makes all rules below win over rules with classes only.
GRID_CSS = (
    f"\n{format_css('& {{ --{}: {} }}')}"
    + """
& { container-type: inline-size; max-width: 660px; width: 100%; color: var(--text);
  background: var(--paper); font-family: system-ui, sans-serif; print-color-adjust: exact }
& table { width: 100%; margin: 0; border-collapse: collapse; table-layout: fixed; color: inherit;
  font-size: clamp(9px, 2.9cqi, 15px) }
& caption, & p { margin: 0; padding: 8px 4px; text-align: left; color: inherit;
  overflow-wrap: anywhere; font-size: 13px; line-height: 1.3 }
& caption b { display: inline-block; vertical-align: top; max-height: 13.6em; overflow-y: auto }
& tr { background: var(--paper) }
& thead { border: 0 }
& th, & td { height: 7.1cqi; padding: 0; text-align: center; vertical-align: middle;
  line-height: 1; border: 1px solid var(--line); box-sizing: border-box; max-width: none }
& th, & thead td { width: 4.5cqi; border: 0; background: none; font-weight: normal }
& thead th { width: auto; height: 4.5cqi }
& small { font-size: max(8px, 0.85em) }
& p span { display: inline-block; margin: 0 1em 4px 0; white-space: nowrap }
& p i { display: inline-block; width: 1.6em; height: 1.6em; margin-right: 0.3em;
  vertical-align: middle; box-sizing: border-box; border: 1px solid var(--line) }
& .pair { --ink: var(--pair) }
& .suited { --ink: var(--suited) }
& .offsuit { --ink: var(--offsuit) }
& .empty { color: var(--pale); background: var(--paper) }
& .full { color: var(--paper); background: var(--ink) }
& .part { border: 2px solid var(--ink);
  background: linear-gradient(to right, var(--ink) var(--share), transparent var(--share))
    bottom / 100% 12% no-repeat var(--paper) }
& .low { background: color-mix(in srgb, var(--low) var(--heat), var(--even)) }
& .high { background: color-mix(in srgb, var(--high) var(--heat), var(--even)) }
"""
).replace("&", ":is(#handrail, .handrail-range)")


def render_html(hand_range: AnyRange) -> str:
    """Return the grid of a range as a table with its own style and legend, for a page or notebook.

    >>> render_html(Range.of(Pair(Rank.KING).combos)).endswith("</p></div>")
    True
    """
    return "\n".join(_range_figure(RangeGrid(hand_range)))


def render_html_page(hand_range: AnyRange) -> str:
    """Return the grid of a range as a standalone page.

    >>> render_html_page(Range.of(Pair(Rank.KING).combos)).splitlines()[0]
    '<!DOCTYPE html>'
    """
    grid = RangeGrid(hand_range)
    return _html_page(grid.title, _range_figure(grid))


def render_heatmap_html(heat: Heatmap) -> str:
    """Return a heat map as a table with its own style and legend.

    >>> heat = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html(heat).endswith("</p></div>")
    True
    """
    return "\n".join(_heatmap_figure(heat))


def render_heatmap_html_page(heats: Iterable[Heatmap]) -> str:
    """Return heat maps as a standalone page, with a table for each.

    >>> heatmap = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html_page([heatmap]).splitlines()[0]
    '<!DOCTYPE html>'
    """
    given = tuple(heats)
    title = "; ".join(heat.title for heat in given)
    return _html_page(title, (row for heat in given for row in _heatmap_figure(heat)))


def _html_page(title: str, content: Iterable[str]) -> str:
    """Return a standalone page with this title and content."""
    rows = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>",
        "</head>",
        "<body>",
        '<main style="display: flex; flex-wrap: wrap; gap: 16px; justify-content: center">',
        *content,
        "</main>",
        "</body>",
        "</html>",
    )
    return "\n".join(rows) + "\n"


def _range_figure(grid: RangeGrid) -> Iterator[str]:
    """Return the lines of the picture of a range."""
    return _html_figure(
        grid.title,
        grid.summary,
        ("".join(map(_range_data_cell, row)) for row in grid.rows),
        ((_range_style(cell), label) for cell, label in RANGE_LEGEND),
    )


def _heatmap_figure(heat: Heatmap) -> Iterator[str]:
    """Return the lines of the picture of a heat map."""
    return _html_figure(
        heat.title,
        heat.summary,
        ("".join(map(_heatmap_data_cell, row)) for row in heat.rows),
        ((_heatmap_style(share), label) for share, label in HEATMAP_LEGEND),
    )


def _html_figure(
    title: str, summary: str, rows: Iterable[str], legend: Iterable[tuple[str, str]]
) -> Iterator[str]:
    """Yield the lines of a picture: its style, its caption, 13 rows of cells, and its legend.

    An item of the legend has the style of its cells, as HTML attributes, and their meaning.
    """
    yield f'<div class="handrail-range"><style>{GRID_CSS}</style><table>'
    yield f"<caption><b>{escape(title)}</b><br>{escape(summary)}</caption>"
    columns = "".join(f'<th scope="col">{rank}</th>' for rank in RANKS_HIGH_TO_LOW)
    yield f"<thead><tr><td></td>{columns}</tr></thead><tbody>"
    for rank, row in zip(RANKS_HIGH_TO_LOW, rows, strict=True):
        yield f'<tr><th scope="row">{rank}</th>{row}</tr>'
    yield "</tbody></table>"
    items = (f"<span><i {style}></i>{label}</span>" for style, label in legend)
    yield f"<p>{' '.join(items)}</p></div>"


def _heatmap_data_cell(cell: HeatmapCell) -> str:
    """Return the HTML of a cell, with its colour and a description for screen readers."""
    words = escape(cell.description)
    percent = f"<br><small>{format_cell_percent(cell)}</small>"
    inner = str(cell.hand) if cell.share is None else f"<b>{cell.hand}</b>{percent}"
    return f'<td {_heatmap_style(cell.share)} title="{words}" aria-label="{words}">{inner}</td>'


def _heatmap_style(share: Fraction | None) -> str:
    """Return the attributes of a cell that has this share, or no deals if it is None."""
    if share is None:
        return 'class="empty"'
    heat = heat_of(share)
    return f'class="{"low" if heat < 0 else "high"}" style="--heat: {100 * abs(heat):.0f}%"'


def _range_data_cell(cell: GridCell) -> str:
    """Return the HTML of a cell: the hand, and how much of it is in the range if only a part is."""
    words = escape(cell.description)
    inner = str(cell.hand) if cell.coverage is Coverage.EMPTY else f"<b>{cell.hand}</b>"
    part = f"<br><small>{escape(cell.part_text)}</small>" if cell.coverage is Coverage.PART else ""
    return f'<td {_range_style(cell)} title="{words}" aria-label="{words}">{inner}{part}</td>'


def _range_style(cell: GridCell) -> str:
    """Return the attributes of a cell: its kind and how much of it is in the range."""
    share = 100 * float(cell.share)
    kind = cell.kind.name.lower()
    return f'class="{cell.coverage.value} {kind}" style="--share: {share:.4g}%"'
