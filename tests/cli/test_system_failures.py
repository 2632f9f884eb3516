"""A failure of the system is one sentence that names what failed; under kata the status is 3."""

import os
import shlex
import subprocess
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from itertools import product
from pathlib import Path

import pytest

from handrail.equities import preflop_wins
from handrail.installation import DamagedInstallation
from handrail.shell.streams import discard_output
from handrail.shell.system_failures import describe_failure
from helpers.systems import needs_linux, needs_posix

from .conftest import COMMAND, RunCommand, without_sentences

SHELL_COMMAND = shlex.join(COMMAND)


def run_shell(line: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a line in bash, in which H is the command."""
    return subprocess.run(
        ["bash", "-c", line.replace("H ", f"{SHELL_COMMAND} ", 1)],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=120,
    )


@needs_posix
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("kata list", 3),
        pytest.param("equity AA KK --dead 2c", 1, marks=pytest.mark.slow),
        pytest.param("kata check", 3, marks=pytest.mark.slow),
        pytest.param("flops AA KK", 1, marks=pytest.mark.slow),
    ],
)
def test_a_deleted_folder_is_named(tmp_path: Path, line: str, status: int) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    result = run_shell(f"rmdir {folder}; H {line}", folder)
    assert (result.returncode, result.stdout) == (status, "")
    assert without_sentences(result.stderr) == ["error", "  hint"]
    assert "folder" in result.stderr


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(13, "Permission denied", "/a/b"),
        MemoryError(),
        OSError(24, "Too many files"),
        ImportError("no mapping\nof 9 bytes"),
    ],
)
@pytest.mark.parametrize(("words", "status"), [(("table",), 1), (("kata", "list"), 3)])
def test_another_failure_is_not_one_of_standard_output(
    run: RunCommand,
    monkeypatch: pytest.MonkeyPatch,
    error: OSError | ImportError | MemoryError,
    words: tuple[str, ...],
    status: int,
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("handrail.shell.commands.Command.invoke", fail)
    result = run(*words)
    assert (result.status, result.out) == (status, "")
    assert result.err.splitlines()[0] == f"error: {describe_failure(error).message}"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not enforce the limit")
@pytest.mark.parametrize("megabytes", [60, pytest.param(256, marks=pytest.mark.slow)])
def test_too_little_memory_is_one_sentence(tmp_path: Path, megabytes: int) -> None:
    result = run_shell(f"ulimit -v {megabytes * 1024}; H equity AA KK --dead 2c", tmp_path)
    if result.returncode == 0:
        pytest.skip("this is enough memory here")
    assert (result.returncode, result.stdout) == (1, "")
    assert "Traceback" not in result.stderr
    assert "standard output" not in result.stderr
    # OpenBLAS ends the process itself, and its message has "Memory allocation".
    assert "memory" in result.stderr.lower()


FULL, CLOSED = ("/dev/full", "no space left on device"), ("&-", "it is closed")
BUFFERINGS = "PYTHONUNBUFFERED= ", "PYTHONUNBUFFERED=1 "
LINES = {"equity AsKs QdQc --board 2c3d4h": 1, "--help": 1, "kata list": 3}
# Each target and buffering, and each status; the slow run has all combinations.
USUAL = (
    ("--help", FULL, BUFFERINGS[1]),
    ("--help", CLOSED, BUFFERINGS[0]),
    ("kata list", FULL, BUFFERINGS[0]),
)


@needs_linux
@pytest.mark.parametrize(
    ("line", "target", "buffering"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] * (each not in USUAL))
        for each in product(LINES, (FULL, CLOSED), BUFFERINGS)
    ],
)
def test_standard_output_that_cannot_be_written_is_an_error(
    tmp_path: Path, line: str, target: tuple[str, str], buffering: str
) -> None:
    file, reason = target
    result = run_shell(f"{buffering}H {line} >{file}", tmp_path)
    assert result.returncode == LINES[line]
    assert without_sentences(result.stderr) == ["error"]
    assert result.stderr.endswith(f": {reason}\n")


@needs_linux
def test_output_that_failed_has_nothing_left_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = TextIOWrapper(BufferedWriter(FileIO("/dev/full", "w")), "utf-8")
    _ = failed.write("the answer")
    monkeypatch.setattr(sys, "stdout", failed)
    discard_output()
    assert failed.closed
    with sys.stdout as later:
        assert later.write("more") == 4


@needs_linux
@pytest.mark.parametrize("target", ["&-", "/dev/full"])
def test_an_error_that_nobody_can_read_keeps_its_status(tmp_path: Path, target: str) -> None:
    result = run_shell(f"H score KSKS KS2H5CJDTD 2>{target}", tmp_path)
    assert result.returncode == 2
    assert result.stdout.startswith("K♠ 2♥")


@needs_posix
@pytest.mark.usefixtures("without_numpy")
def test_a_damaged_installation_is_one_sentence(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    damaged = tmp_path / "preflop_wins.bin"
    os.mkfifo(damaged)
    monkeypatch.setattr(preflop_wins, "WINS_FILE", damaged)
    preflop_wins.wins_by_hands.cache_clear()
    result = run("equity", "AKs", "QQ")
    assert (result.status, result.out) == (1, "")
    error = DamagedInstallation(str(damaged), "something that is not a file")
    assert result.err == f"error: {error.message}\n  hint: {error.hint}\n"
