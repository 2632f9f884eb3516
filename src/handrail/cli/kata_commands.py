"""The commands of ``handrail kata`` for learners. They need the extra ``katas``."""

import difflib
import inspect
import sys
from pathlib import Path
from typing import NoReturn, TypeVar, final

import click
from returns.result import Failure, Result, Success
from rich.console import Console, RenderableType
from rich.syntax import Syntax

import handrail
from handrail.cli import options
from handrail.cli.kata import KATAS_KEY, pass_katas
from handrail.cli.output import Output
from handrail.dojo import render, workspace
from handrail.dojo.grade import GradingOptions
from handrail.dojo.kata_problem import KataProblem
from handrail.dojo.watch import Watch
from handrail.dojo.workspace import Workspace
from handrail.railway import cases

A = TypeVar("A")
_SECONDS_PER_DAY = 86_400
_SOURCE_NAMES = [
    name
    for name in handrail.__all__
    if inspect.isclass(value := getattr(handrail, name))
    or inspect.isfunction(inspect.unwrap(value))
]


def value_or_exit(result: Result[A, KataProblem]) -> A:
    """Return the value of a result. A problem ends the command."""
    match cases(result):
        case Success(value):
            return value
        case Failure(problem):
            raise options.CommandFailure(problem, problem.status)


def complete_kata(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the katas of the set in use that start with ``incomplete``."""
    match cases(workspace.find_kata_set(Path.cwd(), ctx.meta[KATAS_KEY])):
        case Success(kata_set):
            return [each.name for each in kata_set.katas if each.name.startswith(incomplete)]
        case Failure():
            return []


def _complete_source(_: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in _SOURCE_NAMES if name.startswith(incomplete)]


@final
class _Seconds(click.FloatRange):
    """A number of seconds, at most those of a day."""

    name = "SECONDS"

    def fail(
        self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None
    ) -> NoReturn:
        """Raise ``UsageError`` with the limits in words."""
        super().fail(f"expected seconds, more than 0, at most {_SECONDS_PER_DAY:,}", param, ctx)

    def _describe_range(self) -> str:
        return "more than 0"


_kata_argument = click.argument("kata", required=False, shell_complete=complete_kata)
_seconds_option = click.option(
    "--seconds",
    type=_Seconds(0, _SECONDS_PER_DAY, min_open=True),
    help="Time limit of one run of your code.  [default: the kata's]",
)


@click.command(
    "start",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata start
      11 katas laid out in dojo; 0 were there already
      next:  cd "dojo"
      then:  handrail kata watch
    """,
)
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@pass_katas
@options.pass_output
def start_command(output: Output, katas: Path | None, folder: Path | None) -> None:
    """Lay out the katas in a folder of your own.

    FOLDER is "dojo" by default, or the folder of katas that you are in. Existing files are not
    overwritten.
    """
    here = Path.cwd()
    root = folder.absolute() if folder else workspace.find_root(here) or here / "dojo"
    kata_set = value_or_exit(workspace.find_kata_set(here, katas))
    opened, new = value_or_exit(workspace.lay_out(root, kata_set))
    place = root.relative_to(here) if here in root.parents else root
    old_count = len(kata_set.katas) - len(new)
    output.print_sentence(f"{len(new)} katas laid out in {place}; {old_count} were there already")
    _print_notes(opened, output)
    if root != here:
        output.print_sentence(f'next:  cd "{place}"')
    output.print_sentence("then:  handrail kata watch")


