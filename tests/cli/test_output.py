"""What every command has in common: colour, the form of errors, usage errors, narrow terminals."""

import re
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.cards.types import SUIT_GLYPHS
from handrail.cli.main import COMMAND_NAMES
from handrail.diagnostics import display_width
from handrail.shell.error_reporter import MAX_SHOWN_ERRORS, MoreErrors
from handrail.shell.paint import BAR_BLOCKS, LETTERS, SYMBOLS, fit_row
from handrail.text import Span
from helpers.terminal import Terminal

from .conftest import RunCommand, run_on_terminal, run_process, show

CARDS = "TD TC 7C TH TS"
BLOCKS = "".join(("█", *BAR_BLOCKS))
RED, GREEN, BLUE = "\x1b[31m", "\x1b[32m", "\x1b[34m"


@pytest.mark.parametrize(
    ("option", "env", "is_coloured"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color=never",), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_the_option_comes_before_the_variables(
    run: RunCommand, option: tuple[str, ...], env: dict[str, str], is_coloured: bool
) -> None:
    variables = {"NO_COLOR": "", **env}
    assert (RED in run("best", CARDS, *option, **variables).out) is is_coloured
    for words in (("best", "KX"), ("best",)):
        result = run(*words, *option, **variables)
        assert ("\x1b[31merror:" in result.err) is is_coloured


def test_a_terminal_has_colour() -> None:
    assert f"{RED}T♦" in run_on_terminal(["best", CARDS])[1]
    assert "\x1b" not in show("best", CARDS, TERM="dumb")[1]


def test_each_suit_can_have_a_colour_of_its_own(run: RunCommand) -> None:
    out = run("best", CARDS, "--four-color", "--color", "always").out
    assert f"{BLUE}T♦" in out
    assert f"{GREEN}T♣" in out
    assert f"{RED}T♥" in out
    assert "\x1b[0m T♠" in out


def test_an_error_has_a_sentence_carets_and_a_hint(run: RunCommand) -> None:
    assert run("best", "KX").error_rows == [
        "error",
        "  KX",
        "   ^",
        "  hint",
    ]


def test_an_error_in_a_line_has_its_number(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    _ = path.write_text("# comment\nKX\n")
    assert run("best", "-", stdin=b"\nKX\n").err.startswith("-:2:2: error[UnknownSuit]: ")
    result = run("best", "--file", str(path))
    assert result.err.startswith(f"{path}:2:2: error[UnknownSuit]: ")
    assert (result.status, result.out) == (2, "")


def test_a_comment_may_follow_a_question(run: RunCommand) -> None:
    lines = f"# comment\n{CARDS}  # tens\n{CARDS}#\nKX # X is not\n".encode()
    result = run("best", "-", stdin=lines)
    assert result.out.count("four of a kind, tens") == 2
    assert result.error_rows[:3] == [
        "-:4:2: error[UnknownSuit]",
        "  KX",
        "   ^",
    ]


def test_a_missing_file_is_named_with_its_option(run: RunCommand) -> None:
    result = run("best", "--file", "nowhere.txt")
    assert result.status == 2
    assert result.error_rows == [
        "error",
        "  --file nowhere.txt",
        "         ^^^^^^^^^^^",
        "  hint",
    ]


USAGE = {  # the argument that is underlined, and the end of the hint
    "bst TD": ("bst", " best?"),
    "xyzzy": ("xyzzy", ", help"),
    "best --fle x": ("--fle", " --file?"),
    "best": ("", ""),
    "best --color=x TD": ("--color=x", " handrail best --help"),
    "best --json --fle": ("--fle", " --file?"),
}


@pytest.mark.parametrize("line", USAGE)
def test_a_usage_error_underlines_the_argument(run: RunCommand, line: str) -> None:
    word, end_of_hint = USAGE[line]
    result = run(*line.split())
    assert (result.status, result.out) == (2, "")
    if "--json" in line:
        (document,) = result.errors
        assert document["error"] == "UsageError"
        assert document["text"][document["start"] : document["end"]] == word
        assert document["hint"].endswith(end_of_hint)
        return
    _, text, carets, hint = result.err.splitlines()
    assert text == f"  handrail {line}"
    assert text[carets.index("^") : len(carets)] == word
    assert hint.endswith(end_of_hint)


def test_the_rest_of_many_bad_lines_is_counted(run: RunCommand) -> None:
    bad = b"KX\n" * 1000
    result = run("best", "-", stdin=bad)
    assert result.err.count("error[UnknownSuit]: ") == MAX_SHOWN_ERRORS
    note = MoreErrors(980, "lines with errors", spans=(Span(0, 0),))
    assert f"\nerror: {note.message}\n" in result.err
    assert result.error_rows[-4:] == [
        *("error", "  hint"),
        "0 answered, 1,000 with errors",
        "  UnknownSuit 1,000",
    ]
    assert len(run("best", "-", "--json", stdin=bad).errors) == 1000


def test_the_errors_of_all_lines_are_limited(run: RunCommand) -> None:
    rows = run("best", "-", stdin=b"KX QX JX\n" * 30).err.splitlines()
    assert sum(": error[" in row for row in rows) == MAX_SHOWN_ERRORS + 1
    assert any(row.startswith("-:7:8: error[MoreErrors]: 1 ") for row in rows)
    assert rows[-4].startswith("error: 23 ")


def test_lines_with_errors_are_totalled(run: RunCommand) -> None:
    lines = f"{CARDS}\nKX\n# comment\n{CARDS}\nKX Q\n".encode()
    assert run("best", "-", stdin=lines).err.endswith("\n2 answered, 2 with errors\n")
    assert "answered" not in run("best", "-", "--json", stdin=lines).err
    assert run("best", "-", stdin=lines[: len(CARDS)]).err == ""


def test_from_ten_errors_on_each_kind_is_counted(run: RunCommand) -> None:
    nine, ten = (run("best", "-", stdin=b"KX Q\n" * 4 + rest) for rest in (b"KX\n", b"KX\n" * 2))
    assert nine.err.endswith("0 answered, 5 with errors\n")
    assert ten.err.endswith("0 answered, 6 with errors\n  UnknownSuit 6, CutOff 4\n")


def test_the_help_lists_the_exit_statuses(run: RunCommand) -> None:
    out = run("--help").out
    for status in ("0 ", "1 ", "2 ", "130 "):
        assert f"\n    {status}" in out
    assert "# starts a comment" in out


@given(st.lists(st.text("ab ", min_size=1, max_size=10), min_size=1), st.integers(14, 40))
def test_a_row_loses_no_word_and_fits_the_terminal(fields: list[str], columns: int) -> None:
    row = fit_row(fields, columns)
    assert max(map(len, row.split("\n"))) <= columns
    whole = fit_row(fields, None)
    assert row.split() == whole.split()
    assert row == whole or len(whole) > columns


def test_a_field_that_does_not_fit_begins_a_new_line() -> None:
    fields = ["  flush", f"{'8 outs':<9}", "Q♥ T♥ 8♥ 7♥ 6♥"]
    assert fit_row(fields, 35).split("\n") == ["  flush  8 outs     Q♥ T♥ 8♥ 7♥ 6♥"]
    assert fit_row(fields, 20).split("\n") == ["  flush  8 outs", "    Q♥ T♥ 8♥ 7♥ 6♥"]
    assert fit_row(fields, 15).split("\n") == ["  flush", "    8 outs", "    Q♥ T♥ 8♥ 7♥", "    6♥"]


# A command line for each command. The katas have tests of their own.
COMMAND_LINES = (
    "score KS2H5CJDTD QsQhQc7d7c",
    "score KS2H5CJDTD --tally",
    "best TDTC5H5C7C?R?B",
    "best --game omaha-hi-lo AhKhQdJd 2h3h4h5cKs",
    "showdown --game omaha-hi-lo 2h3h4cKdQs AhKhQcQd JsJd5c6s",
    "deal --players 2 --cards 20 --seed 7",
    "deal --players 3 --count 2 --seed 7",
    "odds --simulate 100 --seed 5",
    "table kuhn",
    "range 33,55,77,99,JJ,KK,A2s,A4s,A6s,A8s,ATs,AQs,KcJh,76s@50",
    "equity AKs QQ KcJh --samples 100 --seed 5 --board 2s7sJd",
    "flops AKs QQ --top 1",
    "hits 22+ --board Qh9h2c",
    "outs Jh9h2c AhKh JsJd",
    "draw --seed 7 --names Alexander,Bob",
    "conform kuhn -- awk {print(5)}",
    "help json",
)
ERASED = re.compile(r"[^\r\n]*\r\x1b\[2K")  # a row of progress that was on the screen for a moment


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=[pytest.mark.slow] * line.startswith("flops"))
        for line in COMMAND_LINES
    ],
)
def test_no_command_loses_a_word_on_a_narrow_terminal(line: str) -> None:
    _, wide = show(*line.split(), columns=200, NO_COLOR="1")
    expected = ERASED.sub("", wide).split()
    for columns in (40, 60, 80, 120):
        _, screen = show(*line.split(), columns=columns, NO_COLOR="1")
        shown = ERASED.sub("", screen)
        # The bars of flops become shorter. All have the same scale.
        words = [word for word in shown.split() if word.strip(BLOCKS)]
        assert words == [word for word in expected if word.strip(BLOCKS)], columns
        if not line.startswith("help"):
            assert max(map(display_width, shown.splitlines())) <= columns


