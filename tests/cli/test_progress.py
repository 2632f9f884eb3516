"""A progress bar is shown on a terminal's standard error, and does not change the output."""

import os
import re
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple, NoReturn

import pytest
from numba import config
from returns.result import Success

from handrail.cli.compile_notice import announce_compilation
from handrail.cli.main import run_command
from handrail.cli.solver_runs import run_solver
from handrail.engine.compiling import kernel
from handrail.equities.solvers import Choice, SolverResult
from handrail.equities.types import Work, never_stop
from handrail.shell import long_work
from handrail.shell.error_reporter import Unanswered
from handrail.shell.long_work import Meter, progress_bar
from helpers.systems import needs_posix

from .conftest import read_all

if sys.platform != "win32":
    import fcntl
    import pty
    import termios
    import tty

pytestmark = needs_posix

Stream = Literal["stdout", "stderr"]

HAND = "KS 2H 5C JD TD"
ERASED = b"\x1b[2K"  # erases a bar

# What is counted, the arguments, and whether the engine reads the file.
BARS: list[tuple[str, str, bool]] = [
    ("bytes", "score --file HANDS --top 3", False),
    ("bytes", "score --file HANDS --tally --json", False),
    ("bytes", "score --file HANDS", False),
    ("bytes", "score --file HANDS", True),
    ("bytes", "score --file HANDS --marked", True),
    ("bytes", "score --file HANDS --top 3 --tally", True),
    ("deals", "deal --count 20 --seed 7", False),
    ("deals", "deal --count 20 --seed 7 --json", False),
    ("hands", "odds --simulate 10 --seed 7", False),
    ("deals", "equity AKs QQ JJ --samples 1000 --seed 7", False),
]


class StreamOutput(NamedTuple):
    """The exit status of a run, and its output on each stream."""

    status: int
    stdout: bytes
    stderr: bytes


Run = Callable[..., StreamOutput]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs the command with some streams on one terminal."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)
    _ = (tmp_path / "HANDS").write_text(f"{HAND}\nKX 2H 5C JD TD\n{HAND}")

    def command(line: str, *terminal: Stream, large: bool = False) -> StreamOutput:
        screen, end = pty.openpty()
        tty.setraw(end)  # a terminal adds no carriage returns
        termios.tcsetwinsize(end, (30, 120))  # wide enough for all rows
        size = struct.pack("HHHH", 30, 200, 0, 0)  # rows of 200 columns are not shortened
        _ = fcntl.ioctl(end, termios.TIOCSWINSZ, size)
        blocks: list[bytes] = []
        reader = threading.Thread(target=read_all, args=(screen, blocks))
        reader.start()
        targets = [os.dup(end) if name in terminal else name for name in ("stdout", "stderr")]
        with (
            open(targets[0], "w", encoding="utf-8") as stdout,
            open(targets[1], "w", encoding="utf-8", buffering=1) as stderr,
            monkeypatch.context() as patch,
        ):
            patch.setattr(sys, "stdout", stdout)
            patch.setattr(sys, "stderr", stderr)
            if large:
                patch.setattr("handrail.cli.score.LARGE_FILE_BYTES", 0)
            status = run_command(line.split())
        os.close(end)
        reader.join()
        os.close(screen)
        return StreamOutput(
            status,
            b"".join(blocks) if "stdout" in terminal else Path("stdout").read_bytes(),
            b"".join(blocks) if "stderr" in terminal else Path("stderr").read_bytes(),
        )

    return command


@pytest.mark.parametrize(
    ("counted", "line", "large"),
    [
        *BARS[::3],
        *(pytest.param(*bar, marks=pytest.mark.slow) for bar in BARS if bar not in BARS[::3]),
    ],
)
def test_progress_does_not_change_the_output(
    run: Run, counted: str, line: str, large: bool
) -> None:
    expected = run(line, large=large)
    assert f"{counted} " not in expected.stderr.decode()
    shown = run(line, "stderr", large=large)
    assert f"{counted} " in shown.stderr.decode()
    assert (shown.status, shown.stdout) == (expected.status, expected.stdout)
    assert run(line, "stdout", large=large) == expected  # the output is there, without a bar


