"""A pytest plugin that gives the tests of each kata the modules of that kata.

All katas have a ``cards.py``. One run of pytest may collect several of them, as an editor does.
Before a test file is imported, and before each test runs, ``sys.path`` and ``sys.modules`` are
those of its kata. The kata's oracle comes last on the path. It is looked for next to the tests,
then in the set that the learner's folder was laid out from.
"""

import json
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

STATE = "handrail-katas.json"
_PATH = tuple(sys.path)
_modules: dict[Path, dict[str, ModuleType]] = {}


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Switch to the kata of a test file before it is imported."""
    if isinstance(collector, pytest.Module):
        enter(collector.path.parent)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Switch to the kata of a test before it runs."""
    enter(item.path.parent)


def enter(folder: str | Path) -> None:
    """Switch to the kata that a folder belongs to: its own, or its ``tests``."""
    path = Path(folder)
    home = path.parent if path.name == "tests" else path
    oracle = _oracle(home)
    wanted = [str(home), str(home / "tests"), *_PATH, str(oracle)]
    if sys.path == wanted:
        return
    sys.path[:] = wanted
    for owner, known in _modules.items():
        folders = (owner, owner / "tests", _oracle(owner))
        for name, module in list(sys.modules.items()):
            if (file := getattr(module, "__file__", None)) and Path(file).parent in folders:
                known[name] = sys.modules.pop(name)
    sys.modules.update(_modules.setdefault(home, {}))


def _oracle(home: Path) -> Path:
    if (home / "oracle").is_dir():
        return home / "oracle"
    chosen = os.environ.get("HANDRAIL_KATAS")
    if chosen is None:
        state: dict[str, str] = json.loads((home.parent / STATE).read_text("utf-8"))
        chosen = state["katas"]
    return Path(chosen, home.name, "oracle")
