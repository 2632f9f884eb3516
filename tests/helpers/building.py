"""What the tests of the package share: copies of what git tracks, builds, clean environments."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import final

ROOT = Path(__file__).parents[2]


@final
@dataclass(frozen=True, slots=True)
class Dist:
    """What is uploaded: the sdist, and the wheel that was built from it."""

    sdist: Path
    wheel: Path


@final
@dataclass(frozen=True, slots=True)
class Clean:
    """An environment of its own, in which nothing of the checkout is found."""

    home: Path

    @property
    def python(self) -> Path:
        return self.home / "bin" / "python"

    def run(self, *command: object, at: Path, text: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command there, in a folder outside the checkout."""
        return subprocess.run(
            [str(word) for word in command],
            cwd=at,
            env=bare({"PATH": f"{self.python.parent}:{os.environ['PATH']}"}),
            input=text,
            capture_output=True,
            encoding="utf-8",
        )

    def install(self, *words: object) -> None:
        pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        _ = succeeded(self.run(self.python, *pip, *words, at=self.home))

    def imported_from(self, module: str) -> Path:
        """Where a module is found."""
        code = f"import {module}; print({module}.__file__)"
        return Path(succeeded(self.run(self.python, "-c", code, at=self.home)).strip())


def clean(home: Path) -> Clean:
    venv.create(home, with_pip=True)
    return Clean(home)


def bare(more: Mapping[str, str]) -> dict[str, str]:
    """The environment without what Python, its tools and builds take their settings from."""
    settings = ("PYTHON", "PYTEST", "HYPOTHESIS", "VIRTUAL_ENV", "SOURCE_DATE_EPOCH", "COV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    return kept | {"PYTHONUTF8": "1"} | dict(more)


def succeeded(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tracked(*under: str) -> list[str]:
    """The files that git tracks, as far as they are there."""
    command = ["git", "ls-files", "-z", *under]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if (ROOT / name).is_file()]


def copied(names: Iterable[str], folder: Path) -> Path:
    """A folder with these files of the repository in it, made in this order."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        _ = shutil.copy2(ROOT / name, folder / name)
    return folder


def built(source: Path, folder: Path, *words: str, umask: int = -1, **more: str) -> Dist:
    """Build what is in a folder: the sdist, and from it the wheel."""
    build(source, folder, *words, umask=umask, **more)
    return Dist(only(folder, "*.tar.gz"), only(folder, "*.whl"))


def build(source: Path, folder: Path, *words: str, umask: int = -1, **more: str) -> None:
    """Build what the words ask for, into a folder."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), *words]
    done = subprocess.run(
        [*command, str(source)], env=bare(more), umask=umask, capture_output=True, text=True
    )
    _ = succeeded(done)


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found
