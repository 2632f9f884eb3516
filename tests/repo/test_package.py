"""The package as a stranger gets it: a wheel from the sdist, in an environment of its own."""

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def test_the_wheel_holds_the_package_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(only(built, "*.whl")) as wheel:
        names = wheel.namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"handrail"}
    assert "handrail/py.typed" in names
    modules = {name for name in names if name.endswith(".py") and "/_katas/" not in name}
    assert modules == {
        str(path.relative_to(ROOT / "src")) for path in (ROOT / "src" / "handrail").rglob("*.py")
    }
    katas = {name.partition("/_katas/")[2] for name in names if "/_katas/" in name}
    tracked = subprocess.run(
        ["git", "ls-files", "katas"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert katas == {name.removeprefix("katas/") for name in tracked.stdout.splitlines()}


def test_the_sdist_holds_what_the_tests_need(built: Path) -> None:
    with tarfile.open(only(built, "*.tar.gz")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    wanted = {"README.md", "LICENSE", "CHANGELOG.md", "mypy.ini", "pyproject.toml", ".ci/run"}
    assert wanted <= names
    assert not any("__pycache__" in name or name.startswith(".venv") for name in names)


def test_the_wheel_works_in_a_clean_environment_outside_the_checkout(
    built: Path, tmp_path: Path
) -> None:
    home = tmp_path / "somewhere else"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    bare = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

    def run(*command: object) -> str:
        words = [str(word) for word in command]
        done = subprocess.run(
            words, cwd=tmp_path, capture_output=True, text=True, env=bare, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    _ = run(python, "-m", "pip", "install", "--quiet", only(built, "*.whl"))
    assert "No broken requirements found" in run(python, "-m", "pip", "check")
    answer = json.loads(run(home / "bin" / "handrail", "score", "KS 2H 5C JD TD", "--json"))
    assert answer["class"] == 6822
    assert run(python, "-m", "handrail", "--version").startswith("handrail ")
    located = run(python, "-c", "import handrail; print(handrail.__file__)")
    assert Path(located.strip()).is_relative_to(home)
