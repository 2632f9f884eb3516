"""``handrail flops``: the equity of two ranges on every flop."""

import re
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TypeAlias

import pytest
from returns.result import Result, Success

from handrail import equity, equity_by_flop, parse_range
from handrail.cli.flops import print_flops
from handrail.equities import EquityError, FlopEquity, RangeQuestion
from handrail.equities.solvers import FLOP_SOLVERS, Choice, choose
from handrail.equities.types import Work
from handrail.installation import EngineState, install_hint
from handrail.pictures import histogram_of
from handrail.railway import and_then
from handrail.shell.error_reporter import ErrorReporter
from handrail.shell.output import Output
from handrail.shell.paint import Paint

from .conftest import RunCommand, show

Solved: TypeAlias = Result[tuple[FlopEquity, ...], tuple[EquityError, ...]]
ROWS = [
    "best flops of player 1",
    "  A♠ A♥ K♠  12 flops  100.00%",
    "worst flops of player 1",
    "  K♠ K♥ 2♦  12 flops    0.10%",
    "quantiles of the equity",
    "  10%   11.97%",
    "  25%   89.17%",
    "  50%   90.71%",
    "  75%   91.62%",
    "  90%   96.52%",
    "deals by equity",
    "   0% to  10%    2.56%  ▊",
    "  10% to  20%    7.49%  ██▎",
    "  20% to  30%    1.12%  ▍",
    "  30% to  40%    0.03%",
    "  40% to  50%    0.00%",
    "  50% to  60%    0.00%",
    "  60% to  70%    0.00%",
    "  70% to  80%    1.51%  ▌",
    "  80% to  90%   21.98%  ██████▊",
    "  90% to 100%   65.30%  ████████████████████",
]


