"""Code as HTML: words of a language have classes, whose colours a page chooses."""

from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import find_lexer_class_by_name

COLOURED = ("python", "pycon", "fsharp")


def colour_code(text: str, language: str) -> str:
    """Return code as HTML, line by line as it was. Other languages have no colours.

    A block of Python whose first line begins with ``>>>`` is a session, ``pycon``.
    """
    if language not in COLOURED:
        return escape(text, quote=False)
    if language == "python" and text.startswith(">>>"):
        language = "pycon"
    lexer = find_lexer_class_by_name(language)(stripnl=False)
    lines_only: HtmlFormatter[str] = HtmlFormatter(nowrap=True)
    html = highlight(text, lexer, lines_only)
    # pygments takes some of the wildcards of a match for keywords, and others not.
    return html.replace('<span class="k">_</span>', "_").rstrip("\n")
