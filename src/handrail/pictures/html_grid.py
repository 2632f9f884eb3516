"""The grid as HTML: a table for screen readers that needs neither colour nor network."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape

from handrail.cards.types import RANKS_HIGH_TO_LOW
from handrail.pictures.documents import html_page
from handrail.pictures.heatmap import (
    Heatmap,
    HeatmapCell,
    Picture,
    PictureCell,
    heat_of,
    number_text,
)
from handrail.pictures.palette import EVEN_OPACITY, HEAT_OPACITY, INKS, PART_OPACITY
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.ranges.weighted_ranges import AnyRange

# ``&`` is the picture. A notebook has rules for tables of its own. The id in the selector, which no
# element has, makes all rules below win over rules with classes only. A notebook is light or dark
# whatever the reader's screen is. So text has the colour of the text around the picture, and the
# paper is transparent.
CSS_VARIABLES = INKS | {
    "line": "rgb(128 128 128 / 35%)",
    "even": f"color-mix(in srgb, currentColor {EVEN_OPACITY:.0%}, transparent)",
    "opacity": f"{PART_OPACITY:.0%}",
}
GRID_CSS = (
    f"\n& {{ {'; '.join(f'--{name}: {value}' for name, value in CSS_VARIABLES.items())} }}"
    + """
& { container-type: inline-size; max-width: 660px; width: 100%;
  font-family: system-ui, sans-serif; print-color-adjust: exact }
& table { width: 100%; margin: 0; border-collapse: collapse; table-layout: fixed; color: inherit;
  font-size: clamp(9px, 2.9cqi, 15px) }
& caption, & p { margin: 0; padding: 8px 4px; text-align: left; color: inherit;
  overflow-wrap: anywhere; font-size: 13px; line-height: 1.3 }
& caption b { display: inline-block; vertical-align: top; max-height: 13.6em; overflow-y: auto }
& tr { background: none }
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
& .empty { color: color-mix(in srgb, currentColor 70%, transparent); background: none }
& .full { color: var(--white); background: var(--ink) }
& .part { --to: top }
& .weight { --to: right; --ink: var(--weight) }
& .part, & .weight { border: 2px solid var(--ink);
  --fill: color-mix(in srgb, var(--ink) var(--opacity), transparent);
  background: linear-gradient(to var(--to), var(--fill) var(--share), transparent var(--share))
    padding-box }
& .low { background: color-mix(in srgb, var(--low) var(--heat), var(--even)) }
& .high { background: color-mix(in srgb, var(--high) var(--heat), var(--even)) }
"""
).replace("&", ":is(#handrail, .handrail-range)")


def render_html(hand_range: AnyRange) -> str:
    """Return the grid of a range as a table with its own style and legend, for a page or notebook.

    >>> render_html(Range.of(Pair(Rank.KING).combos)).endswith("</p></div>")
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
    """Return a heat map as a table with its own style and legend.

    >>> heat = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html(heat).endswith("</p></div>")
    True
    """
    return "\n".join(_html_figure(heat))


def render_heatmap_html_page(heats: Iterable[Heatmap]) -> str:
    """Return heat maps as a standalone page, with a table for each.

    >>> heatmap = Heatmap("kings against queens", Fraction(4, 5), ((),) * 13)
    >>> render_heatmap_html_page([heatmap]).splitlines()[0]
    '<!DOCTYPE html>'
    """
    return _html_page(tuple(heats))


def _html_page(pictures: Sequence[Picture]) -> str:
    """Return a standalone page with these pictures."""
    figures = (line for picture in pictures for line in _html_figure(picture))
    return html_page("; ".join(picture.title for picture in pictures), figures)


def _html_figure(picture: Picture) -> Iterator[str]:
    """Yield the lines of a picture: its style, its caption, 13 rows of cells, and its legend."""
    yield f'<div class="handrail-range"><style>{GRID_CSS}</style><table>'
    yield f"<caption><b>{escape(picture.title)}</b><br>{escape(picture.summary)}</caption>"
    columns = "".join(f'<th scope="col">{rank}</th>' for rank in RANKS_HIGH_TO_LOW)
    yield f"<thead><tr><td></td>{columns}</tr></thead><tbody>"
    for rank, row in zip(RANKS_HIGH_TO_LOW, picture.rows, strict=True):
        yield f'<tr><th scope="row">{rank}</th>{"".join(map(_data_cell, row))}</tr>'
    yield "</tbody></table>"
    items = (f"<span><i {_attributes(cell)}></i>{label}</span>" for cell, label in picture.legend)
    yield f"<p>{' '.join(items)}</p></div>"


def _data_cell(cell: PictureCell) -> str:
    """Return the HTML of a cell: the hand, a number if there is one, and a description."""
    words = escape(cell.description)
    match cell:
        case GridCell(coverage=Coverage.EMPTY) | HeatmapCell(share=None):
            inner = str(cell.hand)
        case _:
            number = escape(number_text(cell))
            inner = f"<b>{cell.hand}</b>" + (f"<br><small>{number}</small>" if number else "")
    return f'<td {_attributes(cell)} title="{words}" aria-label="{words}">{inner}</td>'


def _attributes(cell: PictureCell) -> str:
    """Return the class and style of a cell, which set its colours."""
    match cell:
        case GridCell(coverage=coverage, kind=kind):
            share = 100 * float(cell.share)
            return f'class="{coverage.value} {kind.name.lower()}" style="--share: {share:.4g}%"'
        case HeatmapCell(share=Fraction() as share):
            heat = heat_of(share)
            end = "low" if heat < 0 else "high"
            return f'class="{end}" style="--heat: {HEAT_OPACITY * abs(heat):.0%}"'
        case _:
            return 'class="empty"'
