"""Update the map of the source, ``.github/MAP.md``: ``python .reference/source_map.py``.

The order of the rooms (folders) and files is that of the reading order in ``pyproject.toml``.
"""

import ast
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PACKAGES = ("handrail", "pytest_hunt", "handrail_dojo")
MAP_FILE = ROOT / ".github" / "MAP.md"
MAP_START, MAP_END = "<!-- source map: python .reference/source_map.py -->\n", "<!-- end -->"


def render_source_map() -> str:
    """Return a table for each package: its rooms and files in order, with their first sentence."""
    return "\n".join(_render_package(package) for package in PACKAGES)


def _render_package(package: str) -> str:
    rows = [f"| **`{package}/`** | {first_sentence(path_of(package))} |\n"]
    for name in files_in_order(package):
        inner = files_in_order(f"{package}.{name}")
        shown = f"**`{name}/`**" if inner else f"`{name}.py`"
        rows.append(f"| {shown} | {first_sentence(path_of(f'{package}.{name}'))} |\n")
        rows.extend(
            f"| `{name}/{file}.py` | {first_sentence(path_of(f'{package}.{name}.{file}'))} |\n"
            for file in inner
        )
    return "| file | contents |\n|---|---|\n" + "".join(rows)


@cache
def files_in_order(room: str) -> tuple[str, ...]:
    """Return the names of the files and rooms of a room, first to last, or () for a single file.

    ``room`` is the package, as in ``handrail``, or a room in it, as in ``handrail.cards``.
    """
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (entries,) = (
        contract["order"]
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "reading_order"
    )
    found: list[str] = []
    for entry in entries:
        place, _, names = entry.partition(":")
        if place == room:
            found.extend(names.replace("|", " ").split())
        elif place.startswith(f"{room}."):
            found.append(place.removeprefix(f"{room}."))
    return tuple(dict.fromkeys(found))


def path_of(module: str) -> Path:
    """Return the file of a module, or the ``__init__.py`` of a room."""
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def first_sentence(path: Path) -> str:
    """Return the first paragraph of a module's docstring, on one line."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.split("\n\n")[0].split()).replace("``", "`")


def replace_map(page: str) -> str:
    """Return the page with its table replaced."""
    before, _, rest = page.partition(MAP_START)
    _, _, after = rest.partition(MAP_END)
    return f"{before}{MAP_START}{render_source_map()}{MAP_END}{after}"


if __name__ == "__main__":
    _ = MAP_FILE.write_text(replace_map(MAP_FILE.read_text(encoding="utf-8")), encoding="utf-8")
