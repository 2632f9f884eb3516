"""Ctrl-C at any moment after the first line of the command: status 130, and no traceback."""

import importlib.metadata
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import handrail_command
from handrail.cli import line_program
from handrail.shell import long_work
from handrail.shell.error_reporter import Unanswered
from handrail.shell.long_work import Meter
from helpers.systems import needs_posix
from helpers.terminal import enable_interrupts

from .conftest import COMMAND, run_process

pytestmark = needs_posix

# The first line of the command has run when this program prints an x.
PROGRAM = """
import os, handrail_command
handrail_command.end_on_interrupt()
os.write(2, b"x")
handrail_command.entry_point()
"""
LINES = (
    "odds --simulate 100000000",
    "score --json KS2H5CJDTD",
    "equity AA KK QQ --samples 100000000 --seed 1",
    "equity AA KK QQ JJ --exact",
    "equity AA KK --game short-deck --board 6c7c8c",
    "draw --names A,B",
    "table",
    "kata list",
    "conform holdem -- sleep 1000",
)


def test_the_status_after_ctrl_c_is_the_same_everywhere() -> None:
    assert handrail_command.INTERRUPTED_STATUS == long_work.INTERRUPTED_STATUS


def interrupt(line: str, seconds: float, folder: Path) -> tuple[int, str]:
    """Send SIGINT to the command some time after its first line. Return status and stderr."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *line.split()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=folder,
        preexec_fn=enable_interrupts,
    )
    assert process.stderr is not None
    assert process.stderr.read(1) == b"x"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    return process.returncode, err.decode()


def check_moments(line: str, moments: list[float], folder: Path) -> None:
    for seconds in moments:
        status, err = interrupt(line, seconds, folder)
        assert "Traceback" not in err, (line, seconds, err)
        # A command that has ended before is not interrupted.
        assert status in (130, -signal.SIGINT, 0), (line, seconds, err)


@pytest.mark.parametrize("line", LINES[:3])
def test_ctrl_c_at_the_start_is_quiet(line: str, tmp_path: Path) -> None:
    check_moments(line, [0, 0.1], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_ctrl_c_at_every_moment_is_quiet(line: str, tmp_path: Path) -> None:
    check_moments(line, [step / 8 for step in range(5)], tmp_path)


@pytest.mark.slow
def test_an_ignored_ctrl_c_stays_ignored() -> None:
    process = subprocess.Popen(
        [*COMMAND, "table"],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert process.stdout is not None
    with process.stdout:
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert (process.wait(60), first.count(b"\n") + rest.count(b"\n")) == (0, 7462)


def test_an_interrupted_start_leaves_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def start_and_interrupt(*words: Any, **options: Any) -> "subprocess.Popen[bytes]":
        started.append(popen(*words, **options))
        signal.raise_signal(signal.SIGINT)
        return started[0]

    popen = subprocess.Popen[bytes]
    monkeypatch.setattr(subprocess, "Popen", start_and_interrupt)
    with pytest.raises(KeyboardInterrupt), line_program.start_program(["sleep", "1000"]):
        raise AssertionError("the program may not be used")
    with started[0] as program:  # closes its pipes
        assert program.poll() is not None


def test_ctrl_c_is_handled_before_anything_else_is_imported() -> None:
    result = run_process("--version", env={"PYTHONPROFILEIMPORTTIME": "1"})
    modules = re.findall(r"\| +([\w.]+)$", result.stderr.decode(), re.MULTILINE)
    assert modules.index("handrail_command") < modules.index("handrail.railway")
    assert modules.index("handrail_command") < modules.index("returns")
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="handrail")
    assert script.value == "handrail_command:entry_point"


@pytest.mark.slow
def test_an_interrupted_exact_answer_says_what_is_not_answered(tmp_path: Path) -> None:
    line = "equity XX XX XX XX --board 2c3d4h --exact"
    meter = Meter("boards", done=99, total=1176)
    sentence = re.escape(Unanswered("XX XX XX XX --board…", meter).message).replace("99", r"\d+")
    expected = rf"error: {sentence}\n  hint: .* \d+ (seconds|minutes|hours)\n"
    # On a busy machine, it takes long until the answer is begun.
    found = (interrupt(line, seconds, tmp_path) for seconds in (3, 10, 30))
    assert any(status == 130 and re.fullmatch(expected, err) for status, err in found)


# Kernels that take a minute. When the first one runs, the program prints an x.
LONG_PARTS = """
import os, sys, time
import handrail_command
from handrail.engine import question_equity

def count(*part):
    os.write(1, b"x")
    time.sleep(60)

plan_sweep = question_equity.plan_sweep
question_equity.plan_sweep = lambda *given: plan_sweep(*given)._replace(task=count)
question_equity.count_flop_outcomes = question_equity.sample_part = count
handrail_command.entry_point()
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("equity 40% 40% 40% --exact", f"error: {Unanswered('').message}"),
        pytest.param(
            "flops AA KK --jobs 3", f"error: {Unanswered('').message}", marks=pytest.mark.slow
        ),
        # There are no deals yet.
        (
            "equity AA KK QQ --samples 9999999",
            "error: interrupted before the answer was complete: AA KK QQ\n",
        ),
    ],
)
def test_ctrl_c_does_not_wait_for_the_engine(line: str, message: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LONG_PARTS, *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=enable_interrupts,
    )
    assert process.stdout is not None
    assert process.stdout.read(1) == b"x"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.decode().startswith(message)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("equity 22+ AKs QQ --samples 2000000", "22+ AKs QQ"),
        ("equity 22+ AKs QQ --samples 2000000 --json", "22+ AKs QQ"),
        ("odds --simulate 2000000", "odds of 5 cards"),
    ],
)
def test_ctrl_c_while_the_engine_compiles_is_reported(
    line: str, question: str, tmp_path: Path
) -> None:
    process = subprocess.Popen(
        [*COMMAND, *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        preexec_fn=enable_interrupts,
    )
    while not any(path.is_file() for path in tmp_path.rglob("*")):  # the first kernel
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    message = f"interrupted before the answer was complete: {question}"
    if line.endswith("--json"):
        assert json.loads(err)["message"] == message
    else:
        assert err.decode() == f"error: {message}\n"
    assert (process.returncode, out) == (130, b"")


@pytest.mark.skipif(os.name != "posix", reason="needs the signal SIGINT")
def test_a_lost_ctrl_c_is_raised_again(tmp_path: Path) -> None:
    program = (
        "import handrail_command, sys, time\n"
        "class Deaf:\n"
        "    def __del__(self): raise KeyboardInterrupt\n"
        "def listen():\n"
        "    Deaf()\n"
        "    for _ in range(3000): time.sleep(0.01)\n"
        "from handrail.cli import main\n"
        "main.entry_point = listen\n"
        "handrail_command.entry_point()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        timeout=60,
        preexec_fn=enable_interrupts,
    )
    assert (done.returncode, done.stderr) == (130, b"")
