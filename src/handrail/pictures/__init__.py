"""Pictures of ranges and of their equity: the 13x13 grid, and the histogram over all flops.

The grid has a cell for each of the 169 starting hands. It shows a range, an equity, or what a range
has made of a board. It is drawn as text, HTML or SVG.
``html_values`` is not imported here: only ``notebooks.py`` needs the HTML of cards and answers.
The imports are in reading order.
"""

from handrail.exports import export_imports
from handrail.pictures.range_grid import (
    Coverage as Coverage,
    GridCell as GridCell,
    RangeGrid as RangeGrid,
)
from handrail.pictures.hits_grid import (
    HitGroup as HitGroup,
    HitsCell as HitsCell,
    HitsGrid as HitsGrid,
)
from handrail.pictures.heatmap import (
    Heatmap as Heatmap,
    HeatmapCell as HeatmapCell,
    heatmap_of as heatmap_of,
)
from handrail.pictures.histogram import (
    Bar as Bar,
    Histogram as Histogram,
    histogram_of as histogram_of,
    render_histogram_html_page as render_histogram_html_page,
    render_histogram_svg as render_histogram_svg,
)
from handrail.pictures.grid_drawing import (
    render_heatmap_html as render_heatmap_html,
    render_heatmap_html_page as render_heatmap_html_page,
    render_heatmap_svg as render_heatmap_svg,
    render_hits_html as render_hits_html,
    render_hits_html_page as render_hits_html_page,
    render_hits_svg as render_hits_svg,
    render_html as render_html,
    render_html_page as render_html_page,
    render_svg as render_svg,
)
from handrail.pictures.text_grid import (
    render_heatmap_text as render_heatmap_text,
    render_text as render_text,
)

export_imports(globals())
