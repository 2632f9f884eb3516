"""Bad input always gets exit status 2, a sentence, carets under its spans and no traceback."""

import os
import re
import shlex
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import parse_hand
from handrail.diagnostics import EXCERPT_WIDTH
from handrail.railway import cases
from handrail.shell.error_reporter import MAX_SHOWN_ERRORS, ErrorReporter
from handrail.shell.paint import Paint
from handrail.strategies import nearly_card_texts

from .conftest import CommandResult, RunCommand, WriteHands

BOARD = "5c6dTh4dJd"


def underlined_parts(result: CommandResult) -> list[str]:
    """Return the underlined parts of the text, in order."""
    rows = result.err.splitlines()
    parts: list[str] = []
    for above, row in pairwise(rows):
        if row.strip() and not row.strip("^ "):
            parts += [above[caret.start() : caret.end()] for caret in re.finditer(r"\^+", row)]
    return parts


BAD_INPUT: dict[str, tuple[tuple[str, ...], list[str], str]] = {
    "unknown suit": (("score", "KX 2H 5C JD TD"), ["X"], "hint: suits are c, d, h, s"),
    "unknown rank": (("score", "KS 1H 5C JD TD"), ["1"], "hint: an ace is A"),
    "both at once": (("score", "KX 1H 5C JD JD"), ["X", "1"], "1 is not a rank"),
    "ten written as 0": (("score", "KS 0H 5C JD TD"), ["0"], "hint: did you mean TH?"),
    "a cut-off card": (("score", "KS 2H 5C JD T"), ["T"], "hint: write Tc, Td, Th or Ts"),
    "no card": (("score", "KS 2H 5C JD ??"), ["??"], "?? is not a card"),
    "suit first": (("score", "KS 2H 5C JD sT"), ["sT"], "the rank comes first: did you mean Ts?"),
    "too few": (("score", "KS 2H 5C JD"), [""], "hint: add 1 card"),
    "none": (("score", ""), [], "expected 5 cards, got 0"),
    "too many": (("score", "KS 2H 5C JD TD 3C 4C"), ["3C", "4C"], "hint: remove 2 cards"),
    "repeated": (("score", "KS 2H 5C JD JD"), ["JD", "JD"], "Jd appears twice"),
    "repeated and too many": (
        ("score", "KS KS 5C JD TD 3c"),
        ["KS", "KS", "3c"],
        "expected 5 cards, got 6",
    ),
    "repeated on the table": (
        ("showdown", "--board", BOARD, "KhQh", "5cJs"),
        ["5c", "5c"],
        "5c appears twice: on the board and in the hand of player 2",
    ),
    "a board of two": (
        ("showdown", "--board", "5c6d", "KhQh", "AsJs"),
        ["5c6d"],
        "the board has 3 cards on the flop",
    ),
    "a board of six": (
        ("showdown", "--board", f"{BOARD}2c", "KhQh", "AsJs"),
        ["2c"],
        "expected 3 to 5 cards on the board, got 6",
    ),
    "a board without players": (
        ("showdown", "--board", BOARD),
        [""],
        "expected 1 to 23 players, got 0",
    ),
    "holdings without a board": (
        ("showdown", "KhQh", "AsJs"),
        ["KhQh", "AsJs"],
        "with a board of 3 to 5 cards, each has 2",
    ),
    "a holding of three": (("showdown", "--board", BOARD, "KhQh2c", "AsJs"), ["KhQh2c"], "got 3"),
    "more players than cards": (
        ("deal", "--players", "11"),
        ["--players 11"],
        "hint: at most 10 players can be dealt 5 cards each",
    ),
    "more cards than there are": (
        ("deal", "--players", "1", "--cards", "53"),
        ["--cards", "53"],
        "expected a whole number from 1 to 52",
    ),
    "nobody": (
        ("deal", "--players", "0"),
        ["--players"],
        "hint: add --game holdem --board, or deal to at least 1 player",
    ),
    "no cards": (
        ("deal", "--cards", "-1"),
        ["--cards", "-1"],
        "expected a whole number from 1 to 52",
    ),
    "jokers": (
        ("best", "KS 2H ?B ?B 5C"),
        ["?B", "?B"],
        "hint: there is one black joker",
    ),
    "four to choose from": (("best", "KS 2H 5C JD"), [""], "expected 5 to 7 cards, got 4"),
    "a NUL byte": (("score", "KS 2H 5C JD T\0"), ["\\x00"], "\\x00 is not a suit"),
    "a lone surrogate": (("score", "KS 2H 5C JD T\udcff"), ["\\xff"], "\\xff is not a suit"),
    "a missing file": (("score", "--file", "nowhere.txt"), ["nowhere.txt"], "no such file"),
    "a folder": (("score", "--file", "."), ["."], "cannot read .: it is a folder"),
    "a path with a NUL": (
        ("score", "--file", "a\0b"),
        ["a\\x00b"],
        "cannot read this file: embedded null byte",
    ),
}


