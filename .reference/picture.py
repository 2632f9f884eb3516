"""Draw the README's picture from the command's output: ``python .reference/picture.py``."""

import io
import shlex
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from handrail.cli.main import run_command

SHOWDOWN_FILE = Path(__file__).parents[1] / ".github" / "showdown.svg"
COMMAND_LINES = (
    "handrail showdown --board 5c6dTh4dJd KhQh AsJs 6h6s",
    'handrail best "TD TC 5H 5C 7C ?R ?B"',
    'handrail score "KX 1H 5C JD JD"',
)
TERMINAL_COLUMNS = 78
# rich's own template loads fonts from the web. This one uses the fonts of the reader.
SVG_TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>The output of handrail: a showdown, a hand with jokers, and a hand with two mistakes</title>
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px;
  white-space: pre;
}}
{styles}
</style>
<rect width="100%" height="100%" rx="8" fill="#292929"/>
<g transform="translate({terminal_x}, 12)" class="{unique_id}-matrix">
{backgrounds}
{matrix}
</g>
</svg>
"""


def record_session() -> str:
    """Return the output of the commands, with their colours, as a terminal with UTF-8 shows it."""
    screen = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    streams = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = screen
    try:
        for line in COMMAND_LINES:
            print(f"\x1b[2m$\x1b[0m {line}")
            _ = run_command([*shlex.split(line)[1:], "--color", "always"])
            print()
    finally:
        sys.stdout, sys.stderr = streams
    _ = screen.seek(0)
    return screen.read().rstrip()


def render_session() -> str:
    """Return the session as SVG."""
    console = Console(file=io.StringIO(), record=True, width=TERMINAL_COLUMNS, force_terminal=True)
    console.print(Text.from_ansi(record_session()))
    svg = console.export_svg(code_format=SVG_TEMPLATE, unique_id="handrail")
    return "".join(f"{row.rstrip()}\n" for row in svg.splitlines() if row.strip())


if __name__ == "__main__":
    _ = SHOWDOWN_FILE.write_text(render_session(), encoding="utf-8")
