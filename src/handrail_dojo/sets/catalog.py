"""Sets of katas: reading them, and finding the kata that a user names."""

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import final

import msgspec
from msgspec import MsgspecError, structs
from returns.result import Failure, Result, Success

from handrail.railway import and_then, gather
from handrail.text import did_you_mean, nearest_name
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.sets.kata import (
    GRADERS,
    HINT_COUNT,
    ChangeMistake,
    FolderMistake,
    Hunt,
    Kata,
    Level,
    Medal,
    Properties,
    Tests,
    decode_kata,
)
from handrail_dojo.sets.learning_path import Dojo, LearningPath, PlayProgram, Step, decode_dojo

_TABLES = (
    *(Kata, FolderMistake, ChangeMistake, Tests, Properties, Hunt, Medal),
    *(Dojo, LearningPath, Step),
)
_TOML_KEYS = {key for table in _TABLES for key in table.__struct_fields__}
# msgspec's messages use the words of JSON and of regular expressions. Authors write TOML.
_WORDS = (
    (r"Object missing required field `(\w+)`", r"the key \1 is missing"),
    (r"Object contains unknown field `(\w+)`", r"there is no key \1"),
    (r"Invalid (?:enum )?value ('.*')", r"\1"),
    (r"`str` matching regex .*", "the name of a Python file, as in answer.py"),
    (f"`array` of length [<>]= {HINT_COUNT}", f"{HINT_COUNT} hints"),
    (r"`array` of length >= (\d+)", r"a list of at least \1"),
    (r"`array` of length <= (\d+)", r"a list of at most \1"),
    (r"` >= (\d+)", r"` of at least \1"),
    (r"` > (\d+).*", r"` above \1"),
    (r"`str` of length >= 1", "a string with at least one character"),
    ("`int`", "a whole number"),
    ("`float`", "a number"),
    ("`str`", "a string"),
    ("`array`", "a list"),
    ("`object`", "a table"),
    ("`bool`", "true or false"),
)


@final
@dataclass(frozen=True, slots=True)
class KataSet:
    """The katas of a folder.

    Attributes:
        root: the folder.
        katas: all katas, sorted by name.
        dojo: what the ``dojo.toml`` of the folder describes. A folder without one has no paths.
    """

    root: Path
    katas: tuple[Kata, ...]
    dojo: Dojo

    def folder(self, kata: Kata) -> Path:
        """Return the folder of a kata."""
        return self.root / kata.name

    def aha(self, kata: Kata) -> str:
        """Return the Markdown to show when a kata has been solved, or ``""`` if it has none."""
        path = self.folder(kata) / "aha.md"
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def find(self, text: str) -> Result[Kata, KataProblem]:
        """Return the kata that ``text`` names, or a problem.

        ``text`` is a kata's name, its number (``6`` or ``k06``) or the beginning of its name.
        """
        name = text.strip().rstrip("/\\").lower()
        if re.fullmatch(r"[0-9]{1,3}", name):
            name = f"k{int(name):02}"
        found = [kata for kata in self.katas if name in (kata.name, kata.number)] or [
            kata for kata in self.katas if name and kata.name.startswith(name)
        ]
        if len(found) == 1:
            return Success(found[0])
        names = [kata.name for kata in found or self.katas]
        nearest = None if found else nearest_name(name, names, cutoff=0.5)
        hint = f"choose from {', '.join(names)}" if nearest is None else did_you_mean(nearest)
        what = "kata.toml in" if name and (self.root / name).is_dir() else "kata"
        message = f"several katas match {text}" if found else f"there is no {what} {text}"
        return Failure(KataProblem(message, hint, status=2))

    def test_names(self, kata: Kata) -> set[str]:
        """Return the names of a kata's tests, and of its snippets and mutants."""
        return {
            name
            for path in (self.folder(kata) / "tests").rglob("*.py")
            for name in (
                *([path.stem.removesuffix("_bad")] if path.parent.name != "tests" else ()),
                *re.findall(r"\bdef (test_\w+)", path.read_text("utf-8", "replace")),
            )
        }

    def find_path(self, name: str | None) -> Result[LearningPath, KataProblem]:
        """Return the path with this name, or a problem. None stands for the first path."""
        paths = {path.name: path for path in self.dojo.paths}
        if not paths:
            return Failure(
                KataProblem(
                    f"expected a dojo.toml with a path in {self.root}, got none",
                    "write one, with a table [[paths]] that has name, title and minutes, and a "
                    "table [[paths.steps]] for each step: kata and say, or title, minutes and say",
                )
            )
        if name is None:
            return Success(self.dojo.paths[0])
        if name in paths:
            return Success(paths[name])
        nearest = get_close_matches(name, list(paths), len(paths), cutoff=0)
        hint = f"choose from {', '.join(nearest)}"
        return Failure(KataProblem(f"there is no path {name}", hint, status=2))

    def only(self, path: LearningPath) -> "KataSet":
        """Return the set of the katas of one path."""
        return replace(
            self, katas=self.katas_of(path), dojo=structs.replace(self.dojo, paths=(path,))
        )

    def katas_of(self, path: LearningPath | PlayProgram) -> tuple[Kata, ...]:
        """Return the katas of a path or of a play, in its order."""
        by_name = {kata.name: kata for kata in self.katas}
        return tuple(by_name[name] for name in path.katas)

    @property
    def katas_in_no_path(self) -> tuple[Kata, ...]:
        """Return the katas that no path has."""
        named = {name for path in self.dojo.paths for name in path.katas}
        return tuple(kata for kata in self.katas if kata.name not in named)


