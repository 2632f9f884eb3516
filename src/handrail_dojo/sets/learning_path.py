"""Learning paths: katas in an order, with minutes and prompts, and the pairs who work together.

The functions here are pure: they get the text of files, the time of day and the random seed as
arguments.
"""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from itertools import accumulate, chain
from random import Random
from typing import TypeAlias, final

from msgspec import Struct, ValidationError
from msgspec.structs import replace
from msgspec.toml import decode

from handrail_dojo.sets.kata import Kata

PairGroups: TypeAlias = tuple[tuple[str, ...], ...]


@final
class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a path: a kata, or a break.

    Attributes:
        say: what the facilitator should say, in Markdown.
        kata: the name of a kata; ``""`` for a break. The kata's title, minutes and ideas are used.
        title: the title of the step.
        minutes: how many minutes the step takes.
        ideas: the ideas that the step teaches.
    """

    say: str = ""
    kata: str = ""
    title: str = ""
    minutes: int = 0
    ideas: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.kata and not (self.title and self.minutes > 0):
            raise ValueError("expected `kata`, or `title` and `minutes`")


@final
class LearningPath(Struct, frozen=True, forbid_unknown_fields=True):
    """Katas in an order, with what a facilitator needs for a meeting about them.

    Attributes:
        name: a short name, which people type.
        title: the title of the path.
        minutes: the planned duration in minutes.
        steps: the steps, in order. At least one has a kata.
        sheets: the file names of the cheat sheets. They are Markdown files in the folder of the
            katas.
    """

    name: str
    title: str
    minutes: int
    steps: tuple[Step, ...]
    sheets: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", self.name):
            raise ValueError(
                f"expected a name in small letters, as in first-steps, got {self.name!r}"
            )
        if not self.katas:
            raise ValueError("expected at least one step with a kata")

    @property
    def katas(self) -> tuple[str, ...]:
        """Return the names of the katas, in order."""
        return tuple(dict.fromkeys(step.kata for step in self.steps if step.kata))

    @property
    def total(self) -> int:
        """Return the sum of the minutes of all steps."""
        return sum(step.minutes for step in self.steps)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return a note for the author if ``minutes`` is not the sum of the steps' minutes."""
        note = f"dojo.toml: path {self.name}: expected {self.minutes} minutes, got {self.total}"
        return () if self.total == self.minutes else (note,)

    @property
    def middle(self) -> int | None:
        """Return the index of the break, or None if there is no break.

        The break is the first step without a kata that is between two katas.
        """
        with_kata = [index for index, step in enumerate(self.steps) if step.kata]
        between = range(with_kata[0], with_kata[-1])
        return next((index for index in between if not self.steps[index].kata), None)

    def starts(self, at: time) -> tuple[time, ...]:
        """Return the time of day when each step starts. The first step starts at ``at``."""
        before = accumulate((step.minutes for step in self.steps[:-1]), initial=0)
        day = datetime.combine(datetime.min, at)
        return tuple((day + timedelta(minutes=minutes)).time() for minutes in before)


@final
class PlayProgram(Struct, frozen=True, forbid_unknown_fields=True):
    """A program that shows what the learner's own code can do.

    Attributes:
        program: the name of the program, a file in the folder of the set. It is run with the
            argument ``always`` or ``never``: whether it may print colours.
        katas: the names of the katas whose files the program may import. It gets those of the last
            one that is solved.
    """

    program: str
    katas: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.katas:
            raise ValueError("expected at least one kata")


