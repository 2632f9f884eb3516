"""A learner at work: the folder, what has been done so far, and the kata at hand."""

import importlib.util
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import final

from returns.result import Failure, Result, Success

from handrail.dojo import folder as folders
from handrail.dojo.folder import Folder, Memory
from handrail.dojo.grading import Report, Terms, grade, never
from handrail.dojo.kata import TIERS, Kata
from handrail.dojo.record import Record
from handrail.dojo.shelf import Shelf, Trouble
from handrail.dojo.verdict import Solved, Stopped, Verdict

NEEDED = ("pytest", "hypothesis", "mypy")


@final
@dataclass(frozen=True, slots=True)
class Desk:
    """A learner's folder with the katas that it was made from.

    Attributes:
        shelf: the katas.
        folder: the learner's folder.
        record: what has been done so far.
        notes: what is to be said about the state file.
        unsaved: whether the record could not be written down.
    """

    shelf: Shelf
    folder: Folder
    record: Record
    notes: tuple[str, ...] = ()
    unsaved: bool = False

    @property
    def at_hand(self) -> Kata:
        """The kata at hand; at the beginning the first that is not solved."""
        for kata in self.shelf.katas:
            if kata.name == self.record.current:
                return kata
        return self.first_open

    @property
    def first_open(self) -> Kata:
        """The first kata that is not solved, or the last of all."""
        katas = self.shelf.katas
        return next((kata for kata in katas if kata.name not in self.record.solved), katas[-1])

    def after(self, kata: Kata) -> Kata | None:
        """The kata that comes next."""
        place = self.shelf.katas.index(kata)
        return self.shelf.katas[place + 1] if place + 1 < len(self.shelf.katas) else None

    def meant(self, text: str | None, here: Path) -> Result[Kata, Trouble]:
        """The kata that is named, or the one whose folder we are in, or the one at hand."""
        if text is not None:
            return self.shelf.named(text)
        for kata in self.shelf.katas:
            if here.is_relative_to(self.folder.place(kata)):
                return Success(kata)
        return Success(self.at_hand)

    def keeping(self, change: Callable[[Record], Record]) -> tuple[Record, "Desk"]:
        """The record as it was, and the desk with the changed one; it is written down.

        It is read anew before, for another window may have written in the meantime. Where it
        could not be written, a note says so, and what is known here is what counts.
        """
        with folders.alone(self.folder):
            memory = Memory(self.record) if self.unsaved else folders.load(self.folder, self.shelf)
            record = change(memory.record)
            troubles = folders.save(self.folder, record)
        notes = self.notes + memory.notes + troubles
        return memory.record, replace(self, record=record, notes=notes, unsaved=bool(troubles))


@final
@dataclass(frozen=True, slots=True)
class Graded:
    """A report, how long it took, and the desk as it is now."""

    desk: Desk
    report: Report
    seconds: float
    newly: bool


def sit_down(shelf: Shelf, here: Path) -> Result[Desk, Trouble]:
    """The desk of the learner's folder that this place is in."""

    def read(found: Folder) -> Desk:
        memory = folders.load(found, shelf)
        return Desk(shelf, found, memory.record, memory.notes)

    return folders.found_from(here, shelf).map(read)


def equipped() -> Result[None, Trouble]:
    """Whether what the katas are graded with is installed."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        return Failure(
            Trouble(
                f"the katas are graded with {' and '.join(missing)}, not installed here",
                "pip install 'handrail[katas]'",
            )
        )
    return Success(None)


def graded(
    desk: Desk,
    kata: Kata,
    seconds: float | None = None,
    everything: bool = False,
    stop: Callable[[], bool] = never,
) -> Graded:
    """Grade a kata as it stands in the learner's folder, and write down how it went."""
    begun = time.monotonic()
    place = desk.folder.place(kata)
    contents, unreadable = folders.read_files(place)
    cache = folders.cache_in(desk.folder)
    terms = Terms(desk.folder.root, cache, seconds, everything, stop=stop)
    report = grade(kata, desk.shelf, contents, unreadable, terms)
    took = time.monotonic() - begun
    if isinstance(report.verdict, Stopped):
        return Graded(desk, report, took, newly=False)
    before, after = desk.keeping(lambda record: noted(record, kata, report.verdict))
    newly = kata.name in after.record.solved and kata.name not in before.solved
    tests = folders.changed_tests(place, desk.shelf.place(kata), kata)
    notes = dict.fromkeys(report.notes + tests + after.notes)
    report = replace(report, notes=tuple(notes))
    return Graded(replace(after, notes=()), report, took, newly)


def noted(record: Record, kata: Kata, verdict: Verdict) -> Record:
    """The record after a check."""
    checked = record.checked(kata.name).at(kata.name)
    match verdict:
        case Solved(_, hunt):
            earned = "" if hunt is None else hunt.medal
            ladder = tuple(medal.name for medal in kata.medals)
            return checked.solving(kata.name, now(), earned, ladder)
        case _:
            return checked


def hinted(desk: Desk, kata: Kata) -> tuple[Desk, int]:
    """One tier of hints more, and how many there are to be seen now."""
    _, after = desk.keeping(lambda record: record.hinted(kata.name, TIERS))
    return after, after.record.hints[kata.name]


def looked(desk: Desk, kata: Kata) -> Desk:
    """The desk of one who has looked at the solution."""
    return desk.keeping(lambda record: record.looked(kata.name, now()))[1]


def now() -> str:
    """The time as the record has it: ISO format, with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
