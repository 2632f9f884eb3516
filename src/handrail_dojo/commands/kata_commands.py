"""The commands of ``handrail kata`` that need the extra ``katas``.

The group ``dojo`` is for facilitators, and ``dev`` is for authors. The others are for learners.
"""

import difflib
import re
import sys
from datetime import date, datetime, time
from pathlib import Path
from typing import TypeVar

import click
from returns.result import Failure, Result, Success
from rich.console import Console, RenderableType
from rich.syntax import Syntax

from handrail.installation import install_hint
from handrail.railway import cases
from handrail.shell.commands import (
    Command,
    CommandFailure,
    CommandWithoutJson,
    Group,
    Misuse,
    forbid,
    pass_output,
    suggest,
)
from handrail.shell.input_lines import InputFile, read_lines
from handrail.shell.long_work import progress_line
from handrail.shell.output import Output
from handrail.shell.parameters import Number, complete_files, output_option
from handrail_dojo.author import check_katas, new_kata
from handrail_dojo.commands import doctor, library
from handrail_dojo.commands.katas_option import KATAS_KEY, pass_katas
from handrail_dojo.facilitator import kit, page
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner import render, workspace
from handrail_dojo.learner.progress import Progress
from handrail_dojo.learner.route import Route

A = TypeVar("A")


def _value_or_exit(result: Result[A, KataProblem]) -> A:
    """Return the value of a result. A problem ends the command."""
    match cases(result):
        case Success(value):
            return value
        case Failure(problem):
            raise CommandFailure(problem, problem.status)


def _complete_kata(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the katas of the set in use that start with ``incomplete``."""
    match cases(workspace.find_kata_set(Path.cwd(), ctx.meta[KATAS_KEY])):
        case Success(kata_set):
            return [each.name for each in kata_set.katas if each.name.startswith(incomplete)]
        case Failure():
            return []


def _complete_path(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the paths of the set in use that start with ``incomplete``."""
    match cases(workspace.find_kata_set(Path.cwd(), ctx.meta[KATAS_KEY])):
        case Success(kata_set):
            names = [path.name for path in kata_set.dojo.paths]
            return [name for name in names if name.startswith(incomplete)]
        case Failure():
            return []


def _complete_source(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names in the package of the set in use that start with ``incomplete``."""
    match cases(library.find_library(Path.cwd(), ctx.meta[KATAS_KEY])):
        case Success(found):
            return [name for name in library.public_names(found) if name.startswith(incomplete)]
        case Failure():
            return []


_kata_argument = click.argument("kata", required=False, shell_complete=_complete_kata)


def _parse_time(text: str) -> time:
    """Return the time of day, or end the command if ``text`` is not a time."""
    try:
        return datetime.strptime(text, "%H:%M").time()
    except ValueError:
        raise Misuse(
            f"--at: expected a time from 00:00 to 23:59, got {text!r}", "write it as in 18:30"
        ) from None


def _parse_python(text: str) -> str:
    """Return the version of Python, or end the command if handrail does not support it."""
    if not re.fullmatch(r"3\.(1[1-9]|[2-9][0-9])", text):
        raise Misuse(
            f"--python: expected a version from 3.11 on, got {text!r}", "write it as in 3.12"
        )
    return text


_seconds_option = click.option(
    "--seconds",
    type=Number(1, 86_400),
    help="Time limit of one run of your code, in seconds.  [default: the kata's]",
)


@click.command(
    "start",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata start | tail -n 3
      next:  cd "dojo"
      first: k00_warm_up/README.md
      then:  handrail kata watch
    """,
)
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--path",
    "path_name",
    metavar="NAME",
    shell_complete=_complete_path,
    help="Path to follow: an order of katas. The names are in: handrail kata path",
)
@pass_katas
@pass_output
def start_command(
    output: Output, katas: Path | None, folder: Path | None, path_name: str | None
) -> None:
    """Copy the katas into a folder of your own.

    FOLDER is "dojo" by default, or the folder of katas that you are in. Existing files are not
    overwritten.
    """
    here = Path.cwd()
    root = folder.absolute() if folder else workspace.find_root(here) or here / "dojo"
    kata_set = _value_or_exit(workspace.find_kata_set(here, katas))
    path = _value_or_exit(kata_set.find_path(path_name)) if path_name is not None else None
    opened, new = _value_or_exit(workspace.lay_out(root, kata_set))
    if path:
        opened = opened.follow(path)
    place = root.relative_to(here) if here in root.parents else root
    output.print_sentence(f"katas in {place}: {len(kata_set.katas)} ({len(new)} new)")
    if path:
        output.print_sentence(f"path:  {render.describe_path(opened.route, path)}")
    output.print_notes(opened.notes)
    if root != here:
        output.print_sentence(f'next:  cd "{place}"')
    output.print_sentence(f"first: {opened.route.current.name}/README.md")
    output.print_sentence("then:  handrail kata watch")


