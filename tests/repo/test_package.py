"""The package as a stranger gets it: its files, its version, its page, and that it works."""

import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from helpers.building import ROOT, Dist, bare_environment, built, clean, copied, output_of, tracked

VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def printed_by(*command: object) -> str:
    words = [sys.executable, *map(str, command)]
    env = bare_environment() | {"NO_COLOR": "1"}
    return output_of(subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True))


def test_the_changelog_begins_with_the_version_of_the_project() -> None:
    first = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first is not None
    assert re.fullmatch(rf"{re.escape(VERSION)} \((unreleased|\d{{4}}-\d\d-\d\d)\)", first[1])


def test_the_package_page_is_the_readme_without_dead_links() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    page: str = json.loads(printed_by("-m", "hatchling", "metadata"))["readme"]["text"]
    assert FENCED.findall(page) == FENCED.findall(readme)
    targets = re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", readme))
    files = [target for target in targets if not re.match(r"https?:|#", target)]
    assert set(files) <= set(tracked())
    assert [name for name in files if not name.endswith(".svg") and f"`{name}`" not in page] == []
    there = re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", page))
    assert [target for target in there if not re.match(r"https://|#", target)] == []


@pytest.mark.slow
def test_the_wheel_holds_the_package_and_the_katas_and_nothing_else(dist: Dist) -> None:
    package = {name.removeprefix("src/") for name in tracked("src")}
    katas = {f"handrail/_katas/{name.removeprefix('katas/')}" for name in tracked("katas")}
    held = zipfile.ZipFile(dist.wheel).namelist()
    assert {name for name in held if ".dist-info/" not in name} == package | katas


@pytest.mark.slow
def test_the_sdist_holds_what_git_tracks_and_nothing_else(dist: Dist) -> None:
    with tarfile.open(dist.sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert held == {*tracked(), "PKG-INFO"}


@pytest.mark.slow
def test_two_builds_are_the_same_to_the_byte(dist: Dist, tmp_path: Path) -> None:
    again = built(copied(reversed(tracked()), tmp_path / "another é"), tmp_path)
    for file, other in ((dist.sdist, again.sdist), (dist.wheel, again.wheel)):
        assert sha256(file.read_bytes()).digest() == sha256(other.read_bytes()).digest()


@pytest.mark.slow
def test_the_package_index_would_take_it(dist: Dist) -> None:
    printed = printed_by("-m", "twine", "check", "--strict", dist.sdist, dist.wheel)
    assert printed.count("PASSED") == 2


@pytest.mark.slow
def test_the_wheel_works_in_a_clean_environment(dist: Dist, tmp_path: Path) -> None:
    stranger = clean(tmp_path / "somewhere else")
    stranger.install(dist.wheel)
    scored = stranger.run("handrail", "score", "KS 2H 5C JD TD", "--json", at=tmp_path)
    assert json.loads(output_of(scored))["class"] == 6822
    assert stranger.imported_from("handrail").is_relative_to(stranger.home)
