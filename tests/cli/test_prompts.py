"""On a terminal, each command that takes a question asks for it."""

import os
import subprocess
from io import StringIO
from pathlib import Path

import pytest

from handrail.shell.input_lines import ask_line
from handrail.shell.output import Output
from handrail.shell.paint import ColourMode
from helpers.systems import needs_posix
from helpers.terminal import Terminal

from .conftest import COMMAND, run_on_plain_terminal, without_sentences

# For each command: its options, what it asks for, an example, a wrong answer with the mark under
# it, and a right answer with a part of what is printed.
ASKED = {
    "score": ("", "hand", "KS 2H 5C JD TD", "KX", " ^", "AsKsQsJsTs", "royal flush"),
    "best": (
        "--slang",
        "set of cards",
        "TD TC 5H 5C 7C 2S 2D in hold'em",
        "KX",
        " ^",
        "AsKsQsJsTs9s",
        "royal",
    ),
    "showdown": (
        *("--game omaha", "deal", "5c6dTh4dJd KhQh AsJs in hold'em", "KX", " ^"),
        *("AhAdKhKd QhQdJhJd 2c3c4c5d6d", "board"),
    ),
    "range": ("", "range", "22+ AKs", "KKo", "  ^", "KK # a pair", "6 of 1,326 combos"),
    "hits": ("", "question", "22+ AKs | Qh9h2c", "AA", "  ^", "AA | Qh9h2c", "overpair"),
    "equity": ("", "question", "AKs vs QQ in hold'em", "AA", "^^", "AA vs KK", "exact: "),
    "flops": ("--top 1", "question", "AKs vs QQ", "AA", "  ^", "AsAh vs KsKh", "100%"),
    "outs": ("", "deal", "Jh9h2c AhKh JsJd in hold'em", "KX", " ^", "Jh9h2c AhKh JsJd", "leads"),
}


@pytest.mark.parametrize(
    "command",
    [
        name if name in ("score", "equity") else pytest.param(name, marks=pytest.mark.slow)
        for name in ASKED
    ],
)
def test_a_person_is_asked_until_the_input_ends(command: str) -> None:
    options, name, example, wrong, mark, right, answer = ASKED[command]
    words = [command, *options.split()]
    status, screen = run_on_plain_terminal(words, [f"{wrong}\n", "\n", f"{right}\n", "\4"])
    rows = screen.splitlines()
    assert status == 0
    asked = screen.partition(f"{name}  {wrong}")[0]
    assert (
        " ".join(asked.split())
        == f"Type a {name}, such as {example}, and press Enter. Ctrl-D ends."
    )
    assert without_sentences(screen.removeprefix(asked))[1:5] == [
        "error",
        f"  {wrong}",
        f"  {mark}",
        "  hint",
    ]
    assert answer in screen.rpartition(right)[2]
    assert rows[-1].strip() == name


@pytest.mark.parametrize("words", [("score", "-"), ("equity", "--file", "-")])
def test_one_ctrl_d_ends_the_input_of_a_terminal(words: tuple[str, ...]) -> None:
    terminal = Terminal(words, Path.cwd())
    try:
        terminal.press("\4")
        assert terminal.end() == 2
    finally:
        terminal.close()


def test_prompts_stay_out_of_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("KK\n"))
    prompts = Output.on_standard_streams(True, ColourMode.NEVER, False).for_prompts()
    assert [ask_line("RANGE  ", prompts), ask_line("RANGE  ", prompts)] == ["KK", None]
    assert tuple(capsys.readouterr()) == ("", "RANGE  RANGE  \n")


@needs_posix
def test_nobody_is_asked_who_does_not_see_the_prompt() -> None:
    keyboard, stdin = os.openpty()
    done = subprocess.run([*COMMAND, "score"], stdin=stdin, capture_output=True, timeout=60)
    os.close(keyboard)
    os.close(stdin)
    assert done.returncode == 2
    assert without_sentences(done.stderr.decode())[:2] == ["error", "  handrail score"]