@pytest.mark.parametrize("name", ["dumb", "unknown"])
def test_a_terminal_that_erases_nothing_has_no_bar(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("TERM", name)
    line = "score --file HANDS --tally"
    assert run(line, "stderr").stderr == run(line).stderr


@pytest.mark.parametrize("large", [False, True])
def test_an_error_replaces_the_bar(run: Run, large: bool) -> None:
    line = "score --file HANDS --tally"
    *error, _ = run(line, large=large).stderr.splitlines(keepends=True)  # the last row is a total
    before, found, _ = run(line, "stderr", large=large).stderr.partition(b"".join(error))
    assert found
    assert before.endswith(ERASED)


@pytest.mark.parametrize("large", [False, True])
def test_the_bar_of_a_file_has_its_size_and_the_percentage(run: Run, large: bool) -> None:
    shown = run("score --file HANDS", "stderr", large=large).stderr.decode()
    assert re.search(r"bytes 44 of 44  █+  100%", shown)


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Meter:
    """Return a meter that has counted 2,000 of 134,459 boards after two seconds."""
    seconds = iter([10.0, 12.0])
    monkeypatch.setattr(long_work, "monotonic", lambda: next(seconds))
    meter = Meter("boards", lambda text: None)
    meter.update(0, 134_459)
    meter.update(2_000, 134_459)
    return meter


def test_progress_says_how_many_how_fast_and_how_long(meter: Meter) -> None:
    row = meter.row(60)
    assert row.startswith("boards 2,000 of 134k  ")
    assert row.endswith(" 1%  1,000/s  2:13 left")


@pytest.mark.parametrize("columns", [39, 50, 79, 200])
def test_progress_fits_the_terminal(meter: Meter, columns: int) -> None:
    row = meter.row(columns)
    assert len(row) <= columns
    assert row.startswith("boards 2,000 of 134k  ")
    assert row.endswith("  2:13 left")


def test_an_interrupted_count_says_how_far_it_was(meter: Meter) -> None:
    error = Unanswered("AA KK QQ", meter)
    assert "2,000 of 134,459 boards" in error.message
    assert str(error.hint).endswith(" 2 minutes")


def test_an_unknown_total_has_no_time_left(meter: Meter) -> None:
    meter.total = None
    assert meter.row(79) == "boards 2,000  1,000/s"


def test_a_thread_that_was_left_shows_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    meters = list[Meter]()

    def solve(chosen: object, jobs: int | None = None) -> NoReturn:
        with progress_bar("boards") as meter:
            meters.append(meter)
            meter.update(1, 2)
        meter.show("late")
        raise KeyboardInterrupt

    monkeypatch.setattr("handrail.cli.equity.run_solver", solve)
    shown = run("equity AA KK QQ", "stderr").stderr.decode()
    assert "boards 1 of 2" in shown
    assert "late" not in shown


@pytest.mark.parametrize("large", [False, True])
def test_a_list_of_hands_on_a_terminal_has_no_bar(run: Run, large: bool) -> None:
    line = "score --file HANDS"
    expected = run(line, large=large)
    # Both streams are one: the error comes before the last hand, and the totals come last.
    first, last = expected.stdout.splitlines(keepends=True)
    *error, totals = expected.stderr.splitlines(keepends=True)
    shown = run(line, "stdout", "stderr", large=large).stdout
    assert shown == b"".join((first, *error, last, totals))


@pytest.mark.parametrize("is_terminal", [True, False])
def test_only_a_terminal_is_told_of_a_compilation(
    is_terminal: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)

    @kernel
    def doubled(number: float) -> float:
        return 2 * number

    with announce_compilation():
        assert doubled(21) == 42
    assert ("compiling the engine" in capsys.readouterr().err) == is_terminal


def test_work_in_plain_python_can_be_stopped_if_it_is_counted() -> None:
    given: list[Work] = []

    def answer(work: Work) -> SolverResult[int]:
        given.append(work)
        return Success(1)

    for counted in ("", "deals"):
        choice = Choice("in Python", False, counted, bool(counted), answer)
        assert run_solver(choice) == (Success(1), False)
    assert [work.keep_going is never_stop for work in given] == [True, False]
