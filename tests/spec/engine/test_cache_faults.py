"""Machine code that is damaged or cannot be written: the engine compiles it again."""

import os
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest
from numba import config

from handrail.engine.arrays import CountArray
from handrail.engine.compiling import kernel, notify_on_compile

Damage: TypeAlias = Callable[[bytes], bytes]


def add_squares(numbers: CountArray) -> int:
    total = 0
    for number in numbers:
        total += int(number) * int(number)
    return total


def add_cubes(numbers: CountArray) -> int:
    total = 0
    for number in numbers:
        total += int(number) * int(number) * int(number)
    return total


def is_compiled(function: Callable[[CountArray], int] = add_squares, answer: int = 30) -> bool:
    """Run a kernel as a new process would, and return whether it had to be compiled."""
    notices: list[str] = []
    with notify_on_compile(lambda: notices.append("compiling")):
        assert kernel(function)(np.arange(5)) == answer
    return bool(notices)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that holds the machine code of one kernel."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    assert is_compiled()
    assert not is_compiled()
    return tmp_path


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def flip(part: float) -> Damage:
    """Return a function that flips the bits of one byte, at this fraction of the content."""

    def flipped(content: bytes) -> bytes:
        at = int(part * (len(content) - 1))
        return content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :]

    return flipped


DAMAGE: dict[str, Damage] = {
    "emptied": lambda content: b"",
    "cut": lambda content: content[: len(content) // 2],
    "last-byte-lost": lambda content: content[:-1],
    "zeros": lambda content: bytes(len(content)),
    **{f"flipped-at-{part}": flip(part) for part in (0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1)},
}


@pytest.mark.slow
def test_damaged_machine_code_is_compiled_again(folder: Path) -> None:
    (path,) = files_in(folder)
    for name, damage in DAMAGE.items():
        _ = path.write_bytes(damage(path.read_bytes()))
        assert is_compiled(), name
        assert not is_compiled()


def test_machine_code_of_another_kernel_is_not_run(folder: Path) -> None:
    (own,) = files_in(folder)
    assert is_compiled(add_cubes, 100)
    (other,) = set(files_in(folder)) - {own}
    _ = own.write_bytes(other.read_bytes())
    assert is_compiled()


def test_a_full_disk_causes_a_single_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: str) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC), target)

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("os.replace", full)
    with pytest.warns(RuntimeWarning) as warned:
        assert all([is_compiled(), is_compiled(add_cubes, 100)])
    (message,) = [str(warning.message) for warning in warned]
    assert str(tmp_path) in message
    assert "No space left on device" in message
    assert files_in(tmp_path) == []


def test_a_warning_names_the_folder_that_cannot_be_written(folder: Path) -> None:
    (path,) = files_in(folder)
    path.unlink()
    path.mkdir()
    with pytest.warns(RuntimeWarning, match=str(path.parent)):
        assert is_compiled()


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