@click.command(
    "list",
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail kata list | head -n 2
      beginner
         k00         Warm-up (8 min): a test that fails says what to do next
    """,
)
@pass_katas
@options.pass_output
def list_command(output: Output, katas: Path | None) -> None:
    """List the katas.

    * marks a kata that you have solved, and > the one that you work on.
    """
    here = Path.cwd()
    opened = value_or_exit(workspace.find_workspace(here, katas))
    kata_set = opened.kata_set if opened else value_or_exit(workspace.find_kata_set(here, katas))
    solved = opened.progress.solved if opened else dict[str, str]()
    if output.as_json:
        for kata in kata_set.katas:
            output.print_json(render.kata_object(kata, kata.name in solved if opened else None))
    else:
        _print_renderable(
            render.render_listing(kata_set, solved, opened and opened.current), output
        )


@click.command(
    "check",
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail kata check k00 | head -n 1
      k00 Warm-up: not yet
    """,
)
@_kata_argument
@click.argument("test", required=False)
@click.option("--all", "all_katas", is_flag=True, help="Grade all katas, one line each.")
@click.option("--full", is_flag=True, help="Run all tests, and print their whole reports.")
@_seconds_option
@pass_katas
@options.pass_output
def check_command(
    output: Output,
    katas: Path | None,
    kata: str | None,
    test: str | None,
    all_katas: bool,
    full: bool,
    seconds: float | None,
) -> int:
    """Grade a kata, and show the first thing that is not right yet.

    KATA is a name or a number, as in k06_score, k06 or 6. By default, it is the kata of the
    current folder, or else the one that you work on. With TEST, only the tests whose names contain
    TEST run. The exit statuses are in: handrail kata --help
    """
    settings = GradingOptions(seconds=seconds, is_full=full, test_filter=test or "")
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    if all_katas:
        if kata:
            raise options.Misuse(f"--all and {kata!r} cannot be combined", "remove one of them")
        return _check_all(opened, settings, output)
    names = sorted(opened.kata_set.test_names(target))
    if test and not any(test.partition("[")[0] in name for name in names):
        hint = options.suggest(test, names) or f"the tests are in {target.name}/tests"
        raise options.Misuse(f"no such test: {test!r}", hint)
    graded = workspace.grade_kata(opened, target, settings)
    verdict, full_report = graded.report.verdict, graded.report.full.rstrip()
    status = render.EXIT_STATUS[verdict.outcome]
    if output.as_json:
        output.print_json(render.verdict_object(target, graded.report, graded.seconds))
    else:
        shown_set = None if test else opened.kata_set
        _print_renderable(render.render_verdict(target, graded.report, shown_set), output)
        if full and full_report:
            print(f"\n{full_report}")
        elif verdict.finding and status != 3:
            output.print_sentence(
                f"stuck? handrail kata hint {target.number}   all reports: --full"
            )
    _print_notes(graded.workspace, output)
    return status


def _check_all(opened: Workspace, settings: GradingOptions, output: Output) -> int:
    """Grade all katas and print a line for each.

    Return the exit status of the first kata that is not solved, or 0.
    """
    status = 0
    for kata in opened.kata_set.katas:
        graded = workspace.grade_kata(opened, kata, settings)
        verdict = graded.report.verdict
        if output.as_json:
            output.print_json(render.verdict_object(kata, graded.report, graded.seconds))
        else:
            reason = f": {verdict.finding.message}" if verdict.finding else ""
            outcome = verdict.outcome.value.replace("_", " ")
            output.print_sentence(f"{kata.number} {kata.title}: {outcome}{reason}")
        status = status or render.EXIT_STATUS[verdict.outcome]
    current = opened.progress.current
    _print_notes(opened.update(lambda before: before.with_current(current)), output)
    return status


@click.command(
    "watch",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata watch k06
    """,
)
@_kata_argument
@_seconds_option
@pass_katas
@options.pass_output
def watch_command(
    output: Output, katas: Path | None, kata: str | None, seconds: float | None
) -> None:
    """Grade a kata on every save of its files.

    KATA is by default the kata of the current folder, or else the one that you work on. The keys
    are at the bottom of the screen: n shows the next kata, q ends.
    """
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    Watch(opened, target, _console(output), seconds).run()


@click.command(
    "hint",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata hint k00
    """,
)
@_kata_argument
@pass_katas
@options.pass_output
def hint_command(output: Output, katas: Path | None, kata: str | None) -> None:
    """Show the next of three hints. Each says more than the one before.

    KATA is by default the kata of the current folder, or else the one that you work on.
    """
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    after = opened.update(lambda before: before.with_hint(target.name))
    _print_renderable(render.render_hints(target, after.progress.hints[target.name]), output)
    _print_notes(after, output)