@pytest.mark.parametrize(
    ("words", "underlined", "sentence"), BAD_INPUT.values(), ids=BAD_INPUT.keys()
)
def test_bad_input_gets_a_sentence_and_carets(
    run: RunCommand, words: tuple[str, ...], underlined: list[str], sentence: str
) -> None:
    result = run(*words)
    assert (result.status, result.out) == (2, "")
    assert sentence in result.err
    assert [mark.strip() for mark in underlined_parts(result)] == underlined


@pytest.mark.parametrize(
    "words", [words for words, _, _ in BAD_INPUT.values()], ids=BAD_INPUT.keys()
)
def test_bad_input_is_an_object_with_json(run: RunCommand, words: tuple[str, ...]) -> None:
    result = run(*words, "--json")
    assert (result.status, result.out) == (2, "")
    assert result.err.isascii()
    assert result.errors
    for error in result.errors:
        assert list(error) == ["error", "message", "hint", "text", "start", "end", "spans"]
        text, spans = error["text"], error["spans"]
        assert spans[0] == [error["start"], error["end"]]
        assert all(0 <= start <= end <= len(text) for start, end in spans)


SPANS: list[tuple[str, str, list[list[int]]]] = [
    ("equity AsKs AsKs", "NoDeal", [[0, 4], [5, 9]]),
    ("equity AA", "WrongRangeCount", [[2, 2]]),
    ("equity AA AsKs --board As2c3d", "EmptyRange", [[3, 7]]),
    ("equity AA KK --board 2c3d", "WrongBoardSize", [[14, 16], [16, 18]]),
    ("equity AA KK --board 2c3d4h --dead '5s 2c'", "SharedCard", [[14, 16], [31, 33]]),
    ("equity AA ''", "MissingRange", [[3, 3]]),
    ("equity AA KKo", "TrailingText", [[5, 6]]),
    ("equity AA KK --dead Ax", "UnknownSuit", [[14, 15]]),
    ("flops", "UsageError", [[21, 21]]),
    ("flops AA", "NotTwoRanges", [[2, 2]]),
    ("flops AA vs", "MissingRange", [[5, 5]]),
    ("flops AA HH", "NotARank", [[3, 4]]),
    ("flops AA KK --dead '2c 2c'", "SharedCard", [[13, 15], [16, 18]]),
    ("flops AA KK QQ", "NotTwoRanges", [[6, 8]]),
    ("flops 'AA vs KK | 2c3c4c'", "BoardForFlops", [[11, 17]]),
    ("outs --board Jh9h2c4d5s AhKh JsJd", "WrongBoardSize", [[16, 18]]),
    ("outs AhKh JsJd", "MissingBoard", [[9, 9]]),
    ("outs AhKh", "MissingBoard", [[4, 4]]),
    ("outs 2c 3c AhKh", "WrongBoardSize", [[0, 2], [3, 5]]),
    ("outs AhKh Ad9h2c4d5s", "WrongBoardSize", [[13, 15]]),
    ("outs --board Jh9h2c AhKh AhJd", "SharedCard", [[15, 17], [20, 22]]),
    ("outs --board Jh9h2c", "WrongPlayerCount", [[14, 14]]),
    ("outs --board Jh9hXc AhKh", "UnknownRank", [[12, 13]]),
]


