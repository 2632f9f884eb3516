"""Submissions: what people hand in, read from folders and zip files.

Only the Python files directly in the folders of katas are read. Links are not followed, sizes are
limited, and nothing is written. The state file of a submission is not read.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.railway import and_then, cases
from handrail.text import escape_character
from handrail_dojo.grading.answer import Files
from handrail_dojo.learner.archives import MOST_BYTES, ArchiveFault, read_archive
from handrail_dojo.learner.workspace import read_files


@final
class NoKatas(Enum):
    """The reason why a submission has no folder of katas. The value is a sentence."""

    NONE = "expected folders of katas such as k05_shapes, got none"
    SEVERAL = "expected one folder with katas, got several: hand in a zip file for each person"


@final
@dataclass(frozen=True, slots=True)
class Refused:
    """A folder or a file that the system refuses to read. The value is the system's reason."""

    value: str


Unreadable: TypeAlias = NoKatas | ArchiveFault | Refused
"""Why nothing can be read in a submission."""
Answers: TypeAlias = Mapping[str, Files]
"""The files of each kata that a person has handed in, by the name of the kata."""


@final
@dataclass(frozen=True, slots=True)
class Submission:
    """What a person has handed in. ``person`` is the name of a folder or a zip file."""

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
    """Yield the submissions in folders and zip files, sorted by name in each folder.

    A folder without katas is that of a class: each folder or file in it is what a person has handed
    in. With several places, the name of such a folder is part of the person's name.

    Args:
        places: folders and zip files.
        katas: the names of the katas.
    """
    for place in map(Path.resolve, places):
        if place.is_dir() and not _kata_folders(place, katas):
            for path in _visible(place):
                name = _name(path) if len(places) == 1 else f"{place.name}/{_name(path)}"
                yield from _read_person(name, path, katas)
        else:
            yield from _read_person(_name(place), place, katas)


def _read_person(person: str, path: Path, katas: Collection[str]) -> Iterator[HandedIn]:
    """Yield what a person has handed in: one submission, unless several folders have katas."""
    try:
        read = [(name, _read(place, katas)) for name, place in _places(person, path, katas)]
    except OSError as error:
        read = [(person, Failure(Refused(error.strerror or str(error))))]
    found = [(name, answers) for name, answers in read if answers != Success({})]
    if not found:
        yield NoSubmission(person, NoKatas.NONE)
    for name, answers in found:
        owner = name if len(found) > 1 else person
        match cases(answers):
            case Success(own):
                yield Submission(owner, own)
            case Failure(reason):
                yield NoSubmission(owner, reason)


def _places(person: str, path: Path, katas: Collection[str]) -> Iterator[tuple[str, Path]]:
    """Yield each place where a person's katas may be: zip files, and folders without others."""
    inner: list[Path] = []
    if path.is_dir() and not _kata_folders(path, katas):
        inner = [each for each in _visible(path) if each.is_dir() or each.suffix.lower() == ".zip"]
    for each in inner:
        yield from _places(f"{person}/{_name(each)}", each, katas)
    if not inner:
        yield person, path


def _read(place: Path, katas: Collection[str]) -> Result[Answers, Unreadable]:
    """Return the answers in a folder or in a zip file."""
    if place.is_dir():
        return _read_folder(place, katas)
    return and_then(
        read_archive(place, lambda paths: _choose_entries(paths, katas)),
        lambda contents: _read_contents(contents, katas),
    )


def _read_folder(place: Path, katas: Collection[str]) -> Result[Answers, ArchiveFault]:
    answers: dict[str, Files] = {}
    size = 0
    for folder in _kata_folders(place, katas):
        files = answers[folder.name] = _without_links(folder, read_files(folder))
        size += sum(map(len, files.contents.values()))
        if size > MOST_BYTES:
            return Failure(ArchiveFault.LARGE)
    return Success(answers)


def _without_links(folder: Path, files: Files) -> Files:
    links = {name: "it is a link" for name in files.contents if (folder / name).is_symlink()}
    own = {name: data for name, data in files.contents.items() if name not in links}
    return Files(own, {**files.unreadable, **links})


def _read_contents(
    contents: Mapping[str, bytes], katas: Collection[str]
) -> Result[Answers, ArchiveFault]:
    """Return the answers in the files of an archive, by the rules for a folder."""
    with TemporaryDirectory(prefix="handrail-") as root:
        for name, data in contents.items():
            path = Path(root, name)
            path.parent.mkdir(exist_ok=True)
            _ = path.write_bytes(data)
        return _read_folder(Path(root), katas)


def _choose_entries(
    paths: Collection[PurePosixPath], katas: Collection[str]
) -> Result[Mapping[str, PurePosixPath], NoKatas]:
    """Return the entries of a zip file to read: the Python files in the outermost kata folders."""
    files = [path for path in paths if path.parent.name in katas and _is_module(path)]
    depth = min((len(path.parts) for path in files), default=0)
    own = [path for path in files if len(path.parts) == depth]
    if len({path.parent.parent for path in own}) > 1:
        return Failure(NoKatas.SEVERAL)
    return Success({f"{path.parent.name}/{path.name}": path for path in own})


def _is_module(path: PurePosixPath) -> bool:
    return path.suffix == ".py" and path.stem.isidentifier()


def _kata_folders(place: Path, katas: Collection[str]) -> list[Path]:
    return [path for path in _visible(place) if path.name in katas and path.is_dir()]


def _visible(folder: Path) -> list[Path]:
    """Return what is in a folder, without hidden files, links, and what macOS adds to zip files."""
    found = (path for path in folder.iterdir() if not path.name.startswith((".", "__")))
    return sorted(path for path in found if not path.is_symlink())


def _name(path: Path) -> str:
    name = path.stem if path.suffix.lower() == ".zip" else path.name
    return "".join(map(escape_character, name))
