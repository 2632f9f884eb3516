"""Update the timetables in the facilitator's page, ``katas/README.md``.

Run ``python .reference/timetables.py`` after a change of ``dojo.toml`` or of a kata's title,
minutes or ideas.
"""

import sys
from datetime import time
from pathlib import Path

from returns.result import Failure, Success

from handrail.railway import cases
from handrail_dojo.sets.catalog import read_set
from handrail_dojo.sets.learning_path import LearningPath

KATAS = Path(__file__).parents[1] / "katas"
PAGE = KATAS / "README.md"
START, END = "<!-- timetables: python .reference/timetables.py -->\n", "<!-- end -->"


def render_timetable(path: LearningPath) -> str:
    """Return the timetable of a path in Markdown, with a heading."""
    lines = [
        f"### `{path.name}`: {path.total} minutes",
        f"*{path.title}*",
        "",
        "| from | min | step | one idea |",
        "|---|---|---|---|",
    ]
    for start, step in zip(path.starts(time()), path.steps, strict=True):
        number = step.kata.partition("_")[0]
        title = f"{number} {step.title}".strip()
        ideas = "; ".join(step.ideas).replace("|", r"\|")
        lines.append(f"| {start.hour}:{start:%M} | {step.minutes} | {title} | {ideas} |")
    return "\n".join(lines) + "\n"


def replace_timetables(page: str) -> str:
    """Return the page with the timetables of all paths in place of those that it has."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    tables = "\n".join(map(render_timetable, _read_paths()))
    return f"{before}{START}{tables}{END}{after}"


def _read_paths() -> tuple[LearningPath, ...]:
    match cases(read_set(KATAS)):
        case Success(kata_set):
            return kata_set.dojo.paths
        case Failure(problem):
            sys.exit(problem.message)


if __name__ == "__main__":
    _ = PAGE.write_text(replace_timetables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
