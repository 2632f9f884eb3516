"""Helpers for tests of the command: run it in this process, as a process or on a terminal."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from typing import Any, TypeAlias, final

import pytest

from handrail.cli.main import run_command
from helpers.json_objects import check_objects
from helpers.terminal import USER_VARIABLES, Terminal

if sys.platform != "win32":
    import pty
    import termios
    import tty

COMMAND = [sys.executable, "-m", "handrail"]
ENVIRONMENT_WITH_COLOUR = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
JsonObject: TypeAlias = dict[str, Any]  # the values of JSON have no static type


@final
@dataclass(frozen=True, slots=True)
class CommandResult:
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[JsonObject]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def errors(self) -> list[JsonObject]:
        return [json.loads(line) for line in self.err.splitlines()]

    @property
    def error_rows(self) -> list[str]:
        """Return the rows of errors and notes, without their sentences and hints."""
        return without_sentences(self.err)


def without_sentences(text: str) -> list[str]:
    """Return the rows of a text, with only ``error`` or ``hint`` of rows that have sentences."""
    start = r"(?m)^((?:\S+: )?(?:error|note)(?:\[\w+\])?|  hint): .*"
    return re.sub(start, r"\1", text).splitlines()


RunCommand = Callable[..., CommandResult]
WriteHands = Callable[[Sequence[str] | bytes], str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> RunCommand:
    """Return a function that runs the command in this process and returns its result.

    It takes the input, the encoding of the output, and environment variables.
    """

    def command(
        *words: str, stdin: bytes = b"", encoding: str = "utf-8", **variables: str
    ) -> CommandResult:
        for stream in (sys.stdout, sys.stderr):
            assert isinstance(stream, TextIOWrapper)
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
        with standard_input(stdin), pytest.MonkeyPatch.context() as patch:
            for name, value in variables.items():
                patch.setenv(name, value)
            status = run_command(words)
        captured = capsys.readouterr()
        check_objects(words, captured.out, captured.err)
        return CommandResult(status, captured.out, captured.err)

    return command


@contextmanager
def standard_input(content: bytes) -> Generator[None, None, None]:
    """Replace standard input, both descriptor 0 and ``sys.stdin``, with these bytes."""
    before = os.dup(0)
    with TemporaryFile() as file, pytest.MonkeyPatch.context() as patch:
        _ = file.write(content)
        _ = file.seek(0)
        _ = os.dup2(file.fileno(), 0)
        with open(0, encoding="utf-8", closefd=False) as stdin:
            patch.setattr(sys, "stdin", stdin)
            yield
    _ = os.dup2(before, 0)
    os.close(before)


@pytest.fixture
def hands_file(tmp_path: Path) -> WriteHands:
    """Return a function that writes lines or bytes to a file and returns its path."""

    def write(content: Sequence[str] | bytes) -> str:
        path = tmp_path / "hands.txt"
        if isinstance(content, bytes):
            _ = path.write_bytes(content)
        else:
            _ = path.write_text("".join(f"{line}\n" for line in content), encoding="utf-8")
        return str(path)

    return write


def show(*words: str, columns: int = 80, **variables: str) -> tuple[int, str]:
    """Run the command in this process, with its output on a terminal. Return status and screen.

    The command gets no input. It does not announce that it compiles the engine, because that
    depends on the tests that ran before.
    """
    if sys.platform == "win32":
        pytest.skip("needs a terminal of POSIX")
    screen, end = pty.openpty()
    tty.setraw(end)  # a terminal adds no carriage returns
    termios.tcsetwinsize(end, (30, columns))
    blocks: list[bytes] = []
    reader = Thread(target=read_all, args=(screen, blocks))
    reader.start()
    with (
        standard_input(b""),
        pytest.MonkeyPatch.context() as patch,
        open(end, "w", encoding="utf-8", buffering=1) as stream,
    ):
        for name in USER_VARIABLES:
            patch.delenv(name, raising=False)
        # rich finds the width of descriptors 0 to 2 only, or this variable
        for name, value in {"TERM": "xterm", "COLUMNS": str(columns), **variables}.items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdout", stream)
        patch.setattr(sys, "stderr", stream)
        patch.setattr("handrail.cli.compile_notice._print_compile_notice", lambda: None)
        status = run_command(words)
    reader.join()
    os.close(screen)
    return status, b"".join(blocks).decode()


def read_all(screen: int, written: list[bytes]) -> None:
    """Collect the output on a terminal until its other end is closed."""
    try:
        while block := os.read(screen, 1 << 16):
            written.append(block)
    except OSError:  # Linux ends a terminal's output with an error
        pass


def run_process(
    *words: str, stdin: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONUTF8": "1", **(env or {})},
    )
    out, err = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
    check_objects(words, out, err)
    return done


def run_on_terminal(
    words: Sequence[str], answers: Sequence[str] = (), columns: int = 80, **more: str
) -> tuple[int, str]:
    """Run the command on a terminal with an answer to each prompt. Return status and screen."""
    terminal = Terminal(words, Path.cwd(), columns, variables=more)
    try:
        for answer in answers:
            terminal.answer(answer)
        status = terminal.end()
        return status, terminal.written.replace("\r\n", "\n")
    finally:
        terminal.close()


def run_on_plain_terminal(words: Sequence[str], answers: Sequence[str]) -> tuple[int, str]:
    return run_on_terminal(words, answers, NO_COLOR="1")
