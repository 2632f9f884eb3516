"""A pytest plugin that gives the tests of each kata the modules of that kata.

Several katas have files of the same name, such as ``cards.py``. One run of pytest may collect the
tests of several katas: an editor does this. So the plugin changes ``sys.path`` and ``sys.modules``
to those of a kata before its test file is imported and before each of its tests runs.

The tests may import ``oracle.py``, a correct answer. This file is not in the learner's folder. It
is imported from the original folder of the kata.
"""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

from handrail_dojo.sets.own_katas import STATE_FILE, standard_root

_PATH = tuple(sys.path)
_modules: dict[Path, dict[str, ModuleType]] = {}


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Switch to the kata of a test file before it is imported."""
    if isinstance(collector, pytest.Module):
        enter_kata(collector.path.parent)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Switch to the kata of a test before it runs."""
    enter_kata(item.path.parent)


def pytest_unconfigure() -> None:
    """Forget all katas, because the same process may run pytest again."""
    _put_modules_aside()
    _modules.clear()
    sys.path[:] = _PATH


def enter_kata(folder: Path) -> None:
    """Make Python import the modules of one kata.

    ``folder`` is the folder of the kata, or the folder ``tests`` in it.
    """
    home = folder.parent if folder.name == "tests" else folder
    wanted = [str(home / "tests"), str(_oracle(home)), str(home), *_PATH]
    if sys.path == wanted:
        return
    sys.path[:] = wanted
    _put_modules_aside()
    sys.modules.update(_modules.setdefault(home, {}))


def _put_modules_aside() -> None:
    """Move the modules of all katas from ``sys.modules`` to ``_modules``."""
    for owner, known in _modules.items():
        folders = (owner, owner / "tests", _oracle(owner))
        for name, module in list(sys.modules.items()):
            if (file := getattr(module, "__file__", None)) and Path(file).parent in folders:
                known[name] = sys.modules.pop(name)


def _oracle(home: Path) -> Path:
    """Return the folder with a kata's ``oracle.py``.

    The kata set is the one that HANDRAIL_KATAS names, or else the learner's state file, or else
    handrail's own.
    """
    root: str | Path = os.environ.get("HANDRAIL_KATAS") or standard_root()
    if "HANDRAIL_KATAS" not in os.environ:
        # The state file may be missing or damaged.
        with suppress(OSError, ValueError, LookupError, TypeError):
            state = home.parent / STATE_FILE
            if state.is_file():  # a pipe would wait for somebody who writes
                root = json.loads(state.read_text("utf-8-sig"))["katas"] or root
    return Path(root, home.name, "oracle")
