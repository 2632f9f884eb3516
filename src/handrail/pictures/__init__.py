"""Pictures of ranges and of their equity: the 13x13 grid, and the histogram over all flops.

The grid has a cell for each of the 169 starting hands. It is drawn as text, HTML or SVG.
``html_values`` is not imported here: notebooks ask for the HTML of cards, hands and answers.
The imports are in reading order.
"""

from handrail.pictures.range_grid import Coverage, GridCell, RangeGrid
from handrail.pictures.heatmap import Heatmap, HeatmapCell, heatmap_of
from handrail.pictures.histogram import (
    Histogram,
    histogram_of,
    render_histogram_html_page,
    render_histogram_svg,
)
from handrail.pictures.svg_grid import render_heatmap_svg, render_svg
from handrail.pictures.html_grid import (
    render_heatmap_html,
    render_heatmap_html_page,
    render_html,
    render_html_page,
)
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