@click.command(
    "list",
    cls=Command,
    epilog="""\b
    Example:
      $ handrail kata list | grep k04
           k04       A smart constructor (12 min): a Hand is five distinct cards, or it is not made
    """,
)
@pass_katas
@pass_output
def list_command(output: Output, katas: Path | None) -> None:
    """List the katas: those of each path, and then the others.

    A path is an order of katas. * marks a kata that you have solved, and > the one that you work on
    and the path that you follow.
    """
    opened, route = _find_route(katas)
    if output.as_json:
        for kata in route.kata_set.katas:
            output.print_json(
                {
                    "kata": kata.name,
                    "title": kata.title,
                    "minutes": kata.minutes,
                    "level": kata.level.value,
                    "ideas": kata.ideas,
                    "needs": kata.needs,
                    "paths": [
                        path.name for path in route.kata_set.dojo.paths if kata.name in path.katas
                    ],
                    "solved": route.is_solved(kata) if opened else None,
                }
            )
    else:
        current = route.current if opened else None
        _print_renderable(render.render_listing(route, current), output)


def _find_route(katas: Path | None) -> tuple[workspace.Workspace | None, Route]:
    """Return the workspace of the current folder, if it is in one, and the learner's way."""
    opened = _value_or_exit(workspace.find_workspace(Path.cwd(), katas))
    if opened:
        return opened, opened.route
    kata_set = _value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    return None, Route(kata_set, Progress())


@click.command(
    "path",
    cls=Command,
    epilog="""\b
    Example:
      $ handrail kata path | head -n 1
      > dojo: The beginner's dojo: poker as types and functions (120 min, 0 of 8 solved)
    """,
)
@click.argument("name", required=False, shell_complete=_complete_path)
@pass_katas
@pass_output
def path_command(output: Output, katas: Path | None, name: str | None) -> None:
    """Show the paths, or choose one.

    A path is an order of katas. With NAME, you follow that path: after a kata comes the next one of
    the path. Without NAME, > marks the path that you follow. It is the one that you have chosen, or
    else the first one that has your kata.
    """
    if name is not None:
        _choose_path(output, katas, name)
        return
    opened, route = _find_route(katas)
    current = route.current if opened else None
    for path in route.kata_set.dojo.paths:
        if output.as_json:
            output.print_json(render.path_object(route, path, current))
        else:
            _print_renderable(render.render_path(route, path, current), output)


def _choose_path(output: Output, katas: Path | None, name: str) -> None:
    opened = _value_or_exit(workspace.open_workspace(Path.cwd(), katas))
    chosen = _value_or_exit(opened.kata_set.find_path(name))
    after = opened.follow(chosen)
    current = after.route.current
    output.print_notes(after.notes)
    if output.as_json:
        output.print_json(render.path_object(after.route, chosen, current))
        return
    output.print_sentence(f"path:  {render.describe_path(after.route, chosen)}")
    output.print_sentence(f"next:  handrail kata check {current.number}")


