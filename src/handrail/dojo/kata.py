"""What a kata is, and how ``kata.toml`` says it.

The keys of ``kata.toml`` are the fields of :class:`Kata`, of its graders (``[[graders]]``,
told apart by ``kind``) and of its mistakes (``[[wrong]]``), under the same names::

    title = "Score a hand"
    minutes = 22
    level = "beginner"            # or intermediate, advanced
    ideas = ["match over shape, flush and straight"]
    needs = ["k05_shapes"]
    files = ["scoring.py"]
    imports = ["handrail.cards", "handrail.hands"]
    hints = ["first", "second", "third"]

    [[graders]]
    kind = "types"

    [[graders]]
    kind = "tests"
    files = ["test_rules.py"]

    [[graders]]
    kind = "properties"
    files = ["test_properties.py"]

    [[wrong]]
    folder = "no_wheel"
    caught_by = "test_the_wheel_is_five_high"
    why = "the ace is never low"
"""

import re
import tomllib
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from returns.result import Failure, Result, Success

from handrail.dojo.forms import Form, Malformed, Table

SECONDS = 60.0
EXAMPLES = 200
MUTANT_EXAMPLES = 100
SEEDS = (1, 2, 3)
TIERS = 3


@final
class Level(Enum):
    """For whom a kata is."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


@final
@dataclass(frozen=True, slots=True)
class Types:
    """mypy, strict, over the learner's files."""

    seconds: float = SECONDS


@final
@dataclass(frozen=True, slots=True)
class Tests:
    """pytest over these files of ``tests/``, in this order."""

    files: tuple[str, ...]
    seconds: float = SECONDS


@final
@dataclass(frozen=True, slots=True)
class Properties:
    """Hypothesis under pytest over these files of ``tests/``: a fixed seed, no database."""

    files: tuple[str, ...]
    examples: int = EXAMPLES
    seconds: float = SECONDS


@final
@dataclass(frozen=True, slots=True)
class Snippets:
    """mypy over pairs in a folder of ``tests/``: ``x_bad.py`` must not pass, ``x_good.py`` must.

    Each line of the bad one that must not type-check ends in ``# must not type-check``, with
    mypy's code behind a colon where it matters.
    """

    folder: str
    seconds: float = SECONDS


@final
@dataclass(frozen=True, slots=True)
class Medal:
    """What a hunt is worth that kills this many mutants, on the first seed or on each."""

    name: str
    kills: int
    every_seed: bool


@final
@dataclass(frozen=True, slots=True)
class Mutants:
    """The learner's own properties, run against wrong functions and right ones.

    Attributes:
        properties: the learner's file with them.
        subject: the given file whose function they call, and which the runner exchanges.
        function: the name of that function.
        folder: the folder of ``tests/`` with the mutants and ``museum.toml``.
        examples: how many examples a property may draw against each mutant.
        seeds: the seeds of the hunt; the first counts for every medal.
        medals: what can be earned, the lowest first; the lowest solves the kata.
        seconds: how long the hunt may take.
    """

    properties: str
    subject: str
    function: str
    folder: str
    medals: tuple[Medal, ...]
    examples: int = MUTANT_EXAMPLES
    seeds: tuple[int, ...] = SEEDS
    seconds: float = SECONDS


Grader: TypeAlias = Types | Tests | Properties | Snippets | Mutants


@final
@dataclass(frozen=True, slots=True)
class Mistake:
    """A plausible wrong answer, and the one test (or snippet) that must catch it."""

    folder: str
    caught_by: str
    why: str


