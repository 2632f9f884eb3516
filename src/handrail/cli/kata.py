"""``handrail kata``: learn functional design by rebuilding the core, kata by kata."""

import difflib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, TypeVar

import click
from returns.result import Failure, Result, Success

from handrail.cli.options import as_json
from handrail.cli.paint import Paint, out
from handrail.dojo import folder as folders
from handrail.dojo import terminal
from handrail.dojo.desk import Desk, Graded, equipped, graded, hinted, looked, sit_down
from handrail.dojo.folder import lay_out
from handrail.dojo.kata import Kata
from handrail.dojo.shelf import (
    Shelf,
    Trouble,
    read_programme,
    read_shelf,
    standard_root,
    text_of,
)
from handrail.dojo.telling import (
    LABEL,
    WIDEST,
    Line,
    Tone,
    counted,
    document,
    flowing,
    status_of,
    told,
    wrapped,
)
from handrail.dojo.timetable import Programme, by_the_clock, names_of, pairs_of
from handrail.dojo.verdict import Solved
from handrail.dojo.watching import Watch, hint_lines, solved_lines, watched
from handrail.hands import times
from handrail.railway import and_then, either, gather

A = TypeVar("A")

DAY = 86_400
TONES = {Tone.GOOD: "green", Tone.BAD: "red"}


def at_most_a_day(_: click.Context, __: click.Parameter, seconds: float | None) -> float | None:
    """So many seconds, where a clock can count them: infinity and nan are floats, too."""
    if seconds is not None and not seconds <= DAY:
        raise click.BadParameter(f"{seconds:g} is not in the range 0<x<={DAY:,}.")
    return seconds


seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    callback=at_most_a_day,
    help="Give up after so many seconds, whatever the kata says.",
)
kata_argument = click.argument("kata", required=False)


@click.group(
    epilog="""\b
    Begin with:
      $ pip install 'handrail[katas]'
      $ handrail kata start
      $ cd dojo
      $ handrail kata watch

    \b
    Example:
      $ handrail kata dojo timetable | head -n 1
      The beginner's dojo: poker as types and functions, 120 minutes
    """
)
@click.option(
    "--katas",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="HANDRAIL_KATAS",
    help="A folder of katas of your own, in place of those that come with handrail.",
)
@click.pass_context
def command(ctx: click.Context, katas: Path | None) -> None:
    """Rebuild handrail's core in small steps, graded by pytest, mypy and Hypothesis.

    Exit status: 0 solved, 1 not yet, 2 wrong use, 3 the environment is at fault, 4 out of time.
    """
    ctx.obj = standard_root() if katas is None else katas.absolute()


def root_of(ctx: click.Context) -> Path:
    """The folder of the katas."""
    found: object = ctx.obj
    return found if isinstance(found, Path) else standard_root()


def here() -> Path:
    """The folder that we are in."""
    return Path.cwd()


def ended(result: Result[int, Trouble], as_json: bool = False) -> int:
    """The exit status; what kept a command from its work is said."""
    match either(result):
        case Success(status):
            return status
        case Failure(trouble):
            _ = sys.stdout.flush()
            if as_json:
                error = {"error": "Trouble", "message": trouble.message, "hint": trouble.hint}
                print(json.dumps(error), file=sys.stderr)
            else:
                print(f"handrail kata: {trouble.message}", file=sys.stderr)
                if trouble.hint:
                    print(f"  {trouble.hint}", file=sys.stderr)
            return trouble.status


def width() -> int:
    """How wide lines may be."""
    return min(terminal.size()[0], WIDEST) if sys.stdout.isatty() else WIDEST


def painted(line: Line, row: str) -> str:
    """A row of a line, coloured where there is colour."""
    paint = Paint.here()
    match line.tone:
        case Tone.GOOD | Tone.BAD:
            return paint.bold(paint.tint(row, TONES[line.tone]))
        case Tone.HEAD:
            return paint.bold(row)
        case Tone.QUIET:
            return paint.dim(row)
        case Tone.PLAIN:
            lead = LABEL + 2
            return paint.dim(row[:lead]) + row[lead:] if line.label else row


def say(lines: Iterable[Line]) -> None:
    """Print lines."""
    wide = width()
    for line in lines:
        for row in wrapped(line, wide):
            out(painted(line, row))


def say_notes(desk: Desk, as_json: bool = False) -> None:
    """Say what there is to say about the state file; beside JSON, where errors go."""
    if as_json:
        for note in desk.notes:
            print(note, file=sys.stderr)
    else:
        say(Line(note, Tone.QUIET) for note in desk.notes)


