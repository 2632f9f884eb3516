"""Checks of the installation: everything that the katas need."""

import importlib.metadata
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import final

from handrail.installation import install_hint

REQUIRED_PACKAGES = ("pytest", "hypothesis", "mypy", "msgspec")
WATCH_PACKAGE = "watchfiles"  # only watch needs it
_MIN_FREE_BYTES = 50_000_000  # bytes of free disk


@final
@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check.

    Attributes:
        name: what was checked.
        found: what the check found, such as a version.
        advice: what the user should do; empty if the check passed.
    """

    name: str
    found: str
    advice: str = ""


def missing_tools() -> tuple[str, ...]:
    """Return the names of required packages that are not installed.

    The extra ``katas`` has them.
    """
    return tuple(check.name for check in map(_tool, REQUIRED_PACKAGES) if check.advice)


def has_watch_package() -> bool:
    """Return whether the package that only watch needs is installed."""
    return not _tool(WATCH_PACKAGE).advice


def run_checks(katas: Path | None, here: Path) -> Iterator[Check]:
    """Yield the result of every check.

    Args:
        katas: the folder of a kata set; None for the set that the learner's folder names.
        here: the current folder.
    """
    yield Check("python", f"{sys.version.split()[0]} at {sys.executable}")
    yield from map(_tool, REQUIRED_PACKAGES)
    watch_tool = _tool(WATCH_PACKAGE)
    if watch_tool.advice:
        watch_tool = replace(watch_tool, found=f"{watch_tool.found}, and only watch needs it")
    yield watch_tool
    if missing_tools():
        return
    from returns.result import Failure, Success

    from handrail.railway import cases
    from handrail_dojo.grading import process
    from handrail_dojo.learner.workspace import find_kata_set, find_root, load_progress

    folder = find_root(here)
    _, notes = load_progress(folder or here)
    match cases(find_kata_set(here, katas)):
        case Success(kata_set):
            yield Check("katas", f"{len(kata_set.katas)} in {kata_set.root}")
        case Failure(problem):
            yield Check("katas", problem.message, problem.hint or "")
    if folder is None:
        yield Check("folder", "not in a folder of katas; handrail kata start makes one")
    else:
        writable = os.access(folder, os.W_OK)
        yield Check(
            "folder", "; ".join((str(folder), *notes)), "" if writable else "make it writable"
        )
    try:
        place = Path(tempfile.gettempdir())
        free = shutil.disk_usage(place).free
        advice = "" if free > _MIN_FREE_BYTES else "delete files to free space on the disk"
        yield Check("disk", f"{free // 1_000_000:,} MB free in {place}", advice)
        job = process.Job(("-c", "import pytest, hypothesis, mypy"), place, 60)
        finished = process.run_job(job, lambda: False)
        found = (
            "pytest, hypothesis and mypy start" if finished.status == 0 else finished.output[-300:]
        )
        yield Check("process", found, "" if finished.status == 0 else install_hint("katas"))
    except OSError as error:
        advice = "set TMPDIR to a folder that can be written"
        yield Check("process", error.strerror or str(error), advice)


def _tool(name: str) -> Check:
    try:
        return Check(name, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Check(name, "not installed", install_hint("katas"))
