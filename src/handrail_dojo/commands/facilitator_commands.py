"""The commands of ``handrail kata`` for facilitators: the group ``dojo``."""

import re
import signal
import sys
from datetime import date, datetime, time
from pathlib import Path

import click

from handrail.installation import install_hint
from handrail.shell.commands import Command, CommandFailure, CommandWithoutJson, Group
from handrail.shell.input_lines import InputFile, read_lines
from handrail.shell.long_work import (
    INTERRUPTED_STATUS,
    catch_interrupt,
    progress_bar,
    progress_line,
)
from handrail.shell.options import FileToRead, Misuse, Number, output_option
from handrail.shell.output import Output, pass_output
from handrail_dojo.commands.katas_option import pass_katas
from handrail_dojo.commands.shared import complete_kata, complete_path, value_or_exit
from handrail_dojo.facilitator import kit, page
from handrail_dojo.kata_problem import KataProblem
from handrail_dojo.learner import workspace
from handrail_dojo.learner.book import BOOK
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.own_katas import standard_root


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


@click.group("dojo", cls=Group)
def dojo_group() -> None:
    """Prepare a dojo: a page to project, slides, a kit, a site. Grade what people hand in.

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
    cls=FileToRead,
    item="name",
    example="Ann",
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
    shell_complete=complete_path,
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
    _, route = value_or_exit(workspace.find_route(Path.cwd(), katas))
    if path_name is None and route.chosen:
        path_name = route.chosen.name
    text = "\n".join(line.text for line in lines)
    today = date.today().toordinal()
    html, notes = value_or_exit(page.make_page(route.kata_set, text, at, today, path_name))
    if output.reporter.status == 0:
        output.print_notes(notes)
        output.write_file("--output", path, html.encode())
    return 3 if output.reporter.status == 1 else 0


@dojo_group.command(
    "slides",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo slides 3
      wrote slides.html
    """,
)
@click.argument("chapter", type=int)
@output_option("-o --output path", "File to write.", ".html", default="slides.html")
@pass_katas
@pass_output
def slides_command(output: Output, katas: Path | None, chapter: int, path: str) -> None:
    """Write the slides of a chapter of the book as one HTML page.

    CHAPTER is its number. The arrow keys reveal a slide step by step, so that a question is on the
    screen before its answer. n shows notes: what to say, what to ask, and what usually comes as an
    answer. Print the page for a PDF with a page for each step. It needs no network.
    """
    from handrail_dojo.facilitator import decks, slides  # the other commands do not wait for them

    kata_set = value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    deck = value_or_exit(decks.read_deck(kata_set.root / BOOK, chapter))
    output.write_file("--output", path, slides.render_deck(deck).encode())


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
    for note in value_or_exit(kit.make_kit(folder, platforms, pythons)):
        output.print_sentence(note)


