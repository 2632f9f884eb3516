"""Pictures of ranges: the 13x13 grid as text, in a terminal, as HTML and as SVG.

The files in reading order, each importing only from those above it:

- ``range_grid.py``: what there is to draw, whatever it is drawn with;
- ``heatmap.py``: the same where each hand of a range has its equity;
- ``text_grid.py``: plain, with and without borders, and in colour;
- ``html_grid.py``: a table for a notebook, and a page of its own;
- ``svg_grid.py``: a drawing.
"""

from handrail.pictures.heatmap import Heatmap, HeatmapCell, heatmap_of
from handrail.pictures.html_grid import (
    render_heatmap_html,
    render_heatmap_html_page,
    render_html,
    render_html_page,
)
from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.pictures.svg_grid import render_heatmap_svg, render_svg
from handrail.pictures.text_grid import render_heatmap_text, render_text

__all__ = [
    "Coverage",
    "GridCell",
    "Heatmap",
    "HeatmapCell",
    "RangeGrid",
    "heatmap_of",
    "render_heatmap_html",
    "render_heatmap_html_page",
    "render_heatmap_svg",
    "render_heatmap_text",
    "render_html",
    "render_html_page",
    "render_svg",
    "render_text",
]
