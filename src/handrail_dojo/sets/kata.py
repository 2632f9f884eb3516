"""A kata (an exercise), as its ``kata.toml`` describes it.

A kata is a folder whose name looks like ``k06_score``. It contains:

- ``kata.toml``: the data of ``Kata``
- ``README.md``: the story that the learner reads first
- ``aha.md``: the text that the learner reads after solving the kata
- ``stub/`` and ``solution/``: the files that the learner starts from, and the finished files
- ``tests/``: the tests
- ``right/NAME/`` and ``wrong/NAME/``: right and wrong answers, which show that the tests work. A
  wrong answer that is a small change of the solution is in ``kata.toml`` instead.
- ``oracle/``: a correct answer that the tests may import and learners do not see
"""

import re
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Annotated, TypeAlias, final, get_args

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import replace
from msgspec.toml import decode

HINT_COUNT = 3
_Module: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]*\.py$")]
_Modules: TypeAlias = Annotated[tuple[_Module, ...], Meta(min_length=1)]
_Count: TypeAlias = Annotated[int, Meta(ge=1)]


@final
class Level(Enum):
    """How experienced a learner should be for a kata."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A TOML table in which an unknown key is an error."""


class _Grader(_Table, frozen=True, tag_field="kind", tag=str.lower):
    """A table of ``[[graders]]``. Its key ``kind`` is the name of the class in lower case."""


@final
class Types(_Grader, frozen=True):
    """A grader that checks the types of the learner's files with mypy in strict mode."""


@final
class Tests(_Grader, frozen=True):
    """A grader that runs test files with pytest.

    ``files`` are in ``tests/`` and run in this order.
    """

    files: _Modules


@final
class Properties(_Grader, frozen=True):
    """A grader that runs Hypothesis tests, which give the same result every time.

    Attributes:
        files: the test files in ``tests/``, in the order in which they run.
        examples: the number of examples per test.
    """

    files: _Modules
    examples: _Count = 100


@final
class Snippets(_Grader, frozen=True):
    """A grader that type-checks snippets (short example files) with mypy.

    They are in ``folder``, a folder of ``tests/``, and come in pairs: ``x_bad.py`` must fail the
    type check and ``x_good.py`` must pass it.
    """

    folder: str


@final
class Medal(_Table, frozen=True):
    """A medal for killing enough mutants (wrong implementations) in a hunt.

    Attributes:
        name: the name of the medal.
        kills: the number of mutants to kill on one random seed.
        seeds: the number of random seeds on which that many mutants must be killed.
    """

    name: str
    kills: _Count
    seeds: _Count = 1


@final
class Hunt(_Grader, frozen=True):
    """A grader that runs the learner's properties (Hypothesis tests) on several implementations.

    The properties must pass for right implementations and should fail for wrong ones, which are
    called mutants. A mutant for which a property fails is killed.

    Attributes:
        folder: the folder in ``tests/`` with the implementations and ``hunt.toml``.
        properties: the name of the learner's file with the properties.
        medals: the medals that can be earned, lowest first. The lowest medal solves the kata. If
            there are no medals, the kata is solved when every mutant is killed.
        examples: the number of examples that each property generates for each mutant.
        one_at_a_time: whether learners see only one survivor at a time: the first one in the order
            of ``hunt.toml``.
    """

    folder: str
    properties: _Module
    medals: tuple[Medal, ...] = ()
    examples: _Count = 100
    one_at_a_time: bool = False

    @property
    def best_medal(self) -> Medal | None:
        """Return the highest medal, or None if there are no medals."""
        return self.medals[-1] if self.medals else None


Grader: TypeAlias = Types | Tests | Properties | Snippets | Hunt
GRADERS = [kind.__name__.lower() for kind in get_args(Grader)]


class _Mistake(_Table, frozen=True, tag_field="form"):
    """A table of ``[[wrong]]``. Nobody has to write its key ``form``: see ``decode_kata``.

    Attributes:
        caught_by: the name of the test, snippet or mutant that must reveal the mistake.
        why: the reason why someone might make this mistake.
    """

    caught_by: str
    why: str


@final
class FolderMistake(_Mistake, frozen=True, tag="folder"):
    """A wrong answer in whole files.

    Attributes:
        folder: the folder in ``wrong/`` with the answer.
    """

    folder: str

    @property
    def name(self) -> str:
        """Return the name of the mistake, which is the name of its folder."""
        return self.folder


@final
class ChangeMistake(_Mistake, frozen=True, tag="change"):
    """A wrong answer that is the solution, but for one change.

    Attributes:
        name: the name of the mistake.
        file: the file of the solution to change.
        old: the text to replace. It occurs once in the file.
        new: the text in its place, or ``""`` to leave it out.
    """

    name: str
    file: _Module
    old: Annotated[str, Meta(min_length=1)]
    new: str


Mistake: TypeAlias = FolderMistake | ChangeMistake
"""A plausible wrong answer that the graders must reject."""
_CHANGE_KEYS = ("name", "file", "old", "new")