@click.command(
    "check",
    cls=Command,
    epilog="""\b
    Example:
      $ handrail kata check k00 | head -n 1
      k00 Find what is missing: not yet
    """,
)
@_kata_argument
@click.argument("test", required=False)
@click.option("--all", "all_katas", is_flag=True, help="Grade all katas, one line each.")
@click.option("--full", is_flag=True, help="Run all tests, and print all failures and type errors.")
@_seconds_option
@pass_katas
@pass_output
def check_command(
    output: Output,
    katas: Path | None,
    kata: str | None,
    test: str | None,
    all_katas: bool,
    full: bool,
    seconds: int | None,
) -> int:
    """Grade a kata, and show the first thing that is not right yet.

    KATA is a name or a number, as in k06_score, k06 or 6. By default, it is the kata of the
    current folder, or else the one that you work on. With TEST, only the tests whose names contain
    TEST run; in a mutant hunt, TEST is the name of a mutant. The exit statuses are in:
    handrail kata --help
    """
    opened, target = _value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    forbid(all_katas and bool(kata), f"--all and {kata!r} cannot be combined", "remove one of them")
    names = sorted(opened.kata_set.test_names(target))
    # A mutant needs its whole name.
    if test and test.partition("[")[0] not in (names if target.hunt else "\n".join(names)):
        raise Misuse(
            f"no such test: {test!r}",
            suggest(test, names) or f"use a name such as {', '.join(names[:2])}",
        )
    status, after = 0, opened
    for each in opened.kata_set.katas if all_katas else (target,):
        with progress_line() as show:
            settings = GradingOptions(
                seconds=seconds, is_full=full, test_filter=test or "", progress=show
            )
            graded = workspace.grade_kata(opened, each, settings)
        after, report, verdict = graded.workspace, graded.report, graded.report.verdict
        status = status or render.EXIT_STATUS[verdict.outcome]
        if output.as_json:
            output.print_json(render.verdict_object(each, report, graded.seconds))
        elif all_katas:
            reason = f": {verdict.finding.message}" if verdict.finding else ""
            output.print_sentence(
                f"{each.number} {each.title}: {verdict.outcome.value.replace('_', ' ')}{reason}"
            )
        else:
            route = None if test else after.route
            _print_renderable(render.render_verdict(each, report, route, full), output)
            if full and report.full.strip():
                print(f"\n{report.full.rstrip()}")
            elif verdict.finding and status != 3:
                more = "" if full else "   all reports: --full"
                output.print_sentence(f"stuck? handrail kata hint {each.number}{more}")
    if all_katas:
        after = opened.update(lambda before: before.with_current(target.name))
    output.print_notes(after.notes)
    return status


@click.command(
    "watch",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata watch k06
    """,
)
@_kata_argument
@_seconds_option
@pass_katas
@pass_output
def watch_command(
    output: Output, katas: Path | None, kata: str | None, seconds: int | None
) -> None:
    """Grade a kata on every save of its files.

    KATA is by default the kata of the current folder, or else the one that you work on. The keys
    are at the bottom of the screen: n shows the next kata, q ends.
    """
    if not doctor.has_watch_package():
        problem = KataProblem(f"watch needs {doctor.WATCH_PACKAGE}", install_hint("katas"))
        raise CommandFailure(problem, problem.status)
    from handrail_dojo.commands import watch

    opened, target = _value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    watch.Watch(opened, target, _console(output), seconds).run()


@click.command(
    "hint",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata hint k00
    """,
)
@_kata_argument
@pass_katas
@pass_output
def hint_command(output: Output, katas: Path | None, kata: str | None) -> None:
    """Show the next of three hints. Each says more than the one before.

    KATA is by default the kata of the current folder, or else the one that you work on.
    """
    opened, target = _value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    after = opened.update(lambda before: before.with_hint(target.name))
    _print_renderable(render.render_hints(target, after.progress.hints[target.name]), output)
    output.print_notes(after.notes)


