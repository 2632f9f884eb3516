"""The learner's folder, and the file in it with the learner's progress."""

import contextlib
import os
from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import final

import msgspec
from returns.result import Failure, Result, Success

from handrail.railway import and_then
from handrail.shell.atomic_file import write_atomically
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.progress import Progress
from handrail_dojo.learner.route import Route
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import LearningPath
from handrail_dojo.sets.own_katas import STATE_FILE, standard_root

MYPY_CACHE = ".handrail-cache"


@final
@dataclass(frozen=True, slots=True)
class Workspace:
    """A learner's folder, and the data that belongs to it.

    Attributes:
        root: the path of the folder.
        kata_set: the original katas, from which the learner's files were copied.
        progress: the learner's progress, which the state file stores.
        notes: problems with the state file, for the learner to read.
        remarks: sentences that every verdict gets. They name a set that is not handrail's own.
    """

    root: Path
    kata_set: KataSet
    progress: Progress
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def folder(self, kata: Kata) -> Path:
        """Return the learner's folder of a kata."""
        return self.root / kata.name

    @property
    def has_own_set(self) -> bool:
        """Return whether the katas are handrail's own."""
        return self.kata_set.root == standard_root()

    @property
    def route(self) -> Route:
        """Return the learner's way through the katas."""
        return Route(self.kata_set, self.progress)

    def update(self, change: Callable[[Progress], Progress]) -> "Workspace":
        """Change the progress, save it to the state file, and return the changed workspace.

        The state file is read again before the change, because another window may have changed it.
        """
        before, notes = load_progress(self.root)
        changed = change(self.progress if before == Progress() else before)
        try:
            content = msgspec.json.format(msgspec.json.encode(changed), indent=2)
            write_atomically(self.root / STATE_FILE, content + b"\n")
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            notes = (*notes, f"progress could not be saved: {reason}")
        return replace(self, progress=changed, notes=self.notes + notes)

    def follow(self, path: LearningPath) -> "Workspace":
        """Choose a path, save it to the state file, and return the changed workspace.

        A learner who works on one of its katas stays there. Others go to the first unsolved one.
        """

        def change(before: Progress) -> Progress:
            if before.current in path.katas:
                return before.with_path(path.name, before.current)
            unsolved = [name for name in path.katas if name not in before.solved]
            return before.with_path(path.name, next(iter(unsolved), path.katas[-1]))

        return self.update(change)


def find_root(here: Path) -> Path | None:
    """Return the learner's folder that ``here`` is in, or None if ``here`` is not in one."""
    return next((path for path in (here, *here.parents) if (path / STATE_FILE).exists()), None)


def find_workspace(here: Path, katas: Path | None) -> Result[Workspace | None, KataProblem]:
    """Return the workspace that ``here`` is in, or None if ``here`` is not in one.

    Args:
        here: the current folder.
        katas: the folder of the kata set; None for the set that the learner's folder names. It may
            not name one inside of itself, because then an answer would bring its own tests.
    """
    root = find_root(here)
    if root is None:
        return Success(None)
    progress, notes = load_progress(root)
    set_root = katas or (root / (progress.katas or standard_root())).resolve()
    trust = "name the katas that you trust: handrail kata --katas FOLDER check"
    if katas is None and (problem := set_inside(root, set_root, trust)):
        return Failure(problem)
    if katas is None and not set_root.is_dir():
        return Failure(
            KataProblem(
                f"this folder's katas came from {set_root}, and that folder is missing",
                "name the folder of the katas: handrail kata --katas FOLDER start",
            )
        )
    is_own = set_root == standard_root()
    remarks = () if is_own else (f"graded with the katas in {set_root}, not with handrail's own",)
    return read_set(set_root).map(
        lambda kata_set: Workspace(root, kata_set, progress, notes, remarks)
    )


