"""The learner's folder: katas laid out, files read and backed up, the one state file."""

import contextlib
import json
import os
import shutil
import stat
import tempfile
from collections.abc import Generator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import final

from returns.result import Failure, Result, Success

from handrail.dojo.kata import Kata
from handrail.dojo.record import Record, decoded, encoded
from handrail.dojo.shelf import Shelf, Trouble, files_in
from handrail.railway import either

STATE = "handrail-katas.json"
CACHE = ".handrail-cache"
BACKUPS = "backups"
TESTS = "tests"
LARGEST_FILE = 2_000_000  # bytes; what is larger was not written by hand
LARGEST_STATE = 1_000_000
EDITOR = {
    "python.analysis.typeCheckingMode": "strict",
    "python.analysis.diagnosticMode": "openFilesOnly",
    "mypy-type-checker.args": ["--strict"],
    "files.exclude": {"**/__pycache__": True, f"**/{CACHE}": True},
    "files.eol": "\n",
    "editor.rulers": [100],
}


@final
@dataclass(frozen=True, slots=True)
class Memory:
    """A record as it was read, and what is to be said about the reading of it."""

    record: Record
    notes: tuple[str, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Folder:
    """A learner's folder."""

    root: Path

    def place(self, kata: Kata) -> Path:
        """Where a kata's files are."""
        return self.root / kata.name

    @property
    def state(self) -> Path:
        """The state file."""
        return self.root / STATE


def found_from(start: Path, shelf: Shelf) -> Result[Folder, Trouble]:
    """The learner's folder that this place is in."""
    names = {kata.name for kata in shelf.katas}
    for path in (start, *start.parents):
        if (path / STATE).is_file() or (
            path != shelf.root and any((path / name).is_dir() for name in names)
        ):
            return Success(Folder(path))
    return Failure(
        Trouble(
            "there are no katas in this folder or above it",
            "lay them out with: handrail kata start",
            status=2,
        )
    )


def lay_out(root: Path, shelf: Shelf) -> Result[tuple[str, ...], Trouble]:
    """Make a learner's folder, or add to one what is missing; nothing in it is overwritten.

    Returns:
        The names of the katas that were laid out now.
    """
    try:
        root.mkdir(parents=True, exist_ok=True)
        editor = root / ".vscode" / "settings.json"
        if not editor.exists():
            editor.parent.mkdir(exist_ok=True)
            write_whole(editor, f"{json.dumps(EDITOR, indent=2)}\n".encode())
        new = tuple(
            kata.name
            for kata in shelf.katas
            if lay_out_kata(root / kata.name, shelf.place(kata), kata)
        )
    except OSError as error:
        return Failure(cannot("the katas cannot be laid out", error))
    return Success(new)


def lay_out_kata(target: Path, source: Path, kata: Kata) -> bool:
    """Put a kata's files where they are missing; whether any of the learner's was."""
    fresh = False
    target.mkdir(exist_ok=True)
    wanted = shipped(source, kata) | {"README.md": source / "README.md"}
    for name, path in wanted.items():
        if path.is_file() and not (target / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(target / name, path.read_bytes())
            fresh = fresh or name in kata.files
    return fresh


def shipped(source: Path, kata: Kata) -> dict[str, Path]:
    """What a learner begins with, by its place in the kata's folder: stubs, given files, tests."""
    tests = files_in(source / TESTS, skip=kata.hidden)
    return {name: source / "stub" / name for name in (*kata.files, *kata.given)} | {
        f"{TESTS}/{name}": path for name, path in tests.items()
    }


def read_files(folder: Path) -> tuple[dict[str, bytes], dict[str, str]]:
    """The Python files of a kata's folder, and why those that cannot be read cannot."""
    contents: dict[str, bytes] = {}
    unreadable: dict[str, str] = {}
    try:
        paths = sorted(folder.glob("*.py"))
    except OSError:
        paths = []
    for path in paths:
        try:
            if path.is_dir():
                unreadable[path.name] = "it is a folder"
            elif not path.is_file():
                unreadable[path.name] = "it is no file" if path.exists() else "it points nowhere"
            elif path.stat().st_size > LARGEST_FILE:
                unreadable[path.name] = f"it is larger than {LARGEST_FILE:,} bytes"
            else:
                contents[path.name] = path.read_bytes()
        except OSError as error:
            unreadable[path.name] = error.strerror or str(error)
    return contents, unreadable


def changed_tests(folder: Path, source: Path, kata: Kata) -> tuple[str, ...]:
    """What the learner's copies of the tests are not any more; the shipped ones are graded."""
    notes: list[str] = []
    for name, path in files_in(source / TESTS, skip=kata.hidden).items():
        copy = folder / TESTS / name
        try:
            same = copy.read_bytes().replace(b"\r\n", b"\n") == path.read_bytes()
        except OSError:
            notes.append(f"{TESTS}/{name} is not there any more; the shipped one was graded by")
        else:
            if not same:
                notes.append(f"{TESTS}/{name} was edited; the shipped one was graded by")
    return tuple(notes)


def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """What changes when a Python file of a folder is saved, added or deleted."""
    found: list[tuple[str, int, int]] = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.endswith(".py"):
                with contextlib.suppress(OSError):
                    status = entry.stat()
                    found.append((entry.name, status.st_mtime_ns, status.st_size))
    return tuple(sorted(found))


def reset(folder: Path, source: Path, kata: Kata, now: datetime) -> Result[Path | None, Trouble]:
    """Put a kata back to its beginning. Where the learner had files, their backup is returned."""
    try:
        held = [name for name in kata.files if (folder / name).is_file()]
        backup = free(folder / BACKUPS / now.strftime("%Y-%m-%d-%H%M%S")) if held else None
        if backup is not None:
            backup.mkdir(parents=True)
            for name in held:
                _ = shutil.copy2(folder / name, backup / name)
        for name, path in shipped(source, kata).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(folder / name, path.read_bytes())
    except OSError as error:
        return Failure(cannot(f"{kata.name} cannot be reset", error))
    return Success(backup)


def free(path: Path) -> Path:
    """A path that nothing has yet: this one, or one with a number behind it."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in range(2, 10_000))
    return path if not path.exists() else next(one for one in numbered if not one.exists())


def load(folder: Folder, shelf: Shelf) -> Memory:
    """The record of a learner's folder. A state file that cannot be read is set aside."""
    try:
        found = folder.state.stat()
        if stat.S_ISFIFO(found.st_mode):  # which would be waited for
            return set_aside(folder, "it is no file")
        if found.st_size > LARGEST_STATE:
            return set_aside(folder, "it is too large")
        text = folder.state.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Memory(Record())
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or "") if isinstance(error, OSError) else "it is not UTF-8"
        return set_aside(folder, reason or str(error))
    match either(decoded(text)):
        case Success(record):
            known = {kata.name for kata in shelf.katas}
            return Memory(record if record.current in known else record.at(""))
        case Failure(malformed):
            return set_aside(folder, malformed.message)


def set_aside(folder: Folder, reason: str) -> Memory:
    """Start a new record, and keep the file that could not be read under another name."""
    aside = moved_aside(folder.state)
    if aside is None:
        return Memory(Record(), (f"{STATE} cannot be read ({reason}); progress starts anew",))
    kept = f"it is kept as {aside.name}, progress starts anew"
    return Memory(Record(), (f"{STATE} could not be read ({reason}); {kept}",))


@contextlib.contextmanager
def alone(folder: Folder) -> Generator[None]:
    """While nobody else changes the record, in another window, where the system can say so."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            handle = os.open(folder.root, os.O_RDONLY)
            _ = held.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def moved_aside(path: Path) -> Path | None:
    """Where a file is kept that is not what stands in its place; None where it cannot be moved."""
    aside = free(path.with_name(f"{path.name}.broken"))
    try:
        os.replace(path, aside)
    except OSError:
        return None
    return aside


def save(folder: Folder, record: Record) -> tuple[str, ...]:
    """Write the record, whole or not at all; what is to be said where it could not be."""
    try:
        write_whole(folder.state, encoded(record).encode())
    except OSError as error:
        return (f"progress could not be saved: {(error.strerror or str(error)).lower()}",)
    return ()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever finds half of it."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            _ = stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with contextlib.suppress(OSError):
            os.chmod(name, path.stat().st_mode if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def cache_in(folder: Folder) -> Path | None:
    """Where mypy may keep what it knows, if anything can be kept here."""
    path = folder.root / CACHE
    try:
        path.mkdir(exist_ok=True)
        ignore = path / ".gitignore"
        if not ignore.exists():
            _ = ignore.write_text("*\n", encoding="utf-8")
    except OSError:
        return None
    return path if os.access(path, os.W_OK) else None


def cannot(what: str, error: OSError) -> Trouble:
    """A trouble with a file, in a sentence."""
    where = f": {error.filename}" if error.filename else ""
    return Trouble(
        f"{what}: {(error.strerror or str(error)).lower()}{where}",
        "see that the folder can be written and that the disk is not full",
    )
