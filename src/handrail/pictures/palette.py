"""The colours of the pictures in HTML and SVG, for light and dark screens."""

# The colours of cells and bars. White text is readable on each of them, and each is visible on
# light and on dark paper. A hand with a weight has a colour of its own. In a heat map, ``low`` is
# for 0% and ``high`` for 100%.
INKS = {
    "white": "#ffffff",
    "pair": "#a15c00",
    "suited": "#1c7c3b",
    "offsuit": "#2f6bc4",
    "weight": "#b23a98",
    "low": "#2f6bc4",
    "high": "#a85a00",
}
# The colours around the cells in an SVG image. HTML has those of the page or notebook that it is
# in, because only the reader's screen says by itself whether it is dark, and a notebook does not.
LIGHT_PAPER = {"paper": "#ffffff", "line": "#dddddd", "text": "#222222", "pale": "#737373"}
DARK_PAPER = {"paper": "#121212", "line": "#333333", "text": "#f0f0f0", "pale": "#828282"}
# How much of a colour covers the paper: so little that the text of the page is readable on it.
PART_OPACITY = 0.4  # of a hand that is in the range in part
HEAT_OPACITY = 0.6  # of an equity of 0% or 100%
EVEN_OPACITY = 0.08  # of the text's colour, in each cell of a heat map that has an equity
