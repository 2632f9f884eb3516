"""Write the README's map of the source anew: ``python .reference/source_map.py``."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
MAP_START, MAP_END = "<!-- source map: python .reference/source_map.py -->\n", "<!-- end -->"


def render_source_map() -> str:
    """A table of the modules in reading order, each with the sentence that it opens with."""
    rows = [f"| `{name}` | {first_sentence(path)} |\n" for name, path in modules_in_order()]
    return "| file | what a reader finds there |\n|---|---|\n" + "".join(rows)


def modules_in_order() -> list[tuple[str, Path]]:
    """Each module or folder of the package in reading order, as the build checks it."""
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
    """The first paragraph of a module's docstring, on one line."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.split("\n\n")[0].split()).replace("``", "`")


def replace_map(readme: str) -> str:
    """The README with its map made anew."""
    before, _, rest = readme.partition(MAP_START)
    _, _, after = rest.partition(MAP_END)
    return f"{before}{MAP_START}{render_source_map()}{MAP_END}{after}"


if __name__ == "__main__":
    _ = README.write_text(replace_map(README.read_text(encoding="utf-8")), encoding="utf-8")