@dojo_group.command(
    "site",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo site dojo_site
      dojo_site: 29 MB. Serve it: python -m http.server --directory dojo_site
    """,
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--path",
    "path_name",
    metavar="NAME",
    shell_complete=complete_path,
    help="Path whose katas the site has. The names are in: handrail kata path  "
    "[default: all katas]",
)
@click.option("--title", default="Katas", show_default=True, help="Title of the site.")
@pass_katas
@pass_output
def site_command(
    output: Output, katas: Path | None, folder: Path, path_name: str | None, title: str
) -> None:
    """Make a web site in which the katas are done and graded.

    FOLDER gets static files, which any web server can serve. It must be new or empty, or have an
    earlier site without changes, which is replaced. Learners need only a browser: Python runs in
    it, and nothing is sent anywhere. The command needs node and npm, and a network.
    """
    kata_set = value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
    if path_name is not None:
        kata_set = kata_set.only(value_or_exit(kata_set.find_path(path_name)))
    size = _make_site(folder, kata_set, title)
    serve = f"python -m http.server --directory {folder}"
    output.print_sentence(f"{folder}: {size / 1_000_000:.0f} MB. Serve it: {serve}")


@dojo_group.command(
    "serve",
    cls=CommandWithoutJson,
    epilog="""\b
    Example:
      $ handrail kata dojo serve
      for the wall:      http://192.168.1.20:8000
      for the projector: http://127.0.0.1:8000/room?key=3f9a0c51d2b84e67
      listening on 0.0.0.0, Ctrl-C ends it
    """,
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Port to listen on.",
)
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    metavar="ADDRESS",
    help="Address of this computer to listen on. 0.0.0.0 is all of them, and 127.0.0.1 is "
    "reached from this computer only.",
)
@click.option(
    "--site",
    "place",
    type=click.Path(path_type=Path),
    default="dojo_site",
    show_default=True,
    metavar="PLACE",
    help="Folder or zip file with the site, such as that of a release of handrail. If there is no "
    "such folder yet, it is made, as dojo site makes it.",
)
@click.option("--open", "is_open", is_flag=True, help="Let everybody in without a join code.")
@pass_katas
@pass_output
def serve_command(
    output: Output, katas: Path | None, port: int, host: str, place: Path, is_open: bool
) -> None:
    """Serve the site to a room, and show who is where.

    Learners open the first address. The second one is for the projector: the join code, who is at
    which kata since when, with what verdict, and who asks for help. Tabs send these, and no code of
    their files. All of it is in memory: after a restart, both addresses and the join code are the
    same, and everybody is there again within half a minute. It needs the extra room.
    """
    try:
        from handrail_dojo.room import opening, server
    except ModuleNotFoundError as error:
        raise CommandFailure(
            KataProblem(f"{error.name} is missing, which serves a room", install_hint("room")), 3
        ) from None
    if not (place.exists() or place.suffix.lower() == ".zip"):
        kata_set = value_or_exit(workspace.find_kata_set(Path.cwd(), katas))
        _ = _make_site(place, kata_set, "Katas")
    room = value_or_exit(opening.open_room(place, host, port, is_open))
    for line in room.lines:
        output.print_sentence(line)
    _ = sys.stdout.flush()  # a terminal may be a pipe, and the room stays open for hours
    try:
        room.run()
    finally:
        output.print_notes(
            f"{count} times: {message}" for message, count in server.messages.items()
        )


@dojo_group.command(
    "grade",
    cls=Command,
    epilog="""\b
    Verdicts:
      solved      all tests passed
      doubtful    solved, but with another number of tests than the solution: read the answer
      not_yet     a test or the type checker objects
      timed_out   the answer was still running at the time limit
      not_begun   the files are as they were at the beginning
      missing     there is no folder of the kata
      unreadable  nothing in the folder or zip file can be read as katas
      at_fault    the installation failed, and not the answer
      stopped     it was not graded, because of Ctrl-C

    \b
    Example:
      $ handrail kata dojo grade . --kata k00 | grep k00_
      k00_warm_up: 0 of 1 solved
    """,
)
@click.argument("folder", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option(
    "--path",
    "path_name",
    metavar="NAME",
    shell_complete=complete_path,
    help="Grade the katas of this path. The names are in: handrail kata path",
)
@click.option(
    "--kata",
    "names",
    metavar="KATA",
    multiple=True,
    shell_complete=complete_kata,
    help="Grade this kata. Repeat it for several.  [default: the katas that somebody has begun]",
)
@click.option(
    "--jobs",
    type=Number(1),
    default=2,
    show_default=True,
    help="How many answers to grade at the same time.",
)
@output_option("--csv", "Write the rows as a table.", ".csv")
@pass_katas
@pass_output
def grade_command(
    output: Output,
    katas: Path | None,
    folder: tuple[Path, ...],
    path_name: str | None,
    names: tuple[str, ...],
    jobs: int,
    csv: str | None,
) -> int:
    """Grade what other people have handed in: a row for each person and kata, and two summaries.

    FOLDER is a folder of katas, a zip file of one as Download in a tab saves it, or the folder of a
    class, with a folder or a zip file for each person. The answers run on this computer with your
    rights, so they can read and change your files.

    The tests are those of handrail, or of the set in: handrail kata --katas SET dojo grade. Of
    FOLDER, only the Python files next to the learner's are read, and nothing is written. A remark
    names what an answer uses and no right answer does: it may have changed its tests, so read it.
    Equal answers have equal fingerprints. Comments and blank lines do not count.

    The exit status is 0 even if answers are wrong. The columns of --csv are the fields of --json.
    """
    from handrail_dojo.marking import grade_all, results, submissions

    kata_set = value_or_exit(read_set(katas or standard_root()))
    handed_in = tuple(submissions.read_submissions(folder, {kata.name for kata in kata_set.katas}))
    models = value_or_exit(grade_all.read_models(kata_set))
    chosen = [value_or_exit(kata_set.find(name)) for name in names]
    if path_name is not None:
        chosen += kata_set.katas_of(value_or_exit(kata_set.find_path(path_name)))
    if not chosen:
        chosen = grade_all.begun_katas(kata_set, models, handed_in)
    chosen = list(dict.fromkeys(chosen))
    with progress_bar("answers") as meter, catch_interrupt() as is_interrupted:
        rows = value_or_exit(
            grade_all.grade_all(
                kata_set,
                chosen,
                models,
                handed_in,
                jobs,
                is_interrupted,
                meter.update,
            )
        )
    if output.as_json:
        for document in (*rows, *results.summarize(rows), *results.summarize_people(rows)):
            output.print_json(document)
    else:
        for fields in results.format_results(rows):
            output.print_row(*fields)
        for summary in results.summarize(rows):
            for line in results.format_summary(summary):
                output.print_sentence(line)
        for fields in results.format_people(tuple(results.summarize_people(rows))):
            output.print_row(*fields)
    if csv is not None:
        output.write_csv(csv, results.CSV_COLUMNS, map(results.csv_row, rows))
    if is_interrupted():
        return INTERRUPTED_STATUS
    return max((3 for row in rows if row["verdict"] == "at_fault"), default=0)


def _make_site(folder: Path, kata_set: KataSet, title: str) -> int:
    """Make a site, and show how far it is. Return its size in bytes."""
    from handrail_dojo.site import build  # it imports mypy and pytest, which takes a second

    # SIGTERM ends the build like Ctrl-C, so that no half-made folder is left.
    _ = signal.signal(signal.SIGTERM, signal.default_int_handler)
    with progress_line() as show:
        return value_or_exit(build.make_site(folder, kata_set, title, show))
