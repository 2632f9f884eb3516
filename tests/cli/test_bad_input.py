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
from handrail.shell.error_reporter import MAX_SHOWN_ERRORS, ErrorReporter, MoreErrors
from handrail.shell.paint import Paint
from handrail.strategies import nearly_card_texts
from handrail.text import Span

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
    "unknown suit": (("score", "KX 2H 5C JD TD"), ["X"], "UnknownSuit"),
    "unknown rank": (("score", "KS 1H 5C JD TD"), ["1"], "UnknownRank"),
    "both at once": (("score", "KX 1H 5C JD JD"), ["X", "1"], "UnknownSuit UnknownRank"),
    "ten written as 0": (("score", "KS 0H 5C JD TD"), ["0"], "UnknownRank"),
    "a cut-off card": (("score", "KS 2H 5C JD T"), ["T"], "CutOff"),
    "no card": (("score", "KS 2H 5C JD ??"), ["??"], "NotACard"),
    "suit first": (("score", "KS 2H 5C JD sT"), ["sT"], "NotACard"),
    "too few": (("score", "KS 2H 5C JD"), [""], "WrongCount"),
    "none": (("score", ""), [], "WrongCount"),
    "too many": (("score", "KS 2H 5C JD TD 3C 4C"), ["3C", "4C"], "WrongCount"),
    "repeated": (("score", "KS 2H 5C JD JD"), ["JD", "JD"], "DuplicateCard"),
    "repeated and too many": (
        ("score", "KS KS 5C JD TD 3c"),
        ["KS", "KS", "3c"],
        "DuplicateCard WrongCount",
    ),
    "repeated on the table": (
        ("showdown", "--board", BOARD, "KhQh", "5cJs"),
        ["5c", "5c"],
        "SharedCard",
    ),
    "a board of two": (("showdown", "--board", "5c6d", "KhQh", "AsJs"), ["5c6d"], "WrongBoardSize"),
    "a board of six": (
        ("showdown", "--board", f"{BOARD}2c", "KhQh", "AsJs"),
        ["2c"],
        "WrongBoardSize",
    ),
    "a board without players": (("showdown", "--board", BOARD), [""], "WrongPlayerCount"),
    "holdings without a board": (
        ("showdown", "KhQh", "AsJs"),
        ["KhQh", "AsJs"],
        "WrongHoldingSize WrongHoldingSize",
    ),
    "a holding of three": (
        ("showdown", "--board", BOARD, "KhQh2c", "AsJs"),
        ["KhQh2c"],
        "WrongHoldingSize",
    ),
    "more players than cards": (("deal", "--players", "11"), ["--players 11"], "NotEnoughCards"),
    "more cards than there are": (
        ("deal", "--players", "1", "--cards", "53"),
        ["--cards", "53"],
        "UsageError",
    ),
    "nobody": (("deal", "--players", "0"), ["--players"], "UsageError"),
    "no cards": (("deal", "--cards", "-1"), ["--cards", "-1"], "UsageError"),
    "jokers": (("best", "KS 2H ?B ?B 5C"), ["?B", "?B"], "DuplicateJoker"),
    "four to choose from": (("best", "KS 2H 5C JD"), [""], "WrongCount"),
    "a NUL byte": (("score", "KS 2H 5C JD T\0"), ["\\x00"], "UnknownSuit"),
    "a lone surrogate": (("score", "KS 2H 5C JD T\udcff"), ["\\xff"], "UnknownSuit"),
    "a missing file": (("score", "--file", "nowhere.txt"), ["nowhere.txt"], "CannotRead"),
    "a folder": (("score", "--file", "."), ["."], "FolderAsFile"),
    "a path with a NUL": (("score", "--file", "a\0b"), ["a\\x00b"], "CannotRead"),
}


@pytest.mark.parametrize(
    ("words", "underlined"),
    [(words, underlined) for words, underlined, _ in BAD_INPUT.values()],
    ids=BAD_INPUT.keys(),
)
def test_bad_input_gets_carets(
    run: RunCommand, words: tuple[str, ...], underlined: list[str]
) -> None:
    result = run(*words)
    assert (result.status, result.out) == (2, "")
    assert [mark.strip() for mark in underlined_parts(result)] == underlined


