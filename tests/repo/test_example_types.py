"""The examples of the README, the reference and the docstrings type-check as a user copies them.

The examples of a page are one module. So are those of a docstring, which begin with the imports
of the page of the reference that shows the docstring.
"""

import doctest
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .reference import FENCE, ROOT, given, package, pages, public

# The three rules are about style, not types: a person at a prompt types such lines.
BASEDPYRIGHT = {
    "typeCheckingMode": "strict",
    "reportUnusedExpression": False,
    "reportUnusedImport": False,
    "reportWildcardImportFromLibrary": False,
}
MYPY = "[mypy]\nstrict = True\nenable_error_code = exhaustive-match\n"
WRONG = 'from handrail import *\nparse_cards("As Ks Qs Js Ts").bind(best_hand)\n'


def code(text: str) -> str:
    """Return what a user types to run the examples in a text."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def modules() -> Iterator[tuple[str, str]]:
    """Each module with a name for it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    yield "readme", code("\n".join(FENCE.findall(readme)))
    written = pages()
    for page in written:
        yield f"page_{page.file.stem[3:]}", code("\n".join(FENCE.findall(page.text)))
    for name in public(package(), given()).values():
        if ">>> " in name.text:
            (page,) = (page for page in written if name.module in page.modules)
            yield name.path.replace(".", "_"), code(page.opening) + code(name.text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the repository with all the modules, and one that has an error in it."""
    folder = tmp_path_factory.mktemp("examples")
    for name, text in modules():
        _ = (folder / f"{name}.py").write_text(text, encoding="utf-8")
    _ = (folder / "wrong.py").write_text(WRONG, encoding="utf-8")
    _ = (folder / "mypy.ini").write_text(MYPY)
    _ = (folder / "pyrightconfig.json").write_text(json.dumps(BASEDPYRIGHT))
    return folder


def errors(folder: Path, *command: str) -> list[str]:
    """Run a checker and return the errors that it prints, except those of the wrong module."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    found = [row for row in done.stdout.splitlines() if " error: " in row]
    others = [row for row in found if "wrong.py" not in row]
    assert len(found) > len(others), done.stdout + done.stderr
    return others


def test_mypy_has_nothing_to_say_of_an_example(folder: Path) -> None:
    cache = f"--cache-dir={folder / 'cache'}"
    assert errors(folder, sys.executable, "-m", "mypy", cache, ".") == []


def test_basedpyright_has_nothing_to_say_of_an_example(folder: Path) -> None:
    basedpyright = str(Path(sys.executable).with_name("basedpyright"))
    assert errors(folder, basedpyright, "--pythonpath", sys.executable, ".") == []


def test_every_example_is_shown_to_the_checkers(folder: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(block.startswith(">>> ") for block in FENCE.findall(readme))
    assert len(list(folder.glob("handrail_*.py"))) > 200
    assert len(list(folder.glob("page_*.py"))) == len(pages())