@final
@dataclass(frozen=True, slots=True)
class Kata:
    """One kata.

    Attributes:
        name: its folder's name, as in ``k06_score``.
        title: what it is called.
        minutes: how long it takes in a dojo.
        level: for whom it is.
        ideas: what it teaches.
        needs: the katas that one does well to have done.
        files: the files that the learner edits.
        given: files laid out beside them that are not the learner's to edit.
        imports: the modules of handrail that the learner's files may import.
        hints: three tiers of them.
        graders: what grades it, in this order.
        wrong: plausible mistakes.
    """

    name: str
    title: str
    minutes: int
    level: Level
    ideas: tuple[str, ...]
    needs: tuple[str, ...]
    files: tuple[str, ...]
    given: tuple[str, ...]
    imports: tuple[str, ...]
    hints: tuple[str, ...]
    graders: tuple[Grader, ...]
    wrong: tuple[Mistake, ...]

    @property
    def number(self) -> str:
        """The short name: ``k06``."""
        return self.name.partition("_")[0]

    @property
    def hunts(self) -> tuple[Mutants, ...]:
        """Those of its graders that are hunts."""
        return tuple(grader for grader in self.graders if isinstance(grader, Mutants))

    @property
    def medals(self) -> tuple[Medal, ...]:
        """What can be earned, the lowest first."""
        return tuple(medal for hunt in self.hunts for medal in hunt.medals)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The folders of ``tests/`` that a learner is not shown."""
        return tuple(hunt.folder for hunt in self.hunts)


@final
@dataclass(frozen=True, slots=True)
class Exhibit:
    """A wrong function of the museum: its file, the mistake, and who once made it."""

    file: str
    title: str
    who: str


@final
@dataclass(frozen=True, slots=True)
class Museum:
    """The wrong functions, and the right ones that no fair property rejects."""

    right: tuple[str, ...]
    mutants: tuple[Exhibit, ...]


def is_kata_name(name: str) -> bool:
    """Whether a folder of this name is a kata."""
    return KATA_NAME.fullmatch(name) is not None


def parse_toml(text: str, where: str) -> Result[Table, tuple[Malformed, ...]]:
    """The table of a TOML text."""
    try:
        return Success(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        return Failure((Malformed(where, str(error)),))


def parse_kata(name: str, table: Table) -> Result[Kata, tuple[Malformed, ...]]:
    """The kata that a table describes, or everything that is wrong with it."""
    form = Form(name, table)
    kata = Kata(
        name=name,
        title=form.text("title"),
        minutes=form.number("minutes"),
        level=level_of(form),
        ideas=form.texts("ideas"),
        needs=form.texts("needs", ()),
        files=python_files(form, "files"),
        given=python_files(form, "given", ()),
        imports=form.texts("imports", ()),
        hints=form.texts("hints"),
        graders=tuple(grader for part in form.tables("graders") for grader in graders_of(part)),
        wrong=tuple(map(mistake, form.tables("wrong"))),
    )
    form.done()
    if len(kata.hints) != TIERS:
        form.note("hints", f"{TIERS} hints are wanted here")
    if not any(isinstance(grader, Types) for grader in kata.graders) or len(kata.graders) < 2:
        form.note("graders", "one of kind types is wanted here, and at least one other")
    if list(kata.graders) != sorted(kata.graders, key=lambda grader: ORDER.index(type(grader))):
        form.note("graders", "wanted in this order: types, tests, properties, snippets, mutants")
    for hunt in kata.hunts:
        if hunt.properties not in kata.files:
            form.note("graders", f"{hunt.properties} is not among files")
        if hunt.subject not in kata.given:
            form.note("graders", f"{hunt.subject} is not among given")
    return Failure(tuple(form.wrong)) if form.wrong else Success(kata)


def graders_of(form: Form) -> tuple[Grader, ...]:
    """The grader of one table; none where its kind is unknown."""
    kind = form.text("kind")
    seconds = form.seconds("seconds", SECONDS)
    grader: Grader
    match kind:
        case "types":
            grader = Types(seconds)
        case "tests":
            grader = Tests(python_files(form, "files"), seconds)
        case "properties":
            files = python_files(form, "files")
            grader = Properties(files, form.number("examples", EXAMPLES), seconds)
        case "snippets":
            grader = Snippets(form.text("folder"), seconds)
        case "mutants":
            grader = Mutants(
                properties=form.text("properties"),
                subject=form.text("subject"),
                function=form.text("function"),
                folder=form.text("folder"),
                medals=tuple(map(medal, form.tables("medals"))),
                examples=form.number("examples", MUTANT_EXAMPLES),
                seeds=form.numbers("seeds", SEEDS),
                seconds=seconds,
            )
            if not grader.medals:
                form.note("medals", "at least one medal is wanted here")
        case _:
            form.note("kind", "wanted here: types, tests, properties, snippets or mutants")
            return ()
    form.done()
    return (grader,)


def medal(form: Form) -> Medal:
    """The medal of one table."""
    found = Medal(form.text("name"), form.number("kills"), form.flag("every_seed"))
    form.done()
    return found


def mistake(form: Form) -> Mistake:
    """The mistake of one table."""
    found = Mistake(form.text("folder"), form.text("caught_by"), form.text("why"))
    form.done()
    return found


def parse_museum(where: str, table: Table) -> Result[Museum, tuple[Malformed, ...]]:
    """The museum that a table describes, or everything that is wrong with it."""
    form = Form(where, table)
    museum = Museum(
        python_files(form, "right"),
        tuple(map(exhibit, form.tables("mutants"))),
    )
    form.done()
    return Failure(tuple(form.wrong)) if form.wrong else Success(museum)


def exhibit(form: Form) -> Exhibit:
    """The exhibit of one table."""
    found = Exhibit(form.text("file"), form.text("title"), form.text("who"))
    form.done()
    return found


def python_files(form: Form, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The names under a key, each to be that of a module."""
    names = form.texts(key, default)
    for name in names:
        if MODULE_FILE.fullmatch(name) is None:
            form.note(key, f"{name} is not the name of a Python module in this folder")
    return names


def level_of(form: Form) -> Level:
    """The level that is written here."""
    try:
        return Level(form.text("level"))
    except ValueError:
        form.note("level", f"wanted here: {', '.join(level.value for level in Level)}")
        return Level.BEGINNER


ORDER = (Types, Tests, Properties, Snippets, Mutants)
KATA_NAME = re.compile(r"k\d+_[a-z0-9_]+")
MODULE_FILE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\.py")
