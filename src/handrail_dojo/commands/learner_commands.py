"""The commands of ``handrail kata`` for learners."""

import sys
import tempfile
from pathlib import Path

import click

from handrail.installation import install_hint
from handrail.shell.atomic_file import write_atomically
from handrail.shell.commands import Command, CommandFailure, CommandWithoutJson
from handrail.shell.long_work import Meter, progress_line
from handrail.shell.options import Misuse, Number, forbid, suggest
from handrail.shell.output import Output, pass_output
from handrail.shell.paint import LETTERS
from handrail_dojo.commands import doctor, library
from handrail_dojo.commands.katas_option import KATAS_KEY, pass_katas
from handrail_dojo.commands.rich_output import console_for, print_code, print_renderable
from handrail_dojo.commands.shared import (
    complete_kata,
    complete_path,
    names_that_start,
    value_or_exit,
)
from handrail_dojo.facilitator.page import chapter_html
from handrail_dojo.grading.process import PROCESSES
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import OUTCOME_WORDS
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner import book, check, kata_files, play, render, solutions, workspace
from handrail_dojo.learner.progress import current_time

_kata_argument = click.argument("kata", required=False, shell_complete=complete_kata)
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
    shell_complete=complete_path,
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
    kata_set = value_or_exit(workspace.find_kata_set(here, katas))
    path = value_or_exit(kata_set.find_path(path_name)) if path_name is not None else None
    opened, new = value_or_exit(kata_files.lay_out(root, kata_set))
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
    opened, route = value_or_exit(workspace.find_route(Path.cwd(), katas))
    if output.as_json:
        for kata in route.kata_set.katas:
            output.print_json(render.kata_object(route, kata, opened is not None))
    else:
        current = route.current if opened else None
        print_renderable(render.render_listing(route, current), output)


@click.command(
    "path",
    cls=Command,
    epilog="""\b
    Example:
      $ handrail kata path | head -n 1
      > dojo: The beginner's dojo: poker as types and functions (120 min, 0 of 8 solved)
    """,
)
@click.argument("name", required=False, shell_complete=complete_path)
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
    opened, route = value_or_exit(workspace.find_route(Path.cwd(), katas))
    current = route.current if opened else None
    for path in route.kata_set.dojo.paths:
        if output.as_json:
            output.print_json(render.path_object(route, path, current))
        else:
            print_renderable(render.render_path(route, path, current), output)


def _choose_path(output: Output, katas: Path | None, name: str) -> None:
    opened = value_or_exit(workspace.open_workspace(Path.cwd(), katas))
    chosen = value_or_exit(opened.kata_set.find_path(name))
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
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    forbid(all_katas and bool(kata), f"--all and {kata!r} cannot be combined", "remove one of them")
    if test:
        names = sorted(opened.kata_set.test_names(target))
        # A mutant needs its whole name.
        forbid(
            test.partition("[")[0] not in (names if target.hunt else "\n".join(names)),
            f"no such test: {test!r}",
            suggest(test, names) or f"use a name such as {', '.join(names[:2])}",
        )
    status, after = 0, opened
    chosen = opened.kata_set.katas if all_katas else (target,)
    meter = Meter("katas")
    for number, each in enumerate(chosen):
        with progress_line() as show:
            if all_katas:
                meter.update(number, len(chosen))
            graded = check.grade_kata(
                opened,
                each,
                GradingOptions(
                    seconds=seconds, is_full=full, test_filter=test or "", progress=show
                ),
            )
        after, report, outcome = graded.workspace, graded.report, graded.report.verdict.outcome
        status = status or render.EXIT_STATUS[outcome]
        if output.as_json:
            output.print_json(render.verdict_object(each, report, graded.seconds))
        elif all_katas:
            reason = f": {report.finding.message}" if report.finding else ""
            output.print_sentence(f"{each.number} {each.title}: {OUTCOME_WORDS[outcome]}{reason}")
        else:
            route = None if test else after.route
            print_renderable(render.render_verdict(each, report, route, full), output)
            if full and report.full.strip():
                print(f"\n{report.full.rstrip()}")
            elif report.finding and status != 3:
                more = "" if full else "   all reports: --full"
                output.print_sentence(f"stuck? handrail kata hint {each.number}{more}")
    if all_katas:
        after = opened.update(lambda before: before.with_current(target.name))
        if not output.as_json:  # there the remarks are in each verdict
            output.print_notes(opened.remarks)
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

    KATA is by default the kata of the current folder, or else the one that you work on. If you save
    a file of another kata, that one is graded from then on. The keys are at the bottom of the
    screen: n shows the next kata, q ends.
    """
    if not doctor.is_installed(doctor.WATCH_PACKAGE):
        raise CommandFailure(
            KataProblem(f"watch needs {doctor.WATCH_PACKAGE}", install_hint("katas")), 3
        )
    from handrail_dojo.commands import watch

    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    watch.Watch(opened, target, console_for(output), seconds).run()


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
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    after = opened.update(lambda before: before.with_hint(target.name))
    for row in render.read_before(opened.kata_set, target):
        output.print_sentence(row.plain)
    text = kata_files.read_answer_text(opened, target)
    print_renderable(render.render_hints(target, after.progress, text), output)
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
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    backup = value_or_exit(kata_files.reset(opened, target))
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
@click.option(
    "--others", is_flag=True, help="Show right answers in other styles, and what differs."
)
@click.option("--yes", is_flag=True, help="Show the solution without asking.")
@pass_katas
@pass_output
def solution_command(
    output: Output, katas: Path | None, kata: str | None, diff: bool, others: bool, yes: bool
) -> None:
    """Show the reference solution of a kata, or right answers in other styles.

    The command asks first, unless the kata is solved. KATA is by default the kata of the current
    folder, or else the one that you work on.
    """
    forbid(diff and others, "--diff and --others cannot be combined", "remove one of them")
    opened, target = value_or_exit(workspace.open_kata(Path.cwd(), katas, kata))
    if not yes and target.name not in opened.progress.solved:
        if not sys.stdin.isatty():
            raise Misuse("expected a terminal, to ask whether to show the solution", "add --yes")
        if not click.confirm(f"Show the solution of {target.number} {target.title}?", err=True):
            return
    after = opened.update(lambda before: before.with_solution_seen(target.name, current_time()))
    if others:
        for number, other in enumerate(solutions.read_others(opened.kata_set, target), 1):
            if number > 1:
                output.print_row("")
            output.print_row(output.paint.bold(f"{number}/{len(target.right)} {other.name}"))
            output.print_sentence(other.sentence.replace("`", ""))
            print_code(other.diff, "diff", output)
    else:
        for name, mine, theirs in solutions.read_solution(opened, target):
            rows = solutions.compare_texts(mine, theirs, f"yours/{name}", f"reference/{name}")
            text = "\n".join(rows) if diff else theirs.rstrip()
            print_code(text or f"{name} is the same", "diff" if diff else "python", output)
    output.print_notes(after.notes)


def _complete_source(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the names in the package of the set in use that start with ``incomplete``."""
    found = library.find_library(Path.cwd(), ctx.meta[KATAS_KEY])
    return names_that_start(incomplete, found.map(library.public_names))


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
    found = value_or_exit(library.find_library(Path.cwd(), katas))
    names = library.public_names(found)
    definitions = library.definitions(found, name)
    forbid(
        not definitions,
        f"{found.__name__} has no function or class {name!r}",
        suggest(name, names) or f"use a name such as {names[-1]}",
    )
    for each in definitions:
        print(f"# {each.module}")
        print_code(each.code, "python", output)


