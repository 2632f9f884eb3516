"""The rules of the core and of the shell, one test for each.

The core is loaded into a room without a clock, chance, files and a screen: see guarded.py.
"""

import importlib.util
import inspect
import io
import re
import runpy
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from itertools import product
from types import ModuleType

import oracle
import pytest
from core import Report, due_in_words, parse_chore, report
from guarded import HOME, Room, World
from returns.result import Failure, Result, Success
from shell import main

from handrail_dojo.near_misses import ODD_TEXTS, near_misses

TODAY = date(2026, 11, 29)
LINES = (
    "2026-11-30 water the plants",
    "2026-11-29 pay the rent",
    "2026-12-24 buy a tree",
    "soon paint the door",
    "",
    "2026-11-20 take out the bins",
    "2026-11-29 cook",
    "2026-12-06",
)
PLANNED = (
    "9 days late: take out the bins (somebody)",
    "today: pay the rent (somebody)",
    "today: cook (somebody)",
    "tomorrow: water the plants (somebody)",
)
REMINDERS = (
    "9 days late: take out the bins (Ben)",
    "today: pay the rent (Ada)",
    "today: cook (Ben)",
    "tomorrow: water the plants (Cleo)",
)
ERRORS = ("line 4: 'soon' is not a date", "line 8: no task for 2026-12-06")
SEED = 7
DAY = "2026-11-30"


@pytest.fixture
def core() -> ModuleType:
    """Load the core, apart from the world."""
    return Room().load("core")


@pytest.mark.parametrize(
    ("line", "day", "task"),
    [
        ("2026-11-30 water the plants", date(2026, 11, 30), "water the plants"),
        ("2024-02-29 leap", date(2024, 2, 29), "leap"),
        ("2026-11-30\twash up", date(2026, 11, 30), "wash up"),
        ("  1999-01-02   call Mum \n", date(1999, 1, 2), "call Mum"),
        ("2026-11-30 0", date(2026, 11, 30), "0"),
        ("2026-11-30 call  Mum\tat home", date(2026, 11, 30), "call  Mum\tat home"),
        ("2026-11-30 w\ud800", date(2026, 11, 30), "w\ud800"),
    ],
)
def test_a_line_is_a_day_and_a_task(core: ModuleType, line: str, day: date, task: str) -> None:
    """A line is a date and a task. The white space around them does not count."""
    assert core.parse_chore(line) == Success(core.Chore(day, task))


def test_a_date_is_what_python_reads_as_one(core: ModuleType) -> None:
    """A word is a date if date.fromisoformat accepts it."""
    line = "20261130 rake"
    assert core.parse_chore(line) == Success(core.Chore(date(2026, 11, 30), "rake"))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("soon pay the rent", "soon"),
        ("2026-02-30 dance", "2026-02-30"),
        ("2026-1-5 dance", "2026-1-5"),
        ("  water 2026-11-30", "water"),
        ("\ud800 dance", "\ud800"),
        ("", ""),
    ],
)
def test_a_line_without_a_date_is_an_error(core: ModuleType, line: str, found: str) -> None:
    """If the first word is not a date, the line is a NotADate with that word."""
    assert core.parse_chore(line) == Failure(core.NotADate(found))


@pytest.mark.parametrize("line", ["2026-11-30", " 2026-11-30 \n"])
def test_a_date_without_a_task_is_an_error(core: ModuleType, line: str) -> None:
    """If no task comes after the date, the line is a NoTask with that date."""
    assert core.parse_chore(line) == Failure(core.NoTask(date(2026, 11, 30)))


def test_what_is_nearly_a_chore_has_its_answer(core: ModuleType) -> None:
    """Every line is a chore or an error: a word is a date if date.fromisoformat accepts it."""
    for line in nearly_chores():
        assert core.parse_chore(line) == right_chore(core, line)