@pytest.mark.parametrize(
    ("words", "kinds"),
    [(words, kinds) for words, _, kinds in BAD_INPUT.values()],
    ids=BAD_INPUT.keys(),
)
def test_bad_input_is_an_object_with_json(
    run: RunCommand, words: tuple[str, ...], kinds: str
) -> None:
    result = run(*words, "--json")
    assert (result.status, result.out) == (2, "")
    assert [error["error"] for error in result.errors] == kinds.split()
    assert result.err.isascii()
    for error in result.errors:
        assert list(error) == ["error", "message", "hint", "text", "start", "end", "spans"]
        text, spans = error["text"], error["spans"]
        assert spans[0] == [error["start"], error["end"]]
        assert all(0 <= start <= end <= len(text) for start, end in spans)


SPANS: list[tuple[str, str, list[list[int]]]] = [
    ("equity AsKs AsKs", "NoDeal", [[0, 4], [5, 9]]),
    ("equity AA", "WrongRangeCount", [[0, 2]]),
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


# By what a file is: its content, and the encoding that its error names.
FILES = {
    "UTF-16 with its mark": ("\ufeffKS 2H".encode("utf-16"), "UTF-16"),
    "UTF-32 with its mark": ("\ufeffKS 2H".encode("utf-32"), "UTF-32"),
    "UTF-16 without": ("KS 2H 5C JD TD\n".encode("utf-16-le"), ""),
    "binary": (bytes(range(256)) * 8, ""),
    "zeros": (bytes(5000), ""),
}


@pytest.mark.parametrize(("content", "encoding"), FILES.values(), ids=FILES.keys())
def test_a_file_that_is_not_text_is_one_error(
    run: RunCommand, hands_file: WriteHands, content: bytes, encoding: str
) -> None:
    result = run("score", "--file", hands_file(content), "--json")
    assert (result.status, result.out) == (2, "")
    (error,) = result.errors
    assert error["error"] == "NotText"
    assert encoding in error["message"]
    assert encoding or "UTF-16" not in error["message"]


def test_a_file_without_permission_is_one_error(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file(["KS 2H 5C JD TD"])
    Path(path).chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    result = run("score", "--file", path, "--json")
    assert result.status == 2
    assert [error["error"] for error in result.errors] == ["CannotRead"]


def test_invalid_utf8_affects_only_its_line(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file("# Dés\nKS 2H 5C JD TD é\nAs Ks Qs Js Ts\n".encode("latin-1"))
    result = run("score", "--file", path, "--json")
    assert [answer["class"] for answer in result.objects] == [1]
    (error,) = result.errors
    assert (error["error"], error["line"], error["spans"]) == ("NotUtf8", 2, [[15, 16]])
    (both,) = run("score", "-", "--json", stdin=b"KS \xe9 2H \xe9\n").errors
    assert (both["error"], both["spans"]) == ("NotUtf8", [[3, 4], [8, 9]])


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
        assert ":1:1: error[LineTooLong]: " in result.err
        assert result.out.startswith("A♠ K♠")
        assert result.status == 2


def test_json_repeats_a_long_text_only_so_often(run: RunCommand, hands_file: WriteHands) -> None:
    result = run("score", "--file", hands_file(["K " * 20_000]), "--json")
    assert len(result.err) < 5_000_000
    *first, last = result.errors
    assert {error["error"] for error in first} == {"CutOff"}
    assert last["error"] == "MoreErrors"
    assert f"{20_000 - len(first):,}" in last["message"]


def test_json_has_the_first_error_of_any_text(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail.shell.error_reporter.MAX_JSON_TEXT", 10)
    kinds = [error["error"] for error in run("score", "KX 2X 5C JD TD", "--json").errors]
    assert kinds == ["UnknownSuit", "MoreErrors"]


def test_a_person_sees_the_first_errors_and_how_many_follow(run: RunCommand) -> None:
    result = run("score", "K " * 30)
    *first, last = re.findall("^error: (.*)", result.err, re.MULTILINE)
    assert len(first) == MAX_SHOWN_ERRORS
    assert last == MoreErrors(10, "errors in this text", spans=(Span(0, 0),)).message


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
