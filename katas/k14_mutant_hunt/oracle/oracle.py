"""A right scorer: one of the museum's. Under plain pytest ``suspect.score`` asks it."""

from pathlib import Path
from runpy import run_path

score = run_path(str(Path(__file__).parents[1] / "tests" / "museum" / "right_at_once.py"))["score"]