@click.command(
    "reset",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata reset k00
      k00_warm_up is as it was at the beginning
    """,
)
@_kata_argument
@pass_katas
@pass_output
def reset_command(output: Output, katas: Path | None, kata: str | None) -> None:
    """Reset a kata to its original files, and back up yours.

    Your files go to the folder "backups" in the kata's folder. KATA is by default the kata of the
    current folder, or else the one that you work on.
    """
    opened, target = _value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    backup = _value_or_exit(workspace.reset(opened, target))
    place = f"; your files are in {backup}" if backup else ""
    output.print_sentence(f"{target.name} is as it was at the beginning{place}")


@click.command(
    "solution",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata solution k00 --diff --yes | head -n 2
      --- yours/deck.py
      +++ reference/deck.py
    """,
)
@_kata_argument
@click.option("--diff", is_flag=True, help="Show how it differs from your files.")
@click.option("--yes", is_flag=True, help="Show the solution without asking.")
@pass_katas
@pass_output
def solution_command(
    output: Output, katas: Path | None, kata: str | None, diff: bool, yes: bool
) -> None:
    """Show the reference solution of a kata.

    The command asks first, unless the kata is solved. KATA is by default the kata of the current
    folder, or else the one that you work on.
    """
    opened, target = _value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    if not yes and target.name not in opened.progress.solved:
        if not sys.stdin.isatty():
            raise Misuse("expected a terminal, to ask whether to show the solution", "add --yes")
        if not click.confirm(f"Show the solution of {target.number} {target.title}?", err=True):
            return
    after = opened.update(
        lambda before: before.with_solution_seen(target.name, workspace.current_time())
    )
    for name, mine, theirs in workspace.read_solution(opened, target):
        rows = difflib.unified_diff(
            mine.splitlines(),
            theirs.splitlines(),
            f"yours/{name}",
            f"reference/{name}",
            lineterm="",
        )
        text = "\n".join(rows) if diff else theirs.rstrip()
        _print_code(text or f"{name} is the same", "diff" if diff else "python", output)
    output.print_notes(after.notes)


