"""The built sdist and wheel, and clean environments to install them in."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import final

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).parents[2]


@final
@dataclass(frozen=True, slots=True)
class Dist:
    """The sdist, and the wheel that was built from it."""

    sdist: Path
    wheel: Path


@final
@dataclass(frozen=True, slots=True)
class CleanEnvironment:
    """A virtual environment that cannot import anything from the checkout."""

    home: Path

    @property
    def python(self) -> Path:
        return self.home / ("Scripts" if os.name == "nt" else "bin") / "python"

    def run(
        self, *command: object, folder: Path, stdin: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command of this environment, in a folder outside the checkout."""
        path = f"{self.python.parent}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            [str(word) for word in command],
            cwd=folder,
            env=bare_environment() | {"PATH": path} | variables,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
        )

    def pip(self, *words: object) -> str:
        """Run the pip of the tests, and return its output. A failure fails the test."""
        pip = (sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check")
        return output_of(self.run(*pip, *words, folder=self.home))

    def install(self, *words: object) -> None:
        """Install with pip. A failure fails the test."""
        _ = self.pip("install", "--quiet", *words)

    def module_path(self, module: str) -> Path:
        """Return the path of a module."""
        code = f"import {module}; print({module}.__file__)"
        return Path(output_of(self.run(self.python, "-c", code, folder=self.home)).strip())


def make_environment(home: Path, *, with_pip: bool = False) -> CleanEnvironment:
    """Create a virtual environment. To install pip there takes several seconds."""
    venv.create(home, with_pip=with_pip)
    return CleanEnvironment(home)


def bare_environment() -> dict[str, str]:
    """Return the environment variables, without settings of Python, its tools and builds.

    pip compiles nothing: Python compiles what it imports, which is much less.
    """
    settings = ("PYTHON", "PYTEST", "HYPOTHESIS", "VIRTUAL_ENV", "SOURCE_DATE_EPOCH", "COV")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    return variables | {"PYTHONUTF8": "1", "PIP_COMPILE": "0"}


def output_of(process: subprocess.CompletedProcess[str]) -> str:
    """Return the output of a process, which must have succeeded."""
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def tracked_files(*folders: str) -> list[str]:
    """Return the files that git tracks and that exist."""
    command = ["git", "ls-files", "-z", *folders]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if (ROOT / name).is_file()]


def copy_files(names: Iterable[str], folder: Path) -> Path:
    """Copy files of the repository into a folder."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        _ = shutil.copy2(ROOT / name, folder / name)
    return folder


def build_dist(source: Path, folder: Path) -> Dist:
    """Build the sdist of a source folder, and the wheel from the sdist."""
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--outdir",
        str(folder),
        str(source),
    ]
    process = subprocess.run(command, env=bare_environment(), capture_output=True, text=True)
    _ = output_of(process)
    return find_dist(folder)


def find_dist(folder: Path) -> Dist:
    """Return the sdist and the wheel in a folder."""
    return Dist(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


@contextmanager
def only_one(file: Path) -> Generator[None]:
    """Wait until no other process is in such a block. Windows does not wait."""
    with file.open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
