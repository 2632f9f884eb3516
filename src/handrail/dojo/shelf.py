"""Where the katas stand: beside the package in a checkout, inside it in a wheel."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import final

from returns.result import Failure, Result, Success

from handrail.dojo.forms import Malformed, Table
from handrail.dojo.kata import (
    Kata,
    Museum,
    Mutants,
    is_kata_name,
    parse_kata,
    parse_museum,
    parse_toml,
)
from handrail.dojo.timetable import Programme, parse_programme
from handrail.railway import and_then, either, gather

PACKAGE = Path(__file__).resolve().parent.parent
PACKED = PACKAGE / "_katas"
CHECKOUT = PACKAGE.parent.parent / "katas"
MUSEUM = "museum.toml"
PROGRAMME = "dojo.toml"
ANEW = "install handrail anew"


@final
@dataclass(frozen=True, slots=True)
class Trouble:
    """What keeps a command from its work: what, what to do about it, and the exit status."""

    message: str
    hint: str = ""
    status: int = 3


@final
@dataclass(frozen=True, slots=True)
class Shelf:
    """The katas, in order."""

    root: Path
    katas: tuple[Kata, ...]

    def place(self, kata: Kata) -> Path:
        """The folder of a kata."""
        return self.root / kata.name

    def named(self, text: str) -> Result[Kata, Trouble]:
        """The kata that is meant: its name, its number, or the beginning of its name."""
        wanted = text.strip().rstrip("/\\").lower()
        is_number = wanted.isdecimal() and wanted.isascii()
        number = f"k{wanted.lstrip('0').zfill(2)}" if is_number else wanted
        found = [kata for kata in self.katas if number in (kata.name, kata.number)] or [
            kata for kata in self.katas if kata.name.startswith(number)
        ]
        if len(found) == 1:
            return Success(found[0])
        names = ", ".join(kata.name for kata in (found or self.katas))
        problem = "could be several katas" if found else "is no kata"
        return Failure(Trouble(f"{text} {problem}", f"there are {names}", status=2))


def standard_root() -> Path:
    """The folder that the katas come in."""
    return PACKED if PACKED.is_dir() else CHECKOUT


def read_shelf(root: Path) -> Result[Shelf, Trouble]:
    """All the katas of a folder."""
    try:
        folders = sorted(
            path
            for path in root.iterdir()
            if is_kata_name(path.name) and (path / "kata.toml").is_file()
        )
    except OSError as error:
        return Failure(Trouble(f"the katas cannot be read: {error.strerror}", ANEW))
    if not folders:
        return Failure(Trouble(f"there are no katas in {root}", ANEW))

    def told(errors: tuple[tuple[Malformed, ...], ...]) -> Trouble:
        lines = [error.message for some in errors for error in some]
        return Trouble(f"the katas are not as they must be: {'; '.join(lines)}", ANEW)

    return gather(map(read_kata, folders)).map(lambda katas: Shelf(root, katas)).alt(told)


def read_kata(folder: Path) -> Result[Kata, tuple[Malformed, ...]]:
    """The kata of a folder."""
    read = read_table(folder / "kata.toml", f"{folder.name}/kata.toml")
    return and_then(read, lambda table: parse_kata(folder.name, table))


def read_museum(folder: Path, grader: Mutants) -> Result[Museum, tuple[Malformed, ...]]:
    """The museum of a kata's mutants."""
    path = folder / "tests" / grader.folder / MUSEUM
    where = f"{folder.name}/tests/{grader.folder}/{MUSEUM}"
    return and_then(read_table(path, where), lambda table: parse_museum(where, table))


def read_programme(shelf: Shelf) -> Result[Programme, Trouble]:
    """The dojo's programme."""
    read = and_then(
        read_table(shelf.root / PROGRAMME, PROGRAMME),
        lambda table: parse_programme(table, shelf.katas),
    )
    return read.alt(lambda errors: Trouble("; ".join(error.message for error in errors)))


def read_table(path: Path, where: str) -> Result[Table, tuple[Malformed, ...]]:
    """The table of a TOML file."""
    return and_then(read_text(path, where), lambda text: parse_toml(text, where))


def read_text(path: Path, where: str) -> Result[str, tuple[Malformed, ...]]:
    """A text file of a kata."""
    try:
        return Success(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return Failure((Malformed(where, str(error)),))


def text_of(path: Path) -> str:
    """A text file of a kata that may be missing."""
    match either(read_text(path, path.name)):
        case Success(text):
            return text
        case Failure(_):
            return ""


def files_in(folder: Path, skip: tuple[str, ...] = ()) -> Mapping[str, Path]:
    """The files of a folder and of those inside it, but for what tools left there.

    Args:
        folder: where to look.
        skip: folders directly inside it to leave out.
    """
    found: dict[str, Path] = {}
    if not folder.is_dir():
        return found
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and inside.parts[0] not in skip and not any(map(is_left, inside.parts)):
            found[inside.as_posix()] = path
    return found


def texts_in(folder: Path) -> Mapping[str, str]:
    """The texts of the files of a folder."""
    return {name: text_of(path) for name, path in files_in(folder).items()}


def is_left(name: str) -> bool:
    """Whether a folder or a file is what a tool has left behind."""
    return name.startswith(".") or name == "__pycache__"