def at_desk(
    ctx: click.Context, kata: str | None, act: Callable[[Desk, Kata], Result[A, Trouble]]
) -> Result[A, Trouble]:
    """Do something with the kata that is meant, in the learner's folder that we are in."""

    def choose(desk: Desk) -> Result[A, Trouble]:
        def with_notes(trouble: Trouble) -> Trouble:
            say_notes(desk, as_json=True)  # what there is to say of the state file
            return trouble

        return and_then(desk.meant(kata, here()), lambda found: act(desk, found)).alt(with_notes)

    return and_then(
        and_then(read_shelf(root_of(ctx)), lambda shelf: sit_down(shelf, here())), choose
    )


@command.command("start", short_help="Lay the katas out in a folder of yours.")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.pass_context
def start(ctx: click.Context, folder: Path | None) -> int:
    """Lay the katas out in FOLDER (dojo, where none is named); nothing there is overwritten."""

    def lay(shelf: Shelf) -> Result[int, Trouble]:
        target = where_to_start(shelf, folder)
        return lay_out(target, shelf).map(lambda new: started(shelf, target, new))

    return ended(and_then(read_shelf(root_of(ctx)), lay))


def where_to_start(shelf: Shelf, folder: Path | None) -> Path:
    """The folder that is named, or the one that we are in already, or a new one."""
    if folder is not None:
        return folder.absolute()
    match either(folders.found_from(here(), shelf)):
        case Success(found):
            return found.root
        case Failure(_):
            return here() / "dojo"


def started(shelf: Shelf, target: Path, new: tuple[str, ...]) -> int:
    """Say what was laid out, and how to go on."""
    memory = folders.load(folders.Folder(target), shelf)
    notes = memory.notes
    if not (target / folders.STATE).exists():
        notes += folders.save(folders.Folder(target), memory.record)
    out(f"{len(new)} of {len(shelf.katas)} katas laid out in {target}")
    for note in notes:
        out(note)
    if target != here():
        near = target.relative_to(here()) if target.is_relative_to(here()) else target
        out(f'go on with:  cd "{near}"')
    out("then:        handrail kata watch")
    match either(equipped()):
        case Success(_):
            pass
        case Failure(trouble):
            out(f"but first:   {trouble.hint}  ({trouble.message})")
    return 0


@command.command("list")
@as_json
@click.pass_context
def list_(ctx: click.Context, as_json: bool) -> int:
    """All the katas, and which of them are solved."""

    def show(shelf: Shelf) -> int:
        match either(sit_down(shelf, here())):
            case Success(desk):
                listed(shelf, desk, as_json)
                say_notes(desk, as_json)
            case Failure(_):
                listed(shelf, None, as_json)
        return 0

    return ended(read_shelf(root_of(ctx)).map(show), as_json)


def listed(shelf: Shelf, desk: Desk | None, as_json: bool) -> None:
    """Print the katas."""
    if as_json:
        for kata in shelf.katas:
            out(json.dumps(kata_document(kata, desk)))
    else:
        say(listing(shelf, desk))


def kata_document(kata: Kata, desk: Desk | None) -> dict[str, object]:
    """A kata as JSON has it."""
    return {
        "kata": kata.name,
        "title": kata.title,
        "minutes": kata.minutes,
        "level": kata.level.value,
        "ideas": list(kata.ideas),
        "needs": list(kata.needs),
        "solved": None if desk is None else kata.name in desk.record.solved,
    }


def listing(shelf: Shelf, desk: Desk | None, is_short: bool = False) -> Iterator[Line]:
    """The katas by level; a star marks what is solved, an arrow what is at hand."""
    level = None
    for kata in shelf.katas:
        if kata.level is not level:
            level = kata.level
            yield Line(level.value, Tone.HEAD)
        solved = desk is not None and kata.name in desk.record.solved
        at_hand = desk is not None and kata == desk.at_hand
        mark = f"{'*' if solved else ' '}{'>' if at_hand else ' '}"
        text = f"{kata.title} ({kata.minutes} min)"
        ideas = "" if is_short else f": {', '.join(kata.ideas)}"
        yield Line(f"{text}{ideas}", Tone.PLAIN, f"{mark} {kata.number}")


