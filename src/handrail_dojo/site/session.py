"""What the page asks of Python: to grade a kata, to show a hint, to save a folder, to run a block.

Each question and each answer is JSON. The learner's folder is on a disk in memory, which ends with
the worker, and another tab may have another worker. So the page keeps the learner's files and the
state file, and sends what a question needs.
"""

import base64
import gc
import io
import shutil
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath
from typing import TypeAlias, assert_never, final

import msgspec
from returns.result import Failure, Result, Success
from rich.color import ANSI_COLOR_NAMES, Color
from rich.console import Console, RenderableType
from rich.text import Text

from handrail.railway import and_then, cases
from handrail_dojo.facilitator.page import markdown_to_html
from handrail_dojo.grading.grade import grade_files, grade_interrupted
from handrail_dojo.grading.one_interpreter import Watcher, one_interpreter
from handrail_dojo.grading.process import Exited, Expired, Runner
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.grading.verdict import OUTCOME_WORDS, Solved
from handrail_dojo.kata_problem import KataProblem, file_problem
from handrail_dojo.learner.archives import ArchiveFault, read_archive
from handrail_dojo.learner.book import BOOK, Page, pages_after, pages_before
from handrail_dojo.learner.check import GradedKata, grade_kata, record_report
from handrail_dojo.learner.kata_files import (
    lay_out,
    read_answer_text,
    read_files,
    reset,
    visible_tests,
)
from handrail_dojo.learner.place import Place, fit
from handrail_dojo.learner.play import choose_play, run_lines, run_play
from handrail_dojo.learner.progress import current_time
from handrail_dojo.learner.render import (
    is_solved_in_full,
    render_hints,
    render_outcome,
    verdict_object,
)
from handrail_dojo.learner.solutions import compare_texts, read_others, read_solution
from handrail_dojo.learner.workspace import MYPY_CACHE, Workspace
from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.kata import Kata
from handrail_dojo.sets.learning_path import PlayProgram
from handrail_dojo.sets.own_katas import STATE_FILE, standard_root
from handrail_dojo.site.chapter_blocks import check_types, run_blocks

_CHOOSE_ANOTHER = "choose a file that Download has saved, or the zip file of a folder of katas"
TAB_SECONDS = 600  # the longest time limit of a kata that is graded in a tab
_COLOUR_NAMES = {number: name for name, number in ANSI_COLOR_NAMES.items() if number < 16}
TAB_ROOT = Path("/home/pyodide/dojo")  # the learner's folder in a tab
TAB_KATAS = Path("/katas")  # where a set of katas is in a tab, if it is not handrail's own


class _TabQuestion(msgspec.Struct, frozen=True, tag_field="ask", tag=str.lower, kw_only=True):
    """A question. Its key ``ask`` is the name of the class in lower case.

    ``state`` is the content of the state file, or "" if the page has none.
    """

    state: str = ""


@final
class Warm(_TabQuestion, frozen=True, kw_only=True):
    """Grade the solution of a kata, so that the first check of the learner is fast.

    mypy, pytest and Hypothesis are loaded. The learner's files and the progress do not change.
    """

    kata: str


@final
class Check(_TabQuestion, frozen=True, kw_only=True):
    """Grade a kata.

    Attributes:
        kata: the name of the kata.
        files: all the learner's files of the kata, by name.
        columns: the width of the answer in characters.
        is_full: whether all tests run, and the answer has all their reports.
    """

    kata: str
    files: Mapping[str, str]
    columns: int
    is_full: bool = False


@final
class Run(_TabQuestion, frozen=True, kw_only=True):
    """Run a file of a kata, and then a few lines among its names.

    Attributes:
        kata: the name of the kata.
        files: all the learner's files of the kata, by name.
        file: the name of the file to run.
        lines: the lines that were typed.
    """

    kata: str
    files: Mapping[str, str]
    file: str
    lines: str


@final
class Play(_TabQuestion, frozen=True, kw_only=True):
    """Run the play of the set. ``files`` are all the learner's, by path."""

    files: Mapping[str, str]
    columns: int


@final
class Others(_TabQuestion, frozen=True, kw_only=True):
    """Show the right answers to a kata in other styles."""

    kata: str


