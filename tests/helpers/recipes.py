"""The programs on the page of recipes, with what they print."""

import re
from typing import NamedTuple

from reference import read_pages

# A program under the name of its file, and its output.
RECIPE = re.compile(
    r'^```python title="(\w+\.py)"\n(.*?)^```\n\n```text\n(.*?)^```$', re.MULTILINE | re.DOTALL
)


class Recipe(NamedTuple):
    """A program, the name of its file, and what the page says that it prints."""

    name: str
    program: str
    printed: str


def read_recipes() -> list[Recipe]:
    """Return the recipes in order. Each block of Python on the page is one."""
    (page,) = (page for page in read_pages() if page.site_path.endswith("recipes.md"))
    recipes = [Recipe(*found) for found in RECIPE.findall(page.text)]
    assert len(recipes) == page.text.count("```python")
    return recipes
