"""The commands of ``handrail kata`` that need the extra ``katas``."""

import difflib
import inspect
import json
import sys
from datetime import date, datetime
from pathlib import Path
from typing import NoReturn, TypeVar

import click
from click.shell_completion import CompletionItem
from msgspec.structs import replace
from returns.result import Failure, Result, Success
from rich.console import Console, RenderableType
from rich.syntax import Syntax

import handrail
from handrail.cli.options import json_option
from handrail.cli.paint import print_line
from handrail.dojo import check_katas as author
from handrail.dojo import kit as kits
from handrail.dojo import page as pages
from handrail.dojo import render, workspace
from handrail.dojo.catalog import KataProblem, KataSet, kata_folders, read_set
from handrail.dojo.grade import GradingOptions
from handrail.dojo.kata import Kata
from handrail.dojo.kata_paths import STATE_FILE, standard_root
from handrail.dojo.new_kata import make_kata
from handrail.dojo.watch import Watch
from handrail.dojo.workspace import Workspace
from handrail.railway import cases

A = TypeVar("A")
_SECONDS_PER_DAY = 86_400


def _complete_kata_name(
    ctx: click.Context, _: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = [path.name for path in kata_folders(standard_root())]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


_kata_argument = click.argument("kata", required=False, shell_complete=_complete_kata_name)
_seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(0, _SECONDS_PER_DAY, min_open=True),
    help="Time limit of one run of your code.  [default: the kata's]",
)


@click.group()
def kata_group() -> None:
    """Hold the commands, which ``handrail kata`` shows as its own."""


@kata_group.command("start", short_help="Lay out the katas in a folder of your own.")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.pass_obj
def start_command(katas: Path | None, folder: Path | None) -> int:
    """Lay out the katas in FOLDER [default: dojo]. Existing files are not overwritten."""
    here = Path.cwd()
    root = folder.absolute() if folder else workspace.find_root(here) or here / "dojo"
    kata_set = _find_kata_set(katas)
    new = _value_or_exit(workspace.lay_out(root, kata_set))
    opened = Workspace(root, kata_set, *workspace.load_progress(root))
    set_path = "" if kata_set.root == standard_root() else str(kata_set.root)
    opened = opened.update(lambda before: replace(before, katas=set_path))
    print_line(
        f"{len(new)} katas laid out in {root}, {len(kata_set.katas) - len(new)} were there already"
    )
    _print_notes(opened)
    if root != here:
        print_line(f'next:  cd "{root.relative_to(here) if root.is_relative_to(here) else root}"')
    print_line("then:  handrail kata watch")
    return 0


@kata_group.command("list", short_help="List the katas.")
@json_option
@click.pass_obj
def list_command(katas: Path | None, as_json: bool) -> int:
    """List the katas. A star marks what is solved, an arrow the current kata."""
    opened = _find_workspace(katas)
    kata_set = opened.kata_set if opened else _value_or_exit(read_set(katas or standard_root()))
    solved = opened.progress.solved if opened else dict[str, str]()
    if as_json:
        for kata in kata_set.katas:
            row = {
                "kata": kata.name,
                "title": kata.title,
                "minutes": kata.minutes,
                "level": kata.level.value,
                "ideas": kata.ideas,
                "needs": kata.needs,
                "solved": kata.name in solved if opened else None,
            }
            print_line(json.dumps(row))
    else:
        _print_renderable(
            render.render_listing(kata_set, solved, opened.current if opened else None)
        )
    return 0