@final
class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter to read or to show, and its katas.

    Attributes:
        file: the name of its Markdown file, which begins with its number, in the folder ``book``.
        minutes: how many minutes it takes to show.
        before: the names of the katas before which it is read by whom their idea is new to.
        after: the names of the katas after which it goes on.
    """

    file: str
    minutes: int
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not re.match(r"[0-9]+_\w+\.md$", self.file):
            raise ValueError(f"expected a file such as 3_the_railway.md, got {self.file!r}")

    @property
    def number(self) -> int:
        """Return the number of the chapter."""
        return int(self.file.partition("_")[0])

    @property
    def katas(self) -> tuple[str, ...]:
        """Return the names of its katas."""
        return (*self.before, *self.after)


@final
class Dojo(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a ``dojo.toml``, which describes a set of katas.

    Attributes:
        paths: the learning paths. The first is for people who choose none.
        source: the Python package that the katas rebuild; ``""`` if there is none. The command
            ``source`` prints parts of its source code.
        play: what the command ``play`` runs, or None.
        chapters: the chapters of the book, in the order in which they are read.
    """

    paths: tuple[LearningPath, ...] = ()
    source: str = ""
    play: PlayProgram | None = None
    chapters: tuple[Chapter, ...] = ()

    def __post_init__(self) -> None:
        counts = Counter(path.name for path in self.paths)
        repeated = [name for name, count in counts.items() if count > 1]
        if repeated:
            raise ValueError(f"expected a different name for each path, got {repeated[0]} twice")


def decode_dojo(data: bytes, katas: Sequence[Kata]) -> Dojo:
    """Return what a ``dojo.toml`` describes.

    A step that names a kata gets the title, the minutes and the ideas of that kata.

    Args:
        data: the content of ``dojo.toml``.
        katas: the katas that steps may name.

    Raises:
        msgspec.ValidationError: a field is missing, unknown or of the wrong type, or there is no
            kata of a name that a step, ``play`` or a chapter gives.
        tomllib.TOMLDecodeError, UnicodeDecodeError: ``data`` is not TOML.
    """
    dojo = decode(data, type=Dojo)
    by_name = {kata.name: kata for kata in katas}
    named = (chapter.katas for chapter in dojo.chapters)
    for name in (*(dojo.play.katas if dojo.play else ()), *chain.from_iterable(named)):
        _check_name(name, by_name)
    return replace(dojo, paths=tuple(_complete_path(path, by_name) for path in dojo.paths))


def parse_names(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the different names in a text, and the names that appear more than once.

    Each name is on its own line, or names are separated by commas. A comment starts with ``#``.
    """
    parts = (
        part
        for row in text.removeprefix("\ufeff").splitlines()  # without the byte order mark
        for part in row.partition("#")[0].split(",")
    )
    counts = Counter(name for part in parts if (name := " ".join(part.split())))
    return tuple(counts), tuple(name for name, count in counts.items() if count > 1)


def draw_pairs(names: Sequence[str], seed: int) -> tuple[PairGroups, PairGroups]:
    """Return random pairs for the time before the break, and other pairs for the time after it.

    If the number of names is odd, one group has three people. Nobody has the same partner before
    and after the break, unless there are only two, three or five people. The same ``seed`` gives
    the same pairs.
    """
    mixed = list(names)
    Random(seed).shuffle(mixed)
    half = len(mixed) // 2
    left, right, odd = mixed[:half], mixed[half : 2 * half], tuple(mixed[2 * half :])
    if not half:
        return ((odd,), (odd,)) if odd else ((), ())
    *first, last = zip(left, right, strict=True)
    moved, *rest = zip(left, right[1:] + right[:1], strict=True)
    return (*first, (*last, *odd)), ((*moved, *odd), *rest)


def _complete_path(path: LearningPath, by_name: dict[str, Kata]) -> LearningPath:
    return replace(path, steps=tuple(_complete_step(step, by_name) for step in path.steps))


def _complete_step(step: Step, by_name: dict[str, Kata]) -> Step:
    if not step.kata:
        return step
    _check_name(step.kata, by_name)
    kata = by_name[step.kata]
    return replace(step, title=kata.title, minutes=kata.minutes, ideas=kata.ideas)


def _check_name(name: str, by_name: dict[str, Kata]) -> None:
    if name not in by_name:
        raise ValidationError(f"there is no kata {name}; choose from {', '.join(by_name)}")
