"""A kata, as its ``kata.toml`` describes it.

A kata is a folder ``kNN_words`` with ``kata.toml``, ``README.md`` (the story), ``aha.md`` (shown
once it is solved), ``stub/`` and ``solution/`` (each with every file of ``files`` and ``given``),
``tests/``, and answers to try the tests on: ``right/NAME/`` and ``wrong/NAME/``. ``oracle/`` holds
a correct answer that learners do not see.
"""

from enum import Enum
from typing import Annotated, TypeAlias, final, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace
from msgspec.toml import decode

HINT_COUNT = 3
_Module: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]*\.py$")]
_Modules: TypeAlias = Annotated[tuple[_Module, ...], Meta(min_length=1)]
_Count: TypeAlias = Annotated[int, Meta(ge=1)]


@final
class Level(Enum):
    """The level of a kata."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of TOML. An unknown key is an error."""


class _Grader(_Table, frozen=True, tag_field="kind", tag=str.lower):
    """A table of ``[[graders]]``. Its ``kind`` is the class's name."""


@final
class Types(_Grader, frozen=True):
    """The type check of the learner's files, by mypy in strict mode."""


@final
class Tests(_Grader, frozen=True):
    """The run of files of ``tests/`` by pytest, in this order."""

    files: _Modules


@final
class Properties(_Grader, frozen=True):
    """The run of properties in ``tests/`` by Hypothesis, with a fixed seed and no database."""

    files: _Modules
    examples: _Count = 100


@final
class Snippets(_Grader, frozen=True):
    """The type check of snippets in ``tests/``: ``x_bad.py`` must fail, ``x_good.py`` must pass."""

    folder: str


@final
class Medal(_Table, frozen=True):
    """A medal for killing at least this many mutants on each of this many seeds."""

    name: str
    kills: _Count
    seeds: _Count = 1


@final
class Hunt(_Grader, frozen=True):
    """A hunt: the learner's properties must kill wrong implementations and accept right ones.

    Attributes:
        folder: the folder of ``tests/`` with the implementations and ``hunt.toml``.
        properties: the learner's file with the properties.
        medals: what can be earned, lowest first. The lowest solves the kata.
        examples: the number of examples of each property against each mutant.
    """

    folder: str
    properties: _Module
    medals: Annotated[tuple[Medal, ...], Meta(min_length=1)]
    examples: _Count = 100


Grader: TypeAlias = Types | Tests | Properties | Snippets | Hunt
GRADERS = [kind.__name__.lower() for kind in get_args(Grader)]


@final
class Mistake(_Table, frozen=True):
    """A plausible wrong answer, and the one test, snippet or mutant that must reveal it."""

    folder: str
    caught_by: str
    why: str


@final
class Kata(_Table, frozen=True):
    """One kata.

    Attributes:
        title: its title.
        minutes: the time it takes in a dojo.
        level: the level of its learners.
        ideas: the ideas that it teaches.
        files: the files that the learner edits.
        hints: three hints, each more explicit than the one before.
        graders: its graders, in the order in which they run.
        wrong: wrong answers, which the graders must reject.
        needs: the katas to do before this one. This is advice: nothing checks it.
        given: files laid out next to the learner's, not to be edited.
        imports: the modules of handrail that the learner's files may import.
        seconds: the time limit of one run of the learner's code.
        name: its folder's name, as in ``k06_score``.
    """

    title: str
    minutes: _Count
    level: Level
    ideas: tuple[str, ...]
    files: _Modules
    hints: Annotated[tuple[str, ...], Meta(min_length=HINT_COUNT, max_length=HINT_COUNT)]
    graders: tuple[Grader, ...]
    wrong: tuple[Mistake, ...] = ()
    needs: tuple[str, ...] = ()
    given: tuple[_Module, ...] = ()
    imports: tuple[str, ...] = ()
    seconds: Annotated[float, Meta(gt=0)] = 10
    name: str = ""

    def __post_init__(self) -> None:
        if not self.graders or not isinstance(self.graders[0], Types) or len(self.graders) < 2:
            raise ValueError("expected graders of kind types and then at least one other")

    @property
    def number(self) -> str:
        """Return the short name, as in ``k06``."""
        return self.name.partition("_")[0]

    @property
    def hunt(self) -> Hunt | None:
        """Return its hunt, if it has one."""
        return next((grader for grader in self.graders if isinstance(grader, Hunt)), None)

    @property
    def test_files(self) -> tuple[str, ...]:
        """Return the files of ``tests/`` that pytest runs, in order."""
        graders = (each for each in self.graders if isinstance(each, Tests | Properties))
        return tuple(file for grader in graders for file in grader.files)

    @property
    def hidden(self) -> tuple[str, ...]:
        """Return the folders of ``tests/`` that learners do not get."""
        return tuple(each.folder for each in self.graders if isinstance(each, Hunt))


def decode_kata(name: str, data: bytes) -> Kata:
    """Return the kata of a ``kata.toml``.

    Raises:
        msgspec.ValidationError: a field is missing, unknown or of the wrong type.
        tomllib.TOMLDecodeError, UnicodeDecodeError: this is not TOML.
    """
    return replace(decode(data, type=Kata), name=name)
