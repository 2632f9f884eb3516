"""Pictures of ranges: the 13x13 grid as text, in a terminal, as HTML and as SVG.

The grid has a cell for each of the 169 starting hands. Read the files in this order. Each imports
only from the files before it.

- ``range_grid.py``: the grid of a range, for any output format;
- ``heatmap.py``: a grid with the equity of each hand, for any output format;
- ``palette.py``: the colours of HTML and SVG;
- ``documents.py``: HTML pages, SVG images and the elements of SVG, for any picture;
- ``text_grid.py``: plain text, with or without borders and colour;
- ``html_grid.py``: a table for a notebook, and a standalone page;
- ``svg_grid.py``: an SVG image;
- ``histogram.py``: a picture without a grid, the equity on every flop as HTML and SVG.
"""

from handrail.pictures.heatmap import Heatmap, HeatmapCell, heatmap_of
from handrail.pictures.histogram import (
    Histogram,
    histogram_of,
    render_histogram_html_page,
    render_histogram_svg,
)
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
    "Histogram",
    "RangeGrid",
    "heatmap_of",
    "histogram_of",
    "render_heatmap_html",
    "render_heatmap_html_page",
    "render_heatmap_svg",
    "render_heatmap_text",
    "render_histogram_html_page",
    "render_histogram_svg",
    "render_html",
    "render_html_page",
    "render_svg",
    "render_text",
]