@pytest.mark.parametrize(("line", "error", "spans"), SPANS)
def test_an_error_in_json_has_its_spans(
    run: RunCommand, line: str, error: str, spans: list[list[int]]
) -> None:
    result = run(*shlex.split(line), "--json")
    (found,) = result.errors
    assert (result.status, result.out) == (2, "")
    assert (found["error"], found["spans"]) == (error, spans)


FILES = {
    "UTF-16 with its mark": ("\ufeffKS 2H".encode("utf-16"), "UTF-16"),
    "UTF-32 with its mark": ("\ufeffKS 2H".encode("utf-32"), "UTF-32"),
    "UTF-16 without": ("KS 2H 5C JD TD\n".encode("utf-16-le"), "binary data"),
    "binary": (bytes(range(256)) * 8, "binary data"),
    "zeros": (bytes(5000), "binary data"),
}


@pytest.mark.parametrize(("content", "found"), FILES.values(), ids=FILES.keys())
def test_a_file_that_is_not_text_is_one_error(
    run: RunCommand, hands_file: WriteHands, content: bytes, found: str
) -> None:
    path = hands_file(content)
    result = run("score", "--file", path)
    assert (result.status, result.out) == (2, "")
    assert result.err.count("error:") == 1
    assert f"error: expected a file of text in UTF-8, got {found}\n" in result.err