@kata_group.command("check", short_help="Grade a kata.")
@_kata_argument
@click.argument("test", required=False)
@click.option("--all", "all_katas", is_flag=True, help="Grade all katas, one line each.")
@click.option("--full", is_flag=True, help="Run all tests, and print their whole reports.")
@_seconds_option
@json_option
@click.pass_obj
def check_command(
    katas: Path | None,
    kata: str | None,
    test: str | None,
    all_katas: bool,
    full: bool,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Grade KATA [default: the current one] and show the first thing that is not right yet.

    With TEST, run only the tests whose names contain it.
    """
    options = GradingOptions(seconds=seconds, is_full=full, test_filter=test or "")
    if all_katas:
        return _check_all(katas, options, as_json)
    opened, target = _open_workspace(katas, kata)
    graded = workspace.grade_kata(opened, target, options)
    outcome = graded.report.verdict.outcome
    if as_json:
        print_line(json.dumps(render.verdict_object(target, graded.report, graded.seconds)))
    else:
        _print_renderable(
            render.render_verdict(
                target, graded.report, None if options.test_filter else opened.kata_set
            )
        )
        if options.is_full and graded.report.full.strip():
            print_line(f"\n{graded.report.full.rstrip()}")
        elif graded.report.verdict.finding and render.EXIT_STATUS[outcome] != 3:
            print_line(f"stuck? handrail kata hint {target.number}   all reports: --full")
    _print_notes(graded.workspace)
    return render.EXIT_STATUS[outcome]


@kata_group.command("watch", short_help="Grade a kata on every save.")
@_kata_argument
@_seconds_option
@click.pass_obj
def watch_command(katas: Path | None, kata: str | None, seconds: float | None) -> int:
    """Grade KATA [default: the current one] whenever one of its files is saved."""
    opened, target = _open_workspace(katas, kata)
    Watch(opened, target, Console(highlight=False), seconds).run()
    return 0


@kata_group.command("hint", short_help="Show the next of three hints.")
@_kata_argument
@click.pass_obj
def hint_command(katas: Path | None, kata: str | None) -> int:
    """Show the next hint. Each kata has three, and each says more than the one before."""
    opened, target = _open_workspace(katas, kata)
    after = opened.update(lambda before: before.with_hint(target.name))
    _print_renderable(render.render_hints(target, after.progress.hints[target.name]))
    _print_notes(after)
    return 0


@kata_group.command("reset", short_help="Put a kata back to its beginning.")
@_kata_argument
@click.pass_obj
def reset_command(katas: Path | None, kata: str | None) -> int:
    """Put KATA back to its beginning. Your files are kept in its folder backups."""
    opened, target = _open_workspace(katas, kata)
    backup = _value_or_exit(workspace.reset(opened, target))
    print_line(f"{target.name} is as it was at the beginning")
    if backup:
        print_line(f"your files are in {backup}")
    return 0


@kata_group.command("solution", short_help="Show the reference solution.")
@_kata_argument
@click.option("--diff", is_flag=True, help="Show how it differs from your files.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def solution_command(katas: Path | None, kata: str | None, diff: bool, yes: bool) -> int:
    """Show the reference solution of KATA. Asks first, unless the kata is solved."""
    opened, target = _open_workspace(katas, kata)
    if not yes and target.name not in opened.progress.solved:
        if not sys.stdin.isatty():
            _exit_with(
                KataProblem(
                    "expected a terminal, to ask whether to show the solution", "add --yes", 2
                )
            )
        if not click.confirm(f"Show the solution of {target.number} {target.title}?"):
            return 0
    after = opened.update(
        lambda before: before.with_solution_seen(target.name, workspace.current_time())
    )
    contents, _ = workspace.read_files(opened.folder(target))
    for name in target.files:
        theirs = (opened.kata_set.folder(target) / "solution" / name).read_text("utf-8")
        mine = contents.get(name, b"").decode("utf-8", "replace")
        names = f"yours/{name}", f"reference/{name}"
        rows = difflib.unified_diff(mine.splitlines(), theirs.splitlines(), *names, lineterm="")
        text = "\n".join(rows) if diff else theirs.rstrip()
        _print_code(text or f"{name} is the same", "diff" if diff else "python")
    _print_notes(after)
    return 0


@kata_group.command("source", short_help="Show handrail's own code for a name.")
@click.argument("name")
def source_command(name: str) -> int:
    """Print handrail's own source of NAME, as in score or parse_card."""
    value: object = getattr(handrail, name, None)
    if not (inspect.isclass(value) or inspect.isfunction(value)):
        names = sorted(each for each in handrail.__all__ if callable(getattr(handrail, each)))
        nearest = ", ".join(difflib.get_close_matches(name, names) or names[:5])
        _exit_with(
            KataProblem(
                f"handrail has no function or class {name}", f"use a name such as {nearest}", 2
            )
        )
    print_line(f"# {value.__module__}")
    _print_code(inspect.getsource(value).rstrip(), "python")
    return 0


@kata_group.command("progress", short_help="Show what is solved.")
@json_option
@click.pass_obj
def progress_command(katas: Path | None, as_json: bool) -> int:
    """Show what is solved, with the number of checks and hints."""
    opened, _ = _open_workspace(katas, None)
    progress, all_katas = opened.progress, opened.kata_set.katas
    rows = [
        {
            "kata": kata.name,
            "solved": progress.solved.get(kata.name),
            "medal": progress.medals.get(kata.name),
            "checks": progress.checks.get(kata.name, 0),
            "hints": progress.hints.get(kata.name, 0),
            "solution_seen": progress.seen.get(kata.name),
        }
        for kata in all_katas
    ]
    for row, kata in zip(rows, all_katas, strict=True):
        state = (
            f"solved{', ' if row['medal'] else ''}{row['medal'] or ''}" if row["solved"] else "open"
        )
        times = "once" if row["checks"] == 1 else f"{row['checks']} times"
        counts = f"graded {times}, {row['hints']} hint{'s' * (row['hints'] != 1)}"
        print_line(
            json.dumps(row) if as_json else f"{kata.number}  {kata.title}: {state} ({counts})"
        )
    if not as_json:
        print_line(f"{sum(bool(row['solved']) for row in rows)} of {len(all_katas)} solved")
    _print_notes(opened)
    return 0


@kata_group.group("dojo", short_help="For the facilitator of a dojo.")
def dojo_group() -> None:
    """For the facilitator of a dojo: a page for the projector, a kit for a room offline."""


@dojo_group.command("page")
@click.option(
    "--names", type=click.Path(path_type=Path, dir_okay=False), help="File of names, for the pairs."
)
@click.option("--at", "begin", type=click.DateTime(["%H:%M"]), help="Start time, as in 18:30.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("dojo.html"),
    show_default=True,
    help="File to write.",
)
@click.pass_obj
def page_command(
    katas: Path | None, names: Path | None, begin: datetime | None, output: Path
) -> int:
    """Write one HTML page for the projector and the printer.

    It has the timetable, a timer, the prompts, the pairs, the stories and the cheat sheets.
    """
    at, seed = begin.time() if begin else None, date.today().toordinal()
    written, notes = _value_or_exit(
        pages.write_page(_find_kata_set(katas), names, at, output, seed)
    )
    for note in notes:
        print(note, file=sys.stderr)
    print_line(str(written))
    return 0


@dojo_group.command("kit")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def kit_command(folder: Path) -> int:
    """Collect in FOLDER all that a room without a network needs to install the katas."""
    for name in _value_or_exit(kits.make_kit(folder)):
        print_line(name)
    return 0


@kata_group.group("dev", short_help="For authors of katas.")
def dev_group() -> None:
    """For authors of katas."""


@dev_group.command("new")
@click.argument("name")
@click.pass_obj
def new_command(katas: Path | None, name: str) -> int:
    """Make a new kata NAME, as in k30_bets, with blanks to fill in."""
    root = katas or Path.cwd()
    for path in _value_or_exit(make_kata(root, name)):
        print_line(str(path))
    print_line(f'next: fill in the blanks, then handrail kata --katas "{root}" dev check {name}')
    return 0


@dev_group.command("check")
@click.argument("kata", nargs=-1, shell_complete=_complete_kata_name)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="How many answers to grade at a time.",
)
@click.pass_obj
def dev_check_command(katas: Path | None, kata: tuple[str, ...], jobs: int) -> int:
    """Check that stubs fail, right answers pass, and mistakes are caught by the tests they name."""
    kata_set = _find_kata_set(katas)
    chosen = [_value_or_exit(kata_set.find(name)) for name in kata]
    flaws = author.check_each_kata(kata_set, chosen or kata_set.katas, jobs, print_line)
    set_flaws = [] if chosen else list(author.check_set(kata_set))
    for flaw in set_flaws:
        print_line(flaw)
    return 1 if flaws or set_flaws else 0


