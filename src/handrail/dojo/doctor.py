"""``handrail kata doctor``: whether what the katas need is there, and what to do where not."""

import importlib.metadata
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import final

from returns.result import Failure, Success

from handrail.dojo import running
from handrail.dojo.desk import NEEDED
from handrail.dojo.folder import STATE, found_from
from handrail.dojo.running import Start
from handrail.dojo.shelf import read_shelf
from handrail.railway import either

TOO_LITTLE = 50_000_000  # bytes


@final
@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: whether it is well, and what to do where it is not."""

    name: str
    found: str
    is_well: bool
    advice: str = ""


def examined(katas: Path, here: Path) -> Iterator[Check]:
    """Everything that was looked at."""
    version = ".".join(map(str, sys.version_info[:3]))
    yield Check("python", f"{version} at {sys.executable}", sys.version_info >= (3, 11))
    yield from map(tool, NEEDED)
    match either(read_shelf(katas)):
        case Success(shelf):
            yield Check("katas", f"{len(shelf.katas)} in {katas}", is_well=True)
            match either(found_from(here, shelf)):
                case Success(folder):
                    writable = os.access(folder.root, os.W_OK)
                    advice = "" if writable else "copy it to where you may write"
                    yield Check("folder", str(folder.root), writable, advice)
                    if is_nearly_full(folder.root):
                        yield Check("disk", "nearly full", False, "make room on the disk")
                    odd = folder.state.exists() and not folder.state.is_file()
                    if odd:
                        yield Check("state", f"{STATE} is no file", False, "take it away")
                case Failure(trouble):
                    yield Check("folder", trouble.message, True, trouble.hint)
        case Failure(trouble):
            yield Check("katas", trouble.message, False, trouble.hint)
    yield place_to_grade()
    if all(importlib.util.find_spec(name) is not None for name in NEEDED):
        yield trial_run()


def tool(name: str) -> Check:
    """Whether one of the katas' tools is installed."""
    if importlib.util.find_spec(name) is None:
        return Check(name, "not installed", False, "pip install 'handrail[katas]'")
    try:
        version = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        version = "installed, of unknown version"
    return Check(name, version, is_well=True)


def place_to_grade() -> Check:
    """Whether there is a place for the copies that are graded."""
    try:
        folder = Path(tempfile.gettempdir())
        with tempfile.TemporaryDirectory(prefix="handrail-") as made:
            _ = Path(made, "probe").write_bytes(b"x" * 1024)
    except OSError as error:
        advice = "point TMPDIR at a folder that can be written"
        return Check("place", error.strerror or str(error), False, advice)
    if is_nearly_full(folder):
        return Check("place", f"{folder} is nearly full", False, "make room on the disk")
    return Check("place", str(folder), is_well=True)


def is_nearly_full(folder: Path) -> bool:
    """Whether little room is left on the disk of a folder."""
    try:
        return shutil.disk_usage(folder).free < TOO_LITTLE
    except OSError:
        return False


def trial_run() -> Check:
    """Whether a process can be started in which the tools can be imported."""
    here = Path(tempfile.gettempdir())
    try:
        ended = running.run(Start.TRIAL, (), {}, here, here / "nowhere", 60, lambda: False)
    except OSError as error:
        return Check("process", error.strerror or str(error), False, "see that Python can start")
    if ended.report.split() != sorted(NEEDED):
        return Check("process", ended.output[-300:], False, "install handrail[katas] anew")
    return Check("process", "the tools start", is_well=True)
