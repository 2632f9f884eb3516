"""A progress bar is shown on a terminal's standard error, and does not change the output."""

import os
import re
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from numba import config

from handrail.cli.compile_notice import announce_compilation
from handrail.cli.main import run_command
from handrail.engine.compiling import kernel
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

# The label of the bar, the arguments, and whether the engine reads the file.
BARS: list[tuple[str, str, bool]] = [
    ("scoring", "score --file HANDS --top 3", False),
    ("scoring", "score --file HANDS --tally --json", False),
    ("scoring", "score --file HANDS", False),
    ("scoring", "score --file HANDS", True),
    ("scoring", "score --file HANDS --marked", True),
    ("scoring", "score --file HANDS --top 3 --tally", True),
    ("dealing", "deal --count 20 --seed 7", False),
    ("dealing", "deal --count 20 --seed 7 --json", False),
    ("dealing", "odds --simulate 10 --seed 7", False),
    ("dealing", "equity AKs QQ JJ --samples 1000 --seed 7", False),
    ("writing", "equity --matrix MATRIX.csv", False),
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


@pytest.mark.parametrize(("label", "line", "large"), BARS)
def test_progress_does_not_change_the_output(run: Run, label: str, line: str, large: bool) -> None:
    expected = run(line, large=large)
    assert label not in expected.stderr.decode()
    shown = run(line, "stderr", large=large)
    assert label in shown.stderr.decode()
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
    error = run(line, large=large).stderr
    before, found, _ = run(line, "stderr", large=large).stderr.partition(error)
    assert found
    assert before.endswith(ERASED)


@pytest.mark.parametrize("large", [False, True])
def test_the_bar_of_a_file_has_percentage_and_time_left(run: Run, large: bool) -> None:
    shown = run("score --file HANDS", "stderr", large=large).stderr.decode()
    assert re.search(r"scoring ━+ 100% 0:00:00", shown)


@pytest.mark.parametrize("large", [False, True])
def test_a_list_of_hands_on_a_terminal_has_no_bar(run: Run, large: bool) -> None:
    line = "score --file HANDS"
    expected = run(line, large=large)
    # Both streams are one: the error comes before the last hand.
    first, last = expected.stdout.splitlines(keepends=True)
    assert run(line, "stdout", "stderr", large=large).stdout == first + expected.stderr + last


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
