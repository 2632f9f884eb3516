"""The command among other programs and on a terminal: pipes, signals, colours, completion."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from select import select

import pytest

from handrail.cli.main import COMMAND_NAMES, run_command
from handrail.shell.long_work import SECONDS_PER_UPDATE
from helpers.systems import needs_linux, needs_posix
from helpers.terminal import enable_interrupts

from .conftest import (
    COMMAND,
    RunCommand,
    run_on_plain_terminal,
    run_on_terminal,
    run_process,
    show,
    without_sentences,
)


@needs_posix
@pytest.mark.parametrize("name", [*COMMAND_NAMES, "kata", ""])
def test_the_example_in_the_help_is_correct(run: RunCommand, name: str) -> None:
    _, example, *_ = re.split("Examples?:\n", run(*name.split(), "--help").out)
    _, *examples = example.partition("\n\n")[0].split("    $ ")
    assert examples
    for each in examples:
        line, *printed = [row.removeprefix("    ") for row in each.splitlines()]
        assert printed
        before, found, after = line.rpartition("handrail ")
        command, _, rest = after.partition(" | ")
        stdin = run_shell(before.removesuffix("| ")) if before else b""
        out = run_shell(rest or "cat", run(*shlex.split(command), stdin=stdin).out.encode())
        assert found
        assert [row.rstrip() for row in out.decode().splitlines()] == printed


def run_shell(line: str, stdin: bytes = b"") -> bytes:
    return subprocess.run(line, shell=True, input=stdin, capture_output=True).stdout


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
        ("handrail flops --html ", ["file,"]),
        ("handrail help sh", ["plain,showdown"]),
        ("handrail help kata c", ["plain,check"]),
        ("handrail help score ", [""]),
        (
            "handrail deal --game oma",
            [f"plain,omaha{end}" for end in ("", "5", "6", "-hi-lo", "5-hi-lo")],
        ),
        ("handrail deal --game PLO", [f"plain,plo{end}" for end in ("", "5", "6", "8", "5-8")]),
        ("handrail conform ra", ["plain,razz"]),
    ],
)
def test_shell_completion_completes(complete: Complete, words: str, expected: list[str]) -> None:
    assert complete("bash_complete", words).splitlines() == expected


def test_without_arguments_the_help_is_shown(run: RunCommand) -> None:
    assert "Commands:" in run_process().stderr.decode()
    assert "Commands:" in run("--help").out


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_that_of_the_package(run: RunCommand, option: str) -> None:
    assert run(option).out == f"handrail {version('handrail')}\n"


@pytest.mark.parametrize("names", [(), ("score",), ("kata",), ("kata", "dojo", "page"), ("help",)])
def test_help_prints_the_help_of_a_command(run: RunCommand, names: tuple[str, ...]) -> None:
    result = run("help", *names)
    assert (result.status, result.err) == (0, "")
    assert result.out == run(*names, "--help").out


@pytest.mark.parametrize(
    ("words", "name", "end_of_hint"),
    [
        ("help bst", "bst", " best?"),
        ("help kata chek", "chek", " check?"),
        ("help flpos x", "flpos", " flops?"),
        ("help flops equity", "equity", " equity"),
        ("help kata dojo kit foo", "foo", " foo"),
    ],
)
def test_help_of_a_name_that_is_no_command_is_an_error(
    run: RunCommand, words: str, name: str, end_of_hint: str
) -> None:
    result = run(*words.split())
    assert (result.status, result.out) == (2, "")
    first, *_, last = result.err.splitlines()
    assert repr(name) in first
    assert last.endswith(end_of_hint)


@pytest.mark.parametrize(
    ("words", "end_of_hint"),
    [
        ("--json score K", ": handrail score --json"),
        ("--color=never score K", ": handrail score --color"),
        ("--top 3 score K", ": handrail score --top"),
        ("kata --json list", ": handrail kata list --json"),
        ("--json", ": handrail COMMAND --json"),
        ("--xyz score K", " handrail --help"),
        ("--versoin", " --version?"),
    ],
)
def test_an_option_before_its_command_gets_a_hint(
    run: RunCommand, words: str, end_of_hint: str
) -> None:
    result = run(*words.split())
    assert (result.status, result.out) == (2, "")
    name = words.removeprefix("kata ").replace("=", " ").split()[0]
    if name == "--json":
        (error,) = result.errors
        assert error["hint"].endswith(end_of_hint)
        assert name in error["message"]  # in click's own words, which differ by version
    else:
        first, *_, last = result.err.splitlines()
        assert last.endswith(end_of_hint)
        assert name in first


def test_an_unknown_option_gets_the_nearest_name_or_none(run: RunCommand) -> None:
    near, far = run("equity", "AA", "--bord", "2c3c4c"), run("equity", "AA", "--xyz")
    assert near.err.endswith(" --board?\n")
    assert far.err.endswith(" handrail equity --help\n")


def test_an_option_with_one_dash_is_named_in_full(run: RunCommand) -> None:
    result = run("equity", "AA", "-board", "2c3c4c")
    assert "'-board'" in result.err.splitlines()[0]
    assert result.err.endswith(" --board?\n")


def test_an_unknown_topic_gets_the_nearest_name_or_all(run: RunCommand) -> None:
    assert run("help", "jsn").err.endswith(" json?\n")
    assert run("help", "xyz").err.endswith(" cards, games, hands, json, ranges\n")


def test_the_help_does_not_say_what_is_not_true(run: RunCommand) -> None:
    helps = {name: " ".join(run(name, "--help").out.split()) for name in COMMAND_NAMES}
    assert "[default: holdem]" not in helps["deal"]
    assert "as NO_COLOR and FORCE_COLOR say. [default: auto]" in helps["score"]
    assert "[default: one per processor] --grid" in helps["equity"]
    assert "Seed of --samples" in helps["equity"]
    assert "kata hunt" not in helps["conform"]
    assert "XX !AKs all but AKs" in helps["range"]
    assert len(run("range", "XX !AKs", "--json").objects) == 1
    assert "the game's deck" in helps["table"]
    assert "game with a board of five cards, such as omaha" in helps["outs"]


@needs_posix
@pytest.mark.parametrize(
    "pipeline",
    [
        "table --json | head -n 1",
        "deal --count 10000000 | head -n 1",
        "--help | sleep 0",
        pytest.param("score --help | sleep 0", marks=pytest.mark.slow),
    ],
)
def test_a_closed_pipe_is_not_an_error(pipeline: str) -> None:
    # Python writes what is left in its buffer at exit. Without a buffer, nothing could fail there.
    line = f"PYTHONUNBUFFERED= {shlex.join(COMMAND)} {pipeline}; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", line], capture_output=True, check=True)
    assert result.stdout.splitlines()[-1] == b"0"
    assert result.stderr == b""


@needs_posix
def test_an_answer_is_printed_before_the_next_question_is_read() -> None:
    with subprocess.Popen(
        [*COMMAND, "best", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        _ = process.stdin.write(b"TD TC 7C TH TS\n")
        assert select([process.stdout], (), (), 60)[0]
        assert b"four of a kind" in process.stdout.readline()
        process.stdout.close()
        for _ in range(600):  # it ends at the first answer that it prints, although lines follow
            time.sleep(SECONDS_PER_UPDATE)
            if process.poll() is not None:
                break
            with suppress(BrokenPipeError):
                _ = process.stdin.write(b"TD TC 7C TH TS\n")
        assert process.returncode == 0


@needs_linux
def test_a_full_disk_is_one_sentence_and_exit_1() -> None:
    line = f"{shlex.join(COMMAND)} table > /dev/full"
    result = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    assert result.returncode == 1
    assert without_sentences(result.stderr.decode()) == ["error"]


@needs_posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_make_no_traceback(closed: str) -> None:
    line = f"{shlex.join(COMMAND)} score - {closed}"
    result = subprocess.run(
        ["bash", "-c", line], input=b"KX 2H\n", capture_output=True, check=False
    )
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr


@needs_posix
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
    assert without_sentences(result.stderr.decode(encoding))[0] == "error"
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
    assert without_sentences(screen)[0] == "error"
