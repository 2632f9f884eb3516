"""The package as a stranger gets it: what is in it, that it can be built again, that it works."""

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from .building import ROOT, Dist, bare, build, built, clean, copied, only, succeeded, tracked

pytestmark = pytest.mark.slow

PROJECT: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSION = PROJECT["version"]
ALWAYS = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}

# What lies about in a folder in which somebody works, some of it ignored by git, some not.
LITTER = (
    ".env",
    "build/lib/handrail/cards.py",
    "katas/.handrail-cache/answers.json",
    "katas/k00_warm_up/__pycache__/deck.cpython-311.pyc",
    "katas/k00_warm_up/deck.py.orig",
    "src/handrail.egg-info/PKG-INFO",
    "src/handrail/.cards.py.swp",
    "src/handrail/__pycache__/cards.cpython-311.pyc",
    "src/handrail/engine/__pycache__/kernels.evaluate-11.py311.1.nbc",
    "src/handrail/notes.txt",
    "src/handrail/token.json",
)


def names_in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def names_in_sdist(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def wanted_in_wheel(wheel: Path) -> set[str]:
    """One file for each that git tracks in the package and the katas, and what says what it is."""
    package = {name.removeprefix("src/") for name in tracked("src")}
    katas = {f"handrail/_katas/{name.removeprefix('katas/')}" for name in tracked("katas")}
    info = "-".join(wheel.name.split("-")[:2]) + ".dist-info"
    return package | katas | {f"{info}/{name}" for name in ALWAYS}


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def test_the_wheel_holds_the_package_and_the_katas_and_nothing_else(dist: Dist) -> None:
    assert sorted(names_in_wheel(dist.wheel)) == sorted(wanted_in_wheel(dist.wheel))


def test_the_sdist_holds_what_git_tracks_and_nothing_else(dist: Dist) -> None:
    assert sorted(names_in_sdist(dist.sdist)) == sorted({*tracked(), "PKG-INFO"})


def test_what_lies_about_is_not_shipped(tmp_path: Path) -> None:
    tree = copied(tracked(), tmp_path / "tree")
    for name in LITTER:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (tree / name).write_text("not for strangers\n")
    build(tree, tmp_path, "--wheel")
    wheel = only(tmp_path, "*.whl")
    assert sorted(names_in_wheel(wheel)) == sorted(wanted_in_wheel(wheel))


def test_two_builds_are_the_same_to_the_byte(dist: Dist, tmp_path: Path) -> None:
    """Whoever builds it, where, when and in which order the files were made."""
    tree = copied(reversed(tracked()), tmp_path / "another place, with an é")
    for age, path in enumerate(sorted(tree.rglob("*"))):
        path.chmod(path.stat().st_mode & 0o700)
        os.utime(path, (age * 86_400, age * 86_400))
    circumstances = {"TZ": "Pacific/Chatham", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "7"}
    again = built(tree, tmp_path / "dist", umask=0o077, **circumstances)
    assert digest(again.sdist) == digest(dist.sdist)
    assert digest(again.wheel) == digest(dist.wheel)


def test_the_wheel_of_the_tree_is_that_of_the_sdist(dist: Dist, tmp_path: Path) -> None:
    build(ROOT, tmp_path, "--wheel")
    assert digest(only(tmp_path, "*.whl")) == digest(dist.wheel)


def test_the_archives_are_dated_as_they_are_told(tmp_path: Path) -> None:
    """By ``SOURCE_DATE_EPOCH``; without it by a day on which nothing happened."""
    then = datetime(2026, 11, 21, 12, 30, 8, tzinfo=UTC)
    told = built(ROOT, tmp_path, SOURCE_DATE_EPOCH=str(int(then.timestamp())))
    with zipfile.ZipFile(told.wheel) as wheel:
        assert {entry.date_time for entry in wheel.infolist()} == {then.timetuple()[:6]}
    with tarfile.open(told.sdist) as sdist:
        assert {entry.mtime for entry in sdist.getmembers()} == {int(then.timestamp())}


def test_it_would_be_let_in(dist: Dist) -> None:
    """What the package index asks of an upload, and its page rendered as there."""
    check = [sys.executable, "-m", "twine", "check", "--strict", str(dist.sdist), str(dist.wheel)]
    done = subprocess.run(check, env=bare({"NO_COLOR": "1"}), capture_output=True, text=True)
    assert succeeded(done).count("PASSED") == 2


def test_the_wheel_works_in_a_clean_environment_outside_the_checkout(
    dist: Dist, tmp_path: Path
) -> None:
    stranger = clean(tmp_path / "somewhere else")
    stranger.install(dist.wheel)
    check = stranger.run(stranger.python, "-m", "pip", "check", at=tmp_path)
    assert "No broken requirements found" in succeeded(check)
    scored = stranger.run("handrail", "score", "KS 2H 5C JD TD", "--json", at=tmp_path)
    assert json.loads(succeeded(scored))["class"] == 6822
    version = stranger.run(stranger.python, "-m", "handrail", "--version", at=tmp_path)
    assert succeeded(version) == f"handrail {VERSION}\n"
    assert stranger.imported_from("handrail").is_relative_to(stranger.home)