@click.command(
    "reset",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata reset k00
      k00_warm_up is as it was at the beginning
    """,
)
@_kata_argument
@pass_katas
@options.pass_output
def reset_command(output: Output, katas: Path | None, kata: str | None) -> None:
    """Put a kata back to its beginning, and keep your files.

    Your files go to the folder "backups" in the kata's folder. KATA is by default the kata of the
    current folder, or else the one that you work on.
    """
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    backup = value_or_exit(workspace.reset(opened, target))
    output.print_sentence(f"{target.name} is as it was at the beginning")
    if backup:
        output.print_sentence(f"your files are in {backup}")


@click.command(
    "solution",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata solution k00 --diff --yes | head -n 2
      --- yours/deck.py
      +++ reference/deck.py
    """,
)
@_kata_argument
@click.option("--diff", is_flag=True, help="Show how it differs from your files.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@pass_katas
@options.pass_output
def solution_command(
    output: Output, katas: Path | None, kata: str | None, diff: bool, yes: bool
) -> None:
    """Show the reference solution of a kata.

    The command asks first, unless the kata is solved. KATA is by default the kata of the current
    folder, or else the one that you work on.
    """
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    if not yes and target.name not in opened.progress.solved:
        if not sys.stdin.isatty():
            raise options.Misuse(
                "expected a terminal, to ask whether to show the solution", "add --yes"
            )
        if not click.confirm(f"Show the solution of {target.number} {target.title}?", err=True):
            return
    now = workspace.current_time()
    after = opened.update(lambda before: before.with_solution_seen(target.name, now))
    for name, mine, theirs in workspace.read_solution(opened, target):
        names = f"yours/{name}", f"reference/{name}"
        rows = difflib.unified_diff(mine.splitlines(), theirs.splitlines(), *names, lineterm="")
        text = "\n".join(rows) if diff else theirs.rstrip()
        _print_code(text or f"{name} is the same", "diff" if diff else "python", output)
    _print_notes(after, output)


@click.command(
    "source",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata source is_flush | head -n 2
    """,
)
@click.argument("name", shell_complete=_complete_source)
@options.pass_output
def source_command(output: Output, name: str) -> None:
    """Print handrail's own code of a function or class.

    NAME is a public name, as in score or parse_card.
    """
    if name not in _SOURCE_NAMES:
        hint = options.suggest(name, _SOURCE_NAMES) or "use a name such as score"
        raise options.Misuse(f"handrail has no function or class {name!r}", hint)
    value = getattr(handrail, name)
    print(f"# {value.__module__}")
    _print_code(inspect.getsource(value).rstrip(), "python", output)


@click.command(
    "progress",
    cls=options.Command,
    epilog="""\b
    Example:
      $ handrail kata progress | tail -n 1
      0 of 11 solved
    """,
)
@pass_katas
@options.pass_output
def progress_command(output: Output, katas: Path | None) -> None:
    """Show what you have solved, and the number of checks and hints."""
    opened = value_or_exit(workspace.open_workspace(Path.cwd(), katas))
    for kata in opened.kata_set.katas:
        row = render.progress_object(kata, opened.progress)
        if output.as_json:
            output.print_json(row)
        else:
            medal = row["medal"]
            state = f"solved, {medal}" if medal else "solved" if row["solved"] else "open"
            counts = f"checks: {row['checks']}", f"hints: {row['hints']}"
            output.print_row(kata.number, kata.title, state, *counts)
    if not output.as_json:
        katas_count = len(opened.kata_set.katas)
        output.print_sentence(f"{len(opened.progress.solved)} of {katas_count} solved")
    _print_notes(opened, output)


def _print_notes(opened: Workspace, output: Output) -> None:
    for note in opened.notes:
        output.print_note(note)


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
        print(row.rstrip())  # rich fills rows with spaces


def _print_code(code: str, language: str, output: Output) -> None:
    if output.paint.has_colour:
        colours = {"theme": "ansi_dark", "background_color": "default"}
        _print_renderable(Syntax(code, language, word_wrap=True, **colours), output)
    else:
        print(code)


COMMANDS = (
    start_command,
    list_command,
    check_command,
    watch_command,
    hint_command,
    reset_command,
    solution_command,
    source_command,
    progress_command,
)