@click.command(
    "source",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata source class_of | head -n 2
      # handrail.games.ladder
      def class_of(hand: Hand) -> int:
    """,
)
@click.argument("name", shell_complete=_complete_source)
@pass_katas
@pass_output
def source_command(output: Output, katas: Path | None, name: str) -> None:
    """Print the source code of one of handrail's functions or classes.

    NAME is a name such as score or parse_card, or a method, as in Hand.of.
    """
    found = _value_or_exit(library.find_library(Path.cwd(), katas))
    names = library.public_names(found)
    definitions = library.definitions(found, name)
    forbid(
        not definitions,
        f"{found.__name__} has no function or class {name!r}",
        suggest(name, names) or f"use a name such as {names[-1]}",
    )
    for each in definitions:
        print(f"# {each.module}")
        _print_code(each.code, "python", output)


@click.command(
    "progress",
    cls=Command,
    epilog="""\b
    Example:
      $ handrail kata progress | tail -n 2 | head -n 1
      dojo: The beginner's dojo: poker as types and functions (120 min, 0 of 8 solved)
    """,
)
@pass_katas
@pass_output
def progress_command(output: Output, katas: Path | None) -> None:
    """Show what you have solved, and the number of checks and hints."""
    opened = _value_or_exit(workspace.open_workspace(Path.cwd(), katas))
    width = max(len(kata.title) for kata in opened.kata_set.katas)
    for kata in opened.kata_set.katas:
        row = {
            "kata": kata.name,
            "solved": opened.progress.solved.get(kata.name),
            "medal": opened.progress.medals.get(kata.name),
            "checks": opened.progress.checks.get(kata.name, 0),
            "hints": opened.progress.hints.get(kata.name, 0),
            "solution_seen": opened.progress.seen.get(kata.name),
        }
        if output.as_json:
            output.print_json(row)
        else:
            state = "solved" if row["solved"] else "open"
            output.print_row(
                kata.number,
                f"{kata.title:<{width}}",
                f"{state}, {row['medal']}" if row["medal"] else f"{state:<6}",
                f"checks: {row['checks']}",
                f"hints: {row['hints']}",
            )
    if not output.as_json:
        solved = sum(kata.name in opened.progress.solved for kata in opened.kata_set.katas)
        total = f"{solved} of {len(opened.kata_set.katas)} solved"
        followed = opened.route.path_at(opened.route.current)
        if followed:
            output.print_sentence(render.describe_path(opened.route, followed))
        output.print_sentence(total)
    output.print_notes(opened.notes)


@click.group("dojo", cls=Group)
def dojo_group() -> None:
    """Prepare a dojo: a page to project, a kit for a room without a network, a web site.

    A dojo is a meeting in which pairs of people solve katas. A facilitator leads it.
    """


@dojo_group.command(
    "page",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo page --at 18:30
      wrote dojo.html
    """,
)
@click.option(
    "--names",
    metavar="F",
    shell_complete=complete_files,
    help="Read the names for the pairs, one per line. - is standard input. "
    "# starts a comment.  [default: no pairs]",
)
@click.option(
    "--at",
    type=_parse_time,
    metavar="HH:MM",
    help="Time at which the dojo starts.  [default: times count from 0:00]",
)
@click.option(
    "--path",
    "path_name",
    metavar="NAME",
    shell_complete=_complete_path,
    help="Path that the page is about. The names are in: handrail kata path  [default: the one "
    "that you have chosen in this folder, or else the first]",
)
@output_option("-o --output path", "File to write.", ".html", default="dojo.html")
@pass_katas
@pass_output
def page_command(
    output: Output,
    katas: Path | None,
    names: str | None,
    at: time | None,
    path_name: str | None,
    path: str,
) -> int:
    """Write one HTML page for the projector and the printer.

    It is about one path, which is an order of katas. It has the timetable, a timer, what to say,
    the pairs, the stories of the katas, and cheat sheets. It needs no network.
    """
    lines = read_lines(InputFile(names, "--names"), output.reporter) if names else ()
    _, route = _find_route(katas)
    if path_name is None and route.chosen:
        path_name = route.chosen.name
    text, today = "\n".join(line.text for line in lines), date.today().toordinal()
    html, notes = _value_or_exit(page.make_page(route.kata_set, text, at, today, path_name))
    if output.reporter.status == 0:
        output.print_notes(notes)
        output.write_file("--output", path, html.encode())
    return 3 if output.reporter.status == 1 else 0