def _check_all(katas: Path | None, options: GradingOptions, as_json: bool) -> int:
    """Grade all katas and print a line for each.

    Return the exit status of the first kata that is not solved, or 0.
    """
    opened, _ = _open_workspace(katas, None)
    status = 0
    for kata in opened.kata_set.katas:
        graded = workspace.grade_kata(opened, kata, options)
        verdict = graded.report.verdict
        if as_json:
            print_line(json.dumps(render.verdict_object(kata, graded.report, graded.seconds)))
        else:
            reason = f": {verdict.finding.message}" if verdict.finding else ""
            print_line(
                f"{kata.number} {kata.title}: {verdict.outcome.value.replace('_', ' ')}{reason}"
            )
        status = status or render.EXIT_STATUS[verdict.outcome]
    after = opened.update(lambda before: before.with_current(opened.progress.current))
    _print_notes(after)
    return status


def _value_or_exit(result: Result[A, KataProblem]) -> A:
    """Return the value of a result. If it is a problem, print it and end the command."""
    match cases(result):
        case Success(value):
            return value
        case Failure(problem):
            return _exit_with(problem)


def _exit_with(problem: KataProblem) -> NoReturn:
    """Print a problem and end the command. With ``--json``, the problem is printed as JSON."""
    if click.get_current_context().params.get("as_json"):
        row = {"error": "KataProblem", "message": problem.message, "hint": problem.hint}
        print(json.dumps(row), file=sys.stderr)
    else:
        print(f"error: {problem.message}", file=sys.stderr)
        if problem.hint:
            print(f"  try: {problem.hint}", file=sys.stderr)
    raise click.exceptions.Exit(problem.status)


