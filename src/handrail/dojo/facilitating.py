"""The facilitator's clock on the projector, and the sheets as files."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from returns.result import Failure, Result, Success

from handrail.dojo import terminal
from handrail.dojo.folder import cannot, moved_aside, write_whole
from handrail.dojo.shelf import Shelf, Trouble, text_of
from handrail.dojo.telling import Line, Tone, wrapped
from handrail.dojo.timetable import (
    Clock,
    Moment,
    Programme,
    decoded_clock,
    encoded_clock,
    moment,
    step_start,
    timed,
)
from handrail.railway import either

CLOCK = "handrail-dojo.json"
TICK = 0.2
FOOTER = "space pause  n next  b back  + - a minute  q quit (the clock goes on)"
SHORT_FOOTER = "space n b + - q"
DIGITS = {
    "0": ("███", "█ █", "█ █", "█ █", "███"),
    "1": ("  █", "  █", "  █", "  █", "  █"),
    "2": ("███", "  █", "███", "█  ", "███"),
    "3": ("███", "  █", "███", "  █", "███"),
    "4": ("█ █", "█ █", "███", "  █", "  █"),
    "5": ("███", "█  ", "███", "  █", "███"),
    "6": ("███", "█  ", "███", "█ █", "███"),
    "7": ("███", "  █", "  █", "  █", "  █"),
    "8": ("███", "█ █", "███", "█ █", "███"),
    "9": ("███", "█ █", "███", "  █", "███"),
    ":": (" ", "█", " ", "█", " "),
    "-": ("   ", "   ", "███", "   ", "   "),
}


def now() -> datetime:
    """The time, with its zone."""
    return datetime.now().astimezone()


def load_clock(path: Path, restart: bool, at: datetime) -> tuple[Clock, tuple[str, ...]]:
    """The clock as it was left, or one that starts now; what is no clock is kept beside it."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Clock.starting(at), ()
    except (OSError, UnicodeDecodeError) as error:
        return Clock.starting(at), (set_aside(path, str(error)),)
    match either(decoded_clock(text)):
        case Success(clock):
            return Clock.starting(at) if restart else clock, ()
        case Failure(malformed):
            return Clock.starting(at), (set_aside(path, malformed.message),)


def set_aside(path: Path, reason: str) -> str:
    """Keep a file that is no clock under another name; what there is to say of it."""
    aside = moved_aside(path)
    if aside is None:
        return f"{path.name} cannot be read ({reason}); the clock starts anew"
    return f"{path.name} is no clock ({reason}); it is kept as {aside.name}, the clock starts anew"


def save_clock(path: Path, clock: Clock) -> tuple[str, ...]:
    """Write the clock down; what is to be said where that cannot be done."""
    try:
        write_whole(path, encoded_clock(clock).encode())
    except OSError as error:
        return (f"the clock could not be saved: {(error.strerror or str(error)).lower()}",)
    return ()


def show_clock(
    programme: Programme, path: Path, restart: bool, paint: Callable[[Line, str], str]
) -> None:
    """Show the clock until the facilitator leaves; it goes on without being shown."""
    clock, notes = load_clock(path, restart, now())
    notes += save_clock(path, clock)
    if not sys.stdout.isatty():
        for note in notes:
            print(note, file=sys.stderr)
    with terminal.keys() as has_keys:
        drawn: object = None
        try:
            while True:
                at = now()
                seen = (int(clock.elapsed(at).total_seconds()), terminal.size(), notes)
                if seen != drawn:
                    draw(programme, clock, at, notes, paint)
                    drawn = seen
                key = terminal.key(TICK) if has_keys else pause()
                if key == "q":
                    return
                changed = turned(clock, programme, key, now())
                if changed != clock:
                    clock, notes, drawn = changed, save_clock(path, changed), None
        finally:
            print()


def pause() -> str:
    """Wait a moment where there are no keys."""
    time.sleep(TICK)
    return ""