@final
class End(_TabQuestion, frozen=True, kw_only=True):
    """Give the verdict on tests that did not finish.

    The page has ended the worker, or the learner's code has ended Python.

    Attributes:
        kata: the name of the kata.
        files: all the learner's files of the kata, by name.
        columns: the width of the answer in characters.
        events: the events that the tests had reported.
        status: the exit status with which Python ended, or None if the page ended it.
    """

    kata: str
    files: Mapping[str, str]
    columns: int
    events: tuple[str, ...]
    status: int | None = None


@final
class Hint(_TabQuestion, frozen=True, kw_only=True):
    """Show one more hint. ``columns`` is the width of the answer in characters."""

    kata: str
    columns: int


@final
class Solution(_TabQuestion, frozen=True, kw_only=True):
    """Show the reference solution, and how the learner's files differ from it."""

    kata: str
    files: Mapping[str, str]


@final
class Reset(_TabQuestion, frozen=True, kw_only=True):
    """Replace the learner's files of a kata by those of the beginning, and keep a copy of them."""

    kata: str
    files: Mapping[str, str]


@final
class Save(_TabQuestion, frozen=True, kw_only=True):
    """Return the learner's folder as a zip archive.

    Attributes:
        files: all the learner's files, by path.
        folder: the name of the folder in the archive.
    """

    files: Mapping[str, str]
    folder: str


@final
class Load(_TabQuestion, frozen=True, kw_only=True):
    """Replace the learner's folder by that of a zip archive. ``archive`` is in base64."""

    archive: str


@final
class Blocks(_TabQuestion, frozen=True, kw_only=True):
    """Run blocks of a chapter one after another. The answer has what the last one prints."""

    blocks: tuple[str, ...]


@final
class CheckTypes(_TabQuestion, frozen=True, kw_only=True):
    """Check the types of a block of a chapter, which is a program of its own."""

    block: str


TabQuestion: TypeAlias = (
    Blocks
    | CheckTypes
    | Warm
    | Check
    | Run
    | Play
    | Others
    | End
    | Hint
    | Solution
    | Reset
    | Save
    | Load
)
TabAnswer: TypeAlias = Mapping[str, object]
_DECODER = msgspec.json.Decoder(TabQuestion)


@final
@dataclass(frozen=True, slots=True)
class Desk:
    """Where a learner works in a tab.

    Attributes:
        root: the learner's folder.
        kata_set: the katas.
        runner: how mypy and pytest run.
    """

    root: Path
    kata_set: KataSet
    runner: Runner

    def open(self) -> Result[Workspace, KataProblem]:
        """Return the workspace. Missing files are created."""
        return lay_out(self.root, self.kata_set).map(lambda laid_out: laid_out[0])


def tab_desk(
    started: Callable[[float], None], reported: Callable[[str], None], ended: Callable[[], None]
) -> Result[Desk, KataProblem]:
    """Return the desk in a tab, or why its katas cannot be read.

    The arguments are the functions of a ``Watcher``. An event is a string.
    """
    watcher = Watcher(started, lambda line: reported(line.decode()), ended)
    katas = TAB_KATAS if TAB_KATAS.is_dir() else standard_root()
    return read_set(katas).map(lambda found: Desk(TAB_ROOT, found, one_interpreter(watcher)))


def ask(desk: Desk, question: str) -> str:
    """Answer a question of the page. Both are JSON.

    Each answer has the new content of the state file as ``state``. If the question cannot be
    answered, ``problem`` and ``hint`` say why, and the page should change nothing.
    """
    decoded = _DECODER.decode(question)
    desk.root.mkdir(parents=True, exist_ok=True)
    _ = (desk.root / STATE_FILE).write_text(decoded.state or "{}", "utf-8")
    match cases(_answer(desk, decoded)):
        case Success(answer):
            state = (desk.root / STATE_FILE).read_text("utf-8")
            return msgspec.json.encode({**answer, "state": state}).decode()
        case Failure(problem):
            refused = {"problem": problem.message, "hint": fit(problem.hint or "", Place.TAB)}
            return msgspec.json.encode(refused).decode()


def needs_terminal(kata: Kata) -> bool:
    """Return whether a check of a kata may take too long for a tab."""
    return kata.seconds > TAB_SECONDS


