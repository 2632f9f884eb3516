"""End to end, from the built wheel in a clean environment: a learner's walk through all katas."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BARE = ("returns", "click", "rich", "pygments", "markdown-it-py", "mdurl", "typing-extensions")
TYPES = ("mypy", "mypy-extensions", "pathspec", "librt", "ast-serialize")
TESTS = ("pytest", "pluggy", "iniconfig", "packaging", "hypothesis", "sortedcontainers")
RUNNER = ("msgspec", "watchfiles", "anyio", "idna")
EXTRA = (*TYPES, *TESTS, *RUNNER)
pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Installed:
    """handrail from the wheel, in an environment of its own."""

    python: Path
    folder: Path
    more: Mapping[str, str]

    def call(self, *arguments: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
        """Run a command as a learner does: offline, and without the checkout."""
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
        proxy = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
        return subprocess.run(
            [self.python, "-m", "handrail", "kata", *arguments],
            cwd=cwd or self.folder,
            env={**kept, **proxy, "PIP_NO_INDEX": "1", **self.more},
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            timeout=300,
        )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the tree."""
    source = tmp_path_factory.mktemp("source")
    for name in ("src", "katas", "pyproject.toml", "LICENSE", "README.md"):
        path = ROOT / name
        if path.is_dir():
            _ = shutil.copytree(path, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif path.exists():
            _ = shutil.copyfile(path, source / name)
        else:
            _ = (source / name).write_text("")
    target = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target)]
    _ = subprocess.run([*build, str(source)], check=True, capture_output=True)
    return next(target.glob("*.whl"))


def parts_of(name: str) -> Iterator[Path]:
    """Yield the files and folders of a distribution that is installed here."""
    found = distribution(name)
    for file in found.files or ():
        if file.parts[0] not in ("..", "__pycache__"):
            yield Path(str(found.locate_file(file.parts[0])))


def environment(folder: Path, wheel: Path, extra: bool) -> Path:
    """Make an environment with the wheel in it, and with the extra if it is wanted."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    query = "import site; print(site.getsitepackages()[0])"
    told = subprocess.run([python, "-c", query], check=True, capture_output=True, text=True)
    site = Path(told.stdout.strip())
    # Nothing is downloaded: the packages are those of this environment.
    for path in {path for name in (*BARE, *(EXTRA if extra else ())) for path in parts_of(name)}:
        (site / path.name).symlink_to(path)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return python


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """Return the Python of an environment with everything."""
    return environment(tmp_path_factory.mktemp("env of añas"), wheel, extra=True)


@pytest.fixture
def stranger(tmp_path: Path, python: Path) -> Installed:
    """Return a learner far from the checkout, whose system's encoding is not UTF-8."""
    folder = tmp_path / "Añas Übungen"
    folder.mkdir()
    return Installed(python, folder, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})


def test_the_wheel_ships_every_file_of_the_katas(wheel: Path) -> None:
    shipped = {
        name.removeprefix("handrail/_katas/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("handrail/_katas/")
    }
    held = {
        path.relative_to(ROOT / "katas").as_posix()
        for path in (ROOT / "katas").rglob("*")
        if path.is_file() and not {"__pycache__"} & set(path.parts)
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
    }
    assert shipped == held


def test_a_learner_walks_from_start_to_gold(stranger: Installed) -> None:
    home = stranger.folder / "my dojo é"
    begun = stranger.call("start", str(home))
    assert begun.returncode == 0, begun.stderr
    katas = [
        json.loads(line) for line in stranger.call("list", "--json", cwd=home).stdout.splitlines()
    ]
    assert len(katas) == 11
    source = next(stranger.python.parents[1].rglob("_katas"))
    for kata in katas:
        name = kata["kata"]
        first = stranger.call("check", name, "--json", cwd=home)
        assert first.returncode == 1, first.stdout + first.stderr
        assert json.loads(first.stdout)["verdict"] == "not_yet"
        for number in (1, 2, 3):
            assert f"hint {number}/3" in stranger.call("hint", name, cwd=home).stdout
        for path in (source / name / "solution").glob("*.py"):
            _ = shutil.copyfile(path, home / name / path.name)
        solved = stranger.call("check", cwd=home / name)
        assert solved.returncode == 0, solved.stdout + solved.stderr
        assert "solved" in solved.stdout
    assert "solved, gold" in stranger.call("progress", cwd=home).stdout
    assert "11 of 11 solved" in stranger.call("progress", cwd=home).stdout
    assert stranger.call("doctor", cwd=home).returncode == 0
    plain = subprocess.run(
        [stranger.python, "-m", "pytest", "-q", "k06_score"],
        cwd=home,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        encoding="utf-8",
        timeout=100,
    )
    assert plain.returncode == 0, plain.stdout


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, wheel: Path) -> None:
    bare = Installed(environment(tmp_path / "env", wheel, extra=False), tmp_path, {})
    for command in ("start", "check", "watch"):
        said = bare.call(command)
        assert said.returncode == 3
        assert "pip install 'handrail[katas]'" in said.stderr
    assert bare.call("doctor").returncode == 3
    assert bare.call("--help").returncode == 0
