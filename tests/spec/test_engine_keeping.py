"""What the engine keeps on disk is a convenience: without it, or with it damaged, all works."""

import os
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from handrail.engine import keeping, when_compiling
from handrail.engine.arrays import Layout, Named
from handrail.engine.grid import MATRIX
from handrail.engine.preflop import PARTS
from handrail.engine.tables import TABLES

NUMBERS: Named = {"numbers": np.arange(9)}
NINE: Layout = {"numbers": (np.int64, (9,))}
OTHERS: dict[str, Named] = {
    "name": {"digits": np.arange(9)},
    "no-name": {},
    "shape": {"numbers": np.arange(8)},
    "dimensions": {"numbers": np.arange(9).reshape(3, 3)},
    "type": {"numbers": np.arange(9.0)},
    "size": {"numbers": np.arange(9, dtype=np.int32)},
}


def made() -> Named:
    return NUMBERS


def refused() -> Named:
    raise AssertionError("this was kept and need not be made")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    chosen = tmp_path / "some" / "where"
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, str(chosen))
    return chosen


def same(found: Named) -> bool:
    return np.array_equal(found["numbers"], NUMBERS["numbers"])


def test_what_was_made_is_kept(folder: Path) -> None:
    assert keeping.recall("some", NINE) is None
    assert same(keeping.kept("some", NINE, made))
    assert same(keeping.kept("some", NINE, refused))
    assert [file.name for file in folder.iterdir()] == ["some.npz"]


def test_what_is_damaged_is_made_again(folder: Path) -> None:
    assert same(keeping.kept("some", NINE, made))
    file = folder / "some.npz"
    whole = file.read_bytes()
    for damaged in (b"", whole[:50], whole[:-1], whole[:100] + b"?" + whole[101:], b"0" * 900):
        _ = file.write_bytes(damaged)
        assert same(keeping.kept("some", NINE, made))
        assert file.read_bytes() == whole


@pytest.mark.parametrize("others", OTHERS.values(), ids=OTHERS)
def test_other_arrays_are_made_again(folder: Path, others: Named) -> None:
    keeping.store("some", folder / "some.npz", others)
    assert keeping.recall("some", NINE) is None
    assert same(keeping.kept("some", NINE, made))
    assert same(keeping.kept("some", NINE, refused))


def test_the_engine_makes_all_that_it_keeps_again(folder: Path) -> None:
    def answers() -> str:
        program = (
            "from handrail.engine import *; from handrail.scoring import AceRule;"
            "print(counts(5).total, counts(5, aces=AceRule.HIGH_ONLY).by_class[0]);"
            "print(matrix().wins.sum(), equities(*STARTING_HAND_OF_COMBO[None] < [[9], [99]]).won)"
        )
        done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    right = answers()
    layouts = {
        "matrix-1": MATRIX,
        "preflop-1": PARTS,
        "tables-1": TABLES,
        "tables-high-1": TABLES,
    }
    assert sorted(file.stem for file in folder.iterdir()) == list(layouts)
    for name, layout in layouts.items():
        assert keeping.recall(name, layout) is not None
        keeping.store(name, folder / f"{name}.npz", NUMBERS)
    assert answers() == right


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "tables-1.npz")
    program = "from handrail.engine import counts; print(counts(5).total)"
    command = (sys.executable, "-c", program)
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == "2598960\n"
    assert (folder / "tables-1.npz").is_file()


def test_nothing_is_kept_for_a_user_who_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, "~nosuchuser/x")
    assert keeping.cache_folder() is None
    assert same(keeping.kept("some", NINE, made))


def test_what_cannot_be_moved_to_its_place_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside: list[Path] = []

    def full(source: str, target: Path) -> None:
        beside.append(Path(source))
        assert Path(source).is_file()
        raise OSError(ENOSPC, f"no room for {target}")

    monkeypatch.setattr("os.replace", full)
    assert same(keeping.kept("some", NINE, made))
    assert [file.parent for file in beside] == [folder]  # whence it can be moved at one stroke
    assert list(folder.iterdir()) == []


def test_what_was_kept_under_another_name_is_made_again(folder: Path) -> None:
    _ = keeping.kept("others", NINE, made)
    _ = (folder / "others.npz").rename(folder / "some.npz")
    assert keeping.recall("some", NINE) is None
    assert same(keeping.kept("some", NINE, made))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
def test_what_others_may_write_is_not_trusted(folder: Path) -> None:
    assert same(keeping.kept("some", NINE, made))
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "some.npz").chmod(0o666)
    assert keeping.recall("some", NINE) is None


def test_a_folder_that_cannot_be_made_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, str(file / "below"))
    assert same(keeping.kept("some", NINE, made))
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, "")
    assert same(keeping.kept("some", NINE, made))
    assert keeping.recall("some", NINE) is None


def test_the_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(keeping.FOLDER_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert keeping.cache_folder() == tmp_path / "caches" / "handrail"
    for relative in ("caches", "./caches", "~/caches", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", relative)
        assert keeping.cache_folder() == tmp_path / ".cache" / "handrail"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert keeping.cache_folder() == tmp_path / ".cache" / "handrail"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert keeping.cache_folder() == tmp_path / "Library" / "Caches" / "handrail"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert keeping.cache_folder() == tmp_path / "local" / "handrail"
    monkeypatch.delenv("LOCALAPPDATA")
    assert keeping.cache_folder() == tmp_path / "AppData" / "Local" / "handrail"


def test_what_is_compiled_is_told_once() -> None:
    told: list[str] = []

    @njit(nogil=True)  # which is not kept, as a kernel would be
    def doubled(number: int) -> int:
        return 2 * number

    with when_compiling(lambda: told.append("compiling")):
        assert doubled(21) == 42
        assert doubled(1.5) == 3.0  # type: ignore[arg-type]  # another type is compiled anew
    assert told == ["compiling"]


def test_two_processes_may_begin_at_once(folder: Path) -> None:
    program = "from handrail.engine.tables import tables; print(int(tables().held.sum()))"
    command = (sys.executable, "-c", program)
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    answers = [process.communicate()[0] for process in both]
    assert answers[0] == answers[1] != ""
    assert [file.name for file in folder.iterdir()] == ["tables-1.npz"]