@pytest.fixture
def one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve each question once for all tests with this fixture, which are about its output."""

    def choose_once(question: RangeQuestion, *_: object) -> object:
        return Success(Choice("flops", True, "boards", False, lambda work: solve_once(question)))

    monkeypatch.setattr("handrail.cli.flops.choose", choose_once)


@cache
def solve_once(question: RangeQuestion) -> Solved:
    return and_then(
        choose(question, FLOP_SOLVERS, EngineState.LOADED), lambda chosen: chosen.answer(Work())
    )


@pytest.mark.usefixtures("one_answer")
def test_the_rows_are_best_worst_quantiles_and_histogram(run: RunCommand) -> None:
    result = run("flops", "AA", "KK", "--top", "1")
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == ROWS


@pytest.mark.parametrize("words", [("AA vs KK",), ("AA", "vs", "KK"), ("AA", "KK", "--jobs", "1")])
def test_the_ranges_can_be_given_in_several_ways(run: RunCommand, words: tuple[str, ...]) -> None:
    assert run("flops", *words, "--top", "1").out.splitlines()[:4] == ROWS[:4]


@pytest.mark.slow
@pytest.mark.usefixtures("one_answer")
def test_a_second_meaning_is_noted_next_to_each_flop(run: RunCommand) -> None:
    result = run("flops", "AA@0.5", "KK # x", "--top", "1")
    assert (result.status, result.out.splitlines()) == (0, ROWS)
    assert result.error_rows[:2] == ["note", "  AA@0.5 KK"]
    as_json = run("flops", "AA@0.5", "KK", "--json")
    assert as_json.err == ""
    assert {each["notes"][0]["start"] for each in as_json.objects} == {2}


@pytest.mark.slow
def test_json_has_every_flop_of_the_library(run: RunCommand) -> None:
    objects = run("flops", "AA", "KK", "--json").objects
    answer = equity_by_flop(parse_range("AA").unwrap(), parse_range("KK").unwrap())
    assert [
        (
            each["flop"],
            each["flops"],
            each["total"],
            [one["wins"] for one in each["players"]],
        )
        for each in objects
    ] == [
        (
            [str(card) for card in each.flop],
            each.flops,
            each.equity.total,
            [player.wins for player in each.equity.players],
        )
        for each in answer.unwrap()
    ]
    without_a_deal, _, _, answer_on_queens, *_ = objects
    assert without_a_deal["players"][0] == {
        "text": "AA",
        "dealt": 0,
        "wins": 0,
        "ties": 0,
        "equity": None,
        "share": None,
        "stderr": None,
    }
    assert answer_on_queens == {
        "text": "AA KK",
        "flop": ["As", "Ah", "Qs"],
        "flops": 12,
        "total": 71280,
        "players": [
            {
                "text": text,
                "dealt": 0,
                "wins": wins,
                "ties": 0,
                "equity": wins / 71280,
                "share": fraction,
                "stderr": None,
            }
            for text, wins, fraction in (("AA", 71244, "1979/1980"), ("KK", 36, "1/1980"))
        ],
        "notes": [],
    }


@pytest.mark.usefixtures("one_answer")
def test_csv_has_every_flop_and_player_1(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "flops.csv"
    assert run("flops", "AA", "KK", "--csv", str(path)).err == f"wrote {path}\n"
    rows = path.read_text("utf-8").splitlines()
    assert rows[:3] == [
        "flop,flops,wins,ties,total,equity",
        "AsAhAd,4,0,0,0,",
        "AsAhKs,12,35640,0,35640,1.0000",
    ]
    assert len(rows) == 1756


@pytest.mark.slow
@pytest.mark.usefixtures("one_answer")
def test_a_file_has_a_question_on_each_line(run: RunCommand) -> None:
    lines = b"AA vs KK  # first\nAA vs KK vs QQ\nAA vs KK | 2c3c4c\nAA vs KK\n"
    result = run("flops", "-", "--top", "1", stdin=lines)
    assert (result.status, result.out.splitlines()) == (2, [*ROWS, "", *ROWS])
    assert re.findall("^-:(.*)", "\n".join(result.error_rows), re.MULTILINE) == [
        "2:13: error[NotTwoRanges]",
        "3:12: error[BoardForFlops]",
    ]
    objects = run("flops", "-", "--json", stdin=lines).objects
    assert {(each["line"], each["text"]) for each in objects} == {(1, "AA vs KK"), (4, "AA vs KK")}


@pytest.mark.slow
def test_dead_cards_in_a_line_are_those_of_the_option(run: RunCommand) -> None:
    in_a_line = run("flops", "-", "--top", "1", stdin=b"AsKs vs QQ | | 2c Qd").out
    assert in_a_line == run("flops", "AsKs", "QQ", "--dead", "2c Qd", "--top", "1").out


def test_dead_cards_are_not_dealt(run: RunCommand) -> None:
    (aces, *_) = run("flops", "KK", "QQ", "--dead", "As Ah", "--json").objects
    assert (aces["flop"], aces["total"]) == (["As", "Ah", "Ad"], 0)


@pytest.mark.slow
def test_on_a_narrow_terminal_all_bars_are_scaled_or_none() -> None:
    shares = [float(row[15:21]) for row in ROWS[-10:]]
    longest = max(shares)
    # One run for all widths: the bars follow from the width alone.
    answer = equity_by_flop(parse_range("AA").unwrap(), parse_range("KK").unwrap()).unwrap()
    histogram = histogram_of(parse_range("AA").unwrap(), parse_range("KK").unwrap(), answer)
    for columns in (*range(20, 30), *range(30, 81, 5)):
        screen = StringIO()
        paint = replace(Paint.for_stream(StringIO()), columns=columns, has_symbols=True)
        output = Output(False, paint, ErrorReporter(False, paint), screen)
        print_flops(answer, histogram, 1, output)
        rows = screen.getvalue().splitlines()
        assert max(map(len, rows)) <= columns
        bars = [row[24:] for row in rows[-10:]]
        width = min(20, max(0, columns - 24))
        for share, bar in zip(shares, bars, strict=True):
            assert len(bar) == pytest.approx(width * share / longest, abs=1)
            assert width == 0 or ("█" * width == bar) is (share == longest)


@pytest.fixture
def pictures(run: RunCommand, one_answer: None, tmp_path: Path) -> tuple[str, str]:
    """Return the HTML page and the SVG image of a histogram."""
    paths = tmp_path / "flops.html", tmp_path / "flops.svg"
    result = run("flops", "AA", "KK", "--html", str(paths[0]), "--svg", str(paths[1]), "--json")
    assert result.status == 0
    assert [each["written"] for each in result.errors] == [str(path) for path in paths]
    assert len(result.objects) == 1755
    html, svg = (path.read_text("utf-8") for path in paths)
    return html, svg


def test_the_pictures_have_the_numbers_of_the_histogram(pictures: tuple[str, str]) -> None:
    ranges = parse_range("AA").unwrap(), parse_range("KK").unwrap()
    overall = f"{float(equity(ranges).unwrap().players[0]):.2%} equity overall"
    for picture in pictures:
        assert picture.count("Equity of AA against KK on every flop") >= 2
        assert overall in " ".join(picture.split())
        for row in ROWS[-10:]:
            assert f">{row[15:22].strip()}</" in picture


@pytest.mark.usefixtures("one_answer")
def test_on_a_narrow_terminal_a_row_continues_below() -> None:
    status, screen = show("flops", "AA", "KK", "--top", "1", columns=28, TERM="dumb")
    assert status == 0
    rows = [row for row in screen.splitlines() if not row.startswith("compiling")]
    assert rows[1:3] == ["  A♠ A♥ K♠  12 flops", "    100.00%"]
    assert max(map(len, rows)) <= 28


def test_without_the_engine_an_extra_is_named(run: RunCommand, without_numpy: None) -> None:
    result = run("flops", "AA", "KK")
    assert result.status == 1
    assert f"\n  hint: {install_hint('engine')}\n" in result.err
