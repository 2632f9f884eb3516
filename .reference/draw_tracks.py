"""Draw the two tracks of the guide's third chapter: ``python .reference/draw_tracks.py``."""

from pathlib import Path
from xml.sax.saxutils import escape

PICTURE = Path(__file__).parents[1] / "katas" / "book" / "tracks.svg"

WIDTH, HEIGHT = 880, 250
SUCCESS, FAILURE = 75, 175  # how far down each track runs
START, END = 82, 750
SWITCH = 90  # how far along the line a switch leads from one track to the other
# The steps as the chapter chains them: what is written, where, and on which track it lies.
STEPS = (
    ("parse_hand", 195, SUCCESS),
    (".bind(beside)", 370, SUCCESS),
    (".map(said)", 560, SUCCESS),
    (".alt(told)", 560, FAILURE),
)
CAN_FAIL = (195, 370)
TITLE = "Two tracks: success above, failure below, and steps laid on one of them"
# A reader's page is light or dark; the picture follows, and has a ground of its own for either.
STYLE = """\
text { font: 15px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1f2328; \
text-anchor: middle }
.ground { fill: #ffffff; stroke: #d0d7de }
.step { fill: #ffffff; stroke-width: 2.5 }
.line { fill: none; stroke-width: 6; stroke-linecap: round }
.success { stroke: #1a7f37 }
.failure { stroke: #cf222e }
.end { stroke: none }
.success.end { fill: #1a7f37 }
.failure.end { fill: #cf222e }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .ground { fill: #0d1117; stroke: #3d444d }
  .step { fill: #0d1117 }
  .success { stroke: #3fb950 }
  .failure { stroke: #ff7b72 }
  .success.end { fill: #3fb950 }
  .failure.end { fill: #ff7b72 }
}"""


def drawn() -> str:
    """The picture as SVG."""
    rows = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(TITLE)}</title>",
        f"<style>\n{escape(STYLE)}\n</style>",
        f'<rect class="ground" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        *(switch(x) for x in CAN_FAIL),
        *line("success", SUCCESS, START),
        *line("failure", FAILURE, CAN_FAIL[0] + SWITCH),
        *(row for text, x, y in STEPS for row in step(text, x, y)),
        label("text", START - 34, SUCCESS),
        label("Success", END + 66, SUCCESS),
        label("Failure", END + 66, FAILURE),
        label("the value goes on from step to step", 560, SUCCESS - 40),
        label("an error runs past all that is on the other track", 560, FAILURE + 50),
        "</svg>",
    )
    return "\n".join(rows) + "\n"


def line(track: str, y: int, start: int) -> tuple[str, str]:
    """A track from its start to the end of the picture, where it has a head."""
    return (
        f'<path class="line {track}" d="M{start} {y}H{END}"/>',
        f'<path class="end {track}" d="M{END} {y - 12}l20 12l-20 12z"/>',
    )


def switch(x: int) -> str:
    """The way down to the failure track, from a step that can fail."""
    middle, end = x + SWITCH // 2, x + SWITCH
    way = f"M{x} {SUCCESS}C{middle} {SUCCESS} {middle} {FAILURE} {end} {FAILURE}"
    return f'<path class="line failure" d="{way}"/>'


def step(text: str, x: int, y: int) -> tuple[str, str]:
    """A step on its track: a box as wide as what is written in it."""
    track = "success" if y == SUCCESS else "failure"
    width = 9 * len(text) + 20
    left, top = x - width // 2, y - 18
    return (
        f'<rect class="step {track}" x="{left}" y="{top}" width="{width}" height="36" rx="6"/>',
        label(text, x, y),
    )


def label(text: str, x: int, y: int) -> str:
    """A text in the middle of a place."""
    return f'<text x="{x}" y="{y + 5}">{escape(text)}</text>'


if __name__ == "__main__":
    _ = PICTURE.write_text(drawn(), encoding="utf-8")
