"""The engine's cache on disk is a convenience: without it, or damaged, everything still works."""

import os
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import numpy as np
import pytest
from numba import config

from handrail.engine import disk_cache, notify_on_compile
from handrail.engine.arrays import ArrayLayout, NamedArrays
from handrail.engine.compiling import kernel
from handrail.engine.hash_tables import TABLES_LAYOUT

NUMBERS: NamedArrays = {"numbers": np.arange(9)}
NINE: ArrayLayout = {"numbers": (np.int64, (9,))}
OTHERS: dict[str, NamedArrays] = {
    "name": {"digits": np.arange(9)},
    "no-name": {},
    "shape": {"numbers": np.arange(8)},
    "dimensions": {"numbers": np.arange(9).reshape(3, 3)},
    "type": {"numbers": np.arange(9.0)},
    "size": {"numbers": np.arange(9, dtype=np.int32)},
}


def build() -> NamedArrays:
    return NUMBERS


def fail_to_build() -> NamedArrays:
    raise AssertionError("this is cached and need not be built")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    chosen = tmp_path / "some" / "where"
    monkeypatch.setenv(disk_cache.CACHE_DIR_VARIABLE, str(chosen))
    return chosen


def is_numbers(found: NamedArrays) -> bool:
    return np.array_equal(found["numbers"], NUMBERS["numbers"])


def python(program: str) -> str:
    """Run a program in a process of its own, and return what it prints."""
    command = (sys.executable, "-c", program)
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=60, check=True).stdout


def test_built_arrays_are_cached(folder: Path) -> None:
    assert disk_cache.load_cached("some", NINE) is None
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    assert is_numbers(disk_cache.load_or_build("some", NINE, fail_to_build))
    assert [file.name for file in folder.iterdir()] == ["some.npz"]


def test_the_arrays_of_a_damaged_file_are_built_again(folder: Path) -> None:
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    file = folder / "some.npz"
    whole = file.read_bytes()
    for damaged in (b"", whole[:50], whole[:-1], whole[:100] + b"?" + whole[101:], b"0" * 900):
        _ = file.write_bytes(damaged)
        assert is_numbers(disk_cache.load_or_build("some", NINE, build))
        assert file.read_bytes() == whole


@pytest.mark.parametrize("others", OTHERS.values(), ids=OTHERS)
def test_arrays_with_another_layout_are_built_again(folder: Path, others: NamedArrays) -> None:
    disk_cache.write_cached("some", folder / "some.npz", others)
    assert disk_cache.load_cached("some", NINE) is None
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    assert is_numbers(disk_cache.load_or_build("some", NINE, fail_to_build))


@pytest.mark.slow
def test_the_engine_caches_its_tables(folder: Path) -> None:
    _ = python(
        "from handrail.engine import counts; from handrail.scoring import AceRule;"
        "counts(5); counts(5, aces=AceRule.HIGH_ONLY)"
    )
    layouts = {"tables-1": TABLES_LAYOUT, "tables-high-1": TABLES_LAYOUT}
    assert sorted(file.stem for file in folder.iterdir()) == list(layouts)
    assert all(disk_cache.load_cached(name, layout) for name, layout in layouts.items())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_instead_of_a_file_is_not_opened(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "some.npz")
    assert python(
        "from handrail.engine import disk_cache; print(disk_cache.load_cached('some', {}))"
    ) == ("None\n")
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    assert (folder / "some.npz").is_file()


def test_nothing_is_cached_for_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(disk_cache.CACHE_DIR_VARIABLE, "~nosuchuser/x")
    assert disk_cache.cache_folder() is None
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))


def test_a_full_disk_leaves_no_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        assert list(folder.iterdir()) != []
        raise OSError(ENOSPC, "no space left")

    monkeypatch.setattr("os.replace", full)
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    assert list(folder.iterdir()) == []


def test_the_arrays_of_a_renamed_file_are_built_again(folder: Path) -> None:
    _ = disk_cache.load_or_build("others", NINE, build)
    _ = (folder / "others.npz").rename(folder / "some.npz")
    assert disk_cache.load_cached("some", NINE) is None
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no file owners")
def test_a_file_that_others_may_write_is_not_used(folder: Path) -> None:
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "some.npz").chmod(0o666)
    assert disk_cache.load_cached("some", NINE) is None


def test_a_folder_that_cannot_be_created_is_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv(disk_cache.CACHE_DIR_VARIABLE, str(file / "below"))
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    monkeypatch.setenv(disk_cache.CACHE_DIR_VARIABLE, "")
    assert is_numbers(disk_cache.load_or_build("some", NINE, build))
    assert disk_cache.load_cached("some", NINE) is None


@pytest.mark.skipif(sys.platform == "win32", reason="the variables are those of POSIX")
def test_the_default_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(disk_cache.CACHE_DIR_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert disk_cache.cache_folder() == tmp_path / "caches" / "handrail"
    for relative in ("caches", "~/caches", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", relative)
        found = disk_cache.cache_folder()
        assert found is not None
        assert found.is_relative_to(tmp_path / "home")


def test_a_compilation_is_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    notices: list[str] = []

    @kernel
    def doubled(number: float) -> float:
        return 2 * number

    with notify_on_compile(lambda: notices.append("compiling")):
        assert doubled(21) == 42
        assert doubled(1.5) == 3.0  # another type is compiled again
    assert notices == ["compiling"]


@pytest.mark.slow
def test_two_processes_may_build_at_once(folder: Path) -> None:
    program = (
        "import numpy as np; from handrail.engine.disk_cache import load_or_build;"
        "print(load_or_build('some', {'n': (np.int64, (9,))}, lambda: {'n': np.arange(9)}))"
    )
    command = (sys.executable, "-c", program)
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    answers = [process.communicate()[0] for process in both]
    assert answers[0] == answers[1] != ""
    assert [file.name for file in folder.iterdir()] == ["some.npz"]
