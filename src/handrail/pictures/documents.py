"""HTML pages, SVG images and the elements of SVG, for any picture."""

from collections.abc import Iterable, Mapping
from html import escape
from textwrap import wrap

from handrail.pictures.palette import DARK_PAPER, INKS, LIGHT_PAPER

BOLD_FONT = ' font-weight="bold"'
# The style of all elements that do not have their own. A line has a width of its own.
SVG_STYLE = (
    'font-size="15" font-family="system-ui, sans-serif" text-anchor="middle" stroke-width="0"'
)
LINE_HEIGHT = 20  # pixels from one line of an SVG caption to the next


def html_page(title: str, figures: Iterable[str]) -> str:
    """Return a standalone page. Its colours are light or dark, as the reader's screen is.

    Args:
        title: the title of the page.
        figures: the lines of HTML of its pictures.

    >>> html_page("Aces", ["<p>AA</p>"]).splitlines()[0]
    '<!DOCTYPE html>'
    """
    rows = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>",
        "</head>",
        "<body>",
        '<main style="display: flex; flex-wrap: wrap; gap: 16px; justify-content: center">',
        *figures,
        "</main>",
        "</body>",
        "</html>",
    )
    return "\n".join(rows) + "\n"


def svg_image(
    title: str, description: str, width: int, height: int, elements: Iterable[str]
) -> str:
    """Return an SVG image with a title and a description for screen readers.

    >>> svg_image("Aces", "six combos", 100, 100, [])[:4]
    '<svg'
    """
    # The paper is light or dark, as the reader's screen is.
    css = f"""
.handrail-svg {{ max-width: 100%; height: auto; color-scheme: light dark }}
{svg_colours(".handrail-svg", LIGHT_PAPER | INKS)}
@media (prefers-color-scheme: dark) {{
{svg_colours(".handrail-svg", DARK_PAPER)}
}}
"""
    rows = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" class="handrail-svg" role="img" '
        f'aria-labelledby="title desc" {SVG_STYLE}>',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(description)}</desc>',
        f"<style>{css}</style>",
        svg_rect("paper", 0, 0, width, height),
        *elements,
        "</svg>",
    )
    return "\n".join(rows) + "\n"


def svg_colours(selector: str, colours: Mapping[str, str]) -> str:
    """Return the rules that give these colours to the elements of SVG inside a selector.

    >>> svg_colours(".grid", {"white": "#ffffff"})
    '.grid .white { fill: #ffffff; stroke: #ffffff }'
    """
    return "\n".join(
        f"{selector} .{name} {{ fill: {ink}; stroke: {ink} }}" for name, ink in colours.items()
    )


def svg_rect(
    colour: str, x: float, y: float, width: float, height: float, attributes: str = ""
) -> str:
    """Return an SVG rectangle in a colour of the palette.

    >>> svg_rect("line", 0, 10, 44, 6)
    '<rect class="line" x="0" y="10" width="44" height="6"/>'
    """
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect class="{colour}" {place}{attributes}/>'


def svg_text(colour: str, x: int, y: int, inner: str, attributes: str = "") -> str:
    """Return an SVG text element. Its middle is at ``x`` and its baseline at ``y``.

    ``inner`` is the text, in which ``<`` and ``&`` are already escaped.

    >>> svg_text("text", 22, 27, "AA")
    '<text class="text" x="22" y="27">AA</text>'
    """
    return f'<text class="{colour}" x="{x}" y="{y}"{attributes}>{inner}</text>'


def svg_caption(caption: str, x: int, bottom: int, length: int) -> list[str]:
    """Return the lines of a caption, the last with its baseline at ``bottom``.

    A line has at most ``length`` characters. The other lines are above the last, so each needs room
    at the top: its height is ``LINE_HEIGHT``.

    >>> svg_caption("AA, KK against QQ", 50, 22, length=10)[0]
    '<text class="text" x="50" y="2" font-weight="bold">AA, KK</text>'
    """
    lines = wrap(caption, length, break_on_hyphens=False)
    top = bottom - LINE_HEIGHT * (len(lines) - 1)
    return [
        svg_text("text", x, top + LINE_HEIGHT * number, escape(line), BOLD_FONT)
        for number, line in enumerate(lines)
    ]
