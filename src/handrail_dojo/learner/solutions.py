"""Solutions next to the learner's files, and right answers in other styles."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from typing import final

from handrail_dojo.learner.kata_files import read_files
from handrail_dojo.learner.workspace import Workspace
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import Kata


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


def compare_texts(before: str, after: str, before_name: str, after_name: str) -> Iterator[str]:
    """Return the rows of a unified diff. There are none if the texts are equal."""
    return unified_diff(
        before.splitlines(), after.splitlines(), before_name, after_name, lineterm=""
    )