def test_a_line_is_reported_as_it_is(core: ModuleType) -> None:
    """report takes each line as it is: parse_chore says what it is."""
    today, seed = TODAY, SEED
    for line in nearly_chores():
        assert made(core, [line], today, seed) == oracle.report([line], today, seed)


def test_a_reminder_says_when_what_and_who(core: ModuleType) -> None:
    """A reminder says when the task is due, the task, and in brackets who does it."""
    lines, today, seed = ["2026-11-30 water the plants"], TODAY, SEED
    assert without_names(core, lines, today, seed) == ("tomorrow: water the plants (somebody)",)


@pytest.mark.parametrize(
    ("due", "today", "words"),
    [
        (date(2026, 11, 29), date(2026, 11, 29), "today"),
        (date(2026, 11, 30), date(2026, 11, 29), "tomorrow"),
        (date(2026, 12, 1), date(2026, 11, 29), "in 2 days"),
        (date(2026, 11, 28), date(2026, 11, 29), "1 day late"),
        (date(2026, 11, 27), date(2026, 11, 29), "2 days late"),
        (date(2025, 1, 1), date(2024, 12, 31), "tomorrow"),
        (date(2024, 3, 1), date(2024, 2, 28), "in 2 days"),
        (date(2024, 2, 29), date(2025, 2, 28), "365 days late"),
    ],
)
def test_a_due_day_is_counted_from_today(
    core: ModuleType, due: date, today: date, words: str
) -> None:
    """A reminder begins with the due day in words, counted from the day given as today."""
    lines, seed = [f"{due} rake"], SEED
    assert without_names(core, lines, today, seed) == (f"{words}: rake (somebody)",)


@pytest.mark.parametrize("seed", [0, 1, 2, 12_345, 10**12, -3])
def test_the_seed_decides_who_does_it(core: ModuleType, seed: int) -> None:
    """One Random(seed) draws for the whole report: choice(PEOPLE), once for each reminder."""
    today, lines = TODAY, [f"2026-11-{day} cook" for day in range(20, 30)]
    _expected = tuple(map(name_in, oracle.report(lines, today, seed)[0]))
    given = "ten lines: 2026-11-20 cook, 2026-11-21 cook, and so on"
    assert tuple(map(name_in, reminders(core, lines, today, seed))) == _expected, given


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2026-12-06 rake", ("in 7 days: rake (somebody)",)),
        ("2026-12-07 rake", ()),
        ("2026-11-01 rake", ("28 days late: rake (somebody)",)),
    ],
)
def test_a_chore_is_due_within_a_week(
    core: ModuleType, line: str, expected: tuple[str, ...]
) -> None:
    """A chore has a reminder if it is late, or due in at most seven days."""
    lines, today, seed = [line], TODAY, SEED
    assert without_names(core, lines, today, seed) == expected


def test_the_earliest_chore_comes_first(core: ModuleType) -> None:
    """The earliest chore comes first; chores due on the same day stay in the order of the lines."""
    lines, today, seed = LINES, TODAY, SEED
    assert without_names(core, lines, today, seed) == PLANNED


@pytest.mark.parametrize("seed", [1, 6, 7])
def test_people_are_drawn_in_the_order_printed(core: ModuleType, seed: int) -> None:
    """People are drawn in the order in which the reminders are printed, and for no other chore."""
    today = TODAY
    lines = ["2027-01-01 rest", "2026-12-01 sing", "2026-11-30 dance", "2026-11-29 cook"]
    _expected, _ = oracle.report(lines, today, seed)
    given = "the lines " + ", ".join(lines)
    assert reminders(core, lines, today, seed) == _expected, given


def test_an_error_names_its_line(core: ModuleType) -> None:
    """An error begins with the number of its line, counted from 1; blank lines count too."""
    lines, today, seed = LINES, TODAY, SEED
    _, errors = made(core, lines, today, seed)
    assert errors == ERRORS


def test_a_blank_line_is_skipped(core: ModuleType) -> None:
    """A line of nothing but white space is neither a chore nor an error."""
    lines, today, seed = ["", "  \t\n", "\n", "2026-11-29 cook"], TODAY, SEED
    assert made(core, lines, today, seed) == (("today: cook (Ben)",), ())


