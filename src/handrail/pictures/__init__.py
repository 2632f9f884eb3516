"""Pictures of ranges: the 13x13 grid as text, in a terminal, as HTML and as SVG.

The files in reading order, each importing only from those above it:

- ``grid.py``: what there is to draw, whatever it is drawn with;
- ``heat.py``: the same where each hand of a range has its equity;
- ``text.py``: plain, with and without borders, and in colour;
- ``html.py``: a table for a notebook, and a page of its own;
- ``svg.py``: a drawing.
"""

from handrail.pictures.grid import Cell, Grid, Share
from handrail.pictures.heat import Heat, HeatCell, heat_of
from handrail.pictures.html import as_html, as_page, heat_as_html, heat_as_page
from handrail.pictures.svg import as_svg, heat_as_svg
from handrail.pictures.text import as_text, heat_as_text

__all__ = [
    "Cell",
    "Grid",
    "Heat",
    "HeatCell",
    "Share",
    "as_html",
    "as_page",
    "as_svg",
    "as_text",
    "heat_as_html",
    "heat_as_page",
    "heat_as_svg",
    "heat_as_text",
    "heat_of",
]
