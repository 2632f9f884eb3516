"""The timetable of a dojo, as ``dojo.toml`` describes it, and its pairs of people.

Everything here is pure: the text of files, the time of day and the seed are arguments.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from itertools import accumulate
from random import Random
from typing import Annotated, TypeAlias, final

from msgspec import Meta, Struct, ValidationError
from msgspec.structs import replace
from msgspec.toml import decode

from handrail.dojo.kata import Kata

PairGroups: TypeAlias = tuple[tuple[str, ...], ...]


@final
class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a dojo: a kata, or a break.

    Attributes:
        say: the facilitator's prompts, in Markdown.
        kata: the name of a kata, or ``""``. The step takes its title, minutes and ideas from it.
        title: the step's title.
        minutes: the time it takes.
        ideas: the ideas that it teaches.
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
class Timetable(Struct, frozen=True, forbid_unknown_fields=True):
    """A dojo from its first step to its last.

    Attributes:
        title: its title.
        minutes: the planned duration.
        steps: its steps, in order.
        sheets: its cheat sheets: files of Markdown in the set's folder.
    """

    title: str
    minutes: int
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    sheets: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Return the minutes of all steps together."""
        return sum(step.minutes for step in self.steps)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return a note for the author if the minutes do not add up."""
        note = f"dojo.toml: expected {self.minutes} minutes, got {self.total}"
        return () if self.total == self.minutes else (note,)

    @property
    def middle(self) -> int | None:
        """Return the index of the break: the first step without a kata that a kata follows."""
        last = max((i for i, step in enumerate(self.steps) if step.kata), default=0)
        return next((i for i in range(last) if not self.steps[i].kata), None)

    def starts(self, at: time) -> tuple[time, ...]:
        """Return the time when each step starts, if the first starts at this time of day."""
        before = accumulate((step.minutes for step in self.steps[:-1]), initial=0)
        day = datetime.combine(datetime.min, at)
        return tuple((day + timedelta(minutes=minutes)).time() for minutes in before)


def decode_timetable(data: bytes, katas: Sequence[Kata]) -> Timetable:
    """Return the timetable of a ``dojo.toml``. Each step has its kata's title, minutes and ideas.

    Raises:
        msgspec.ValidationError: a field is missing, unknown or of the wrong type, or a kata is.
        tomllib.TOMLDecodeError, UnicodeDecodeError: this is not TOML.
    """
    timetable = decode(data, type=Timetable)
    by_name = {kata.name: kata for kata in katas}
    return replace(
        timetable, steps=tuple(_complete_step(step, by_name) for step in timetable.steps)
    )


def parse_names(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names in a text, and those that appear more than once.

    Names are one per line or separated by commas. A comment starts with ``#``.
    """
    parts = (part for line in text.splitlines() for part in line.partition("#")[0].split(","))
    counts = Counter(name for part in parts if (name := " ".join(part.split())))
    return tuple(counts), tuple(name for name, count in counts.items() if count > 1)


def draw_pairs(names: Sequence[str], seed: int) -> tuple[PairGroups, PairGroups]:
    """Return the pairs before the break, and the pairs after it.

    If the number of names is odd, one group has three. After the break nobody has the same
    partner again, if that is possible: with two, three or five people it is not.
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


def _complete_step(step: Step, by_name: dict[str, Kata]) -> Step:
    if not step.kata:
        return step
    if step.kata not in by_name:
        raise ValidationError(f"there is no kata {step.kata}; choose from {', '.join(by_name)}")
    kata = by_name[step.kata]
    return replace(step, title=kata.title, minutes=kata.minutes, ideas=kata.ideas)
