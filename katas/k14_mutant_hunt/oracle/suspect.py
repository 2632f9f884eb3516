"""A right scorer. Under plain pytest this file is in the place of the learner's."""

from pathlib import Path
from runpy import run_path

score = run_path(str(Path(__file__).parents[1] / "tests" / "museum" / "right_at_once.py"))["score"]
