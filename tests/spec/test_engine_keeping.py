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
from handrail.engine.arrays import Named

NUMBERS: Named = {"numbers": np.arange(9)}


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
    assert keeping.recall("some") is None
    assert same(keeping.kept("some", made))
    assert same(keeping.kept("some", refused))
    assert [file.name for file in folder.iterdir()] == ["some.npz"]


def test_what_is_damaged_is_made_again(folder: Path) -> None:
    assert same(keeping.kept("some", made))
    file = folder / "some.npz"
    whole = file.read_bytes()
    for damaged in (b"", whole[:50], whole[:-1], whole[:100] + b"?" + whole[101:], b"0" * 900):
        _ = file.write_bytes(damaged)
        assert same(keeping.kept("some", made))
        assert file.read_bytes() == whole


def test_what_cannot_be_moved_to_its_place_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside: list[Path] = []

    def full(source: str, target: Path) -> None:
        beside.append(Path(source))
        assert Path(source).is_file()
        raise OSError(ENOSPC, f"no room for {target}")

    monkeypatch.setattr("os.replace", full)
    assert same(keeping.kept("some", made))
    assert [file.parent for file in beside] == [folder]  # whence it can be moved at one stroke
    assert list(folder.iterdir()) == []


def test_what_was_kept_under_another_name_is_made_again(folder: Path) -> None:
    _ = keeping.kept("others", lambda: {"others": np.zeros(3)})
    _ = (folder / "others.npz").rename(folder / "some.npz")
    assert keeping.recall("some") is None
    assert same(keeping.kept("some", made))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
def test_what_others_may_write_is_not_trusted(folder: Path) -> None:
    assert same(keeping.kept("some", made))
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "some.npz").chmod(0o666)
    assert keeping.recall("some") is None


def test_a_folder_that_cannot_be_made_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, str(file / "below"))
    assert same(keeping.kept("some", made))
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, "")
    assert same(keeping.kept("some", made))
    assert keeping.recall("some") is None


def test_the_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(keeping.FOLDER_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert keeping.cache_folder() == tmp_path / "caches" / "handrail"
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