def test_lines_may_come_from_a_file(core: ModuleType) -> None:
    """Lines may come from a file or a generator, which can be read only once."""
    given = "the lines of a file, with their line ends"
    _file = io.StringIO("".join(f"{line}\n" for line in LINES))
    assert made(core, _file, TODAY, SEED) == (REMINDERS, ERRORS), given


def test_the_same_arguments_give_the_same_report(core: ModuleType) -> None:
    """The same arguments give the same report, however often and in whatever order."""
    lines, today, seed = LINES, TODAY, SEED
    _first = made(core, lines, today, seed)
    _ = made(core, lines[:3], date(2027, 1, 1), 8)
    assert made(core, lines, today, seed) == _first


def test_every_small_report_is_right(core: ModuleType) -> None:
    """Every report has its errors, and a reminder for each chore that is due, equal ones too."""
    kinds = ("2026-11-29 cook", "2026-12-05 rake", "2026-12-07 dance", "2026-11-29", "soon x", " ")
    days = (TODAY, TODAY + timedelta(days=1), TODAY - timedelta(days=1))
    for lines in (each for size in range(4) for each in product(kinds, repeat=size)):
        for seed, today in enumerate(days):
            assert made(core, lines, today, seed) == oracle.report(lines, today, seed)


def test_the_day_and_the_seed_have_no_default(core: ModuleType) -> None:
    """today and seed have no default: whoever calls the core says what they are."""
    _ = core.parse_chore(LINES[0]), core.due_in_words(TODAY, TODAY), made(core, LINES, TODAY, SEED)
    parameters_with_a_default = [
        f"{name} of {function.__name__}"
        for function in (parse_chore, due_in_words, report)
        for name, parameter in inspect.signature(function).parameters.items()
        if name in ("today", "seed") and parameter.default is not inspect.Parameter.empty
    ]
    assert parameters_with_a_default == []


def test_the_core_asks_no_clock() -> None:
    """The core asks no clock: the day is a parameter."""
    _met = met_by_the_core() & {World.CLOCK}
    assert not _met, sentences(_met)


def test_the_core_draws_from_its_seed_alone() -> None:
    """The core draws from Random(seed) alone, and changes no other generator."""
    _met = met_by_the_core() & {World.CHANCE, World.SEED}
    assert not _met, sentences(_met)


def test_the_core_prints_nothing() -> None:
    """The core prints nothing and does not end the program: it returns what is to be printed."""
    _met = met_by_the_core() & {World.SCREEN, World.EXIT}
    assert not _met, sentences(_met)


def test_the_core_reads_nothing() -> None:
    """The core reads no input, no file and no setting: it has its arguments."""
    _met = met_by_the_core() & {World.INPUT, World.FILES, World.SETTINGS}
    assert not _met, sentences(_met)


def test_the_core_does_not_know_the_shell() -> None:
    """The core does not import the shell."""
    _met = met_by_the_core() & {World.SHELL}
    assert not _met, sentences(_met)


def test_reminders_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """main prints the reminders to standard output, each on a line."""
    lines, today, seed = LINES, TODAY, SEED
    _ = status_of_main(list(lines), today, seed)
    assert printed_lines(capsys.readouterr().out) == REMINDERS


def test_errors_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """main prints the errors to standard error, each on a line."""
    lines, today, seed = LINES, TODAY, SEED
    _ = status_of_main(list(lines), today, seed)
    assert printed_lines(capsys.readouterr().err) == ERRORS


def test_main_prints_all_lines_of_a_report_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """main prints each reminder and each error, also equal ones, in the order of the report."""
    lines, today, seed = ["soon dance"] * 12 + ["2026-11-29 cook"] * 12, TODAY, SEED
    _ = status_of_main(list(lines), today, seed)
    _report = oracle.report(lines, today, seed)
    assert tuple(map(printed_lines, capsys.readouterr())) == _report


