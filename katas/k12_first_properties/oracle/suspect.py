"""A right ``abbreviate``. Under plain pytest this file is in the place of the learner's."""

from pathlib import Path
from runpy import run_path

SUSPECTS = Path(__file__).parents[1] / "tests" / "suspects"
abbreviate = run_path(str(SUSPECTS / "spades_come_first.py"))["abbreviate"]