@command.command("check", short_help="Grade a kata, in words.")
@kata_argument
@click.option("--full", is_flag=True, help="Go on after the first failure, and show everything.")
@seconds_option
@as_json
@click.pass_context
def check(
    ctx: click.Context, kata: str | None, full: bool, seconds: float | None, as_json: bool
) -> int:
    """Grade KATA (else the one at hand): the first thing that is not right yet, in words."""

    def act(desk: Desk, found: Kata) -> Result[int, Trouble]:
        result = graded(desk, found, seconds, everything=full)
        show_graded(result, found, full, as_json)
        return Success(status_of(result.report.verdict))

    return ended(and_then(equipped(), lambda _: at_desk(ctx, kata, act)), as_json)


def show_graded(result: Graded, kata: Kata, full: bool, as_json: bool) -> None:
    """Print how a kata was graded."""
    report = result.report
    if as_json:
        out(json.dumps(document(kata, report.verdict, report.notes, result.seconds)))
        return
    say(told(kata, report.verdict, report.notes))
    if isinstance(report.verdict, Solved):
        say(solved_lines(result.desk, kata))
        following = result.desk.after(kata)
        if following is not None:
            out(f"  handrail kata check {following.number}")
    elif not full:
        quiet = f"stuck? handrail kata hint {kata.number}   everything: --full"
        say([Line(quiet, Tone.QUIET)])
    if full and report.full.strip():
        out("")
        out(report.full.rstrip())


@command.command("watch", short_help="Grade a kata on every save.")
@kata_argument
@seconds_option
@click.pass_context
def watch(ctx: click.Context, kata: str | None, seconds: float | None) -> int:
    """Grade KATA (else the one at hand) whenever one of its files is saved."""

    def act(desk: Desk, found: Kata) -> Result[int, Trouble]:
        def lines(now: Desk) -> Iterator[Line]:
            return listing(now.shelf, now, is_short=True)

        watched(
            Watch(
                desk,
                found,
                painted,
                lines,
                seconds,
                is_screen=sys.stdout.isatty(),
            )
        )
        return Success(0)

    return ended(and_then(equipped(), lambda _: at_desk(ctx, kata, act)))


@command.command("hint", short_help="The next of three hints.")
@kata_argument
@click.pass_context
def hint(ctx: click.Context, kata: str | None) -> int:
    """The next hint; there are three for each kata, and each says more."""

    def act(desk: Desk, found: Kata) -> Result[int, Trouble]:
        after, tier = hinted(desk, found)
        say(hint_lines(found, tier))
        say_notes(after)
        return Success(0)

    return ended(at_desk(ctx, kata, act))


@command.command("reset", short_help="Put a kata back to its beginning.")
@kata_argument
@click.pass_context
def reset(ctx: click.Context, kata: str | None) -> int:
    """Put KATA back to its beginning; your files are kept in its folder backups."""

    def act(desk: Desk, found: Kata) -> Result[int, Trouble]:
        place = desk.folder.place(found)
        done = folders.reset(place, desk.shelf.place(found), found, datetime.now())
        say_notes(desk)
        return done.map(lambda backup: was_reset(found, backup))

    return ended(at_desk(ctx, kata, act))


def was_reset(kata: Kata, backup: Path | None) -> int:
    """Say that a kata was put back."""
    out(f"{kata.name} is as it was at the beginning")
    if backup is not None:
        out(f"your files are in {backup}")
    return 0


