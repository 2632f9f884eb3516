"""The facilitator's timetable: steps and their minutes, pairs of people, and a clock.

It is pure: nothing here reads, writes or runs anything.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import final

from returns.result import Failure, Result, Success

from handrail.dojo.forms import Form, Malformed, Table, is_table
from handrail.dojo.kata import Kata


@final
@dataclass(frozen=True, slots=True)
class Step:
    """One step of a dojo: a kata, or a break. ``kata`` is None for what is no kata."""

    title: str
    minutes: int
    say: str
    kata: Kata | None


@final
@dataclass(frozen=True, slots=True)
class Programme:
    """A dojo from its first step to its last."""

    title: str
    minutes: int
    steps: tuple[Step, ...]

    @property
    def total(self) -> int:
        """The minutes of all the steps."""
        return sum(step.minutes for step in self.steps)

    @property
    def starts(self) -> tuple[int, ...]:
        """The minute at which each step begins."""
        return tuple(
            sum(step.minutes for step in self.steps[:place]) for place in range(len(self.steps))
        )


def parse_programme(
    table: Table, katas: Sequence[Kata]
) -> Result[Programme, tuple[Malformed, ...]]:
    """The programme that a table describes, or everything that is wrong with it."""
    form = Form("dojo.toml", table)
    programme = Programme(
        form.text("title"),
        form.number("minutes"),
        tuple(step_of(part, katas) for part in form.tables("steps")),
    )
    form.done()
    return Failure(tuple(form.wrong)) if form.wrong else Success(programme)


def step_of(form: Form, katas: Sequence[Kata]) -> Step:
    """The step of one table."""
    say = form.text("say", "")
    if not form.has("kata"):
        step = Step(form.text("title"), form.number("minutes"), say, None)
    else:
        name = form.text("kata")
        kata = next((kata for kata in katas if kata.name == name), None)
        if kata is None:
            form.note("kata", f"there is no kata {name}")
            step = Step(name, 0, say, None)
        else:
            step = Step(kata.title, kata.minutes, say, kata)
    form.done()
    return step


@final
@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that can be stopped, and that knows by the time of day where it stands.

    Attributes:
        begun: when it was started, as if it had never been paused; None while it is paused.
        gone: what had gone by when it was paused.
    """

    begun: datetime | None
    gone: timedelta = timedelta()

    @classmethod
    def starting(cls, now: datetime) -> "Clock":
        """A clock that starts now."""
        return cls(now)

    def elapsed(self, now: datetime) -> timedelta:
        """How much has gone by."""
        return self.gone if self.begun is None else max(now - self.begun, timedelta())

    def paused(self, now: datetime) -> "Clock":
        """The clock standing still."""
        return Clock(None, self.elapsed(now))

    def resumed(self, now: datetime) -> "Clock":
        """The clock going on from where it stands."""
        return Clock(now - self.elapsed(now))

    def moved(self, by: timedelta, now: datetime) -> "Clock":
        """The clock put forward, or back, but not before its beginning."""
        target = max(self.elapsed(now) + by, timedelta())
        return replace(self, gone=target) if self.begun is None else Clock(now - target)


@final
@dataclass(frozen=True, slots=True)
class Moment:
    """Where a dojo stands: which step (None: it is over), what is left of it, and of all."""

    place: int | None
    left: timedelta
    over: timedelta


def moment(programme: Programme, elapsed: timedelta) -> Moment:
    """Where a dojo stands after this time."""
    whole = timedelta(minutes=programme.total)
    for place, start in enumerate(programme.starts):
        end = timedelta(minutes=start + programme.steps[place].minutes)
        if elapsed < end:
            return Moment(place, end - elapsed, whole - elapsed)
    return Moment(None, timedelta(), whole - elapsed)


def step_start(programme: Programme, place: int) -> timedelta:
    """When a step begins; the one behind the last begins at the end."""
    starts = (*programme.starts, programme.total)
    return timedelta(minutes=starts[max(0, min(place, len(starts) - 1))])


def encoded_clock(clock: Clock) -> str:
    """The text of the clock's file."""
    begun = None if clock.begun is None else clock.begun.isoformat()
    return json.dumps({"version": 1, "begun": begun, "gone": clock.gone.total_seconds()}) + "\n"


def decoded_clock(text: str) -> Result[Clock, Malformed]:
    """The clock that a file's text says, or what is wrong with it."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return Failure(Malformed("clock", "not JSON"))
    if not is_table(value):
        return Failure(Malformed("clock", "an object is wanted"))
    begun, gone = value.get("begun"), value.get("gone")
    if not isinstance(gone, int | float) or isinstance(gone, bool):
        return Failure(Malformed("clock.gone", "a number is wanted"))
    try:
        spent = timedelta(seconds=gone)
        if begun is None:
            return Success(Clock(None, spent))
        start = datetime.fromisoformat(str(begun))
    except (ValueError, OverflowError):
        return Failure(Malformed("clock.begun", "a time is wanted"))
    if start.tzinfo is None:
        return Failure(Malformed("clock.begun", "a time with its zone is wanted"))
    return Success(Clock(start))


def names_of(text: str) -> tuple[str, ...]:
    """The names in a text: one a line, or with commas between."""
    found = (name.strip() for line in text.splitlines() for name in line.split(","))
    return tuple(name for name in found if name and not name.startswith("#"))


def pairs_of(names: Sequence[str], seed: int) -> tuple[tuple[str, ...], ...]:
    """The names in pairs, by the luck of a seed; of an odd number three work together."""
    chance = random.Random(seed)
    mixed = sorted(names, key=lambda _: chance.random())
    pairs = [tuple(mixed[at : at + 2]) for at in range(0, len(mixed) - len(mixed) % 2, 2)]
    if len(mixed) % 2 and pairs:
        pairs[-1] = (*pairs[-1], mixed[-1])
    elif len(mixed) % 2:
        pairs.append((mixed[-1],))
    return tuple(pairs)


def timed(delta: timedelta) -> str:
    """A stretch of time as a clock shows it: ``7:05``, ``1:02:03``, ``-0:30``."""
    seconds = int(delta.total_seconds())
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    hours, minutes = divmod(seconds // 60, 60)
    shown = f"{hours}:{minutes:02d}" if hours else f"{minutes}"
    return f"{sign}{shown}:{seconds % 60:02d}"


def by_the_clock(programme: Programme, begin: datetime) -> tuple[str, ...]:
    """The time of day at which each step begins."""
    return tuple((begin + timedelta(minutes=start)).strftime("%H:%M") for start in programme.starts)
