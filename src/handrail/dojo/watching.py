"""``handrail kata watch``: grades what is saved, and answers to keys."""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import final

from returns.result import Failure, Success

from handrail.dojo import folder as folders
from handrail.dojo import terminal
from handrail.dojo.desk import Desk, Graded, graded, hinted
from handrail.dojo.kata import TIERS, Kata
from handrail.dojo.shelf import text_of
from handrail.dojo.telling import WIDEST, Line, Tone, flowing, told, wrapped
from handrail.dojo.verdict import Solved, Stopped
from handrail.railway import either

TICK = 0.1  # seconds between two looks at the files
HINT = "hint"
FOOTER = "n next  h hint  l list  r reset  q quit"
SHORT_FOOTER = "n h l r q"

Painter = Callable[[Line, str], str]


@final
@dataclass(slots=True)
class Watch:
    """One learner watching one kata at a time.

    Attributes:
        desk: the learner's folder.
        kata: the kata that is watched.
        paint: how a row of a line is coloured.
        listing: the lines that the key ``l`` shows.
        seconds: how long a grading process may take, where that is not the kata's own affair.
        is_screen: whether the screen is redrawn, or lines follow one another.
        has_keys: whether there is somebody who can press them.
    """

    desk: Desk
    kata: Kata
    paint: Painter
    listing: Callable[[Desk], Iterator[Line]]
    seconds: float | None
    is_screen: bool
    has_keys: bool = False
    result: Graded | None = None
    panel: tuple[Line, ...] = ()
    pressed: deque[str] = field(default_factory=deque[str])
    asking: bool = False

    def run(self) -> None:
        """Until ``q`` is pressed."""
        stamp: object = None
        drawn: object = None
        while True:
            now = folders.stamp(self.desk.folder.place(self.kata))
            if now != stamp and not self.asking:
                if self.grade(now):
                    stamp, drawn = now, None
                elif not self.pressed:
                    continue  # it was saved once more
            size = terminal.size()
            if size != drawn:
                self.draw()
                drawn = size
            match self.next_key():
                case "":
                    continue
                case "q":
                    return
                case key:
                    if self.answer(key):
                        stamp = None
                    drawn = None

    def grade(self, now: object) -> bool:
        """Grade the files as they are; whether it came to an end."""
        place = self.desk.folder.place(self.kata)
        self.say("grading …")

        def has_moved_on() -> bool:
            if self.has_keys:
                while key := terminal.key(0):
                    self.pressed.append(key)
            leaving = any(key in "qnr" for key in self.pressed)
            return leaving or folders.stamp(place) != now

        result = graded(self.desk, self.kata, self.seconds, stop=has_moved_on)
        if isinstance(result.report.verdict, Stopped):
            return False
        self.desk, self.result, self.panel, self.asking = result.desk, result, (), False
        return True

    def next_key(self) -> str:
        """A key that was pressed, or an empty text after a moment."""
        if self.pressed:
            return self.pressed.popleft()
        if self.has_keys:
            return terminal.key(TICK)
        time.sleep(TICK)
        return ""

    def answer(self, key: str) -> bool:
        """Do what a key asks for; whether the files are to be graded anew."""
        if self.asking:
            self.asking, self.panel = False, ()
            return key == "y" and self.reset()
        match key:
            case "h":
                self.desk, tier = hinted(self.desk, self.kata)
                self.panel = tuple(hint_lines(self.kata, tier))
            case "l":
                self.panel = tuple(self.listing(self.desk))
            case "n":
                return self.move_on()
            case "r":
                self.asking = True
                question = f"Put {self.kata.name} back to its beginning? A backup is kept. y/n"
                self.panel = (Line(question, Tone.HEAD),)
            case _:
                pass
        return False

    def move_on(self) -> bool:
        """Watch the next kata; whether there is one."""
        following = self.desk.after(self.kata)
        if following is None:
            self.panel = (Line("This is the last kata.", Tone.HEAD),)
            return False
        self.kata, self.result, self.panel = following, None, ()
        _, self.desk = self.desk.keeping(lambda record: record.at(following.name))
        return True

    def reset(self) -> bool:
        """Put the kata back to its beginning."""
        place = self.desk.folder.place(self.kata)
        source = self.desk.shelf.place(self.kata)
        match either(folders.reset(place, source, self.kata, datetime.now())):
            case Success(_):
                return True
            case Failure(trouble):
                self.panel = (Line(trouble.message, Tone.BAD), Line(trouble.hint, label="try"))
                return False

    def say(self, text: str) -> None:
        """Say what is going on, where it would not stay on the screen."""
        if self.is_screen:
            _ = sys.stdout.write(f"\r\x1b[K{text}")
            _ = sys.stdout.flush()

    def verdict(self) -> Iterator[Line]:
        """How the kata stands."""
        if self.result is not None:
            report = self.result.report
            yield from told(self.kata, report.verdict, report.notes)
            if isinstance(report.verdict, Solved):
                yield from solved_lines(self.desk, self.kata)
            yield Line(
                f"graded in {self.result.seconds:.1f} s; save {self.kata.files[0]} to be graded",
                Tone.QUIET,
            )
        else:
            yield Line(f"{self.kata.number} {self.kata.title}", Tone.HEAD)

    def views(self) -> Iterator[tuple[Line, ...]]:
        """What there is to see: all of it, and less and less for a window that is too small."""
        if not self.panel:
            yield tuple(self.verdict())
            return
        yield (*self.verdict(), Line("", Tone.QUIET), *self.panel)
        yield self.panel
        if self.panel[-1].label.startswith(HINT):
            yield self.panel[-1:]

    def draw(self) -> None:
        """Show it."""
        width, height = terminal.size()
        room = terminal.room(height) if self.is_screen else sys.maxsize
        rows: list[str] = []
        for view in self.views():
            rows = [
                self.paint(line, row) for line in view for row in wrapped(line, min(width, WIDEST))
            ]
            if len(rows) <= room:
                break
        if self.is_screen:
            footer = FOOTER if width > len(FOOTER) else SHORT_FOOTER[: max(1, width - 1)]
            terminal.draw(rows, self.paint(Line(footer, Tone.QUIET), footer))
        else:
            for row in rows:
                print(row)
            _ = sys.stdout.flush()


def hint_lines(kata: Kata, tier: int) -> Iterator[Line]:
    """The hints up to a tier."""
    for number, hint in enumerate(kata.hints[:tier], start=1):
        yield Line(flowing(hint), Tone.PLAIN, f"{HINT} {number}/{TIERS}")


def solved_lines(desk: Desk, kata: Kata) -> Iterator[Line]:
    """What is shown of a kata that is solved: what was learned, and what comes next."""
    aha = flowing(text_of(desk.shelf.place(kata) / "aha.md"))
    if aha:
        yield Line("", Tone.QUIET)
        yield Line(aha, Tone.QUIET)
        yield Line("", Tone.QUIET)
    following = desk.after(kata)
    if following is None:
        yield Line("That was the last kata.", Tone.HEAD)
    else:
        yield Line(f"Next: {following.number} {following.title}", Tone.HEAD)


def watched(watch: Watch) -> None:
    """Watch until the learner leaves; the terminal is then as it was."""
    with terminal.keys() as has_keys:
        try:
            watch.has_keys = has_keys
            watch.run()
        finally:
            if watch.is_screen:
                print()
