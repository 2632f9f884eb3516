"""Verdicts, lists of katas and hints: rendered with rich for a terminal, or as JSON objects."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from returns.result import Failure, Success
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from handrail.railway import cases
from handrail.text import pluralize
from handrail_dojo.events import Failed
from handrail_dojo.grading.finding import Finding
from handrail_dojo.grading.verdict import (
    OUTCOME_WORDS,
    GradingOutcome,
    HuntResult,
    Report,
    Solved,
    Survivor,
)
from handrail_dojo.learner.book import Page, pages_after, pages_before, with_links
from handrail_dojo.learner.place import Place, fit
from handrail_dojo.learner.progress import Progress
from handrail_dojo.learner.route import Route
from handrail_dojo.learner.text_pictures import (
    PICTURE,
    describe_picture,
    read_picture,
)
from handrail_dojo.sets.catalog import KataSet
from handrail_dojo.sets.kata import HINT_COUNT, Hunt, Kata
from handrail_dojo.sets.learning_path import LearningPath
from pytest_hunt.events import Killed, OutOfTime, Survived

if TYPE_CHECKING:  # at run time, it would slow down the start of the commands
    from handrail_dojo.learner.json_types import (
        KataObject,
        PathObject,
        ProgressObject,
        VerdictObject,
    )

EXIT_STATUS = {
    GradingOutcome.SOLVED: 0,
    GradingOutcome.NOT_YET: 1,
    GradingOutcome.STOPPED: 1,
    GradingOutcome.AT_FAULT: 3,
    GradingOutcome.TIMED_OUT: 4,
}
_STYLES = {
    GradingOutcome.SOLVED: "bold green",
    GradingOutcome.NOT_YET: "bold red",
    GradingOutcome.STOPPED: "dim",
    GradingOutcome.AT_FAULT: "bold red",
    GradingOutcome.TIMED_OUT: "bold red",
}
MAX_COLUMNS = 100
_LABEL_COLUMNS = 12


def render_verdict(
    kata: Kata, report: Report, route: Route | None, is_full: bool = False
) -> RenderableType:
    """Return the result of a grading. If the kata is solved, its aha and what comes next follow.

    Args:
        kata: the kata.
        report: the report on the answer.
        route: the learner's way through the katas, or None if only some of the tests ran.
        is_full: whether to print the results of a hunt with all details.
    """
    parts = [render_outcome(kata, report, is_part=route is None, is_full=is_full)]
    if route and is_solved_in_full(kata, report):
        parts += [Text(""), _prose(route.kata_set.aha(kata)), Text("")]
        parts += [
            Text(f"Compare: handrail kata solution {kata.number} --diff", "dim"),
            Text(render_next(route, kata), "bold"),
        ]
        following = route.following(kata)
        later = pages_after(route.kata_set, kata)
        if following:
            parts += read_before(route.kata_set, following)
            later += pages_before(route.kata_set, following)[1:]
        if later:
            names = ", ".join(page.name for page in later)
            parts.append(Text(f"For later: {names}: handrail kata book", "dim"))
    return Group(*parts)


def render_outcome(
    kata: Kata,
    report: Report,
    is_part: bool = False,
    is_full: bool = False,
    place: Place = Place.TERMINAL,
) -> RenderableType:
    """Return the outcome of a grading, the finding, the number of tests, and remarks.

    Args:
        kata: the kata.
        report: the report on the answer.
        is_part: whether only some of the tests ran.
        is_full: whether to print the results of a hunt with all details.
        place: where the learner reads it.
    """
    found, tests, hunt = report.finding, report.tests, report.hunt
    words, style = OUTCOME_WORDS[report.verdict.outcome], _STYLES[report.verdict.outcome]
    if is_part and isinstance(report.verdict, Solved):
        words = "these tests pass"
    medal = f", {hunt.medal.name}" if hunt and hunt.medal else ""
    parts: list[RenderableType] = [Text(f"{kata.number} {kata.title}: {words}{medal}", style)]
    if found is not None:
        parts += [Text(""), _finding(found, place)]
    if tests.total:
        failed = sum(isinstance(each, Failed) for each in report.events) + len(report.snippets)
        counts = f"{tests.passed} of {tests.total} tests passed"
        counts += f", {failed} failed" * bool(failed)
        counts += ", the rest were not run" * (tests.passed + failed < tests.total)
        parts.append(Text(counts, "dim"))
    if hunt is not None and hunt.mutants:  # none if a right implementation is named
        parts += [Text(""), *_hunt(kata, hunt, is_full, place)]
    parts += [Text(note, "dim") for note in report.notes]
    return Group(*parts)


def is_solved_in_full(kata: Kata, report: Report) -> bool:
    """Return whether a kata is solved, and has earned the best medal if it has medals."""
    return isinstance(report.verdict, Solved) and (
        kata.hunt is None or (report.hunt is not None and report.hunt.medal == kata.hunt.best_medal)
    )


def read_before(kata_set: KataSet, kata: Kata) -> list[Text]:
    """Return a row about the chapter to read before a kata, if its idea is new and there is one."""
    reason = f"If the idea of {kata.number} is new"
    return [
        Text(f"{reason}: {page.name}, handrail kata book {page.chapter.number}", "dim")
        for page in pages_before(kata_set, kata)[:1]
    ]


def render_book(pages: Sequence[Page]) -> RenderableType:
    """Return the list of the chapters, with their minutes and their katas."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for page in pages:
        numbers = " ".join(name.partition("_")[0] for name in page.chapter.katas)
        table.add_row(
            f"{page.chapter.number:>2}",
            page.title,
            Text(f"{page.chapter.minutes} min", "dim"),
            numbers,
        )
    return table


