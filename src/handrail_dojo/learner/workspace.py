"""The learner's folder, which has the katas, backups, and a file with the learner's progress."""

import contextlib
import os
import shutil
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import unified_diff
from pathlib import Path
from typing import final

import msgspec
from returns.result import Failure, Result, Success

from handrail.railway import and_then
from handrail.shell.atomic_file import write_atomically
from handrail_dojo.events import Failed, Passed
from handrail_dojo.grading import settings
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.kata_paths import STATE_FILE
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import Report, Solved, Stopped
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.progress import Progress
from handrail_dojo.learner.route import Route
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import LearningPath
from handrail_dojo.sets.own_katas import standard_root

MYPY_CACHE = ".handrail-cache"
_BACKUPS = "backups"
_LARGEST_FILE = 2_000_000  # bytes


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
    def route(self) -> Route:
        """Return the learner's way through the katas."""
        return Route(self.kata_set, self.progress)

    def kata(self, text: str | None, here: Path) -> Result[Kata, KataProblem]:
        """Return the kata that a command should use.

        This is the kata that ``text`` names. If ``text`` is None, it is the kata whose folder
        contains ``here``, or else the current kata.
        """
        if text is not None:
            return self.kata_set.find(text)
        inside = (kata for kata in self.kata_set.katas if here.is_relative_to(self.folder(kata)))
        return Success(next(inside, self.route.current))

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


@final
@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """A right answer in another style than the solution.

    Attributes:
        name: its name.
        sentence: what differs from the solution.
        diff: the differences from the solution, as a unified diff.
    """

    name: str
    sentence: str
    diff: str


@final
@dataclass(frozen=True, slots=True)
class GradedKata:
    """The result of a grading.

    Attributes:
        workspace: the workspace after the grading, with the new progress.
        report: the report on the learner's files.
        seconds: how long the grading took.
    """

    workspace: Workspace
    report: Report
    seconds: float


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
    if katas is None and _is_set_inside(root, set_root):
        hint = "name the katas that you trust: handrail kata --katas FOLDER check"
        return Failure(_set_inside(set_root, hint))
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
    """Return the workspace that ``here`` is in, and the kata that ``text`` names.

    If ``text`` is None, the kata is the one of the current folder, or else the current kata.
    """
    return and_then(
        open_workspace(here, katas),
        lambda opened: opened.kata(text, here).map(lambda kata: (opened, kata)),
    )


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
    aside = _unused(path.with_name(f"{STATE_FILE}.broken"))
    with contextlib.suppress(OSError):
        os.replace(path, aside)
        write_atomically(path, b"{}\n")  # the file shows that this is a folder of katas
    return Progress(), (f"{STATE_FILE} cannot be read ({reason}): it is now {aside.name}",)


def lay_out(
    root: Path, kata_set: KataSet
) -> Result[tuple[Workspace, tuple[str, ...]], KataProblem]:
    """Create the missing files of all katas in a learner's folder, which remembers the kata set.

    Return the workspace and the names of the katas that were not there before, or why a file could
    not be created.
    """
    if _is_set_inside(root, kata_set.root):
        return Failure(
            _set_inside(kata_set.root, "choose another folder: handrail kata start FOLDER")
        )
    try:
        for name, text in (settings.SETTINGS_FILES | settings.EDITOR_FILES).items():
            _create(root / name, text.encode())
        new = [kata.name for kata in kata_set.katas if not (root / kata.name).exists()]
        for kata in kata_set.katas:
            for name, source in _originals(kata_set, kata).items():
                _create(root / kata.name / name, source.read_bytes())
    except OSError as error:
        return Failure(file_problem("the files of the katas cannot be created", error))
    opened = Workspace(root, kata_set, *load_progress(root))
    katas = "" if kata_set.root == standard_root() else str(kata_set.root)
    return Success(
        (
            opened.update(lambda before: msgspec.structs.replace(before, katas=katas)),
            tuple(new),
        )
    )