def describe_katas(kata_set: KataSet) -> list[TabAnswer]:
    """Return what the page shows of each kata before Python has started."""
    return [
        {
            "name": kata.name,
            "number": kata.number,
            "title": kata.title,
            "minutes": kata.minutes,
            "needs_terminal": needs_terminal(kata),
            "story": _html((kata_set.folder(kata) / "README.md").read_text("utf-8"))
            + _chapter_links("If the idea is new", pages_before(kata_set, kata)[:1])
            + _chapter_links("For later", pages_before(kata_set, kata)[1:]),
            "files": _read_stubs(kata_set, kata, kata.files),
            "given": _read_stubs(kata_set, kata, kata.given),
            "tests": {
                name: path.read_text("utf-8")
                for name, path in visible_tests(kata_set, kata).items()
            },
        }
        for kata in kata_set.katas
    ]


def describe_paths(kata_set: KataSet) -> list[TabAnswer]:
    """Return what the page shows of each learning path: its name, title, minutes and katas."""
    return [
        {
            "name": path.name,
            "title": path.title,
            "minutes": path.total,
            "katas": list(path.katas),
        }
        for path in kata_set.dojo.paths
    ]


def chapter_address(page: Page) -> str:
    """Return the address of a chapter of the book in the site."""
    return f"book-{page.chapter.number}.html"


def _chapter_links(words: str, pages: Sequence[Page]) -> str:
    """Return links to chapters as HTML, or "" without chapters."""
    links = (f'<a href="{chapter_address(page)}">{escape(page.name)}</a>' for page in pages)
    return f"<p>{words}: {', '.join(links)}</p>\n" if pages else ""


def describe_sheets(kata_set: KataSet) -> list[TabAnswer]:
    """Return the cheat sheets of all paths: for each its name, and its content as HTML."""
    files = dict.fromkeys(sheet for path in kata_set.dojo.paths for sheet in path.sheets)
    return [
        {
            "name": Path(file).stem,
            "html": markdown_to_html((kata_set.root / file).read_text("utf-8")),
        }
        for file in files
    ]


def _read_stubs(kata_set: KataSet, kata: Kata, names: tuple[str, ...]) -> Mapping[str, str]:
    stubs = kata_set.folder(kata) / "stub"
    return {name: (stubs / name).read_text("utf-8") for name in names}


def _answer(desk: Desk, question: TabQuestion) -> Result[TabAnswer, KataProblem]:
    match question:
        case Blocks(blocks=blocks):
            book = desk.kata_set.root / BOOK
            return Success({"printed": run_blocks(book, blocks, desk.runner)})
        case CheckTypes(block=block):
            cache = desk.root / MYPY_CACHE / "types"
            return Success({"printed": check_types(block, cache, desk.runner)})
        case Save(files=files, folder=folder):
            return _replace_files(desk, files).map(lambda _: {"archive": _pack(desk.root, folder)})
        case Load(archive=archive):
            return and_then(
                _unpack(archive, desk.kata_set),
                lambda files: _replace_files(desk, files).map(
                    lambda opened: {"files": dict(_own_files(opened, desk.kata_set.katas))}
                ),
            )
        case Warm(kata=name):
            return _find(desk, name).map(lambda found: _warm(desk, *found))
        case Hint(kata=name, columns=columns):
            return _find(desk, name).map(lambda found: _hint(*found, columns))
        case Play(files=files):
            return and_then(
                _replace_files(desk, files), lambda opened: _play(desk, opened, question.columns)
            )
        case Others(kata=name):
            return _find(desk, name).map(lambda found: {"others": _describe_others(*found)})
        case Check() | Run() | End() | Solution() | Reset():
            return and_then(
                _find(desk, question.kata), lambda found: _answer_on_files(desk, *found, question)
            )
        case _:
            assert_never(question)