@dojo_group.command(
    "kit",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo kit wheels | tail -n 1
      see INSTALL.txt
    """,
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--platform",
    "platforms",
    type=click.Choice(list(kit.PLATFORMS)),
    multiple=True,
    help="System of the participants' computers. Repeat it for several.  [default: yours]",
)
@click.option(
    "--python",
    "pythons",
    type=_parse_python,
    metavar="3.N",
    multiple=True,
    help="Version of their Python, as in 3.12. Repeat it for several.  [default: yours]",
)
@pass_output
def kit_command(
    output: Output, folder: Path, platforms: tuple[str, ...], pythons: tuple[str, ...]
) -> None:
    """Collect what a room without a network needs.

    FOLDER gets the packages of handrail and its katas, and a file INSTALL.txt with the command that
    installs them. Run it where there is a network. Then copy FOLDER to each computer, and do what
    INSTALL.txt says. One kit can serve several systems and versions of Python: the command is the
    same for all.
    """
    for note in _value_or_exit(kit.make_kit(folder, platforms, pythons)):
        output.print_sentence(note)


@dojo_group.command(
    "site",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo site dojo_site
      dojo_site: 26 MB. Serve it: python -m http.server --directory dojo_site
    """,
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@pass_katas
@pass_output
def site_command(output: Output, katas: Path | None, folder: Path) -> None:
    """Make a web site in which the katas are done and graded.

    FOLDER gets static files, which any web server can serve. It must be new or empty, or have an
    earlier site, which is replaced. Learners need only a browser: Python runs in it, and nothing is
    sent anywhere. The command needs node and npm, and a network.
    """
    from handrail_dojo.site import build  # it imports mypy and pytest, which takes a second

    kata_set = _value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    with progress_line() as show:
        size = _value_or_exit(build.make_site(folder, kata_set, show))
    serve = f"python -m http.server --directory {folder}"
    output.print_sentence(f"{folder}: {size / 1_000_000:.0f} MB. Serve it: {serve}")


@click.group("dev", cls=Group)
def dev_group() -> None:
    """Write katas of your own."""


@dev_group.command(
    "new",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dev new k30_bets | head -n 1
      k30_bets/kata.toml
    """,
)
@click.argument("name")
@pass_katas
@pass_output
def new_command(output: Output, katas: Path | None, name: str) -> None:
    """Make a new kata, with blanks to fill in.

    NAME is a number and a word, as in k30_bets. The kata is a folder of that name, in the folder
    that --katas names or in the current folder.
    """
    root = katas or Path()
    for path in _value_or_exit(new_kata.make_kata(root, name)):
        print(path)
    output.print_sentence(
        f'next: fill in the blanks, then handrail kata --katas "{root}" dev check {name}'
    )


@dev_group.command(
    "check",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dev check k00
      k00_warm_up: 43 answers, no flaws
    """,
)
@click.argument("kata", nargs=-1, shell_complete=_complete_kata)
@click.option(
    "--jobs",
    type=Number(1),
    default=2,
    show_default=True,
    help="How many answers to grade at the same time.",
)
@pass_katas
@pass_output
def dev_check_command(output: Output, katas: Path | None, kata: tuple[str, ...], jobs: int) -> int:
    """Check that a kata's tests accept only right answers.

    The stub must fail all tests, right answers must pass, and each wrong answer must be caught by
    the test that kata.toml names. Without KATA, all katas and the minutes of paths are checked.
    """
    kata_set = _value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    chosen = [_value_or_exit(kata_set.find(name)) for name in kata] or kata_set.katas
    flaw_count = check_katas.check_each_kata(kata_set, chosen, jobs, output.print_sentence)
    set_flaws = () if kata else tuple(check_katas.check_set(kata_set))
    for flaw in set_flaws:
        output.print_sentence(flaw)
    return 1 if flaw_count or set_flaws else 0


def _console(output: Output) -> Console:
    """Return rich's printer for standard output, in the same style as the rest of the output."""
    paint = output.paint
    return Console(
        color_system="standard" if paint.has_colour else None,
        no_color=False,  # NO_COLOR and FORCE_COLOR have already decided
        force_terminal=paint.columns is not None,
        highlight=False,
        width=None if paint.columns else render.MAX_COLUMNS,
    )


def _print_renderable(content: RenderableType, output: Output) -> None:
    console = _console(output)
    with console.capture() as captured:
        console.print(content, width=min(console.width, render.MAX_COLUMNS))
    for row in captured.get().splitlines():
        # rich fills rows with spaces
        print(row.rstrip().replace("•", output.paint.symbol("•", "*")))


def _print_code(code: str, language: str, output: Output) -> None:
    if output.paint.has_colour or output.paint.columns:
        _print_renderable(
            Syntax(code, language, theme="ansi_dark", background_color="default", word_wrap=True),
            output,
        )
    else:
        print(code)


COMMANDS = (
    start_command,
    list_command,
    path_command,
    check_command,
    watch_command,
    hint_command,
    reset_command,
    solution_command,
    source_command,
    progress_command,
    dojo_group,
    dev_group,
)
