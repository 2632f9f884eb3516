"""How the command behaves among other programs, and on a terminal."""

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
)


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_the_example_in_the_help_works_as_printed(run: RunCommand, name: str) -> None:
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


Completed = Callable[[str, str], str]


@pytest.fixture
def completed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Completed:
    """Ask for what a shell asks for, with these words on its line."""

    def complete(asked: str, words: str) -> str:
        monkeypatch.setenv("_HANDRAIL_COMPLETE", asked)
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
        with pytest.raises(SystemExit):
            _ = run_command(())
        return capsys.readouterr().out

    return complete


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_prints_a_script(completed: Completed, shell: str) -> None:
    assert "_HANDRAIL_COMPLETE" in completed(f"{shell}_source", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("handrail s", ["plain,score", "plain,showdown"]),
        ("handrail score --t", ["plain,--top", "plain,--tally"]),
        ("handrail score --file ", ["file,"]),
        ("handrail showdown --deals ", ["file,"]),
        ("handrail range --svg ", ["file,"]),
    ],
)
def test_shell_completion_completes(completed: Completed, words: str, expected: list[str]) -> None:
    assert completed("bash_complete", words).splitlines() == expected


def test_without_arguments_the_help_is_shown(run: RunCommand) -> None:
    assert "Commands:" in run_process().stderr.decode()
    assert "Commands:" in run("--help").out


def test_the_version_is_that_of_the_package(run: RunCommand) -> None:
    assert run("--version").out == f"handrail {version('handrail')}\n"


def test_a_closed_pipe_is_no_error() -> None:
    line = f"{shlex.join(COMMAND)} table --json | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == b"0"
    assert done.stderr == b""


def test_a_full_disk_is_one_sentence_and_exit_1() -> None:
    line = f"{shlex.join(COMMAND)} table > /dev/full"
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().strip() == "handrail: No space left on device"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_streams_that_are_closed_from_the_start_make_no_traceback(closed: str) -> None:
    line = f"{shlex.join(COMMAND)} score - {closed}"
    done = subprocess.run(["bash", "-c", line], input=b"KX 2H\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_ctrl_c_leaves_quietly_with_130() -> None:
    running = subprocess.Popen(
        [*COMMAND, "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=enable_interrupts,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    # Enough lines that the first answers come through: then it is reading, not starting.
    _ = running.stdin.write(b"KS 2H 5C JD TD\n" * 2000)
    running.stdin.flush()
    assert running.stdout.read(10)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_stream_that_cannot_draw_suits_gets_letters(encoding: str) -> None:
    done = run_process(
        "score", "KS 2H 5C JD TD", "é", env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    )
    assert done.stdout.startswith(b"Ks 2h 5c Jd Td  ")
    assert b"is not a card" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_score_loads_neither_rich_nor_hypothesis() -> None:
    code = (
        "import sys; from handrail.cli.main import run_command;"
        "run_command(['score', 'KS2H5CJDTD']);"
        "print(sorted({'rich', 'hypothesis', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == b"[]"


def test_suits_are_red_on_a_terminal_and_nothing_is_coloured_with_no_color() -> None:
    words = ["score", "KS 2H 5C JD TD"]
    _, coloured = run_on_terminal(words)
    assert "\x1b[31m2♥\x1b[0m" in coloured
    assert "K♠ " in coloured
    _, plain = run_on_terminal(words, NO_COLOR="1")
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_nothing_is_coloured_in_a_pipe_even_where_colour_is_forced() -> None:
    assert b"\x1b" not in run_process("score", "2H", env={"FORCE_COLOR": "1"}).stderr


def test_on_a_terminal_it_asks_and_says_at_once_what_is_wrong() -> None:
    status, screen = run_on_plain_terminal(
        ["showdown"],
        [
            "5c6dTh4dJX\n",
            "5c6dTh4dJd\n",
            "KhQh2c\n",
            "KhQh\n",
            "\n",
            "Kh2s\n",
            "AsJs\n",
            "\n",
            "\x04",
        ],
    )
    assert status == 0
    assert "X is not a suit" in screen
    assert "player 1 holds 3 cards, not 2" in screen
    assert "a showdown takes at least 2 players" in screen
    assert "Kh stands twice: in the hand of player 1 and in the hand of player 2" in screen
    assert "player 2 wins: pair beats high card" in screen
    assert screen.count("board (") == 3


def test_the_end_of_input_judges_what_is_there() -> None:
    status, screen = run_on_plain_terminal(
        ["showdown"], ["\n", "8CTSKC9H4S\n", "7D2S5D3SAC\n", "\x04"]
    )
    assert status == 0
    assert "player 2 wins: high card, ace, beats high card, king" in screen


@pytest.mark.parametrize(("line", "answer"), [("showdown", "5c6dTh4dJd\n"), ("draw", "1 2\n")])
def test_ctrl_c_at_a_question_leaves_with_130(line: str, answer: str) -> None:
    status, screen = run_on_plain_terminal([line], [answer, "\x03"])
    assert status == 130
    assert "Traceback" not in screen


def test_a_dumb_terminal_gets_no_colour() -> None:
    _, screen = run_on_terminal(["score", "2H"], TERM="dumb")
    assert "\x1b" not in screen
    assert "5 cards are wanted" in screen