def _answer_on_files(
    desk: Desk, opened: Workspace, kata: Kata, question: Check | Run | End | Solution | Reset
) -> Result[TabAnswer, KataProblem]:
    """Answer a question that comes with the learner's files of a kata."""
    folder = opened.folder(kata)
    for path in folder.glob("*.py"):
        if path.name not in kata.given:
            path.unlink()
    for name, text in question.files.items():
        _ = (folder / name).write_text(text, encoding="utf-8", newline="")
    match question:
        case Check(columns=columns, is_full=is_full):
            options = GradingOptions(runner=desk.runner, is_full=is_full)
            graded = grade_kata(opened, kata, options)
            # The answer may have used up the memory of the tab, and mypy needs it for the next one.
            _ = gc.collect()
            return Success(_verdict(graded, kata, columns))
        case Run(file=file, lines=typed):
            files = read_files(folder)
            printed = run_lines(opened.kata_set, kata, files, file, typed, desk.runner)
            return Success({"printed": printed})
        case End(columns=columns, events=events, status=status):
            finished = Expired("") if status is None else Exited(status, "")
            lines = [line.encode() for line in events]
            files = read_files(folder)
            report = grade_interrupted(kata, opened.kata_set, files, lines, finished)
            return Success(_verdict(record_report(opened, kata, report, 0), kata, columns))
        case Solution():
            _ = opened.update(lambda old: old.with_solution_seen(kata.name, current_time()))
            return Success({"files": list(_compare(opened, kata))})
        case Reset():
            return reset(opened, kata).map(lambda _: {"files": dict(_own_files(opened, (kata,)))})
        case _:
            assert_never(question)


def _warm(desk: Desk, opened: Workspace, kata: Kata) -> TabAnswer:
    files = read_files(opened.kata_set.folder(kata) / "solution")
    options = GradingOptions(cache=opened.root / MYPY_CACHE, runner=desk.runner)
    report = grade_files(kata, opened.kata_set, files, options)
    return {"verdict": report.verdict.outcome.value}


def _find(desk: Desk, name: str) -> Result[tuple[Workspace, Kata], KataProblem]:
    return and_then(
        desk.open(), lambda opened: opened.kata_set.find(name).map(lambda kata: (opened, kata))
    )


def _verdict(graded: GradedKata, kata: Kata, columns: int) -> TabAnswer:
    """Return a verdict as an object and as HTML. If the kata is solved, add its aha as HTML."""
    report, kata_set, route = graded.report, graded.workspace.kata_set, graded.workspace.route
    following = route.following(kata)
    path_after = route.path_after(kata)
    is_last = following is None
    if is_last and path_after:
        following = route.unsolved(path_after)[0]
    is_solved = is_solved_in_full(kata, report)
    return {
        **verdict_object(kata, report, graded.seconds),
        "words": OUTCOME_WORDS[report.verdict.outcome],
        "html": _terminal_html(render_outcome(kata, report, place=Place.TAB), columns),
        "full": report.full,
        "aha": (
            _html(kata_set.aha(kata)) + _chapter_links("For later", pages_after(kata_set, kata))
            if is_solved
            else ""
        ),
        "next": following.name if isinstance(report.verdict, Solved) and following else None,
        "ending": route.ending(kata) if is_solved and is_last else "",
    }


def _play(desk: Desk, opened: Workspace, columns: int) -> Result[TabAnswer, KataProblem]:
    def run(chosen: tuple[PlayProgram, Kata]) -> Result[str, KataProblem]:
        files = read_files(opened.folder(chosen[1]))
        return run_play(opened.kata_set, *chosen, files, True, desk.runner)

    return and_then(choose_play(opened.route), run).map(
        lambda printed: {"html": _terminal_html(Text.from_ansi(printed.rstrip()), columns)}
    )


def _describe_others(opened: Workspace, kata: Kata) -> list[TabAnswer]:
    return [
        {"name": other.name, "sentence": _html(other.sentence), "diff": other.diff}
        for other in read_others(opened.kata_set, kata)
    ]


def _hint(opened: Workspace, kata: Kata, columns: int) -> TabAnswer:
    after = opened.update(lambda before: before.with_hint(kata.name))
    text = read_answer_text(opened, kata)
    hints = render_hints(kata, after.progress, text, Place.TAB)
    return {"html": _terminal_html(hints, columns)}


def _compare(opened: Workspace, kata: Kata) -> Iterator[TabAnswer]:
    """Yield the name, the text and the differences of each file of the solution."""
    for name, mine, theirs in read_solution(opened, kata):
        rows = compare_texts(mine, theirs, "yours", "reference")
        yield {"name": name, "text": theirs, "diff": "\n".join(rows)}


def _replace_files(desk: Desk, files: Mapping[str, str]) -> Result[Workspace, KataProblem]:
    """Delete the learner's folder, write these files to it, and lay out the rest.

    ``files`` may have the state file. Otherwise the one that is there is kept.
    """
    state = (desk.root / STATE_FILE).read_text("utf-8")
    try:
        for kata in desk.kata_set.katas:
            shutil.rmtree(desk.root / kata.name, ignore_errors=True)
        for name, text in ({STATE_FILE: state} | dict(files)).items():
            path = desk.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            _ = path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        return Failure(file_problem("the files cannot be written", error))
    return desk.open()


