"""A release and the workflows: what is refused, what is pinned, and one address for everything."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import handrail
from helpers.distributions import ROOT, copy_files, tracked_files
from release import NOT_SET, User, problems_of

TAG = f"v{handrail.__version__}"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ADDRESSES: dict[str, str] = PROJECT["urls"]
HERE = "ann/handrail"


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Return a copy of the files that a release reads, in which everything is set."""
    files = ("pyproject.toml", "CHANGELOG.md", "src/handrail/__init__.py")
    root = copy_files(files, tmp_path)
    replace(root / "pyproject.toml", urlsplit(ADDRESSES["Source"]).path, f"/{HERE}")
    replace(root / "pyproject.toml", NOT_SET, "ann")
    set_date(root, "2026-12-01")
    return root


def replace(file: Path, before: str, after: str) -> None:
    _ = file.write_text(file.read_text("utf-8").replace(before, after), encoding="utf-8")


def set_date(root: Path, date: str) -> None:
    """Write a date after the newest version of the changelog."""
    file = root / "CHANGELOG.md"
    newest = re.compile(r"^(## \S+) \(.*\)$", re.MULTILINE)
    _ = file.write_text(newest.sub(rf"\1 ({date})", file.read_text("utf-8"), 1), encoding="utf-8")


def test_a_release_that_is_ready_is_not_refused(ready: Path) -> None:
    assert problems_of(TAG, ready, HERE) == []
    assert problems_of(TAG, ready) == []


@pytest.mark.parametrize("tag", [handrail.__version__, "v9.9.9", f"{TAG}.1", ""])
def test_a_tag_is_the_version(ready: Path, tag: str) -> None:
    assert problems_of(tag, ready) == [
        f"expected the tag {TAG}, the version of handrail, got {tag}"
    ]


def test_an_address_that_is_not_set_is_refused(ready: Path) -> None:
    replace(ready / "pyproject.toml", "/ann/", f"/{NOT_SET}/")
    found = problems_of(TAG, ready, HERE)
    assert [each.split()[4] for each in found] == ["Source", "Changelog", "Issues"]


def test_another_repository_is_refused(ready: Path) -> None:
    assert problems_of(TAG, ready, "bob/handrail") == [
        "expected https://github.com/bob/handrail as Source in pyproject.toml, "
        "got https://github.com/ann/handrail"
    ]


def test_a_changelog_without_a_date_is_refused(ready: Path) -> None:
    set_date(ready, "unreleased")
    (problem,) = problems_of(TAG, ready)
    assert problem.endswith("in the changelog, got unreleased")


def test_a_changelog_of_another_version_is_refused(ready: Path) -> None:
    replace(ready / "CHANGELOG.md", f"## {handrail.__version__} (", "## 9.9.9 (")
    (problem,) = problems_of(TAG, ready)
    assert problem.endswith(f"to start with {handrail.__version__}, got 9.9.9")


def test_all_addresses_are_those_of_one_repository() -> None:
    source = ADDRESSES["Source"]
    _, owner, name = urlsplit(source).path.split("/")
    assert {
        "Source": f"https://github.com/{owner}/{name}",
        "Documentation": f"https://{owner}.github.io/{name}/",
        "Changelog": f"{source}/blob/main/CHANGELOG.md",
        "Issues": f"{source}/issues",
    } == ADDRESSES


def test_no_other_file_has_the_address() -> None:
    words = (urlsplit(ADDRESSES["Source"]).path[1:], urlsplit(ADDRESSES["Documentation"]).netloc)
    found = {
        name
        for name in tracked_files()
        if Path(name).suffix in (".md", ".py", ".toml", ".yml", "")
        and any(word in (ROOT / name).read_text("utf-8") for word in words)
    }
    assert found == {"pyproject.toml"}


def test_actions_are_pinned_to_a_commit_with_its_version() -> None:
    pinned: dict[str, set[str]] = {}
    for workflow in WORKFLOWS:
        for used in re.findall(r"^ *(?:- )?uses: (.*)$", workflow.read_text("utf-8"), re.MULTILINE):
            if not used.startswith("./"):
                assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used)
                pinned.setdefault(used.partition("@")[0], set()).add(used)
    assert len(pinned) > 5
    assert {name: len(pins) for name, pins in pinned.items() if len(pins) > 1} == {}


@pytest.mark.slow
def test_each_night_tries_other_examples() -> None:
    nightly = (ROOT / ".github" / "workflows" / "nightly.yml").read_text("utf-8")
    (profile,) = re.findall(r"HYPOTHESIS_PROFILE: (\w+)", nightly)
    program = (
        "import conftest, hypothesis as h; s = h.settings(); print(s.max_examples, s.derandomize)"
    )
    path = os.pathsep.join(str(ROOT / folder) for folder in ("tests", "src"))
    env = os.environ | {"HYPOTHESIS_PROFILE": profile, "CI": "true", "PYTHONPATH": path}
    done = subprocess.run((sys.executable, "-c", program), env=env, capture_output=True, text=True)
    assert done.stdout == "5000 False\n", done.stderr


def test_a_release_is_tried_on_the_oldest_and_newest_python() -> None:
    names = [name.rpartition(" :: ")[2] for name in PROJECT["classifiers"]]
    supported = [name for name in names if re.fullmatch(r"3\.\d+", name)]
    (tried,) = re.findall(r"^ +python: \[(.*)\]$", RELEASE, re.MULTILINE)
    assert tried == f'"{supported[0]}", "{supported[-1]}"'
    assert PROJECT["requires-python"] == f">={supported[0]}"


def test_only_jobs_that_publish_get_an_identity() -> None:
    for workflow in WORKFLOWS:
        for job in re.split(r"^(?=  [\w-]+:$)", workflow.read_text("utf-8"), flags=re.MULTILINE):
            assert ("id-token: write" in job) == job.startswith("  publish:"), workflow


@pytest.mark.slow
def test_an_example_that_prints_something_else_is_reported(tmp_path: Path) -> None:
    user = User(tmp_path)
    right = "```console\n$ echo 1 && echo 2 >&2\n2\n1\n```\n```python\n>>> 1 + 1\n2\n```\n"
    assert list(user.failures(right, "")) == []
    wrong = right.replace("\n2\n", "\n3\n")
    console, python = user.failures(wrong, "")
    assert console.endswith("expected:\n3\n1\ngot:\n1\n2\n\n")
    assert "Expected:\n    3\nGot:\n    2\n" in python