def test_a_file_without_permission_is_one_error(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file(["KS 2H 5C JD TD"])
    Path(path).chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    result = run("score", "--file", path)
    assert result.status == 2
    assert "permission denied" in result.err


def test_invalid_utf8_affects_only_its_line(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file("# Dés\nKS 2H 5C JD TD é\nAs Ks Qs Js Ts\n".encode("latin-1"))
    result = run("score", "--file", path, "--json")
    assert [answer["class"] for answer in result.objects] == [1]
    (error,) = result.errors
    assert (error["error"], error["line"], error["spans"]) == ("NotUtf8", 2, [[15, 16]])
    assert error["message"] == "this byte is not UTF-8"
    (both,) = run("score", "-", "--json", stdin=b"KS \xe9 2H \xe9\n").errors
    assert both["message"] == "these bytes are not UTF-8"


def test_a_nul_byte_affects_only_its_line(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file(b"KS 2H 5C JD TD\0\nAs Ks Qs Js Ts\n")
    result = run("score", "--file", path)
    assert result.status == 2
    assert result.out.startswith("A♠ K♠")
    assert result.err.startswith(f"{path}:1:15: error[NotACard]: ")


@pytest.mark.parametrize("large", [0, 10**9], ids=["in bulk", "line by line"])
def test_a_nul_byte_at_the_end_is_on_the_last_line(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", large)
    content = b"KS 2H 5C JD TD\n\0"
    for result in (
        run("score", "--file", hands_file(content), "--json"),
        run("score", "-", "--json", stdin=content),
    ):
        assert [answer["class"] for answer in result.objects] == [6822]
        assert [(error["line"], error["spans"]) for error in result.errors] == [(2, [[0, 1]])]


@pytest.mark.parametrize("large", [0, 10**9], ids=["in bulk", "line by line"])
@pytest.mark.parametrize("piece", ["K", "K ", "Ks", "é", "\t"])
def test_a_long_line_gets_a_short_report(
    run: RunCommand, hands_file: WriteHands, monkeypatch: pytest.MonkeyPatch, piece: str, large: int
) -> None:
    monkeypatch.setattr("handrail.cli.score.LARGE_FILE_BYTES", large)
    long = piece * (20_000 // len(piece))
    path = hands_file(["KS 2H 5C JD TD", long, "As Ks Qs Js Ts"])
    result = run("score", "--file", path)
    assert len(result.out.splitlines()) == 2
    assert result.status == (0 if piece.isspace() else 2)
    assert len(result.err) < 10_000
    rows = (row.removeprefix(path) for row in result.err.splitlines())
    assert all(len(row) <= EXCERPT_WIDTH + 40 for row in rows)


def test_a_line_over_the_limit_is_reported_and_skipped(
    run: RunCommand, hands_file: WriteHands
) -> None:
    content = f"{'x' * 9_000_001}\nAs Ks Qs Js Ts\n".encode()
    for result in (run("score", "--file", hands_file(content)), run("score", "-", stdin=content)):
        assert "expected a line of at most 4,000,000 characters" in result.err
        assert result.out.startswith("A♠ K♠")
        assert result.status == 2


def test_json_repeats_a_long_text_only_so_often(run: RunCommand, hands_file: WriteHands) -> None:
    result = run("score", "--file", hands_file(["K " * 20_000]), "--json")
    assert len(result.err) < 5_000_000
    *first, last = result.errors
    assert {error["error"] for error in first} == {"CutOff"}
    assert last["error"] == "MoreErrors"
    assert last["message"] == f"{20_000 - len(first):,} more errors in this text"


def test_json_has_the_first_error_of_any_text(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail.shell.error_reporter.MAX_JSON_TEXT", 10)
    kinds = [error["error"] for error in run("score", "KX 2X 5C JD TD", "--json").errors]
    assert kinds == ["UnknownSuit", "MoreErrors"]


def test_a_person_sees_the_first_errors_and_how_many_follow(run: RunCommand) -> None:
    result = run("score", "K " * 30)
    assert result.err.count("K has no suit") == MAX_SHOWN_ERRORS
    assert "10 more errors in this text" in result.err


WRONG_USE = {  # the start of the sentence, and the lines that get it
    "expected HAND... or --file, got nothing": ("score",),
    "expected HAND... or --file, got both": ("score --file x KS",),
    "invalid value for '--top': expected a whole number of at least 1, got '0'": (
        "score --top 0 KS",
    ),
    "invalid value for '--count'": ("deal --count 0",),
    "invalid value for '--aces'": ("score --aces x",),
    "invalid value for '--jobs'": ("equity AA KK --jobs 0", "flops AA KK --jobs 0"),
    "invalid value for '--sample'": ("conform razz --sample 1 -- cat",),
    "--seed needs --simulate": ("odds --seed 1",),
    "--seed needs --samples": ("equity AA KK --seed 3",),
    "invalid value for '--simulate'": (
        *("odds --simulate 0", "odds --simulate 99999999999999999999"),
    ),
    "--players 0 needs --board": ("deal --players 0", "deal --game holdem --players 0"),
    "invalid value for '--players': expected a whole number from 0 to 52, got": (
        *("deal --players 53", "deal --players -1"),
    ),
    "invalid value for '--cards': expected a whole number from 1 to 52, got": (
        *("deal --cards 53", "deal --cards x"),
    ),
    "--exact and --samples cannot be combined": ("equity AA KK --exact --samples 10",),
    "invalid value for '--samples'": ("equity AA KK --samples 0",),
    "--grid, --csv, --html and --svg need exactly two ranges": ("equity AA KK QQ --grid",),
    "--grid, --csv, --html and --svg need one question as an argument, without --samples": (
        *("equity AA KK --samples 10 --grid", "equity 'AA vs KK' 'QQ vs JJ' --grid"),
        *("equity - --grid", "equity --file F --csv f.csv"),
    ),
    "--board and --dead need ranges as arguments": (
        *("equity --file F --board AhKd7s", "equity - --dead 2c", "equity --board AhKd7s"),
    ),
    "--csv, --html and --svg need one question as an argument": (
        *("flops - --csv f.csv", "flops 'AA vs KK' 'QQ vs JJ' --svg f.svg"),
    ),
    "--dead needs ranges as arguments, without |": (
        *("flops - --dead 2c", "flops 'AA vs KK | | 2d' --dead 2c"),
    ),
    "--digest and --csv cannot be combined": ("table --digest --csv t.csv",),
    "--board and --dead cannot be combined with |": (
        *("equity AA KK | AhKd7s --dead 2c", "equity AA KK | AhKd7s --board AhKd7s"),
    ),
    "--matrix cannot be combined with ranges or options of a question": (
        *("equity AA --matrix F.csv", "equity --matrix F.csv --samples 5"),
        *("equity --matrix F.csv --exact", "equity --matrix F.csv --jobs 2"),
    ),
    "--matrix: expected a file name that ends in .csv or .npz, got 'F'": ("equity --matrix F",),
    "--script cannot be combined with --players, --names or --seed": (
        *("draw --script - --names A,B", "draw --script - --seed 7"),
    ),
    "--random, --players and --seed cannot be combined with hands, --board or --deals": (
        *("showdown --random KhQh", "showdown --random -", "showdown --seed 3 --deals x"),
        "showdown --players random --board x",
    ),
    "invalid value for '--players': expected a whole number from 2 to 23, or random, got": (
        *("showdown --random --players 24", "showdown --players 1", "showdown --players x"),
    ),
    "invalid value for '--seed': expected a whole number of at least 0, got '-1'": (
        "showdown --seed -1",
    ),
    "expected HAND HAND... or --deals, got both": (
        *("showdown --deals x KhQh AsJs", "showdown --deals x --board 2c3c4c"),
    ),
    "expected HAND HAND... or --deals, got nothing": ("showdown --decks 2", "showdown --slang"),
    "--decks cannot be combined with --random, --players or --seed": (
        "showdown --decks 2 --seed 7",
    ),
    "expected HOLDING... or --file, got nothing": ("outs --slang",),
    "expected HOLDING... or --file, got both": (
        *("outs --file x AhKh", "outs --file x --board 2c3c4c"),
    ),
    "--svg: expected a file name that ends in .svg, got": (
        *("range 22 --svg x.png", "range 22 --svg -"),
    ),
    "--html: expected a file name that ends in .html, got 'x'": ("range 22 --html x",),
    "--csv, --html and --svg need one range as an argument": (
        *("range - --html x.html", "range --file x --svg x.svg", "range --csv x.csv"),
    ),
    "expected RANGE or --file, got both": ("range 22 --file x",),
    "expected RANGE or --file, got nothing": ("range --grid",),
}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [(line, sentence) for sentence, lines in WRONG_USE.items() for line in lines],
)
def test_incompatible_options_get_a_sentence(run: RunCommand, line: str, sentence: str) -> None:
    words = shlex.split(line)
    result = run(*words)
    assert (result.status, result.out) == (2, "")
    error, command, _, hint = result.err.splitlines()
    assert error.startswith(f"error: {sentence}")
    assert command == f"  {shlex.join(('handrail', *words))}"
    underlined = underlined_parts(result)
    assert underlined
    assert {*underlined} <= {"", *map(shlex.quote, words)}
    assert hint.startswith("  hint: ")


@given(st.one_of(st.text(), nearly_card_texts()).filter(bool), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_text_makes_a_traceback_and_every_error_is_shown(
    capsys: pytest.CaptureFixture[str], text: str, as_json: bool
) -> None:
    reporter = ErrorReporter(as_json, Paint.for_stream(sys.stderr))
    match cases(parse_hand(text)):
        case Success(_):
            pass
        case Failure(errors):
            reporter.report(text, errors)
            printed = capsys.readouterr().err
            if as_json:
                assert len(printed.splitlines()) == len(errors)
            else:
                assert all(error.message in printed for error in errors[:MAX_SHOWN_ERRORS])
            assert reporter.status == 2
