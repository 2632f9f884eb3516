"""Pictures of ranges: the 13x13 grid as text, in a terminal, as HTML and as SVG.

The files in reading order, each importing only from those above it:

- ``grid.py``: what there is to draw, whatever it is drawn with;
- ``text.py``: plain, with and without borders, and in colour;
- ``html.py``: a table for a notebook, and a page of its own;
- ``svg.py``: a drawing.
"""

from handrail.pictures.grid import Cell, Grid, Share, grid_of
from handrail.pictures.html import as_html, as_page
from handrail.pictures.svg import as_svg
from handrail.pictures.text import as_text, coloured, plain

__all__ = [
    "Cell",
    "Grid",
    "Share",
    "as_html",
    "as_page",
    "as_svg",
    "as_text",
    "coloured",
    "grid_of",
    "plain",
]
