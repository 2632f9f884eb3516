"""Update the map of the source, ``.github/MAP.md``: ``python .reference/source_map.py``."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAP_FILE = ROOT / ".github" / "MAP.md"
MAP_START, MAP_END = "<!-- source map: python .reference/source_map.py -->\n", "<!-- end -->"


def render_source_map() -> str:
    """Return a table of the modules in reading order, each with the first sentence in it."""
    rows = [f"| `{name}` | {first_sentence(path)} |\n" for name, path in modules_in_order()]
    return "| file | contents |\n|---|---|\n" + "".join(rows)


def modules_in_order() -> list[tuple[str, Path]]:
    """Return the modules and folders of the package, in the order that import-linter checks."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each["id"] == "reading-order")
    package = ROOT / "src" / "handrail"
    return [
        (f"{name}/", package / name / "__init__.py")
        if (package / name).is_dir()
        else (f"{name}.py", package / f"{name}.py")
        for name in reversed(layers)
    ]


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