def render_chapter(page: Page) -> RenderableType:
    """Return the text of a chapter. Its links become their words."""
    return _prose(with_links(page.text, {}))


def render_next(route: Route, kata: Kata) -> str:
    """Return what comes after a kata: the next one, or the end of the path and another path."""
    following = route.following(kata)
    if following:
        return f"Next: {following.number} {following.title}, handrail kata check {following.number}"
    path = route.path_after(kata)
    if path:
        which = "Another path" if route.is_before(path, kata) else "Next path"
        return f"{route.ending(kata)} {which}: {path.name}, handrail kata path {path.name}"
    return route.ending(kata)


def render_hints(
    kata: Kata, progress: Progress, text: str, place: Place = Place.TERMINAL
) -> RenderableType:
    """Return the hints of a kata that are counted in the progress, without what is done.

    A note follows if there are no more hints. ``text`` is the text of the learner's files.
    """
    count = progress.hints.get(kata.name, 0)
    hints = kata.hints_for(text, progress.passed.get(kata.name, ()))
    rows: list[tuple[str, RenderableType]] = [
        (f"hint {number}/{HINT_COUNT}", _prose(fit(hint, place) or "All of this hint is done."))
        for number, hint in enumerate(hints[:count], start=1)
    ]
    return render_rows([*rows, ("", "no more hints")] if count >= HINT_COUNT else rows)


def render_listing(route: Route, current: Kata | None) -> RenderableType:
    """Return a list of the katas: those of each path, and then the others.

    A star marks each solved kata. An arrow marks the current kata and the path that the learner
    follows. If there is a current kata, the last line explains the marks.

    Args:
        route: the learner's way through the katas.
        current: the kata that the learner works on, or None outside of a learner's folder.
    """
    parts: list[RenderableType] = []
    paths = route.kata_set.dojo.paths
    for path in paths:
        parts.append(render_path(route, path, current))
        parts += [_listed(route, kata, current) for kata in route.kata_set.katas_of(path)]
    level = None
    for kata in route.kata_set.katas_in_no_path:
        if kata.level is not level:
            level = kata.level
            in_no_path = "in no path, " if paths else ""
            parts.append(Text(f"{in_no_path}{level.value}", "bold"))
        parts.append(_listed(route, kata, current))
    if current is not None:
        of_path = " and the path that you follow" if paths else ""
        parts.append(Text(f"* solved   > the kata that you work on{of_path}", "dim"))
    return Group(*parts)