def test_every_command_is_shown_on_narrow_terminals() -> None:
    assert {line.split()[0] for line in COMMAND_LINES} == set(COMMAND_NAMES)


@pytest.mark.parametrize("columns", [1, 10, 21])
@pytest.mark.parametrize(
    "line",
    [
        "equity AsKs QhQd --board 2s7sJd4c",
        "score AsKsQsJsTs",
        "showdown 5c6dTh4dJd KhQh AsJs",
        "outs AhKh --board Qh7h2c",
        "range AKs",
    ],
)
def test_each_answer_ends_on_any_terminal(line: str, columns: int) -> None:
    status, screen = show(*line.split(), columns=columns)
    assert status == 0
    assert "Traceback" not in screen


def test_nothing_wraps_on_a_narrow_terminal() -> None:
    terminal = Terminal(["best", "AS KS QS JS TS 2C 3C", "--slang"], Path.cwd(), columns=40)
    assert terminal.end() == 0
    assert terminal.screen.splitlines() == ["A♠ K♠ Q♠ J♠ T♠  royal  class 1", "  (2♣) (3♣)"]
    terminal.close()
    status, screen = show("best", "AS KS QS JS TS 2C 3C 4X", columns=40, NO_COLOR="1")
    assert status == 2
    assert max(map(len, screen.splitlines())) <= 40