@command.command("solution")
@kata_argument
@click.option("--diff", is_flag=True, help="Show how it differs from your files.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def solution(ctx: click.Context, kata: str | None, diff: bool, yes: bool) -> int:
    """One good solution of KATA. Asks first."""

    def act(desk: Desk, found: Kata) -> Result[int, Trouble]:
        if not yes and not sys.stdin.isatty():
            return Failure(Trouble("nobody is here to be asked", "say --yes", status=2))
        if not yes and not click.confirm(f"Show the solution of {found.number} {found.title}?"):
            say_notes(desk)
            return Success(0)
        after = looked(desk, found)
        show_solution(desk, found, diff)
        say_notes(after)
        return Success(0)

    return ended(at_desk(ctx, kata, act))


def show_solution(desk: Desk, kata: Kata, diff: bool) -> None:
    """Print a solution, or how it differs from the learner's files."""
    paint = Paint.here()
    tints = {"+": "green", "-": "red", "@": "cyan"}
    for name in kata.files:
        theirs = text_of(desk.shelf.place(kata) / "solution" / name)
        if not diff:
            out(paint.bold(f"# {name}"))
            out(theirs.rstrip())
            continue
        ours = text_of(desk.folder.place(kata) / name)
        named = f"yours/{name}", f"solution/{name}"
        rows = list(
            difflib.unified_diff(ours.splitlines(), theirs.splitlines(), *named, lineterm="")
        )
        for row in rows:
            out(paint.tint(row, tints[row[:1]]) if row[:1] in tints else row)
        if not rows:
            out(f"{name} is the same")


@command.command("progress")
@as_json
@click.pass_context
def progress(ctx: click.Context, as_json: bool) -> int:
    """What is solved, with how many checks and hints."""

    def show(desk: Desk) -> int:
        if as_json:
            for kata in desk.shelf.katas:
                out(json.dumps(progress_document(desk, kata)))
        else:
            say(progress_lines(desk))
        say_notes(desk, as_json)
        return 0

    return ended(
        and_then(read_shelf(root_of(ctx)), lambda shelf: sit_down(shelf, here())).map(show), as_json
    )


def progress_document(desk: Desk, kata: Kata) -> dict[str, object]:
    """How far one kata is, as JSON has it."""
    record = desk.record
    return {
        "kata": kata.name,
        "solved": record.solved.get(kata.name),
        "medal": record.medals.get(kata.name),
        "checks": record.checks.get(kata.name, 0),
        "hints": record.hints.get(kata.name, 0),
        "solution_seen": record.seen.get(kata.name),
    }


def progress_lines(desk: Desk) -> Iterator[Line]:
    """How far all the katas are."""
    record, katas = desk.record, desk.shelf.katas
    for kata in katas:
        solved = kata.name in record.solved
        medal = f", {record.medals[kata.name]}" if kata.name in record.medals else ""
        checks, hints = record.checks.get(kata.name, 0), record.hints.get(kata.name, 0)
        told_hints = f", {counted(hints, 'hint')}" if hints else ""
        used = f" ({counted(checks, 'check')}{told_hints})" if checks else ""
        state = f"solved{medal}" if solved else "open"
        yield Line(f"{kata.title}: {state}{used}", Tone.PLAIN, kata.number)
    number = sum(kata.name in record.solved for kata in katas)
    share = 100 * number // len(katas)
    yield Line(f"{number} of {len(katas)} solved, {share} %", Tone.HEAD)


@command.command("doctor", short_help="Is all there that the katas need?")
@as_json
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> int:
    """Whether all that the katas need is there, and what to do where it is not."""
    from handrail.dojo.doctor import examined

    well = True
    for found in examined(root_of(ctx), here()):
        well = well and found.is_well
        if as_json:
            out(
                json.dumps(
                    {
                        "check": found.name,
                        "found": found.found,
                        "well": found.is_well,
                        "advice": found.advice or None,
                    }
                )
            )
            continue
        tone = Tone.PLAIN if found.is_well else Tone.BAD
        say([Line(f"{'ok' if found.is_well else '!!'}  {found.found}", tone, found.name)])
        if found.advice:
            say([Line(f"    {found.advice}", Tone.PLAIN, " ")])
    return 0 if well else 3


@command.group(
    "dojo", invoke_without_command=True, short_help="For the facilitator: clock, pairs, sheets."
)
@click.pass_context
def dojo(ctx: click.Context) -> int:
    """For the facilitator: timetable, clock, pairs and printable sheets."""
    if ctx.invoked_subcommand is not None:
        return 0
    status: object = ctx.invoke(timetable)
    return status if isinstance(status, int) else 0


begin_option = click.option(
    "--at", "begin", type=click.DateTime(["%H:%M"]), help="When the dojo begins, as in 18:30."
)
names_option = click.option(
    "--names",
    type=click.File("rb"),
    help="A file of names, one a line; - is standard input.",
)
pairs_seed = click.option("--seed", type=int, default=0, help="Another seed, other pairs.")


@dojo.command("timetable")
@begin_option
@click.pass_context
def timetable(ctx: click.Context, begin: datetime | None) -> int:
    """What is when, and what to say."""

    def show(programme: Programme) -> int:
        times = (
            by_the_clock(programme, begin)
            if begin is not None
            else tuple(f"{start:3d}" for start in programme.starts)
        )
        say([Line(f"{programme.title}, {programme.total} minutes", Tone.HEAD)])
        for time, step in zip(times, programme.steps, strict=True):
            number = "" if step.kata is None else f"{step.kata.number} "
            text = f"{number}{step.title} ({step.minutes} min)"
            say([Line(""), Line(text, Tone.HEAD, time)])
            say([Line(flowing(step.say), Tone.PLAIN, " ")])
        return 0

    return ended(and_then(read_shelf(root_of(ctx)), read_programme).map(show))


@dojo.command("clock")
@click.option("--restart", is_flag=True, help="Begin anew.")
@click.option(
    "--file",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where the clock is kept; it goes on from there when it is started again.",
)
@click.pass_context
def clock(ctx: click.Context, restart: bool, path: Path | None) -> int:
    """A clock for the projector. It goes on when this command is ended, and started again."""
    from handrail.dojo.facilitating import CLOCK, show_clock

    def show(programme: Programme) -> int:
        show_clock(programme, (path or Path(CLOCK)).absolute(), restart, painted)
        return 0

    return ended(and_then(read_shelf(root_of(ctx)), read_programme).map(show))


def names_in(file: BinaryIO) -> tuple[str, ...]:
    """The names in a file, each once; of those that stand in it twice it is said."""
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise click.BadParameter(
            f"line {line} of {file.name} is not UTF-8 text; save it as UTF-8."
        ) from error
    names = names_of(text)
    for name, number in Counter(names).items():
        if number > 1:
            told = f"{name} stands {times(number)} in the list and has one seat"
            print(f"{told}; tell two people apart, as in {name} B.", file=sys.stderr)
    return tuple(dict.fromkeys(names))


@dojo.command("pairs")
@click.argument("names", type=click.File("rb"))
@pairs_seed
def pairs(names: BinaryIO, seed: int) -> int:
    """Put the NAMES of a file (one a line, - is standard input) into pairs."""
    for number, pair in enumerate(pairs_of(names_in(names), seed), start=1):
        out(f"{number:2d}  {' and '.join(pair)}")
    return 0


@dojo.command("sheets")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@begin_option
@names_option
@pairs_seed
@click.pass_context
def sheets(
    ctx: click.Context, folder: Path, begin: datetime | None, names: BinaryIO | None, seed: int
) -> int:
    """Write printable sheets (HTML) into FOLDER: timetable, pairs, and each kata's story."""
    from handrail.dojo.facilitating import write_sheets

    def write(shelf: Shelf) -> Result[int, Trouble]:
        who = () if names is None else pairs_of(names_in(names), seed)
        written = and_then(
            read_programme(shelf),
            lambda programme: write_sheets(shelf, programme, who, begin, folder),
        )
        return written.map(lambda found: print_names(found, folder))

    return ended(and_then(read_shelf(root_of(ctx)), write))


def print_names(names: Sequence[str], folder: Path) -> int:
    """Say which files were written."""
    for name in names:
        out(str(folder / name))
    return 0


@command.group("dev")
def dev() -> None:
    """For those who write katas."""


@dev.command("check")
@click.argument("katas", nargs=-1)
@click.option("--jobs", type=click.IntRange(min=1), default=2, show_default=True)
@click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where mypy may keep what it knows.",
)
@click.pass_context
def dev_check(ctx: click.Context, katas: tuple[str, ...], jobs: int, cache: Path | None) -> int:
    """Check that stubs fail, solutions pass, and mistakes are caught by the tests they name."""
    from handrail.dojo.rehearsal import equipped_to_rehearse

    return ended(
        and_then(
            and_then(equipped_to_rehearse(), lambda _: read_shelf(root_of(ctx))),
            lambda shelf: rehearse(shelf, katas, jobs, cache),
        )
    )


def rehearse(
    shelf: Shelf, names: Sequence[str], jobs: int, cache: Path | None
) -> Result[int, Trouble]:
    """Check these katas, or all of them with the programme."""
    from handrail.dojo.rehearsal import Flaw, flaws_of_shelf, rehearsed

    def show(kata: Kata, flaws: tuple[Flaw, ...]) -> None:
        out(f"{kata.name}: {counted(len(flaws), 'flaw') if flaws else 'well'}")
        for flaw in flaws:
            out(f"  {flaw.what}")

    def check_these(found: tuple[Kata, ...]) -> int:
        flaws = rehearsed(shelf, found or shelf.katas, jobs, cache and cache.absolute(), show)
        around = () if found else flaws_of_shelf(shelf)
        for flaw in around:
            out(f"{flaw.kata}: {flaw.what}")
        return 1 if flaws or around else 0

    return gather(map(shelf.named, names)).map(check_these).alt(lambda troubles: troubles[0])
