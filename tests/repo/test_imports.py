"""The contracts of the imports: the package keeps them, and they bite."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TypedDict

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "handrail"

READING_ORDER = "Each module imports only from those before it in reading order"
PURE_CORE = "The core knows no chance, no clock, no files, no screen, no arrays"
STRATEGIES = "Nothing imports the strategies: Hypothesis loads them, where there is one"

FORBIDDEN = [
    pytest.param("scoring.py", "from handrail.ladder import class_of", READING_ORDER, id="upwards"),
    pytest.param("extra.py", "from handrail.cards import Card", READING_ORDER, id="in-no-layer"),
    pytest.param("wording.py", "from handrail.cli import paint", READING_ORDER, id="the-command"),
    pytest.param("wild.py", "from handrail import Card", READING_ORDER, id="the-package-itself"),
    pytest.param("cards.py", "import random", PURE_CORE, id="chance"),
    pytest.param("odds.py", "from time import perf_counter", PURE_CORE, id="the-clock"),
    pytest.param("notation.py", "import os.path", PURE_CORE, id="files"),
    pytest.param("hands.py", "from sys import stderr", PURE_CORE, id="the-screen"),
    pytest.param("ladder.py", "import numpy as np", PURE_CORE, id="arrays"),
    pytest.param("dealing.py", "import os", PURE_CORE, id="more-than-is-excepted"),
    pytest.param(
        "strategies/hand_ranges.py", "import rich.table", PURE_CORE, id="in-the-strategies"
    ),
    pytest.param("__init__.py", "import click", PURE_CORE, id="in-the-package-itself"),
    pytest.param(
        "judging.py", "def late():\n    import pathlib", PURE_CORE, id="inside-a-function"
    ),
    pytest.param("cli/score.py", "import handrail.strategies", STRATEGIES, id="the-strategies"),
]


class Contract(TypedDict):
    id: str
    layers: list[str]


class Settings(TypedDict):
    contracts: list[Contract]


def lint(folder: Path) -> tuple[int, str]:
    """What import-linter says of the package in this folder, by the settings there."""
    command = (str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout


def layers() -> list[str]:
    """The modules in reading order."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    settings: Settings = tools["importlinter"]
    (order,) = (found for found in settings["contracts"] if found["id"] == "reading-order")
    return [layer.strip("()") for layer in reversed(order["layers"])]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with the settings and the package, which may be changed."""
    _ = shutil.copy(ROOT / "pyproject.toml", tmp_path)
    _ = shutil.copytree(
        PACKAGE, tmp_path / "handrail", ignore=shutil.ignore_patterns("__pycache__")
    )
    return tmp_path


def test_the_package_keeps_the_contracts() -> None:
    status, said = lint(ROOT)
    assert status == 0, said
    for contract in (READING_ORDER, PURE_CORE, STRATEGIES):
        assert f"{contract} KEPT" in said


def test_a_copy_keeps_them_too(copy: Path) -> None:
    status, said = lint(copy)
    assert status == 0, said


@pytest.mark.parametrize(("file", "line", "contract"), FORBIDDEN)
def test_a_forbidden_import_breaks_its_contract(
    copy: Path, file: str, line: str, contract: str
) -> None:
    with (copy / "handrail" / file).open("a", encoding="utf-8") as source:
        _ = source.write(f"\n{line}\n")
    status, said = lint(copy)
    assert status == 1, said
    assert f"{contract} BROKEN" in said


def test_the_package_names_its_modules_in_reading_order() -> None:
    lines = (PACKAGE / "__init__.py").read_text(encoding="utf-8").splitlines()
    order = [line.split()[1].split(".")[1] for line in lines if line.startswith("from handrail.")]
    assert order == [layer for layer in layers() if layer in order]
    assert order[0] == "railway"


def test_import_handrail_loads_returns_and_the_core_and_nothing_else() -> None:
    script = (
        "import sys; before = set(sys.modules); import handrail;"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        (sys.executable, "-c", script), capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    strangers = {name.split(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert "handrail.judging" in loaded
    assert strangers - {"typing_extensions"} == {"handrail", "returns"}  # returns loads that one
    assert not [name for name in loaded if name.startswith(("handrail.cli", "handrail.strategies"))]