def read_files(folder: Path, has_links: bool = True) -> Files:
    """Return the Python files in a folder. ``has_links`` says whether a link may be one of them."""
    contents: dict[str, bytes] = {}
    unreadable: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        if not path.stem.isidentifier():
            continue  # no Python code can import this file
        try:
            if not path.is_file() or (path.is_symlink() and not has_links):
                unreadable[path.name] = "it is not a file"
            elif path.stat().st_size > _LARGEST_FILE:
                unreadable[path.name] = f"it is larger than {_LARGEST_FILE:,} bytes"
            else:
                contents[path.name] = path.read_bytes()
        except OSError as error:
            unreadable[path.name] = error.strerror or str(error)
    return Files(contents, unreadable)


def read_answer_text(workspace: Workspace, kata: Kata) -> str:
    """Return the text of the files that the learner edits, one after another."""
    contents = read_files(workspace.folder(kata)).contents
    files = (contents.get(name, b"") for name in kata.files)
    return b"\n".join(files).decode("utf-8", "replace")


def read_solution(workspace: Workspace, kata: Kata) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each file to edit, the learner's text, and that of the solution."""
    contents = read_files(workspace.folder(kata)).contents
    for name in kata.files:
        yield (
            name,
            contents.get(name, b"").decode("utf-8", "replace"),
            (workspace.kata_set.folder(kata) / "solution" / name).read_text("utf-8"),
        )


def read_others(kata_set: KataSet, kata: Kata) -> Iterator[OtherAnswer]:
    """Yield the right answers in other styles, in the order of ``kata.toml``."""
    home = kata_set.folder(kata)
    for style in kata.right:
        rows: list[str] = []
        for path in sorted((home / "right" / style.folder).glob("*.py")):
            reference = home / "solution" / path.name
            before = reference.read_text("utf-8") if reference.is_file() else ""
            after = path.read_text("utf-8")
            rows += compare_texts(before, after, f"reference/{path.name}", f"other/{path.name}")
        yield OtherAnswer(style.folder.replace("_", " "), style.says, "\n".join(rows))


def compare_texts(before: str, after: str, before_name: str, after_name: str) -> list[str]:
    """Return the rows of a unified diff, or none if the texts are equal."""
    lines = before.splitlines(), after.splitlines()
    return list(unified_diff(*lines, before_name, after_name, lineterm=""))


def grade_kata(workspace: Workspace, kata: Kata, options: GradingOptions) -> GradedKata:
    """Grade a kata in the learner's folder, and save the progress."""
    start = time.monotonic()
    files = read_files(workspace.folder(kata))
    options = replace(options, cache=cache_folder(workspace.root))
    report = grade_files(kata, workspace.kata_set, files, options)
    seconds = time.monotonic() - start
    if isinstance(report.verdict, Stopped):
        return GradedKata(workspace, report, seconds)
    return record_report(workspace, kata, report, seconds, is_part=bool(options.test_filter))


def record_report(
    workspace: Workspace, kata: Kata, report: Report, seconds: float, is_part: bool = False
) -> GradedKata:
    """Save the progress that a report on a kata shows.

    Args:
        workspace: the learner's folder.
        kata: the kata.
        report: the report on the learner's files.
        seconds: how long the grading took.
        is_part: whether only some of the tests ran. They solve no kata.
    """

    def change(progress: Progress) -> Progress:
        changed = progress.with_check(kata.name)
        medal = report.hunt.medal if report.hunt else None
        if kata.hunt and medal:
            names = ["", *(each.name for each in kata.hunt.medals)]
            best = max(medal.name, changed.medals.get(kata.name, ""), key=names.index)
            changed = changed.with_medal(kata.name, best)
        if isinstance(report.verdict, Solved) and not is_part:
            changed = changed.with_solved(kata.name, current_time())
        # After a type error no test runs, and what had passed before is still known.
        if passed | failed and not is_part:
            changed = changed.with_passed(
                kata.name, tuple(each.test for each in kata.done if each.test in passed - failed)
            )
        return changed

    passed = {each.test for each in report.events if isinstance(each, Passed)}
    failed = {each.test for each in report.events if isinstance(each, Failed)}

    notes = (*workspace.remarks, *report.notes, *_edited_originals(workspace, kata))
    return GradedKata(workspace.update(change), replace(report, notes=notes), seconds)