def _own_files(opened: Workspace, katas: Sequence[Kata]) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each of the learner's own files of these katas."""
    for kata in katas:
        folder = opened.folder(kata)
        own = [path for path in sorted(folder.glob("*.py")) if path.name not in kata.given]
        for path in [*own, *sorted((folder / "backups").rglob("*.py"))]:
            text = path.read_text("utf-8", "replace")
            yield path.relative_to(opened.root).as_posix(), text


def _pack(root: Path, folder: str) -> str:
    """Return the learner's folder as a zip archive in base64, without mypy's cache.

    ``folder`` is its name in the archive.
    """
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(root.rglob("*")):
            if path.is_file() and path.relative_to(root).parts[0] != MYPY_CACHE:
                file.write(path, PurePosixPath(folder, path.relative_to(root).as_posix()))
    return base64.b64encode(archive.getvalue()).decode()


def _unpack(archive: str, kata_set: KataSet) -> Result[Mapping[str, str], KataProblem]:
    """Return the learner's files and the state file in an archive, by path in the folder of katas.

    The folder of katas is the one with the state file. Tests and given files are left out: those of
    this page are used.
    """

    def choose(
        paths: Collection[PurePosixPath],
    ) -> Result[Mapping[str, PurePosixPath], KataProblem]:
        top = next((path.parent for path in paths if path.name == STATE_FILE), None)
        if top is None:
            return Failure(
                KataProblem(f"expected {STATE_FILE} in the file, got none", _CHOOSE_ANOTHER)
            )
        own = (path for path in paths if path.is_relative_to(top))
        relative = {path.relative_to(top): path for path in own}
        return Success(
            {inner.as_posix(): path for inner, path in relative.items() if _is_own(inner, kata_set)}
        )

    try:
        file = io.BytesIO(base64.b64decode(archive))
    except ValueError:
        return Failure(_archive_problem(ArchiveFault.DAMAGED))
    return (
        read_archive(file, choose)
        .map(lambda files: {name: data.decode("utf-8", "replace") for name, data in files.items()})
        .alt(_archive_problem)
    )


def _archive_problem(fault: KataProblem | ArchiveFault) -> KataProblem:
    match fault:
        case KataProblem():
            return fault
        case ArchiveFault.DAMAGED:
            hint = _CHOOSE_ANOTHER
        case ArchiveFault.UNUSUAL:
            hint = "make the zip file with the usual compression"
        case ArchiveFault.LARGE:
            hint = "leave out everything but the katas"
        case _:
            assert_never(fault)
    return KataProblem(fault.value, hint)


def _is_own(path: PurePosixPath, kata_set: KataSet) -> bool:
    """Return whether a path in the folder of katas is the state file or one of the learner's."""
    match path.parts:
        case (name,):
            return name == STATE_FILE
        case (folder, *inner, name) if name.endswith(".py") and ".." not in inner:
            given = {kata.name: kata.given for kata in kata_set.katas}
            is_backup = inner[:1] == ["backups"]
            return folder in given and (is_backup or (not inner and name not in given[folder]))
        case _:
            return False


def _html(markdown: str) -> str:
    return markdown_to_html(fit(markdown, Place.TAB))


def _colour_name(colour: Color) -> str:
    """Return the name of a colour. rich names a colour of printed text by its number."""
    return _COLOUR_NAMES.get(colour.number or 0, colour.name)


def _terminal_html(content: RenderableType, columns: int) -> str:
    """Return what a terminal would show, as HTML whose classes name the styles."""
    console = Console(
        width=columns, color_system="standard", force_terminal=True, file=io.StringIO()
    )
    parts: list[str] = []
    for line in console.render_lines(content, pad=False):
        for segment in line:
            style = segment.style
            names = (
                []
                if style is None
                else [
                    *(["bold"] if style.bold else []),
                    *(["dim"] if style.dim else []),
                    *([_colour_name(style.color)] if style.color else []),
                ]
            )
            text = escape(segment.text)
            parts.append(f'<span class="{" ".join(names)}">{text}</span>' if names else text)
        parts.append("\n")
    return "".join(parts)