def test_the_symbols_are_those_of_the_suits() -> None:
    assert {glyph: suit.value for suit, glyph in SUIT_GLYPHS.items()} == {
        symbol: symbol.translate(LETTERS) for symbol in SYMBOLS
    }


def test_letters_replace_suits_that_cannot_be_encoded(run: RunCommand) -> None:
    assert "\n  As KX\n" in run("best", "A♠ KX", encoding="ascii").err
    assert run("best", CARDS, encoding="ascii").out.startswith("Td Tc")


INSTALLED = {
    "best TDTC7CTHTS --four-color": (0, f"{BLUE}T♦"),
    "equity AsKs vs QdQc | Ah7s2c3d --json": (0, '"dead": [], "exact": true'),
    "outs Jh9h2c AhKh": (0, "next card"),
    "score 2h3c4d5s6h --marked": (0, "2♥ 3♣ 4♦ 5♠ [6]♥"),
    "deal --players 1 --count 2 --seed 7": (0, "6♣ 4♣ T♥ 3♥ 9♦\n"),
    "showdown --players random --seed 7": (0, "seed 7"),
    "range 22+ --svg x.png": (2, " 'x.png'\n"),
    "draw --players 3 --names Ann": (2, "^^^^^^^^^   ^^^^^^^"),
    "kata chekc": (2, " check?\n"),
}


# The option, the engine, an error under kata. The others are in the slow run.
USUAL = ("best TDTC7CTHTS --four-color", "equity AsKs vs QdQc | Ah7s2c3d --json", "kata chekc")


@pytest.mark.parametrize(
    "line",
    [pytest.param(each, marks=[pytest.mark.slow] * (each not in USUAL)) for each in INSTALLED],
)
def test_the_installed_command_keeps_its_promises(line: str) -> None:
    status, expected = INSTALLED[line]
    result = run_process(*line.split(), env={"NO_COLOR": "", "FORCE_COLOR": "1"})
    printed = (result.stdout if status == 0 else result.stderr).decode()
    assert result.returncode == status
    assert expected in (printed if "four-color" in line else click.unstyle(printed))