def reset(workspace: Workspace, kata: Kata) -> Result[Path | None, KataProblem]:
    """Replace a learner's files of a kata by the original files.

    Files that the learner has changed are copied to a backup folder first. Return that folder, or
    None if no file was changed.
    """
    folder = workspace.folder(kata)
    try:
        originals = _originals(workspace.kata_set, kata)
        mine = [name for name, source in originals.items() if _is_edited(folder / name, source)]
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        backup = _unused(folder / _BACKUPS / stamp) if mine else None
        if backup is not None:
            for name in mine:
                (backup / name).parent.mkdir(parents=True, exist_ok=True)
                _ = shutil.copy2(folder / name, backup / name)
        for name, source in originals.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(folder / name, source.read_bytes())
    except OSError as error:
        return Failure(file_problem(f"{kata.name} cannot be reset", error))
    _ = workspace.update(lambda before: before.with_passed(kata.name, ()))
    return Success(backup)


def current_time() -> str:
    """Return the current time in ISO format, with its time zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def file_problem(what: str, error: OSError) -> KataProblem:
    """Return the problem that a file could not be read or written.

    ``what`` is the beginning of the message, and ``error`` is the operating system's error.
    """
    where = f": {error.filename}" if error.filename else ""
    reason = (error.strerror or str(error)).lower()
    return KataProblem(
        f"{what}: {reason}{where}", "check the folder's permissions and the free space on the disk"
    )


def _is_set_inside(root: Path, set_root: Path) -> bool:
    """Return whether a set is in a learner's folder, which may be the one with handrail's .venv."""
    return set_root != standard_root() and set_root.resolve().is_relative_to(root.resolve())


def _set_inside(set_root: Path, hint: str) -> KataProblem:
    return KataProblem(f"expected katas outside of the learner's folder, got {set_root}", hint)


def _originals(kata_set: KataSet, kata: Kata) -> Mapping[str, Path]:
    """Return the path of each original file that a learner starts with.

    The keys are the paths of the learner's copies, relative to the kata's folder.
    """
    source = kata_set.folder(kata)
    files = {name: source / "stub" / name for name in (*kata.files, *kata.given)}
    return {
        "README.md": source / "README.md",
        **files,
        **visible_tests(kata_set, kata),
    }


def visible_tests(kata_set: KataSet, kata: Kata) -> Mapping[str, Path]:
    """Return the path of each test file that learners get, by its path in the kata's folder."""
    source = kata_set.folder(kata)
    hidden = [source / "tests" / name for name in kata.hidden]
    return {
        path.relative_to(source).as_posix(): path
        for path in sorted((source / "tests").rglob("*"))
        if path.is_file()
        and "__pycache__" not in path.parts
        and not any(folder in path.parents for folder in hidden)
    }


def _edited_originals(workspace: Workspace, kata: Kata) -> tuple[str, ...]:
    """Return a note for each test or given file that the learner edited or deleted.

    The grader uses the file of the set in its place.
    """
    original = "the original" if workspace.kata_set.root == standard_root() else "the set's file"
    found: list[str] = []
    for name, source in _originals(workspace.kata_set, kata).items():
        copy = workspace.folder(kata) / name
        is_ours = name not in (*kata.files, "README.md")
        if is_ours and (not copy.exists() or _is_edited(copy, source)):
            state = f"differs from {original}" if copy.exists() else "was deleted"
            found.append(f"{name} {state}: graded with {original}")
    return tuple(found)


def _is_edited(copy: Path, original: Path) -> bool:
    """Return whether a file exists and differs from the original in more than line endings."""
    if not copy.is_file():
        return False
    ours, theirs = (path.read_bytes().replace(b"\r\n", b"\n") for path in (copy, original))
    return ours != theirs


def _create(path: Path, data: bytes) -> None:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)


def _unused(path: Path) -> Path:
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