def test_the_shell_prints_each_text_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The shell gives the core its seed, and prints each reminder and each error as it is."""
    today = date(2026, 11, 29)
    for text, seed in product((*ODD_TEXTS, "\u2013", "//"), (-1, 10**7)):
        lines = [f"{DAY} {text}", text]
        _reminders, _errors = oracle.report(lines, today, seed)
        _ = status_of_main(lines, today, seed)
        _out, _err = map(printed_lines, capsys.readouterr())
        assert (_out, _err) == (tuple(_reminders), tuple(_errors))


def test_an_empty_report_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """main prints nothing, not even an empty line, if there is nothing to report."""
    lines, today, seed = [""], TODAY, SEED
    _ = status_of_main(lines, today, seed)
    assert "".join(capsys.readouterr()) == ""


def test_the_shell_prints_what_the_core_returns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """main calls the core's report and prints what it returns: what is due, the core decides."""
    given = "a core whose report returns the reminder 'first' and the error 'second'"
    _answer = Report(("first",), ("second",))
    monkeypatch.setattr("core.report", lambda *args, **kwargs: _answer)
    _ = status_of_main([], TODAY, SEED)
    assert tuple(map(printed_lines, capsys.readouterr())) == (("first",), ("second",)), given


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (LINES, 1),
        (["soon dance"], 1),
        (["2026-11-30"], 1),
        (["2026-11-30 dance"], 0),
        (["2027-11-30 dance"], 0),
        ([], 0),
    ],
)
def test_the_status_is_1_if_a_line_is_wrong(lines: list[str], status: int) -> None:
    """main returns 1 if there is an error, and 0 otherwise."""
    today, seed = TODAY, SEED
    assert status_of_main(iter(lines), today, seed) == status


