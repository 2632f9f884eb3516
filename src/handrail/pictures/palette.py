"""The colours of the pictures in HTML and SVG, for light and dark screens."""

from handrail.cards.types import Suit

# The colours of cells and bars. White text is readable on each of them, and each is visible on
# light and on dark paper. A hand with a weight has a colour of its own. In a heat map, ``low`` is
# for 0% and ``high`` for 100%. The last four are the groups of what a range has made of a board.
INKS = {
    "white": "#ffffff",
    "pair": "#a15c00",
    "suited": "#1c7c3b",
    "offsuit": "#2f6bc4",
    "weight": "#b23a98",
    "low": "#2f6bc4",
    "high": "#a85a00",
    "made": "#b23a98",
    "top": "#a15c00",
    "lower": "#1c7c3b",
    "draw": "#2f6bc4",
}
# The colours around the cells in an SVG image, which is light or dark as the reader's screen is.
LIGHT_PAPER = {"paper": "#ffffff", "line": "#dddddd", "text": "#222222", "pale": "#737373"}
DARK_PAPER = {"paper": "#121212", "line": "#333333", "text": "#f0f0f0", "pale": "#828282"}
# The colours around the cells in HTML. A notebook is light or dark whatever the reader's screen is.
# So text has the colour of the text around the picture, and the paper is transparent.
PAGE_PAPER = {
    "line": "rgb(128 128 128 / 35%)",
    "text": "currentColor",
    "pale": "color-mix(in srgb, currentColor 70%, transparent)",
}
# How much of a colour covers the paper: so little that the text of the page is readable on it.
PART_OPACITY = 0.4  # of a hand that is in the range in part
HEAT_OPACITY = 0.6  # of an equity of 0% or 100%
EVEN_OPACITY = 0.08  # of the text's colour, in each cell of a heat map that has an equity
# The colours of suits on a white card.
SUITS = {
    Suit.CLUBS: "#111",
    Suit.DIAMONDS: "#b8001f",
    Suit.HEARTS: "#b8001f",
    Suit.SPADES: "#111",
}