def find_route(
    here: Path, katas: Path | None
) -> Result[tuple[Workspace | None, Route], KataProblem]:
    """Return the workspace that ``here`` is in, if it is in one, and the learner's route.

    Outside a workspace, the route is that of a learner who begins with the set in the folder
    ``katas``, or else with handrail's own set.
    """

    def add_route(found: Workspace | None) -> Result[tuple[Workspace | None, Route], KataProblem]:
        if found:
            return Success((found, found.route))
        read = read_set(katas or standard_root())
        return read.map(lambda kata_set: (None, Route(kata_set, Progress())))

    return and_then(find_workspace(here, katas), add_route)


def find_kata_set(here: Path, katas: Path | None) -> Result[KataSet, KataProblem]:
    """Return the set of the workspace that ``here`` is in, or else the set of ``find_route``."""
    return find_route(here, katas).map(lambda found: found[1].kata_set)


def open_workspace(here: Path, katas: Path | None) -> Result[Workspace, KataProblem]:
    """Return the workspace that ``here`` is in, or a problem if ``here`` is not in one."""
    nearby = (f"cd {path.parent.name}" for path in here.glob(f"*/{STATE_FILE}"))
    start = "handrail kata start dojo && cd dojo"
    outside = KataProblem(f"expected a folder of katas, got {here}", next(nearby, start))
    return and_then(
        find_workspace(here, katas), lambda found: Success(found) if found else Failure(outside)
    )


def open_kata(
    here: Path, katas: Path | None, text: str | None
) -> Result[tuple[Workspace, Kata], KataProblem]:
    """Return the workspace that ``here`` is in, and the kata that a command should use.

    This is the kata that ``text`` names. If ``text`` is None, it is the kata whose folder contains
    ``here``, or else the current kata.
    """

    def add_kata(opened: Workspace) -> Result[tuple[Workspace, Kata], KataProblem]:
        kata_set = opened.kata_set
        if text is not None:
            return kata_set.find(text).map(lambda kata: (opened, kata))
        inside = (kata for kata in kata_set.katas if here.is_relative_to(opened.folder(kata)))
        return Success((opened, next(inside, opened.route.current)))

    return and_then(open_workspace(here, katas), add_kata)


def load_progress(root: Path) -> tuple[Progress, tuple[str, ...]]:
    """Return the progress in a learner's folder, and notes about problems with the state file.

    An editor may have put a byte order mark before the text. If the state file is damaged, or a
    pipe or a folder has its name, it is renamed, and the progress starts again from nothing.
    """
    path = root / STATE_FILE
    try:
        if path.exists() and not path.is_file():
            raise msgspec.DecodeError("it is not a file")
        content = path.read_bytes().removeprefix(BOM_UTF8)
        return msgspec.json.decode(content, type=Progress), ()
    except FileNotFoundError:
        return Progress(), ()
    except OSError as error:
        return Progress(), (f"{STATE_FILE} cannot be read: {error.strerror or error}",)
    except msgspec.DecodeError as error:
        reason = str(error)
    aside = unused_path(path.with_name(f"{STATE_FILE}.broken"))
    with contextlib.suppress(OSError):
        os.replace(path, aside)
        write_atomically(path, b"{}\n")  # the file shows that this is a folder of katas
    return Progress(), (f"{STATE_FILE} cannot be read ({reason}): it is now {aside.name}",)


def set_inside(root: Path, set_root: Path, hint: str) -> KataProblem | None:
    """Return the problem that a set is in a learner's folder, or None if it is not.

    handrail's own set may be in it: its ``.venv`` may.
    """
    is_own = set_root == standard_root()
    if is_own or not set_root.resolve().is_relative_to(root.resolve()):
        return None
    return KataProblem(f"expected katas outside of the learner's folder, got {set_root}", hint)


def unused_path(path: Path) -> Path:
    """Return a path that does not exist yet: ``path``, or ``path`` with a number after it."""
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


def cache_folder(root: Path) -> Path | None:
    """Return the folder for mypy's cache, or None if the folder cannot be created."""
    path = root / MYPY_CACHE
    try:
        path.mkdir(exist_ok=True)
        _ = (path / ".gitignore").write_text("*\n", encoding="utf-8")
    except OSError:
        return None
    return path