@final
class DonePart(_Table, frozen=True):
    """Parts of the hints that are left out once they are done.

    Attributes:
        parts: the beginnings of the paragraphs that are left out.
        once: a regular expression, which is found in the learner's files once they are done.
        test: the name of the test that has passed once they are done. The tests before it have
            passed too, unless the grading went on after a failure.
    """

    parts: tuple[Annotated[str, Meta(min_length=1)], ...]
    once: str = ""
    test: str = ""

    def __post_init__(self) -> None:
        if bool(self.once) == bool(self.test):
            raise ValueError("expected either once or test")
        try:
            _ = re.compile(self.once)
        except re.error as error:
            raise ValueError(f"once: {error}") from None


@final
class Style(_Table, frozen=True):
    """A right answer in another style.

    Attributes:
        folder: the name of its folder in ``right/``.
        says: a sentence on what differs from the solution.
    """

    folder: str
    says: str


@final
class KindMark(_Table, frozen=True):
    """A kinder reader that the tests may accept, because the page does not forbid it.

    Attributes:
        at: the file and the function of the solution, such as ``bill.py:message``.
        name: the name of the kindness; ``*`` for every one.
        why: the reason why it is accepted.
    """

    at: str
    name: str
    why: str


@final
class Kata(_Table, frozen=True):
    """One kata, which is an exercise for a learner.

    Attributes:
        title: the title that learners see.
        minutes: the minutes that the kata takes in a dojo, where people learn together.
        level: how experienced a learner should be.
        ideas: the ideas that the kata teaches.
        files: the names of the files that the learner edits.
        hints: three hints, each more explicit than the one before.
        graders: the checks of an answer, in the order in which they run. The first is ``Types``.
        right: right answers in other styles than the solution's.
        wrong: wrong answers, which the graders must reject.
        needs: the names of the katas to do before this one. Nothing enforces this.
        given: the names of finished files that the learner gets and does not edit.
        done: the parts of the hints that are left out once they are done.
        imports: the modules of handrail that the learner's files may import.
        kind: the kinder readers that the tests may accept.
        seconds: the time limit of one run of the learner's code, in seconds.
        name: the name of the kata's folder, such as ``k06_score``.
    """

    title: str
    minutes: _Count
    level: Level
    ideas: tuple[str, ...]
    files: _Modules
    hints: Annotated[tuple[str, ...], Meta(min_length=HINT_COUNT, max_length=HINT_COUNT)]
    graders: tuple[Grader, ...]
    right: tuple[Style, ...] = ()
    wrong: tuple[Mistake, ...] = ()
    needs: tuple[str, ...] = ()
    given: tuple[_Module, ...] = ()
    done: tuple[DonePart, ...] = ()
    imports: tuple[str, ...] = ()
    kind: tuple[KindMark, ...] = ()
    seconds: Annotated[float, Meta(gt=0)] = 10
    name: str = ""

    def __post_init__(self) -> None:
        if not self.graders or not isinstance(self.graders[0], Types) or len(self.graders) < 2:
            raise ValueError("expected graders of kind types and then at least one other")

    @property
    def number(self) -> str:
        """Return the first part of the name, such as ``k06``."""
        return self.name.partition("_")[0]

    def hints_for(self, text: str, passed: Collection[str]) -> tuple[str, ...]:
        """Return the hints without what is done.

        Args:
            text: the text of the learner's files.
            passed: the names of the tests that passed when tests last ran.
        """
        found = (
            each
            for each in self.done
            if (each.test in passed if each.test else re.search(each.once, text))
        )
        done = tuple(part for each in found for part in each.parts)
        return tuple(
            "\n\n".join(part for part in hint.strip().split("\n\n") if not part.startswith(done))
            for hint in self.hints
        )

    @property
    def hunt(self) -> Hunt | None:
        """Return the grader of the kind ``Hunt``, or None if the kata has none."""
        return next((grader for grader in self.graders if isinstance(grader, Hunt)), None)

    @property
    def test_files(self) -> tuple[str, ...]:
        """Return the names of the files in ``tests/`` that pytest runs, in order."""
        graders = (each for each in self.graders if isinstance(each, Tests | Properties))
        return tuple(file for grader in graders for file in grader.files)


def decode_kata(name: str, data: bytes) -> Kata:
    """Return the kata that a ``kata.toml`` describes.

    Args:
        name: the name of the kata's folder.
        data: the content of ``kata.toml``.

    Raises:
        msgspec.ValidationError: a field is missing, unknown or of the wrong type.
        tomllib.TOMLDecodeError, UnicodeDecodeError: ``data`` is not TOML.
    """
    table = decode(data, type=dict[str, object])
    mistakes = decode(data, type=_Mistakes).wrong
    if mistakes:
        table["wrong"] = [_with_form(place, each) for place, each in enumerate(mistakes)]
    return replace(convert(table, Kata), name=name)


class _Mistakes(Struct, frozen=True):
    """The tables of ``[[wrong]]``, before their two forms are told apart."""

    wrong: tuple[dict[str, object], ...] = ()


def _with_form(place: int, table: Mapping[str, object]) -> dict[str, object]:
    """Return a table of ``[[wrong]]`` with the key by which msgspec tells the two forms apart."""
    change = [key for key in _CHANGE_KEYS if key in table]
    if ("folder" in table) == bool(change):
        found = ", ".join(["folder", *change]) if change else "none of them"
        raise ValidationError(
            f"Expected folder, or {', '.join(_CHANGE_KEYS[:-1])} and {_CHANGE_KEYS[-1]}, "
            f"got {found} - at `$.wrong[{place}]`"
        )
    return {"form": "change" if change else "folder", **table}