def _find_kata_set(katas: Path | None) -> KataSet:
    """Return the set of katas to use, or end the command if it cannot be read.

    It is the set that ``--katas`` names, or else the set of the learner's folder, or else
    handrail's own set.
    """
    opened = _find_workspace(katas)
    return opened.kata_set if opened else _value_or_exit(read_set(katas or standard_root()))


def _find_workspace(katas: Path | None) -> Workspace | None:
    """Return the learner's workspace if the current folder is in one, otherwise None."""
    root = workspace.find_root(Path.cwd())
    if root is None:
        return None
    progress, notes = workspace.load_progress(root)
    set_root = Path(progress.katas or standard_root())
    if katas is None and not set_root.is_dir():
        hint = "name the folder of the katas: handrail kata --katas FOLDER start"
        return _exit_with(
            KataProblem(
                f"this folder's katas came from {set_root}, and that folder is missing", hint
            )
        )
    return Workspace(root, _value_or_exit(read_set(katas or set_root)), progress, notes)


def _open_workspace(katas: Path | None, kata: str | None) -> tuple[Workspace, Kata]:
    """Return the learner's workspace and the kata to work on.

    End the command if the current folder is not in a workspace, or if there is no such kata.
    """
    opened = _find_workspace(katas)
    if opened is None:
        return _exit_with(KataProblem("this is not a folder of katas", _next_command()))
    return opened, _value_or_exit(opened.kata(kata, Path.cwd()))


def _next_command() -> str:
    folders = [path.parent.name for path in Path.cwd().glob(f"*/{STATE_FILE}")]
    return f"cd {folders[0]}" if folders else "handrail kata start"


def _print_notes(opened: Workspace) -> None:
    for note in opened.notes:
        print(note, file=sys.stderr)


def _print_renderable(content: RenderableType) -> None:
    columns = Console().width if sys.stdout.isatty() else render.MAX_COLUMNS
    console = Console(highlight=False, width=min(columns, render.MAX_COLUMNS))
    with console.capture() as captured:
        console.print(content)
    for row in captured.get().splitlines():
        print_line(row.rstrip())  # rich fills rows with spaces


def _print_code(text: str, language: str) -> None:
    if sys.stdout.isatty():
        Console().print(Syntax(text, language, theme="ansi_dark", background_color="default"))
    else:
        print_line(text)
