"""Submissions: what people hand in, read from folders and zip files.

Only the Python files directly in the folders of katas are read. Links are not followed, sizes are
limited, and nothing is written. The state file of a submission is not read.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePath, PurePosixPath
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.railway import and_then, cases
from handrail.text import escape_character
from handrail_dojo.grading.answer import Files
from handrail_dojo.learner.archives import MOST_UNPACKED_BYTES, ArchiveFault, read_archive
from handrail_dojo.learner.kata_files import LARGEST_FILE, TOO_LARGE, read_files


@final
class NoKatas(Enum):
    """The reason why a submission has no folder of katas. The value is a sentence."""

    NONE = "expected folders of katas such as k05_shapes, got none"
    SEVERAL = "expected one folder with katas, got several: hand in a zip file for each person"
    LINK = "expected a folder or a zip file, got a link"
    REFUSED = "expected a folder that can be read, got one that the system does not open"


Unreadable: TypeAlias = NoKatas | ArchiveFault
"""Why nothing can be read in a submission."""
Answers: TypeAlias = Mapping[str, Files]
"""The files of each kata that a person has handed in, by the name of the kata."""


@final
@dataclass(frozen=True, slots=True)
class Submission:
    """What a person has handed in.

    ``person`` is the name of a folder or a zip file. The name that *Download* gives a file begins
    with ``dojo-``, which is left out.
    """

    person: str
    answers: Answers


@final
@dataclass(frozen=True, slots=True)
class NoSubmission:
    """What a person has handed in, and cannot be read."""

    person: str
    reason: Unreadable


HandedIn: TypeAlias = Submission | NoSubmission


def read_submissions(places: Sequence[Path], katas: Collection[str]) -> Iterator[HandedIn]:
    """Yield what people have handed in, sorted by name in each folder.

    A folder that has no folder of a kata is that of a class: all that is in it was handed in.

    Args:
        places: folders and zip files.
        katas: the names of the katas.
    """
    for place in map(Path.resolve, places):
        if place.is_dir() and not any((place / kata).is_dir() for kata in katas):
            before = f"{place.name}/" * (len(places) > 1)
            found = (path for path in place.iterdir() if not path.name.startswith((".", "__")))
            for path in sorted(found):
                yield _read_person(f"{before}{path.name}", path, katas)
        else:
            yield _read_person(place.name, place, katas)


def _read_person(name: str, path: Path, katas: Collection[str]) -> HandedIn:
    """Return what a person has handed in: a zip file, or a folder with katas or with a zip file."""
    person = "".join(map(escape_character, name.removesuffix(".zip").removeprefix("dojo-")))
    if path.is_symlink():
        return NoSubmission(person, NoKatas.LINK)
    try:
        read = _read_folder(path, katas) if path.is_dir() else _read_zip(path, katas)
    except OSError:
        read = Failure(NoKatas.REFUSED)
    match cases(read):
        case Success(answers):
            return Submission(person, answers)
        case Failure(reason):
            return NoSubmission(person, reason)


def _read_folder(folder: Path, katas: Collection[str]) -> Result[Answers, Unreadable]:
    found = _find_home(folder.rglob("*.py"), katas)
    inner = [path for path in folder.glob("*.zip") if not path.is_symlink()]
    if found == Failure(NoKatas.NONE) and len(inner) == 1:
        return _read_zip(inner[0], katas)
    return and_then(found, lambda home: _read_answers(Path(home), katas))


def _read_zip(path: Path, katas: Collection[str]) -> Result[Answers, Unreadable]:
    """Return the answers in a zip file, by the rules for a folder."""

    def choose(
        paths: Collection[PurePosixPath],
    ) -> Result[Mapping[str, PurePosixPath], NoKatas]:
        return _find_home(paths, katas).map(
            lambda home: {
                f"{each.parent.name}/{each.name}": each
                for each in paths
                if each.parent.parent == home and _is_own(each, katas)
            }
        )

    def group(contents: Mapping[str, bytes]) -> Answers:
        by_kata: dict[str, dict[str, bytes]] = defaultdict(dict)
        for name, data in contents.items():
            kata, _, file = name.partition("/")
            by_kata[kata][file] = data
        return {kata: _files_of(by_kata[kata]) for kata in sorted(by_kata)}

    return read_archive(path, choose).map(group)


def _files_of(contents: Mapping[str, bytes]) -> Files:
    """Return the files of a kata that were in an archive. Those that are too large are left out."""
    large = {name: TOO_LARGE for name, data in contents.items() if len(data) > LARGEST_FILE}
    return Files({name: contents[name] for name in sorted(contents.keys() - large)}, large)


def _read_answers(home: Path, katas: Collection[str]) -> Result[Answers, ArchiveFault]:
    """Return the answers in a folder with the folders of katas. Links are not read."""
    answers: dict[str, Files] = {}
    size = 0
    for folder in (home / kata for kata in sorted(katas)):
        if folder.is_dir() and not folder.is_symlink():
            files = answers[folder.name] = read_files(folder, has_links=False)
            size += sum(map(len, files.contents.values()))
        if size > MOST_UNPACKED_BYTES:
            return Failure(ArchiveFault.LARGE)
    return Success(answers)


def _find_home(paths: Iterable[PurePath], katas: Collection[str]) -> Result[PurePath, NoKatas]:
    """Return the folder with the folders of katas: the outermost one that has any."""
    homes = {path.parent.parent for path in paths if _is_own(path, katas)}
    depth = min((len(home.parts) for home in homes), default=0)
    match [home for home in homes if len(home.parts) == depth]:
        case []:
            return Failure(NoKatas.NONE)
        case [home]:
            return Success(home)
        case _:
            return Failure(NoKatas.SEVERAL)


def _is_own(path: PurePath, katas: Collection[str]) -> bool:
    """Return whether a path is that of a Python file in a kata's folder."""
    return path.parent.name in katas and path.suffix == ".py" and path.stem.isidentifier()
