"""Checks of the installation: everything that the katas need."""

import importlib.metadata
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from handrail.installation import extra_requirements, install_hint

if TYPE_CHECKING:  # at run time, it would slow down the start of the command
    from handrail_dojo.learner.json_types import CheckObject

REQUIRED_PACKAGES = ("pytest", "hypothesis", "mypy", "msgspec", "markdown-it-py")
WATCH_PACKAGE = "watchfiles"  # only watch needs it


def missing_tools() -> tuple[str, ...]:
    """Return the names of required packages that are not installed.

    The extra ``katas`` has them.
    """
    return tuple(name for name in REQUIRED_PACKAGES if not is_installed(name))


def is_installed(package: str) -> bool:
    """Return whether a package is installed."""
    return any(importlib.metadata.distributions(name=package))


def run_checks(katas: Path | None, here: Path) -> Iterator["CheckObject"]:
    """Yield the result of every check. Most of them need the required packages.

    Args:
        katas: the folder of a kata set; None for the set that the learner's folder names.
        here: the current folder.
    """
    yield _check_object("python", f"{sys.version.split()[0]} at {sys.executable}")
    missing = [
        _check_object(name, "not installed", install_hint("katas")) for name in missing_tools()
    ]
    yield from missing
    if missing:
        return
    yield from _check_versions()
    from returns.result import Failure, Success

    from handrail.railway import cases
    from handrail_dojo.grading import process
    from handrail_dojo.learner.workspace import find_kata_set, find_root, load_progress

    folder = find_root(here)
    _, notes = load_progress(folder or here)
    match cases(find_kata_set(here, katas)):
        case Success(kata_set):
            yield _check_object("katas", f"{len(kata_set.katas)} in {kata_set.root}")
        case Failure(problem):
            yield _check_object("katas", problem.message, problem.hint or "")
    if folder is None:
        yield _check_object("folder", "not in a folder of katas; handrail kata start makes one")
    else:
        found = "; ".join((str(folder), *notes))
        yield _check_object(
            "folder", found, "" if os.access(folder, os.W_OK) else "make it writable"
        )
    job = process.Job(("-c", "import pytest, hypothesis, mypy"), Path(tempfile.gettempdir()), 60)
    finished = process.run_job(job, lambda: False)
    match finished:
        case process.Exited(0):
            yield _check_object("process", "pytest, hypothesis and mypy start")
        case _:
            yield _check_object("process", finished.output[-300:], install_hint("katas"))


def _check_versions() -> Iterator["CheckObject"]:
    """Yield whether each package of the extra ``katas`` has a version that handrail works with.

    The required ones are installed. Of the others, only watch needs one.
    """
    from packaging.requirements import Requirement  # pytest brings it

    hint = install_hint("katas")
    for requirement in map(Requirement, extra_requirements("katas")):
        name = requirement.name
        if not is_installed(name):
            yield _check_object(name, "not installed, and only watch needs it", hint)
            continue
        version = importlib.metadata.version(name)
        if requirement.specifier.contains(version, prereleases=True):
            yield _check_object(name, version)
        else:
            yield _check_object(name, f"expected {requirement}, got {version}", hint)


def _check_object(name: str, found: str, advice: str = "") -> "CheckObject":
    """Return the result of a check. ``advice`` is what to do; it is empty if the check passed."""
    return {"check": name, "found": found, "hint": advice or None, "well": not advice}
