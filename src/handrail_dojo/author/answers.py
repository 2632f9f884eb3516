"""The answers that belong to a kata: its solution, its stub, and right and wrong answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import final

from returns.result import Failure, Result, Success

from handrail.railway import gather
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner.kata_files import read_files
from handrail_dojo.sets.kata import ChangeMistake, FolderMistake, Kata, Mistake


@final
@dataclass(frozen=True, slots=True)
class KataAnswer:
    """An answer to a kata.

    Attributes:
        name: the answer's name, such as ``right/style_1``.
        files: the content of each file that a learner would have written, by file name.
        mistake: the mistake that a wrong answer makes; None for other answers.
    """

    name: str
    files: Mapping[str, bytes]
    mistake: Mistake | None = None


def read_answers(kata: Kata, home: Path) -> Result[tuple[KataAnswer, ...], tuple[KataProblem, ...]]:
    """Return the answers of a kata, the solution first, or every problem with a change of it.

    A file that a right or wrong answer does not have is the solution's.

    Args:
        kata: the kata.
        home: the folder of the kata.
    """
    solution = read_own_files(kata, home / "solution")
    stub = KataAnswer("stub", read_own_files(kata, home / "stub"))
    right = [
        KataAnswer(f"right/{name}", {**solution, **read_own_files(kata, home / "right" / name)})
        for name in answer_names(home, "right")
    ]

    def read_wrong(mistake: Mistake) -> Result[KataAnswer, KataProblem]:
        name = f"wrong/{mistake.name}"
        match mistake:
            case FolderMistake(folder=folder):
                files = read_own_files(kata, home / "wrong" / folder)
                return Success(KataAnswer(name, {**solution, **files}, mistake))
            case ChangeMistake(file=file):
                changed = _change_file(mistake, solution)
                return changed.map(lambda data: KataAnswer(name, {**solution, file: data}, mistake))

    wrong = gather(map(read_wrong, kata.wrong))
    return wrong.map(lambda each: (KataAnswer("solution", solution), stub, *right, *each))


def answer_names(home: Path, folder: str) -> list[str]:
    """Return the sorted names of the answers in ``folder``, which is ``right`` or ``wrong``."""
    return sorted(path.name for path in (home / folder).glob("[!_.]*") if path.is_dir())


def read_own_files(kata: Kata, folder: Path) -> dict[str, bytes]:
    """Return the files of an answer, without those that the learner gets finished."""
    contents = read_files(folder).contents
    return {name: data for name, data in contents.items() if name not in kata.given}


def _change_file(
    mistake: ChangeMistake, solution: Mapping[str, bytes]
) -> Result[bytes, KataProblem]:
    """Return the changed file of a wrong answer, or the reason why the change cannot be made."""
    place = f"wrong/{mistake.name}"
    if mistake.file not in solution:
        files = " or ".join(solution)
        return Failure(KataProblem(f"{place}: expected file to be {files}, got {mistake.file}"))
    if mistake.old == mistake.new:
        return Failure(KataProblem(f"{place}: expected a change, but new is the same as old"))
    # TOML and Python read the line ends of Windows as a newline.
    text = solution[mistake.file].replace(b"\r\n", b"\n")
    old = mistake.old.encode()
    found = text.count(old)
    if found != 1:
        return Failure(
            KataProblem(
                f"{place}: expected old once in solution/{mistake.file}, found it {found} times",
                hint="copy it from there" if found == 0 else "add more of the line to old",
            )
        )
    return Success(text.replace(old, mistake.new.encode()))
