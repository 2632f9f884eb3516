"""The import contracts hold, and ``import handrail`` loads only the core."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from source_map import ROOT, files_in_order, path_of

NO_PUBLIC_NAMES = {"handrail.shell", "handrail.cli"}
ROOMS = [
    room
    for room in ("handrail", *(f"handrail.{name}" for name in files_in_order("handrail")))
    if files_in_order(room) and room not in NO_PUBLIC_NAMES
]


def test_the_package_keeps_the_import_contracts() -> None:
    command = (str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_import_handrail_loads_only_returns_and_the_core() -> None:
    script = (
        "import sys; before = set(sys.modules); import handrail;"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        (sys.executable, "-c", script), capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    packages = {name.split(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert packages - {"typing_extensions"} == {"handrail", "returns"}  # loaded by returns
    later = ("handrail.cli", "handrail.strategies", "handrail.ranges", "handrail.equities")
    assert not [name for name in loaded if name.startswith(later)]


def test_names_that_are_loaded_later_behave_as_the_others() -> None:
    script = (
        "import handrail; assert {*handrail.__all__} <= {*dir(handrail)};"
        "assert handrail.ranges.Range is handrail.Range is vars(handrail)['Range'];"
        "from handrail import nothing"
    )
    done = subprocess.run((sys.executable, "-c", script), capture_output=True, text=True)
    assert "ImportError: cannot import name 'nothing' from 'handrail'" in done.stderr


def imported_modules(path: Path) -> list[str]:
    """Return the modules that a file imports from at its top, in order."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    blocks = [node.body if isinstance(node, ast.Try | ast.If) else [node] for node in body]
    return [
        node.module
        for block in blocks
        for node in block
        if isinstance(node, ast.ImportFrom) and node.module
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_the_imports_of_a_room_are_in_reading_order(room: str) -> None:
    places = [f"{room}.{name}" for name in files_in_order(room)]
    found = [places.index(name) for name in imported_modules(path_of(room)) if name in places]
    assert found == sorted(found) != []