@pytest.mark.parametrize("days", [-400, -1, 0, 1, 400])
@pytest.mark.parametrize("seed", [0, 5])
def test_the_shell_uses_the_day_that_it_is_given(
    days: int, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """main uses the day and the seed that it is given."""
    lines, today = LINES, TODAY + timedelta(days=days)
    _reminders, _ = oracle.report(lines, today, seed)
    _ = status_of_main(list(lines), today, seed)
    assert printed_lines(capsys.readouterr().out) == _reminders


def test_the_shell_is_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """python shell.py reads standard input, prints, and ends with the status of main."""
    given = "standard input: a chore that is due in the year 9999, and a line without a date"
    monkeypatch.setattr("sys.stdin", io.StringIO("9999-12-31 rest\nsoon dance\n"))
    _status = status_of_the_program()
    _out, _err = map(printed_lines, capsys.readouterr())
    assert (_out, _err, _status) == ((), ("line 2: 'soon' is not a date",), 1), given


def nearly_chores() -> Iterator[str]:
    """Yield lines that are nearly a chore, and lines with an odd date or an odd task."""
    others = [(DAY, f"{DAY}{end}") for end in ("T10:00", " 10:00", "T00:00:00Z", ":")]
    others += [(DAY, other) for other in ("2026/11/30", "30.11.2026", "30 Nov", "2026-W49-1")]
    others += [(DAY, other) for other in ("today", "Today", "tomorrow", "Monday", "26-11-30")]
    yield from near_misses([f"{DAY} wash up", DAY], others)
    yield from ("20261130e\u0301 rake", "2026-w49-1 rake", "// rake")
    for text in ODD_TEXTS:
        yield from (f"{DAY} {text}", f"{text} wash up", text)


def right_chore(core: ModuleType, line: str) -> Result[object, object]:
    """Return the right answer of ``parse_chore``."""
    found = oracle.chore(line)
    if isinstance(found, str):
        return Failure(core.NotADate(found))
    due, task = found
    return Success(core.Chore(due, task)) if task else Failure(core.NoTask(due))


def made(
    core: ModuleType, lines: Iterable[str], today: date, seed: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the reminders and the errors of the core's report."""
    assert not missing_parameters(core), missing_parameters(core)
    try:
        found = core.report(lines, today=today, seed=seed)
    except TypeError as error:
        _calls_a_value = re.fullmatch(r"'(\w+\.)?(date|int)' object is not callable", str(error))
        assert not _calls_a_value, (
            "the function report calls today or seed: each is a value, not a function"
        )
        raise
    return found.reminders, found.errors


def missing_parameters(core: ModuleType) -> str:
    """Return the sentence about the parameters that report lacks, or an empty string."""
    names = inspect.signature(core.report).parameters
    missing = [text for text in ("today: date", "seed: int") if text.partition(":")[0] not in names]
    match missing:
        case [first, second]:
            return (
                f"the function report needs two more parameters, {first} and {second}: "
                "the caller gives them"
            )
        case [only]:
            return f"the function report needs one more parameter, {only}: the caller gives it"
        case _:
            return ""


def reminders(core: ModuleType, lines: Iterable[str], today: date, seed: int) -> tuple[str, ...]:
    """Return the reminders of the core's report."""
    return made(core, lines, today, seed)[0]


def without_names(
    core: ModuleType, lines: Iterable[str], today: date, seed: int
) -> tuple[str, ...]:
    """Return the reminders of the core's report, with somebody in place of each name."""
    found = reminders(core, lines, today, seed)
    return tuple(re.sub(r"\((Ada|Ben|Cleo)\)\Z", "(somebody)", reminder) for reminder in found)


def name_in(reminder: str) -> str:
    """Return who does the task of a reminder."""
    return reminder.rpartition("(")[2].removesuffix(")")


def met_by_the_core() -> set[World]:
    """Return what the core asks the world or tells it, even if it catches the exception."""
    room = Room()
    with suppress(AssertionError):
        core = room.load("core")
        for call in calls(core):
            with suppress(AssertionError):
                _ = call()
    return set(room.met)


def calls(core: ModuleType) -> Iterator[Callable[[], object]]:
    """Yield calls of each function of the core."""
    for line in LINES:
        yield partial(core.parse_chore, line)
        yield partial(made, core, [line], TODAY, SEED)
    yield partial(core.due_in_words, TODAY, TODAY)
    yield partial(made, core, [], TODAY, 0)


def sentences(met: set[World]) -> str:
    """Return what is wrong with each use of the world."""
    return "; ".join(sorted(world.value for world in met))


def printed_lines(text: str) -> tuple[str, ...]:
    """Return the lines that were printed. A last line that is not ended gets a mark."""
    *lines, rest = text.split("\n")
    return (*lines, f"{rest} (the line is not ended)") if rest else tuple(lines)


def status_of_the_program() -> object:
    """Run the shell as a program, and return the status with which it ends."""
    try:
        _ = runpy.run_path(str(HOME / "shell.py"), run_name="__main__")
    except SystemExit as ended:
        return ended.code
    return "no status: sys.exit was not called"


class Unread(io.StringIO):
    """A standard input without a line, which notes that it is read."""

    was_read = False

    def __next__(self) -> str:
        self.was_read = True
        return super().__next__()

    def read(self, size: int | None = -1) -> str:
        """Return nothing."""
        self.was_read = True
        return super().read(size)

    def readline(self, size: int = -1) -> str:
        """Return nothing."""
        self.was_read = True
        return super().readline(size)


def status_of_main(lines: Iterable[str], today: date, seed: int) -> object:
    """Return what main of the shell returns, which may not read standard input."""
    _input = Unread()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", _input)
        status = loaded_shell().main(lines, today=today, seed=seed)
    _was_read = _input.was_read
    assert not _was_read, "main in shell.py read standard input: it is given the lines"
    return status


def loaded_shell() -> ModuleType:
    """Load the shell again, so that it finds the output of this test."""
    spec = importlib.util.spec_from_file_location(main.__module__, HOME / "shell.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