def render_path(route: Route, path: LearningPath, current: Kata | None) -> RenderableType:
    """Return the line about a path in a list. An arrow marks the path that the learner follows.

    If the line is too long, the rest of it is below the title.

    Args:
        route: the learner's way through the katas.
        path: the path.
        current: the kata that the learner works on, or None outside of a learner's folder.
    """
    if current is None:
        mark = ""
        text = f"{path.title} ({path.total} min, {pluralize(len(path.katas), 'kata')})"
    else:
        mark = "> " if path == route.path_at(current) else "  "
        text = _title_and_count(route, path)
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="bold", overflow="fold")
    grid.add_column(style="bold", overflow="fold")
    grid.add_row(Text(f"{mark}{path.name}:"), Text(text))
    return grid


def describe_path(route: Route, path: LearningPath) -> str:
    """Return a line about a path: its name, title and minutes, and how much of it is solved."""
    return f"{path.name}: {_title_and_count(route, path)}"


def _title_and_count(route: Route, path: LearningPath) -> str:
    """Return the title and the minutes of a path, and how many of its katas are solved."""
    count = len(path.katas)
    solved = count - len(route.unsolved(path))
    return f"{path.title} ({path.total} min, {solved} of {count} solved)"


def _listed(route: Route, kata: Kata, current: Kata | None) -> RenderableType:
    star = "*" if route.is_solved(kata) else " "
    arrow = ">" if kata == current else " "
    text = f"{kata.title} ({kata.minutes} min): {', '.join(kata.ideas)}"
    return render_rows([(f"{star}{arrow} {kata.number}", Text(text))])


def render_rows(rows: Sequence[tuple[str, RenderableType]]) -> RenderableType:
    """Return a table of labels and contents, indented by two columns."""
    grid = Table.grid()
    grid.add_column(style="dim", width=_LABEL_COLUMNS + 1, no_wrap=True)
    grid.add_column(overflow="fold")
    for label, content in rows:
        grid.add_row(label, content)
    return Padding(grid, (0, 0, 0, 2))


def verdict_object(kata: Kata, report: Report, seconds: float) -> "VerdictObject":
    """Return the result of a grading as an object for JSON.

    ``seconds`` is how long grading took.
    """
    finding, hunt = report.finding, report.hunt
    if hunt:
        hunt = _without_titles(kata, hunt)
    return {
        "kata": kata.name,
        "verdict": report.verdict.outcome.value,
        "message": None if finding is None else finding.message,
        "hint": None if finding is None else finding.hint,
        "finding": None if finding is None else finding.kind,
        "rows": [list(row) for row in finding.rows] if finding else [],
        "passed_count": report.tests.passed,
        "test_count": report.tests.total,
        "medal": hunt.medal.name if hunt and hunt.medal else None,
        "kills": [
            {
                "mutant": kill.mutant,
                "title": kill.title,
                "property": kill.property,
                "example": dict(kill.example),
                "also": list(kill.also),
            }
            for kill in (hunt.killed if hunt else ())
        ],
        "survivors": [
            {
                "mutant": each.event.mutant,
                "title": each.event.title,
                "guilty": each.event.guilty,
                "missing": each.event.missing,
                "seed": each.seed,
            }
            for each in (hunt.survivors if hunt else ())
        ],
        "remarks": list(report.notes),
        "seconds": round(seconds, 2),
    }


def path_object(route: Route, path: LearningPath, current: Kata | None) -> "PathObject":
    """Return a path as an object for JSON.

    Args:
        route: the learner's way through the katas.
        path: the path.
        current: the kata that the learner works on, or None outside of a learner's folder.
    """
    katas = route.kata_set.katas_of(path)
    solved = [kata.name for kata in katas if route.is_solved(kata)]
    return {
        "path": path.name,
        "title": path.title,
        "minutes": path.total,
        "katas": list(path.katas),
        "solved_katas": None if current is None else solved,
        "followed": None if current is None else path == route.path_at(current),
    }