def read_set(root: Path) -> Result[KataSet, KataProblem]:
    """Return the katas and the paths of a folder, or a problem that names the invalid files."""
    found = kata_folders(root)
    folders = [path for path in found if (path / "kata.toml").is_file()]
    if not found:
        return Failure(
            KataProblem(f"there are no katas in {root}", "name a folder with --katas", status=2)
        )
    if not folders:
        missing = ", ".join(f"{path} has no kata.toml" for path in found)
        return Failure(KataProblem(missing, "handrail kata dev new shows what to write"))

    read = gather(map(_read_kata, folders)).alt(_set_problem)
    return and_then(read, lambda katas: _read_dojo(root, katas))


def is_kata_name(name: str) -> bool:
    """Return whether ``name`` has the form of a kata's name, such as ``k06_score``."""
    return re.fullmatch(r"k\d+_[a-z0-9_]+", name) is not None


def kata_folders(root: Path) -> tuple[Path, ...]:
    """Return the folders in ``root`` whose names have the form of a kata's name, sorted by name."""
    found = (path for path in root.glob("k*") if is_kata_name(path.name) and path.is_dir())
    return tuple(sorted(found))


def decode_error(path: Path, error: Exception) -> str:
    """Return one line that names a file, the wrong key in it, and why it cannot be decoded."""
    message, _, place = str(error).partition(" - at `$")
    key = place.strip(".`")
    for pattern, words in _WORDS:
        message = re.sub(pattern, words, message)
    if key.endswith(("kind", "level")) and message.startswith("'"):
        choices = GRADERS if key.endswith("kind") else [level.value for level in Level]
        message = f"expected {', '.join(choices)}, got {message}"
    if unknown := re.fullmatch(r"there is no key (\w+)", message):
        nearest = nearest_name(unknown[1], sorted(_TOML_KEYS))
        if unknown[1] in _TOML_KEYS:
            message += " here"
        elif nearest is not None:
            message += f"; {did_you_mean(nearest)}"
    where = f" {key}:" if key else ""
    return f"{path.parent.name}/{path.name}:{where} {message[:1].lower()}{message[1:]}"


def _read_kata(folder: Path) -> Result[Kata, tuple[str, Path]]:
    path = folder / "kata.toml"
    try:
        return Success(decode_kata(folder.name, path.read_bytes()))
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        return Failure((decode_error(path, error), path))


def _set_problem(failures: tuple[tuple[str, Path], ...]) -> KataProblem:
    return KataProblem(
        f"the kata set is invalid: {'; '.join(reason for reason, _ in failures)}",
        f"correct {', '.join(str(path) for _, path in failures)}",
    )


def _read_dojo(root: Path, katas: tuple[Kata, ...]) -> Result[KataSet, KataProblem]:
    path = root / "dojo.toml"
    try:
        return Success(KataSet(root, katas, decode_dojo(path.read_bytes(), katas)))
    except FileNotFoundError:
        return Success(KataSet(root, katas, Dojo()))
    except (OSError, ValueError, MsgspecError) as error:
        return Failure(_set_problem(((decode_error(path, error), path),)))