@click.command(
    "play",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata play | head -n 1
      10,000 hands, scored by your scoring.py (seed 10)
    """,
)
@pass_katas
@pass_output
def play_command(output: Output, katas: Path | None) -> None:
    """Play with what you have built: your own code reads, scores and judges.

    It needs k06, and from k07 on it does more. Another set of katas has another play, or none.
    """
    opened = value_or_exit(workspace.open_workspace(Path.cwd(), katas))
    chosen, kata = value_or_exit(play.choose_play(opened.route))
    files = kata_files.read_files(opened.folder(kata))
    text = value_or_exit(
        play.run_play(opened.kata_set, chosen, kata, files, output.paint.has_colour, PROCESSES)
    )
    print(text if output.paint.has_symbols else text.translate(LETTERS), end="")


def _complete_chapter(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Return the numbers of the chapters of the set in use that start with ``incomplete``."""
    found = workspace.find_kata_set(Path.cwd(), ctx.meta[KATAS_KEY])
    numbers = found.map(lambda each: [str(chapter.number) for chapter in each.dojo.chapters])
    return names_that_start(incomplete, numbers)


@click.command(
    "book",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata book | head -n 2
       0  Functional design in fifteen minutes  20 min  k01
       1  Types that cannot lie                 10 min  k00 k01
    """,
)
@click.argument("chapter", required=False, type=int, shell_complete=_complete_chapter)
@click.option("--open", "in_browser", is_flag=True, help="Open the chapter in the browser.")
@pass_katas
@pass_output
def book_command(output: Output, katas: Path | None, chapter: int | None, in_browser: bool) -> None:
    """List the chapters of the book, or show one.

    A chapter is about one idea, and names the katas that practise it. CHAPTER is its number.
    """
    forbid(in_browser and chapter is None, "--open needs a chapter", "give its number, such as 3")
    kata_set = value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    if not kata_set.dojo.chapters:
        raise CommandFailure(KataProblem("this set has no book"), 2)
    if chapter is None:
        print_renderable(render.render_book(book.read_book(kata_set)), output)
        return
    page = value_or_exit(book.find_chapter(kata_set, chapter))
    if not in_browser:
        print_renderable(render.render_chapter(page), output)
        return
    path = Path(tempfile.mkdtemp(prefix="handrail-")) / f"chapter-{chapter}.html"
    write_atomically(path, chapter_html(page, {}).encode())
    _ = click.launch(str(path))


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
    opened = value_or_exit(workspace.open_workspace(Path.cwd(), katas))
    width = max(len(kata.title) for kata in opened.kata_set.katas)
    for kata in opened.kata_set.katas:
        row = render.progress_object(opened.progress, kata)
        if output.as_json:
            output.print_json(row)
        else:
            state = "solved" if row["solved_at"] else "open"
            output.print_row(
                kata.number,
                f"{kata.title:<{width}}",
                f"{state}, {row['medal']}" if row["medal"] else f"{state:<6}",
                f"checks: {row['check_count']}",
                f"hints: {row['hint_count']}",
            )
    if not output.as_json:
        solved = sum(kata.name in opened.progress.solved for kata in opened.kata_set.katas)
        followed = opened.route.path_at(opened.route.current)
        if followed:
            output.print_sentence(render.describe_path(opened.route, followed))
        output.print_sentence(f"{solved} of {len(opened.kata_set.katas)} solved")
    output.print_notes(opened.notes)


LEARNER_COMMANDS = (
    start_command,
    list_command,
    path_command,
    check_command,
    watch_command,
    hint_command,
    reset_command,
    solution_command,
    source_command,
    play_command,
    book_command,
    progress_command,
)