def kata_object(route: Route, kata: Kata, has_learner: bool) -> "KataObject":
    """Return a kata as an object for JSON.

    Args:
        route: the learner's way through the katas.
        kata: the kata.
        has_learner: whether the command runs in a learner's folder.
    """
    paths = [path.name for path in route.kata_set.dojo.paths if kata.name in path.katas]
    return {
        "kata": kata.name,
        "title": kata.title,
        "minutes": kata.minutes,
        "level": kata.level.value,
        "ideas": list(kata.ideas),
        "needs": list(kata.needs),
        "paths": paths,
        "solved": route.is_solved(kata) if has_learner else None,
    }


def progress_object(progress: Progress, kata: Kata) -> "ProgressObject":
    """Return a learner's progress in a kata as an object for JSON."""
    return {
        "kata": kata.name,
        "solved_at": progress.solved.get(kata.name),
        "medal": progress.medals.get(kata.name),
        "check_count": progress.checks.get(kata.name, 0),
        "hint_count": progress.hints.get(kata.name, 0),
        "solution_seen_at": progress.seen.get(kata.name),
    }


def _finding(finding: Finding, place: Place) -> RenderableType:
    first, space, rest = fit(finding.message, place).partition(" ")
    is_word = first.islower() and first.isalpha() and not finding.begins_with_code
    message = f"{first.capitalize() if is_word else first}{space}{rest}"
    rows = [(label, Text(fit(text, place))) for label, text in finding.rows]
    hint = [("try", Text(fit(finding.hint, place)))] if finding.hint else []
    return Group(Text(message, "bold"), render_rows([*rows, *hint]))


def _hunt(kata: Kata, hunt: HuntResult, is_full: bool, place: Place) -> Iterator[RenderableType]:
    """Yield the report of a hunt.

    It has the mutants (wrong implementations) that survived with the reason, the mutants that were
    killed, and the next medal.
    """
    grader = kata.hunt
    hunt = _without_titles(kata, hunt)
    yield Text(f"{len(hunt.killed)} of {pluralize(hunt.mutants, 'mutant')} killed", "bold")
    if grader and grader.one_at_a_time and not is_full:  # the finding has the first survivor
        yield render_rows([("killed", _kill_with_property(kill, hunt)) for kill in hunt.killed])
        return
    by_advice: dict[str, list[Survivor]] = {}
    for each in sorted(hunt.survivors, key=lambda each: each.event.guilty):
        by_advice.setdefault(_advice(each), []).append(each)
    for advice, survivors in by_advice.items():
        count = "1 survives" if len(survivors) == 1 else f"{len(survivors)} survive"
        reason = Text(f"{survivors[0].event.missing}: {advice}", "bold")
        rows = [("", _survivor(each, is_full)) for each in survivors]
        yield render_rows([(count, reason), *rows])
    kills = [_full_kill(kill) if is_full else _kill(kill) for kill in hunt.killed]
    yield render_rows([("killed", kill) for kill in kills])
    if len(hunt.kills_by_seed) > 1:
        yield Text(f"killed on each seed: {', '.join(map(str, hunt.kills_by_seed))}", "dim")
    can_try_alone = place is Place.TERMINAL and not (grader and grader.one_at_a_time)
    if hunt.survivors and hunt.mutants > 1 and can_try_alone:
        name = hunt.survivors[0].event.mutant
        yield Text(f"to try one alone: handrail kata check {kata.number} {name}", "dim")
    if isinstance(grader, Hunt) and hunt.medal in grader.medals[:-1]:
        better = grader.medals[grader.medals.index(hunt.medal) + 1]
        seeds = f" on {better.seeds} seeds" if better.seeds > 1 else ""
        yield Text(f"{better.name} needs {better.kills} kills{seeds}", "dim")