def turned(clock: Clock, programme: Programme, key: str, at: datetime) -> Clock:
    """What a key makes of the clock."""
    elapsed = clock.elapsed(at)
    place = moment(programme, elapsed).place
    here = len(programme.steps) if place is None else place
    match key:
        case " " | "p":
            return clock.resumed(at) if clock.begun is None else clock.paused(at)
        case "n":
            return clock.moved(step_start(programme, here + 1) - elapsed, at)
        case "b":
            start = step_start(programme, here)
            early = elapsed - start < timedelta(seconds=10)
            return clock.moved(step_start(programme, here - early) - elapsed, at)
        case "+":
            return clock.moved(timedelta(minutes=-1), at)
        case "-":
            return clock.moved(timedelta(minutes=1), at)
        case _:
            return clock


def draw(
    programme: Programme,
    clock: Clock,
    at: datetime,
    notes: Sequence[str],
    paint: Callable[[Line, str], str],
) -> None:
    """Draw the clock on the whole screen."""
    width, height = terminal.size()
    found = moment(programme, clock.elapsed(at))
    rows = [
        paint(line, row)
        for line in clock_lines(programme, found, clock.begun is None, notes, width, height)
        for row in (wrapped(line, width) if line.tone is not Tone.GOOD else [line.text])
    ]
    if sys.stdout.isatty():
        footer = FOOTER if width > len(FOOTER) else SHORT_FOOTER[: max(1, width - 1)]
        terminal.draw(rows, paint(Line(footer, Tone.QUIET), footer))
    else:
        print(f"{timed(found.left)} {title_of(programme, found)}", flush=True)


def title_of(programme: Programme, found: Moment) -> str:
    """The step that a dojo is at."""
    if found.place is None:
        return "The end"
    step = programme.steps[found.place]
    return step.title if step.kata is None else f"{step.kata.number} {step.title}"


def clock_lines(
    programme: Programme,
    found: Moment,
    is_paused: bool,
    notes: Sequence[str],
    width: int,
    height: int,
) -> Iterator[Line]:
    """The step, what is left of it in large figures, its idea, and what comes next.

    What the facilitator says is not there: everybody looks at the projector.
    """
    state = "  (paused)" if is_paused else ""
    yield Line(f"{title_of(programme, found)}{state}", Tone.HEAD)
    yield Line("", Tone.QUIET)
    left = timed(found.over if found.place is None else found.left)
    for row in large(left, width, height):
        yield Line(row, Tone.GOOD)
    yield Line("", Tone.QUIET)
    if found.place is not None:
        step = programme.steps[found.place]
        if step.kata is not None:
            yield Line(", ".join(step.kata.ideas), Tone.HEAD)
            yield Line("", Tone.QUIET)
        following = programme.steps[found.place + 1 : found.place + 2]
        for step in following:
            yield Line(f"then: {step.title}, {step.minutes} minutes", Tone.QUIET)
        yield Line(f"{timed(found.over)} of {programme.total} minutes left", Tone.QUIET)
    for note in notes:
        yield Line(note, Tone.QUIET)


def large(text: str, width: int, height: int) -> tuple[str, ...]:
    """Figures as large as the screen allows; plain ones where it is small or cannot draw them."""
    for scale in (4, 3, 2, 1):
        rows = scaled(text, scale)
        if len(rows[0]) < width and len(rows) < height // 2 and can_draw():
            return rows
    return (text,)


def scaled(text: str, scale: int) -> tuple[str, ...]:
    """Figures, each cell so many rows high and twice as many columns wide."""
    gap = " " * (2 * scale)
    rows: list[str] = []
    for row in range(5):
        line = gap.join("".join(cell * 2 * scale for cell in DIGITS[one][row]) for one in text)
        rows += [line.rstrip() or " "] * scale
    widest = max(map(len, rows))
    return tuple(row.ljust(widest) for row in rows)


def can_draw() -> bool:
    """Whether standard output can say a block."""
    try:
        _ = "█".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def write_sheets(
    shelf: Shelf,
    programme: Programme,
    pairs: Sequence[Sequence[str]],
    begin: datetime | None,
    folder: Path,
) -> Result[tuple[str, ...], Trouble]:
    """Write the printable sheets into a folder; their names."""
    from handrail.dojo.sheets import pages

    stories = {kata.name: text_of(shelf.place(kata) / "README.md") for kata in shelf.katas}
    found = pages(programme, stories, pairs, begin)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            write_whole(folder / name, text.encode())
    except OSError as error:
        return Failure(cannot("the sheets cannot be written", error))
    return Success(tuple(found))
