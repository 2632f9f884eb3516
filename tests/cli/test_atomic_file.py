"""Atomic files: written whole or not at all."""

import os
import stat
from errno import ENOSPC
from pathlib import Path

import pytest

from handrail.shell import atomic_file
from handrail.shell.atomic_file import write_atomically


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    _ = path.write_bytes(b"old")
    return path


def test_a_full_disk_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: Path, target: Path) -> Path:
        assert (source.parent, source.read_bytes()) == (target.parent, b"new")
        raise OSError(ENOSPC, os.strerror(ENOSPC), str(target))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            write_atomically(file, b"new")
    assert list(file.parent.iterdir()) == [file]
    assert file.read_bytes() == b"old"


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(IsADirectoryError):
        write_atomically(folder, b"new")
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes")
def test_a_file_keeps_its_mode_by_default(file: Path) -> None:
    file.chmod(0o640)
    write_atomically(file, b"new")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"new", 0o640)
    write_atomically(file, b"newer", mode=0o600)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    write_atomically(file.with_name("other"), b"new")
    file.with_name("usual").touch()
    modes = {stat.S_IMODE(file.with_name(name).stat().st_mode) for name in ("other", "usual")}
    assert len(modes) == 1


@pytest.mark.parametrize(("letter", "number"), [("x", 255), ("é", 127), ("♠", 85)])
def test_a_name_of_full_length_can_be_written(tmp_path: Path, letter: str, number: int) -> None:
    write_atomically(tmp_path / (letter * number), b"new")
    assert (tmp_path / (letter * number)).read_bytes() == b"new"


def test_the_content_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    _ = file.write_bytes(b"old")
    synced: list[tuple[bytes, int]] = []

    def sync(number: int) -> None:
        synced.append((file.read_bytes(), os.fstat(number).st_size))

    monkeypatch.setattr(atomic_file, "fsync", sync)
    write_atomically(file, b"newest")
    assert synced == [(b"old", len(b"newest"))]
    assert file.read_bytes() == b"newest"
