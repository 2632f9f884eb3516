"""Progress is shown on a terminal's standard error, and changes nothing that is printed."""

import os
import pty
import subprocess
import threading
import tty
from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

import pytest

from handrail.cli.score import LARGE

from .conftest import COMMAND, PLAIN

Stream = Literal["stdout", "stderr"]

HAND = "KS 2H 5C JD TD"
MANY = [HAND] * (LARGE // len(HAND))  # enough for the engine
ERASED = b"\x1b[2K"  # takes a bar away

# What the work is called while it is shown, and the words of the command. FEW and LARGE are files.
SHOWN: list[tuple[str, str]] = [
    ("scoring", "score --file FEW --top 3"),
    ("scoring", "score --file FEW --tally --json"),
    ("scoring", "score --file LARGE"),
    ("scoring", "score --file LARGE --top 3 --tally"),
    ("counting", "odds"),
    ("dealing", "odds --cards 7 --simulate 10 --seed 7"),
    ("dealing", "equity AKs QQ JJ --samples 1000 --seed 7"),
    ("writing", "equity --matrix /dev/stdout"),
]
commands = pytest.mark.parametrize(("label", "line"), SHOWN, ids=[line for _, line in SHOWN])


class Run(NamedTuple):
    """What a run wrote to each stream."""

    status: int
    stdout: bytes
    stderr: bytes


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A file that the core scores, and one that the engine does; each has a line with an error."""
    folder = tmp_path_factory.mktemp("hands")
    written = {"FEW": [HAND, "KX 2H 5C JD TD", HAND], "LARGE": [*MANY, "KX 2H 5C JD TD", HAND]}
    for name, lines in written.items():
        _ = (folder / name).write_text("\n".join(lines))
    return {name: str(folder / name) for name in written}


def words(line: str, files: dict[str, str]) -> tuple[str, ...]:
    return tuple(files.get(word, word) for word in line.split())


def run(words: Sequence[str], *terminal: Stream) -> Run:
    """Run the command with these streams on one terminal, and the others as files."""
    screen, end = pty.openpty()
    tty.setraw(end)  # a terminal adds no carriage returns
    written: list[bytes] = []
    reader = threading.Thread(target=read_all, args=(screen, written), daemon=True)
    reader.start()
    done = subprocess.run(
        [*COMMAND, *words],
        stdout=end if "stdout" in terminal else subprocess.PIPE,
        stderr=end if "stderr" in terminal else subprocess.PIPE,
        env={**PLAIN, "TERM": "xterm", "PYTHONUTF8": "1", "NO_COLOR": "1"},
        timeout=120,
        check=False,
    )
    os.close(end)
    reader.join()
    os.close(screen)
    shown = b"".join(written)
    return Run(
        done.returncode,
        shown if "stdout" in terminal else done.stdout,
        shown if "stderr" in terminal else done.stderr,
    )


def read_all(screen: int, written: list[bytes]) -> None:
    """Read what is written to a terminal, until nobody can write to it."""
    try:
        while block := os.read(screen, 1 << 16):
            written.append(block)
    except OSError:  # Linux ends a terminal's output with an error
        pass


@cache
def without_terminal(words: tuple[str, ...]) -> Run:
    return run(words)


@commands
def test_progress_on_a_terminal_leaves_the_output_alone(
    label: str, line: str, files: dict[str, str]
) -> None:
    asked = words(line, files)
    shown, expected = run(asked, "stderr"), without_terminal(asked)
    assert label in shown.stderr.decode()
    assert label not in expected.stderr.decode()
    assert (shown.status, shown.stdout) == (expected.status, expected.stdout)


@commands
def test_output_on_a_terminal_is_the_same_and_has_no_progress(
    label: str, line: str, files: dict[str, str]
) -> None:
    asked = words(line, files)
    assert run(asked, "stdout") == without_terminal(asked)


def test_an_error_takes_the_place_of_the_bar(files: dict[str, str]) -> None:
    for name in ("FEW", "LARGE"):
        asked = ("score", "--file", files[name], "--tally")
        error = without_terminal(asked).stderr
        before, found, _ = run(asked, "stderr").stderr.partition(error)
        assert found
        assert before.endswith(ERASED)


def test_hands_listed_on_a_terminal_have_no_bar_between(files: dict[str, str]) -> None:
    asked = ("score", "--file", files["LARGE"])
    expected = without_terminal(asked)
    # Both streams are one: the error comes before the last hand.
    *hands, last = expected.stdout.splitlines(keepends=True)
    assert run(asked, "stdout", "stderr").stdout == b"".join((*hands, expected.stderr, last))
