"""The colours of the pictures in HTML and SVG, for light and dark screens."""

# Text on the colour of a kind (pair, suited, offsuit) has the colour of the paper. A hand with a
# weight has a colour of its own. A heat map mixes
# the colour of 50% (even) with that of 0% (low) or 100% (high).
LIGHT_COLOURS = {
    "paper": "#ffffff",
    "line": "#dddddd",
    "text": "#222222",
    "pale": "#737373",
    "pair": "#8a4b00",
    "suited": "#14632b",
    "offsuit": "#1f4fa0",
    "weight": "#96267f",
    "even": "#f2f2f2",
    "low": "#4596d6",
    "high": "#f28a1e",
}
DARK_COLOURS = {
    "paper": "#121212",
    "line": "#333333",
    "text": "#f0f0f0",
    "pale": "#828282",
    "pair": "#e0a458",
    "suited": "#62bd80",
    "offsuit": "#86aef2",
    "weight": "#ea8fd6",
    "even": "#303030",
    "low": "#1c6cb4",
    "high": "#a85400",
}


def format_css(rule: str) -> str:
    """Return a CSS rule for each colour of the light screen, then of the dark screen.

    Args:
        rule: a format string for the name and the value of a colour.

    >>> format_css("svg .{} {{ fill: {} }}").splitlines()[0]
    'svg .paper { fill: #ffffff }'
    """
    light, dark = (
        "\n".join(rule.format(name, colour) for name, colour in colours.items())
        for colours in (LIGHT_COLOURS, DARK_COLOURS)
    )
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}"
