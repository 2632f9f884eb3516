"""The groups ``handrail kata dojo`` for facilitators, and ``handrail kata dev`` for authors."""

from datetime import date, datetime
from pathlib import Path

import click

from handrail.cli import options
from handrail.cli.input_lines import InputFile, readable_lines
from handrail.cli.kata import pass_katas
from handrail.cli.kata_commands import complete_kata, value_or_exit
from handrail.cli.output import Output
from handrail.cli.output_files import write_file
from handrail.dojo.check_katas import check_each_kata, check_set
from handrail.dojo.kit import make_kit
from handrail.dojo.new_kata import make_kata
from handrail.dojo.page import make_page
from handrail.dojo.workspace import find_kata_set


@click.group("dojo", cls=options.Group)
def dojo_group() -> None:
    """Prepare a dojo: a page to project, a kit for a room offline.

    A dojo is a meeting in which pairs of people solve katas. A facilitator leads it.
    """


@dojo_group.command(
    "page",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo page --at 18:30
      wrote dojo.html
    """,
)
@click.option(
    "--names",
    metavar="F",
    shell_complete=options.complete_files,
    help="Read the names for the pairs, one per line. - is standard input. "
    "# starts a comment.  [default: no pairs]",
)
@click.option(
    "--at",
    "begin",
    type=click.DateTime(["%H:%M"]),
    metavar="HH:MM",
    help="Time at which the dojo starts.  [default: times count from 0:00]",
)
@options.output_option("-o --output", "File to write.", ".html", default="dojo.html")
@pass_katas
@options.pass_output
def page_command(
    output: Output, katas: Path | None, names: str | None, begin: datetime | None, path: str
) -> int:
    """Write one HTML page for the projector and the printer.

    It has the timetable, a timer, what to say, the pairs, the stories of the katas, and cheat
    sheets. It needs no network.
    """
    lines = readable_lines(InputFile(names, "--names"), output.reporter) if names else ()
    text = "\n".join(line.text for line in lines)
    at, seed = begin and begin.time(), date.today().toordinal()
    kata_set = value_or_exit(find_kata_set(Path.cwd(), katas))
    html, notes = value_or_exit(make_page(kata_set, text, at, seed))
    if output.reporter.status == 0:
        for note in notes:
            output.print_note(note)
        write_file("--output", path, html, output)
    return 3 if output.reporter.status == 1 else 0


@dojo_group.command(
    "kit",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo kit wheels | tail -n 1
      see INSTALL.txt
    """,
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@options.pass_output
def kit_command(output: Output, folder: Path) -> None:
    """Collect what a room without a network needs.

    FOLDER gets the packages of handrail and its katas, and a file INSTALL.txt with the command that
    installs them.
    """
    for note in value_or_exit(make_kit(folder)):
        output.print_sentence(note)


@click.group("dev", cls=options.Group)
def dev_group() -> None:
    """Write katas of your own."""


@dev_group.command(
    "new",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dev new k30_bets | head -n 1
      k30_bets/kata.toml
    """,
)
@click.argument("name")
@pass_katas
@options.pass_output
def new_command(output: Output, katas: Path | None, name: str) -> None:
    """Make a new kata, with blanks to fill in.

    NAME is a number and a word, as in k30_bets. The kata is a folder of that name, in the folder
    that --katas names or in the current folder.
    """
    root = katas or Path()
    for path in value_or_exit(make_kata(root, name)):
        print(path)
    output.print_sentence(
        f'next: fill in the blanks, then handrail kata --katas "{root}" dev check {name}'
    )


@dev_group.command(
    "check",
    cls=options.CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dev check k00
      k00_warm_up: 19 answers, no flaws
    """,
)
@click.argument("kata", nargs=-1, shell_complete=complete_kata)
@click.option(
    "--jobs",
    type=options.Number(1),
    default=2,
    show_default=True,
    help="How many answers to grade at the same time.",
)
@pass_katas
@options.pass_output
def check_command(output: Output, katas: Path | None, kata: tuple[str, ...], jobs: int) -> int:
    """Check that a kata's tests accept right answers only.

    The stub must fail all tests, right answers must pass, and each wrong answer must be caught by
    the test that kata.toml names. Without KATA, all katas and the timetable are checked.
    """
    kata_set = value_or_exit(find_kata_set(Path.cwd(), katas))
    chosen = [value_or_exit(kata_set.find(name)) for name in kata]
    flaw_count = check_each_kata(kata_set, chosen or kata_set.katas, jobs, output.print_sentence)
    set_flaws = [] if chosen else list(check_set(kata_set))
    for flaw in set_flaws:
        output.print_sentence(flaw)
    return 1 if flaw_count or set_flaws else 0


GROUPS = (dojo_group, dev_group)
