"""Each recipe of the reference runs, and prints what the page shows.

The recipes need the packages of the extra ``recipes``. A recipe whose packages are missing fails.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.recipes import Recipe, read_recipes

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("recipe", read_recipes(), ids=lambda recipe: recipe.name)
def test_a_recipe_prints_what_the_page_shows(recipe: Recipe, tmp_path: Path) -> None:
    for other in read_recipes():  # one may import another
        _ = (tmp_path / other.name).write_text(other.program, encoding="utf-8")
    runner = ("-m", "pytest", "-q") if recipe.name.startswith("test_") else ()
    done = subprocess.run(
        (sys.executable, "-X", "utf8", "-W", "error", *runner, recipe.name),
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    # On a busy machine, a worker of Dask may log that the scheduler has ended before it.
    assert recipe.name == "cluster.py" or done.stderr == ""
    # pytest also prints how long it took.
    assert re.sub(r"(passed) in .+", r"\1", done.stdout) == recipe.printed
