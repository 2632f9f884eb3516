"""The package as users get it: its files, its version, and its page."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import handrail
from helpers.distributions import (
    ROOT,
    Dist,
    bare_environment,
    build_dist,
    copy_files,
    output_of,
    tracked_files,
)

VERSION = handrail.__version__
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

# Files that a working folder may have. Git ignores some of them.
LITTER = (
    ".env",
    "build/lib/handrail/cards.py",
    "katas/.handrail-cache/answers.json",
    "katas/k00_warm_up/__pycache__/deck.cpython-311.pyc",
    "katas/k00_warm_up/deck.py.orig",
    "src/handrail/.cards.py.swp",
    "src/handrail/engine/__pycache__/kernels.evaluate-11.py311.1.nbc",
    "src/handrail/token.json",
)


def printed_by(*command: object) -> str:
    words = [sys.executable, *map(str, command)]
    env = bare_environment() | {"NO_COLOR": "1"}
    return output_of(subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True))


def test_the_changelog_starts_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    (version, date), *_ = re.findall(r"^## (\S+) \((.*)\)$", text, re.MULTILINE)
    assert version == VERSION
    assert re.fullmatch(r"unreleased|\d{4}-\d\d-\d\d", date)


@pytest.mark.slow
def test_the_package_page_is_the_readme_without_dead_links() -> None:
    _ = pytest.importorskip("hatchling", reason="needs the extra dev")
    readme = (ROOT / "README.md").read_text("utf-8")
    page: str = json.loads(printed_by("-m", "hatchling", "metadata"))["readme"]["text"]
    # Who reads it on the package index installs it from there.
    blocks = [
        block.replace('install ".[engine', 'install "handrail[engine')
        for block in FENCED.findall(readme)
    ]
    assert FENCED.findall(page) == blocks
    assert '/pip install "handrail[engine,katas]" &&' in page
    assert "/pip install handrail`" in page
    assert "a copy of the source" not in page
    targets = re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", readme))
    files = [target for target in targets if not re.match(r"https?:|#", target)]
    assert set(files) <= set(tracked_files())
    assert [name for name in files if not name.endswith(".svg") and f"`{name}`" not in page] == []
    there = re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", page))
    assert [target for target in there if not re.match(r"https://|#", target)] == []


@pytest.mark.slow
def test_the_wheel_has_the_package_and_the_katas_only(dist: Dist) -> None:
    package = {name.removeprefix("src/") for name in tracked_files("src")}
    katas = {
        f"handrail_dojo/_katas/{name.removeprefix('katas/')}" for name in tracked_files("katas")
    }
    files = zipfile.ZipFile(dist.wheel).namelist()
    assert {name for name in files if ".dist-info/" not in name} == package | katas


@pytest.mark.slow
def test_the_sdist_has_the_files_that_git_tracks_only(dist: Dist) -> None:
    with tarfile.open(dist.sdist) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    assert files == {*tracked_files(), "PKG-INFO"}


@pytest.mark.slow
def test_other_files_in_the_folder_do_not_change_the_wheel(dist: Dist, tmp_path: Path) -> None:
    tree = copy_files(reversed(tracked_files()), tmp_path / "another place, with an é")
    for name in LITTER:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (tree / name).write_text("not for users\n")
    assert build_dist(tree, tmp_path).wheel.read_bytes() == dist.wheel.read_bytes()


@pytest.mark.slow
def test_the_package_index_would_accept_it(dist: Dist) -> None:
    printed = printed_by("-m", "twine", "check", "--strict", dist.sdist, dist.wheel)
    assert printed.count("PASSED") == 2
