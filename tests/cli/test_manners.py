"""The command among other programs and on a terminal: pipes, signals, colours, completion."""

import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version

import pytest

from handrail.cli.main import COMMAND_NAMES, run_command
from helpers.terminal import enable_interrupts

from .conftest import (
    COMMAND,
    ENVIRONMENT_WITH_COLOUR,
    RunCommand,
    run_on_plain_terminal,
    run_on_terminal,
    run_process,
    show,
)


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_the_example_in_the_help_is_correct(run: RunCommand, name: str) -> None:
    _, _, example = run(name, "--help").out.partition("Example:\n")
    line, *printed = [row.removeprefix("    ") for row in example.splitlines()]
    assert printed
    if "|" in line:
        shell = line.removeprefix("$ ").replace("handrail", shlex.join(COMMAND), 1)
        env = {**ENVIRONMENT_WITH_COLOUR, "PYTHONUTF8": "1"}
        out = subprocess.run(shell, shell=True, capture_output=True, env=env).stdout.decode()
    else:
        out = run(*shlex.split(line)[2:]).out
    assert [row.rstrip() for row in out.splitlines()] == printed


Complete = Callable[[str, str], str]


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Complete:
    """Return a function that completes a line as a shell does, and returns the output."""

    def run_completion(instruction: str, words: str) -> str:
        monkeypatch.setenv("_HANDRAIL_COMPLETE", instruction)
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
        with pytest.raises(SystemExit):
            _ = run_command(())
        return capsys.readouterr().out

    return run_completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_prints_a_script(complete: Complete, shell: str) -> None:
    assert "_HANDRAIL_COMPLETE" in complete(f"{shell}_source", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("handrail s", ["plain,score", "plain,showdown"]),
        ("handrail score --t", ["plain,--top", "plain,--tally"]),
        ("handrail score --file ", ["file,"]),
        ("handrail showdown --deals ", ["file,"]),
        ("handrail showdown --file ", ["file,"]),
        ("handrail outs --file ", ["file,"]),
        ("handrail range --file ", ["file,"]),
        ("handrail range --html ", ["file,"]),
        ("handrail range --svg ", ["file,"]),
    ],
)
def test_shell_completion_completes(complete: Complete, words: str, expected: list[str]) -> None:
    assert complete("bash_complete", words).splitlines() == expected


def test_without_arguments_the_help_is_shown(run: RunCommand) -> None:
    assert "Commands:" in run_process().stderr.decode()
    assert "Commands:" in run("--help").out


def test_the_version_is_that_of_the_package(run: RunCommand) -> None:
    assert run("--version").out == f"handrail {version('handrail')}\n"


def test_a_closed_pipe_is_not_an_error() -> None:
    line = f"{shlex.join(COMMAND)} table --json | head -n 1; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", line], capture_output=True, check=True)
    assert result.stdout.splitlines()[-1] == b"0"
    assert result.stderr == b""


def test_a_full_disk_is_one_sentence_and_exit_1() -> None:
    line = f"{shlex.join(COMMAND)} table > /dev/full"
    result = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    assert result.returncode == 1
    assert result.stderr.decode().splitlines() == [
        "error: cannot write this file: no space left on device",
        "  standard output",
        "  ^^^^^^^^^^^^^^^",
    ]


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_make_no_traceback(closed: str) -> None:
    line = f"{shlex.join(COMMAND)} score - {closed}"
    result = subprocess.run(
        ["bash", "-c", line], input=b"KX 2H\n", capture_output=True, check=False
    )
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr


def test_ctrl_c_leaves_quietly_with_130() -> None:
    process = subprocess.Popen(
        [*COMMAND, "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=enable_interrupts,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    # Enough lines to fill a buffer: once output comes, the command reads and no longer starts.
    _ = process.stdin.write(b"KS 2H 5C JD TD\n" * 2000)
    process.stdin.flush()
    assert process.stdout.read(10)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_stream_without_symbols_gets_letters(encoding: str) -> None:
    result = run_process(
        "score", "KS 2H 5C JD TD", "é", env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    )
    assert result.stdout.startswith(b"Ks 2h 5c Jd Td  ")
    assert b"is not a card" in result.stderr
    assert b"Traceback" not in result.stderr


def test_a_score_loads_neither_rich_nor_hypothesis() -> None:
    code = (
        "import sys; from handrail.cli.main import run_command;"
        "run_command(['score', 'KS2H5CJDTD']);"
        "print(sorted({'rich', 'hypothesis', 'numpy'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert result.stdout.splitlines()[-1] == b"[]"


def test_red_suits_are_coloured_unless_no_color_is_set() -> None:
    words = ["score", "KS 2H 5C JD TD"]
    _, coloured = run_on_terminal(words)
    assert "\x1b[31m2♥\x1b[0m" in coloured
    assert "K♠ " in coloured
    _, plain = show(*words, NO_COLOR="1")
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


@pytest.mark.parametrize(("line", "answer"), [("showdown", "5c6dTh4dJd\n"), ("draw", "1 2\n")])
def test_ctrl_c_at_a_question_leaves_with_130(line: str, answer: str) -> None:
    status, screen = run_on_plain_terminal([line], [answer, "\x03"])
    assert status == 130
    assert "Traceback" not in screen


def test_a_dumb_terminal_gets_no_colour() -> None:
    _, screen = show("score", "2H", TERM="dumb")
    assert "\x1b" not in screen
    assert "expected 5 cards" in screen
