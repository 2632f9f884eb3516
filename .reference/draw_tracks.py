"""Draw the two tracks of the book's railway: ``python .reference/draw_tracks.py``."""

from pathlib import Path
from xml.sax.saxutils import escape

TRACKS_FILE = Path(__file__).parents[1] / "katas" / "book" / "tracks.svg"

WIDTH, HEIGHT = 880, 250
SUCCESS_Y, FAILURE_Y = 75, 175  # the height of each track
TRACK_START, TRACK_END = 82, 750
SWITCH_WIDTH = 90  # the length of a switch between the tracks
# The steps of the chapter's chain: label, position, track.
TRACK_STEPS = (
    ("read", 195, SUCCESS_Y),
    (".bind(check)", 370, SUCCESS_Y),
    (".map(name)", 560, SUCCESS_Y),
    (".alt(complain)", 560, FAILURE_Y),
)
SWITCH_POSITIONS = (195, 370)
TITLE = "Two tracks: success above, failure below, and steps laid on one of them"
# The picture follows the reader's light or dark mode, with a background of its own.
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


def render_tracks() -> str:
    """Return the picture as SVG."""
    rows = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(TITLE)}</title>",
        f"<style>\n{escape(STYLE)}\n</style>",
        f'<rect class="ground" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        *(render_switch(x) for x in SWITCH_POSITIONS),
        *render_track("success", SUCCESS_Y, TRACK_START),
        *render_track("failure", FAILURE_Y, SWITCH_POSITIONS[0] + SWITCH_WIDTH),
        *(row for text, x, y in TRACK_STEPS for row in render_step(text, x, y)),
        render_label("text", TRACK_START - 34, SUCCESS_Y),
        render_label("Success", TRACK_END + 66, SUCCESS_Y),
        render_label("Failure", TRACK_END + 66, FAILURE_Y),
        render_label("the value goes on from step to step", 560, SUCCESS_Y - 40),
        render_label(
            "an error runs along its own track, past all the steps on the success track",
            480,
            FAILURE_Y + 50,
        ),
        "</svg>",
    )
    return "\n".join(rows) + "\n"


def render_track(track: str, y: int, start: int) -> tuple[str, str]:
    """Return a track and the arrow head at its end."""
    return (
        f'<path class="line {track}" d="M{start} {y}H{TRACK_END}"/>',
        f'<path class="end {track}" d="M{TRACK_END} {y - 12}l20 12l-20 12z"/>',
    )


def render_switch(x: int) -> str:
    """Return the curve from a step that can fail down to the failure track."""
    middle, end = x + SWITCH_WIDTH // 2, x + SWITCH_WIDTH
    path = f"M{x} {SUCCESS_Y}C{middle} {SUCCESS_Y} {middle} {FAILURE_Y} {end} {FAILURE_Y}"
    return f'<path class="line failure" d="{path}"/>'


def render_step(text: str, x: int, y: int) -> tuple[str, str]:
    """Return a step on its track: a box around its label."""
    track = "success" if y == SUCCESS_Y else "failure"
    width = 9 * len(text) + 20
    left, top = x - width // 2, y - 18
    return (
        f'<rect class="step {track}" x="{left}" y="{top}" width="{width}" height="36" rx="6"/>',
        render_label(text, x, y),
    )


def render_label(text: str, x: int, y: int) -> str:
    """Return a centred label."""
    return f'<text x="{x}" y="{y + 5}">{escape(text)}</text>'


if __name__ == "__main__":
    _ = TRACKS_FILE.write_text(render_tracks(), encoding="utf-8")
