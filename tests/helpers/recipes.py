"""The programs on the pages of recipes, with what they print."""

import re
from typing import NamedTuple

from reference import read_pages

# A program under the name of its file, and its output.
RECIPE = re.compile(
    r'^```python title="(\w+\.py)"\n(.*?)^```\n\n```text\n(.*?)^```$', re.MULTILINE | re.DOTALL
)
PAGES_OF_PROGRAMS = ("recipes", "all-errors")


class Recipe(NamedTuple):
    """A program, the name of its file, and what the page says that it prints."""

    name: str
    program: str
    printed: str


def read_recipes() -> list[Recipe]:
    """Return the recipes in order. Each block of Python on these pages is one."""
    pages = [page for page in read_pages() if page.file.stem[3:] in PAGES_OF_PROGRAMS]
    recipes = [Recipe(*found) for page in pages for found in RECIPE.findall(page.text)]
    assert len(recipes) == sum(page.text.count("```python") for page in pages)
    assert len({recipe.name for recipe in recipes}) == len(recipes)
    return recipes
