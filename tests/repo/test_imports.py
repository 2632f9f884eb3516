"""The import contracts hold, and ``import handrail`` loads only the core."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from grimp import build_graph

from source_map import ROOT, files_in_order, path_of

from .reading_order import ReadingOrder

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
    later = {"cli", "strategies", "ranges", "equities", "pictures", "notebooks"}
    rooms = {name.split(".")[1] for name in loaded if name.startswith("handrail.")}
    assert not rooms & later


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


def test_a_broken_order_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files import from files before them, not from rooms, and each has a place in the list."""
    package = tmp_path / "toys"
    (package / "room").mkdir(parents=True)
    files = {
        "__init__.py": "",
        "early.py": "from toys import late\nfrom toys.room import name\n",
        "late.py": "",
        "new.py": "",
        "room/__init__.py": "name = 1\n",
        "room/first.py": "import toys.room.second\n",
        "room/second.py": "",
    }
    for name, text in files.items():
        _ = (package / name).write_text(text)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    order = {"order": ["toys.room: first|second", "toys: early late gone"]}
    check = ReadingOrder("order", {}, order).check(build_graph("toys", cache_dir=None), False)
    assert check.metadata["errors"] == [
        "toys.early imports the room toys.room, not one of its files",
        "toys.early imports toys.late, which does not come before it",
        "toys.gone is in the list, but not in src",
        "toys.new is not in the list",
        "toys.room.first imports toys.room.second, which does not come before it",
    ]
    assert not check.kept