def _without_titles(kata: Kata, hunt: HuntResult) -> HuntResult:
    """Return the result with a number for each mutant, if learners see one survivor at a time.

    The name and the title are the mistake, which learners should read from the examples. So a
    mutant has only its number until all are killed.
    """
    if not (kata.hunt and kata.hunt.one_at_a_time and hunt.survivors and hunt.mutants > 1):
        return hunt
    names = {name: f"mutant {number}" for number, name in enumerate(hunt.order, start=1)}
    return replace(
        hunt,
        killed=tuple(
            replace(kill, mutant=names[kill.mutant], title="", who="") for kill in hunt.killed
        ),
        survivors=tuple(
            replace(
                each,
                event=replace(each.event, mutant=names[each.event.mutant], title="", who=""),
            )
            for each in hunt.survivors
        ),
        order=tuple(names.values()),
    )


def _name_and_title(event: Killed | OutOfTime | Survived) -> str:
    return f"{event.mutant}: {event.title}" if event.title else event.mutant


def _survivor(survivor: Survivor, is_full: bool) -> RenderableType:
    """Return the name and the title of a survivor; if ``is_full``, also who made the mistake."""
    event = survivor.event
    seed = "" if survivor.seed == 1 else f" (on random seed {survivor.seed})"
    title = Text(f"{_name_and_title(event)}{seed}")
    if is_full and event.who:
        return Group(title, Padding(Text(event.who, "dim"), (0, 0, 0, 2)))
    return title


def _advice(survivor: Survivor) -> str:
    """Return where to look for what a survivor needs."""
    if survivor.event.is_left_out:
        return "generate what assume asks for"
    if survivor.event.guilty:
        return "look at your assertions"
    return "look at your strategies"


def _kill_with_property(kill: Killed | OutOfTime, hunt: HuntResult) -> RenderableType:
    """Return a killed mutant, then the property that killed it, the example and other killers."""
    number = hunt.order.index(kill.mutant) + 1
    title = f"mutant {number}: {kill.title}" if kill.title else f"mutant {number}"
    rows = ", ".join(f"{name} = {value}" for name, value in kill.example)
    lines = [f"{kill.property}: {rows}"]
    if kill.also:
        lines.append(f"also killed by {', '.join(kill.also)}")
    return Group(Text(title), *(Padding(Text(line), (0, 0, 0, 2)) for line in lines))


def _full_kill(kill: Killed | OutOfTime) -> Text:
    """Return the mutant, the property that killed it, and the whole example."""
    rows = ", ".join(f"{name} = {value}" for name, value in kill.example)
    return Text(f"{_name_and_title(kill)}: {kill.property}: {rows}")


def _kill(kill: Killed | OutOfTime) -> Text:
    """Return one line for a killed mutant: its title, and how it was killed.

    The line shows the call for which the mutant returned a wrong result. If that call is unknown,
    the line shows the arguments with which the property failed.
    """
    example = kill.example[-1:] if dict(kill.example).get("wrong on") else kill.example
    rows = ", ".join(f"{name} {value}" for name, value in example)
    return Text(f"{kill.title}: {rows}", no_wrap=True, overflow="ellipsis")


class _PictureBlock(CodeBlock):
    """A fenced block. A picture that cannot be printed here becomes its sentences."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.lexer_name == PICTURE:
            match cases(read_picture(str(self.text))):
                case Success(picture):
                    columns = len(picture.rows[0]) + 2  # a column on each side
                    if options.ascii_only or columns > options.max_width:
                        yield Padding(Text(describe_picture(picture)), 1)
                        return
                case Failure():
                    pass
        yield from super().__rich_console__(console, options)


class _PictureMarkdown(Markdown):
    """Markdown with pictures."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": _PictureBlock,
    }


def _prose(markdown: str) -> Markdown:
    return _PictureMarkdown(markdown, code_theme="bw", inline_code_theme="bw")
