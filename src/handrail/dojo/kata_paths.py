"""A pytest plugin that gives the tests of each kata the modules of that kata.

All katas have a ``cards.py``. One run of pytest may collect several of them, as an editor does.
Before a test file is imported, and before each test runs, ``sys.path`` and ``sys.modules`` are
those of its kata. The oracle of a kata is not in the learner's folder: it is read from the set.
"""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

STATE_FILE = "handrail-katas.json"
_PATH = tuple(sys.path)
_modules: dict[Path, dict[str, ModuleType]] = {}


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Switch to the kata of a test file before it is imported."""
    if isinstance(collector, pytest.Module):
        enter_kata(collector.path.parent)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Switch to the kata of a test before it runs."""
    enter_kata(item.path.parent)


def enter_kata(folder: Path) -> None:
    """Switch to the kata of this folder, which is the kata's own folder or its ``tests``."""
    home = folder.parent if folder.name == "tests" else folder
    oracle = _oracle(home)
    wanted = [str(home / "tests"), str(oracle), str(home), *_PATH]
    if sys.path == wanted:
        return
    sys.path[:] = wanted
    for owner, known in _modules.items():
        folders = (owner, owner / "tests", _oracle(owner))
        for name, module in list(sys.modules.items()):
            if (file := getattr(module, "__file__", None)) and Path(file).parent in folders:
                known[name] = sys.modules.pop(name)
    sys.modules.update(_modules.setdefault(home, {}))


def standard_root() -> Path:
    """Return the folder of handrail's own katas. A wheel has it inside the package."""
    package = Path(__file__).resolve().parent.parent
    packed = package / "_katas"
    return packed if packed.is_dir() else package.parent.parent / "katas"


def _oracle(home: Path) -> Path:
    """Return the folder of a kata's oracle, in the set that the state file names."""
    root: str | Path = os.environ.get("HANDRAIL_KATAS") or standard_root()
    if "HANDRAIL_KATAS" not in os.environ:
        with suppress(OSError, ValueError, LookupError, TypeError):  # no state file, or a bad one
            root = json.loads((home.parent / STATE_FILE).read_text("utf-8"))["katas"] or root
    return Path(root, home.name, "oracle")
