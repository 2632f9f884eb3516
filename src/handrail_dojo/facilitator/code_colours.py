"""Code as HTML: words of a language have classes, and a page chooses their colours."""

from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import find_lexer_class_by_name

COLOURED = ("python", "pycon", "fsharp")
# A page with code in colours needs this once. It chooses the colours of the variables, each with a
# contrast of at least 4.5 to 1.
CODE_STYLE = """\
.k, .kn, .kc, .kr, .kt, .ow { color: var(--word); font-weight: bold }
.nf, .nc, .nd { color: var(--accent) }
.s1, .s2, .sa, .si, .se, .s, .mi, .mf { color: var(--string) }
.c1, .gp { color: var(--quiet) }
.gr, .gt { color: var(--wrong) }
"""


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
