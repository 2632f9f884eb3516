"""Each recipe of the reference runs, and prints what the page shows.

The recipes need the packages of the extra ``recipes``. A recipe whose packages are missing fails.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.recipes import Recipe, read_recipes

LONG_FORM = """
from {program} import book
found = book("9" * 4301, "Ann")
print(found() if callable(found) else found)
"""


def run_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder with all programs, because one may import another."""
    for recipe in read_recipes():
        _ = (folder / recipe.name).write_text(recipe.program, encoding="utf-8")
    return subprocess.run(
        (sys.executable, "-X", "utf8", "-W", "error", *words),
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.mark.slow
@pytest.mark.parametrize("recipe", read_recipes(), ids=lambda recipe: recipe.name)
def test_a_recipe_prints_what_the_page_shows(recipe: Recipe, tmp_path: Path) -> None:
    runner = ("-m", "pytest", "-q") if recipe.name.startswith("test_") else ()
    done = run_in(tmp_path, *runner, recipe.name)
    assert done.returncode == 0, done.stderr
    # On a busy machine, a worker of Dask may log that the scheduler has ended before it.
    assert recipe.name == "cluster.py" or done.stderr == ""
    # pytest also prints how long it took.
    assert re.sub(r"(passed) in .+", r"\1", done.stdout) == recipe.printed


@pytest.mark.parametrize(
    "program",
    [
        *("booking", "with_returns", "in_the_way_of_effect", "with_handrail"),
        pytest.param("with_expression", marks=pytest.mark.slow),
    ],
)
def test_a_field_of_a_form_may_have_any_length(program: str, tmp_path: Path) -> None:
    done = run_in(tmp_path, "-c", LONG_FORM.format(program=program))
    assert done.stderr == ""
    assert "NotSeats(text='999" in done.stdout.splitlines()[-1]
