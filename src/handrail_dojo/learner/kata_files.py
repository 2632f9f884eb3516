"""The files of katas in the learner's folder: copied, read, compared with the set's, and reset."""

import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import msgspec
from returns.result import Failure, Result, Success

from handrail.shell.atomic_file import write_atomically
from handrail_dojo.grading import settings
from handrail_dojo.grading.answer import Files
from handrail_dojo.kata_problem import KataProblem, file_problem
from handrail_dojo.learner.workspace import Workspace, load_progress, set_inside, unused_path
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Hunt, Kata

LARGEST_FILE = 2_000_000  # bytes
TOO_LARGE = f"it is larger than {LARGEST_FILE:,} bytes"


def lay_out(
    root: Path, kata_set: KataSet
) -> Result[tuple[Workspace, tuple[str, ...]], KataProblem]:
    """Create the missing files of all katas in a learner's folder, which remembers the kata set.

    Return the workspace and the names of the katas that were not there before, or why a file could
    not be created.
    """
    other = "choose another folder: handrail kata start FOLDER"
    if problem := set_inside(root, kata_set.root, other):
        return Failure(problem)
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
    katas = "" if opened.has_own_set else str(kata_set.root)
    return Success(
        (
            opened.update(lambda before: msgspec.structs.replace(before, katas=katas)),
            tuple(new),
        )
    )


def _create(path: Path, data: bytes) -> None:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)


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
    """Return the path of each test file that learners get, by its path in the kata's folder.

    They do not get the implementations of a hunt.
    """
    source = kata_set.folder(kata)
    hidden = [source / "tests" / each.folder for each in kata.graders if isinstance(each, Hunt)]
    return {
        path.relative_to(source).as_posix(): path
        for path in sorted((source / "tests").rglob("*"))
        if path.is_file()
        and "__pycache__" not in path.parts
        and not any(folder in path.parents for folder in hidden)
    }


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
            elif path.stat().st_size > LARGEST_FILE:
                unreadable[path.name] = TOO_LARGE
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


def edited_originals(workspace: Workspace, kata: Kata) -> tuple[str, ...]:
    """Return a note for each test or given file that the learner edited or deleted.

    The grader uses the file of the set in its place.
    """
    original = "the original" if workspace.has_own_set else "the set's file"
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
        backup = unused_path(folder / "backups" / stamp) if mine else None
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
