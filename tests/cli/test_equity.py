"""``handrail equity``: its output, the files that it writes, and samples that Ctrl-C stops."""

import csv
import io
import json
import re
import signal
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from threading import Thread, current_thread
from typing import Any
from xml.etree import ElementTree

import pytest
from returns.result import Success

from handrail import Equity, equity, parse_cards, parse_range
from handrail.equities.calculator import Sampled, choose_solver
from handrail.equities.types import Work
from handrail.installation import install_hint
from handrail.shell.error_reporter import Unanswered
from helpers.terminal import Terminal

from .conftest import RunCommand, show


def answer(*texts: str, board: str = "", dead: str = "") -> Equity:
    ranges = [parse_range(text).unwrap() for text in texts]
    cards = parse_cards(board).unwrap()
    return equity(ranges, board=cards, dead=parse_cards(dead).unwrap()).unwrap()


@pytest.mark.slow
def test_numbers_of_thousands_of_digits_are_printed_as_json(run: RunCommand) -> None:
    combos = parse_range("22+, AKo, QJo, 98o").unwrap()
    tiny = " ".join(f"{combo}@1/{10**29 + index}" for index, combo in enumerate(combos))
    result = run("equity", tiny, tiny, "--board", "AhKd7s2c3c", "--json")
    assert (result.status, result.err) == (0, "")
    assert re.search(r'"total": \d{4500,}', result.out)


def test_the_board_and_dead_cards_change_the_equity(run: RunCommand) -> None:
    words = ("22+, AKs", "XX", "--board", "Qh7s2c", "--dead", "AsQd")
    (document,) = run("equity", *words, "--json").objects
    expected = answer("22+,AKs", "XX", board="Qh7s2c", dead="AsQd")
    assert document["board"] == ["Qh", "7s", "2c"]
    assert document["total"] == expected.total
    for player, found in zip(document["players"], expected.players, strict=True):
        assert (player["wins"], player["ties"]) == (found.wins, found.ties)
        assert Fraction(player["share"]) == found.share
    assert [player["text"] for player in document["players"]] == ["22+, AKs", "XX"]


@pytest.mark.slow
def test_a_seed_gives_the_same_samples_for_any_jobs(run: RunCommand) -> None:
    words = ("equity", "AA", "KK", "QJs", "--samples", "300000", "--seed", "7", "--json")
    (one,) = run(*words, "--jobs", "1").objects
    (three,) = run(*words, "--jobs", "3").objects
    assert one == three
    expected = equity(
        [parse_range(text).unwrap() for text in ("AA", "KK", "QJs")], how=Sampled(300_000, 7)
    ).unwrap()
    assert (one["exact"], one["total"]) == (False, 300_000)
    assert [player["wins"] for player in one["players"]] == [each.wins for each in expected.players]
    assert one["players"][0]["stderr"] == expected.players[0].stderr > 0


def test_a_person_reads_a_table_with_bars(run: RunCommand) -> None:
    rows = run("equity", "AsKs", "QhQd", "--board", "2s7sJd").out.splitlines()
    assert rows[0] == "board      2♠ 7♠ J♦"
    assert re.fullmatch(
        r"player 1   AsKs   5\d\.\d\d%  █+[▏▎▍▌▋▊▉]? *  wins \d\d\.\d\d%  ties  0\.00%", rows[1]
    )
    assert rows[3] == "exact: 990 deals"


@pytest.mark.parametrize(
    "words",
    [
        ("AKs", "vs", "QQ", "--board", "Qh7s2c"),
        ("AKs", "V", "QQ", "--board", "Qh7s2c"),
        ("AKs vs QQ", "--board", "Qh7s2c"),
        ("AKs vs QQ | Qh7s2c",),
        ("AKs", "vs.", "QQ", "|", "Qh7s2c"),
    ],
)
def test_a_question_can_be_written_in_several_ways(run: RunCommand, words: tuple[str, ...]) -> None:
    (found,) = run("equity", *words, "--json").objects
    (expected,) = run("equity", "AKs", "QQ", "--board", "Qh7s2c", "--json").objects
    assert {**found, "text": ""} == {**expected, "text": ""}
    assert found["text"].startswith("AKs ")


def test_each_argument_with_vs_is_a_question(run: RunCommand) -> None:
    first, second = run("equity", "AKs vs QQ", "JJ v TT", "--dead", "2c", "--json").objects
    assert [player["text"] for player in first["players"]] == ["AKs", "QQ"]
    assert [player["text"] for player in second["players"]] == ["JJ", "TT"]
    assert second["dead"] == ["2c"]


def test_a_comment_may_follow_each_range(run: RunCommand) -> None:
    plain = run("equity", "AKs", "QQ", "--board", "Ah2d3c")
    for words in (("AKs # me vs", "QQ #|"), ("AKs vs QQ # KKo",), ("AKs# x", "vs", "QQ")):
        assert run("equity", *words, "--board", "Ah2d3c") == plain
    assert run("equity", "AKs vs QQ | Ah2d3c # x") == plain


def test_a_second_meaning_of_a_range_is_noted(run: RunCommand) -> None:
    words = ("equity", "KK", "QQ@0.5", "--board", "Ah2d3c")
    result = run(*words)
    assert result.error_rows == [
        "note",
        "  KK QQ@0.5 --board Ah2d3c",
        "       ^^^^",
        "  hint",
    ]
    assert (result.status, result.out[:6]) == (0, "board ")
    as_json = run(*words, "--json")
    assert as_json.err == ""
    (note,) = as_json.objects[0]["notes"]
    assert (note["note"], note["text"], note["start"], note["end"]) == (
        *("SmallPercent", "KK QQ@0.5 --board Ah2d3c"),
        *(5, 9),
    )


def test_each_line_of_a_file_is_a_question(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "questions.txt"
    lines = "# comment\nAKs vs QQ | Qh7s2c\n\nAKs v\nAA, KK v QQ v JJ | Ah7s2c\n"
    _ = path.write_text(lines)
    result = run("equity", "--file", str(path), "--json")
    assert result.status == 2
    first, second = result.objects
    assert [player["text"] for player in first["players"]] == ["AKs", "QQ"]
    assert [player["text"] for player in second["players"]] == ["AA, KK", "QQ", "JJ"]
    (error,) = result.errors
    assert (error["error"], error["line"], error["start"]) == ("MissingRange", 4, 5)
    piped = run("equity", "-", stdin=lines.encode()).out
    assert piped.split("\n\n")[1].startswith("board      A♥ 7♠ 2♣\nplayer 1   AA, KK")


def test_a_sample_prints_its_seed_and_standard_error(run: RunCommand) -> None:
    rows = run("equity", "AA", "KK", "--samples", "10000").out.splitlines()
    assert re.search(r"8\d\.\d\d%  ± 0\.3\d%  ", rows[0])
    assert re.fullmatch(r"sampled: 10,000 deals, seed \d+", rows[-1])


def test_the_standard_error_can_be_printed_in_ascii(run: RunCommand) -> None:
    out = run("equity", "AA", "KK", "--samples", "1000", encoding="ascii").out
    assert re.search(r"\d%  \+/- \d\.\d\d%  #+ ", out)


def test_a_random_seed_is_printed_and_can_be_replayed(run: RunCommand) -> None:
    words = ("equity", "AA", "KK", "QQ", "--samples", "1000", "--json")
    (first,) = run(*words).objects
    assert run(*words, "--seed", str(first["seed"])).objects == [first]


def test_an_answer_that_is_sampled_by_itself_has_seed_0(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handrail.equities.solvers.DEFAULT_SAMPLES", 100_000)
    (document,) = run("equity", "XX", "XX", "XX", "XX", "--json").objects
    assert document["seed"] == 0


@pytest.mark.slow
def test_ctrl_c_prints_the_estimate_so_far() -> None:
    words = ("equity", "XX", "XX", "XX", "--samples", "100000000000", "--seed", "7", "--json")
    terminal = Terminal(words, Path.cwd())
    _ = terminal.wait_for("deals ")
    terminal.press("\x03")
    assert terminal.end() == 130
    (row,) = re.findall(r"\{.*\}", terminal.screen)
    document = json.loads(row)
    terminal.close()
    assert document["interrupted"] is True
    assert (document["seed"], document["exact"]) == (7, False)
    assert 0 < document["total"] < 100_000_000_000
    assert sum(Fraction(player["share"]) for player in document["players"]) == 1
    assert abs(document["players"][0]["equity"] - 1 / 3) < 0.01


def test_rows_continue_on_a_narrow_terminal() -> None:
    long = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+"
    status, screen = show("equity", long, "AA", "--board", "Qh7s2c", columns=40, NO_COLOR="1")
    assert status == 0
    rows = screen.splitlines()
    assert max(map(len, rows)) <= 40
    assert re.fullmatch(r"player 1   22\+,A2s\+,K2s\+,Q2s\+\.\.   \d\d\.\d\d%", rows[1])
    assert re.fullmatch(r"  █+. +wins \d\d\.\d\d%", rows[2])
    assert re.fullmatch(r"  ties +\d\.\d\d%", rows[3])


def test_only_the_bar_of_the_best_equity_is_green(run: RunCommand) -> None:
    words = ("--board", "2c3c4c5c6c", "--color", "always")
    for hands, colours in (("AsAh KsKh", [True, True]), ("7cAh KsKh", [True, False])):
        rows = run("equity", *hands.split(), *words).out.splitlines()[1:3]
        assert ["\x1b[32m█" in row for row in rows] == colours


def test_long_ranges_are_cut_so_that_bars_are_aligned(run: RunCommand) -> None:
    long = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+"
    rows = run("equity", long, "AA", "--board", "Qh7s2c").out.splitlines()
    assert rows[1][11:35] == "22+,A2s+,K2s+,Q2s+,J2s.."
    assert rows[1].index("%") == rows[2].index("%")


def test_the_heatmap_has_the_equity_of_each_hand(run: RunCommand) -> None:
    rows = run("equity", "AKs,72o", "QQ", "--board", "Jh7s2c", "--grid").out.splitlines()
    head = rows.index(
        "    A     K     Q     J     T     9     8     7     6     5     4     3     2"
    )
    cells = rows[head + 1].split()
    found = answer("AKs", "QQ", board="Jh7s2c")
    assert cells[2] == f"{100 * float(found.players[0]):.1f}"
    assert set(cells[3:]) == {"."}
    assert sum("against" in row for row in rows) == 2


def test_grids_are_not_mixed_with_json(run: RunCommand) -> None:
    result = run("equity", "AA", "KK", "--grid", "--json")
    assert (result.status, result.out) == (2, "")
    (error,) = result.errors
    assert (error["error"], error["spans"]) == ("UsageError", [[22, 28], [29, 35]])


def test_the_heatmap_is_written_as_html_and_svg(run: RunCommand, tmp_path: Path) -> None:
    page, drawing = tmp_path / "heat.html", tmp_path / "heat.svg"
    words = ("AKs", "QQ", "--board", "Jh7s2c", "--html", str(page), "--svg", str(drawing))
    result = run("equity", *words)
    assert (result.status, result.err) == (0, f"wrote {page}\nwrote {drawing}\n")
    share = f"{100 * float(answer('AKs', 'QQ', board='Jh7s2c').players[0]):.1f}"
    assert f">{share}</text>" in page.read_text(encoding="utf-8")
    texts = list(ElementTree.parse(drawing).getroot().itertext())
    assert share in texts
    assert texts.count("AKs") == 2


def test_the_coloured_heatmap_has_the_same_text() -> None:
    words = ["equity", "AKs", "QQ", "--board", "Jh7s2c3d", "--grid"]
    _, coloured = show(*words, TERM="xterm-256color")
    _, plain = show(*words, TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b[30;48;5;" in coloured
    bare = re.sub(r"\x1b\[[\d;]*[mA-Za-z]|\r|\x1b\[\?25[lh]", "", coloured)
    shown = re.sub(r"\x1b\[[\d;]*[mA-Za-z]|\r|\x1b\[\?25[lh]", "", plain)
    assert [row.rstrip() for row in bare.splitlines()] == [
        row.rstrip() for row in shown.splitlines()
    ]


def test_csv_has_each_combo_of_two_ranges(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "equity.csv"
    words = ("equity", "AsKs,QQ", "vs", "AsAh,22", "--board", "2c7d9hJc")
    answer = run(*words, "--csv", str(path), "--json").objects[0]
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8"))))
    assert [*rows[0]] == ["player", "hand", "combo", "wins", "ties", "total", "equity"]
    assert (rows[0]["player"], rows[0]["hand"], rows[0]["combo"]) == ("1", "AKs", "AsKs")
    for number, player in enumerate(answer["players"], start=1):
        mine = [row for row in rows if row["player"] == str(number)]
        assert sum(int(row["wins"]) for row in mine) == player["wins"]
        assert sum(int(row["total"]) for row in mine) == answer["total"]


@pytest.mark.parametrize(
    "words",
    [
        ("AKs", "QQ", "--board", "Jh7s2c", "--svg", "none/x.svg"),
        ("AKs", "QQ", "--board", "Jh7s2c", "--html", "none/x.html"),
    ],
)
def test_a_file_that_cannot_be_written_is_an_error(
    run: RunCommand, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("equity", *words)
    assert result.status == 1
    (error,) = run("equity", *words, "--json").errors
    assert error["error"] == "CannotWrite"
    option, path = words[-2:]
    assert f"\n  {option} {path}\n  {' ' * len(option)} {'^' * len(path)}\n" in result.err
    assert list(tmp_path.iterdir()) == []


def test_spaces_before_a_range_keep_its_span(run: RunCommand) -> None:
    (document,) = run("equity", "   AsKs", "AsQs", "--board", "2c3d4h", "--json").errors
    shown = [document["text"][start:end] for start, end in document["spans"]]
    assert shown == ["AsKs", "AsQs"]


def test_no_question_follows_a_ctrl_c(run: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[Thread] = []

    def choose_interrupted(*words: Any) -> Any:
        choice = choose_solver(*words).unwrap()

        def interrupt_and_answer(work: Work) -> Any:
            threads.append(current_thread())
            signal.raise_signal(signal.SIGINT)
            return choice.answer(work)

        return Success(replace(choice, answer=interrupt_and_answer))

    monkeypatch.setattr("handrail.cli.equity.choose_solver", choose_interrupted)
    result = run("equity", "AhAd vs KhKd | 2c3c4c5c", "QhQd vs JhJd | 2c3c4c5c")
    assert (result.status, result.out) == (130, "")
    assert result.err == f"error: {Unanswered('AhAd vs KhKd | 2c3c…').message}\n"
    question = b"# one\nAhAd vs KhKd | 2c3c4c5c  # two\n"
    (error,) = run("equity", "-", "--json", stdin=question).errors
    assert (error["error"], error["line"], error["file"]) == ("Unanswered", 2, "-")
    assert error["text"] == "AhAd vs KhKd | 2c3c4c5c"
    for thread in threads:  # each goes on after Ctrl-C, and may import the engine in the next test
        thread.join()


@pytest.mark.usefixtures("without_numpy")
def test_without_the_engine_large_spots_are_not_solved_exactly(run: RunCommand) -> None:
    assert run("equity", "AsKs", "QdQc", "--board", "2c3d4h").status == 0
    result = run("equity", "AA", "KK", "--dead", "Ac", "--exact")
    assert (result.status, result.out) == (1, "")
    assert f"\n  hint: {install_hint('engine')}\n" in result.err
    (document,) = run("equity", "AA", "KK", "QQ", "--exact", "--json").errors
    assert (document["error"], document["text"]) == ("EngineMissing", "AA KK QQ")
    assert [document["start"], document["end"]] == [0, 8]


@pytest.mark.slow
@pytest.mark.usefixtures("without_numpy")
def test_without_the_engine_a_sample_names_what_to_install(run: RunCommand) -> None:
    result = run("equity", "AA", "KK", "QQ")
    assert "sampled: 20,000 deals, seed 0\n" in result.out
    advice = f"for more deals or all of them, install the engine: {install_hint('engine')}"
    assert " ".join(advice.split()) in " ".join(result.out.split())
    (answer,) = run("equity", "AA", "KK", "QQ", "--json").objects
    assert (answer["exact"], answer["total"], answer["seed"]) == (False, 20_000, 0)
    for line in ("AA KK --samples 9", "AKs QQ --board 2c3c4c5c6d"):
        assert "install" not in run("equity", *line.split()).out


@pytest.mark.usefixtures("without_numpy")
def test_two_ranges_before_the_flop_need_no_engine(run: RunCommand) -> None:
    assert "46.05%" in run("equity", "AKs vs QQ").out
    assert "AKs@50, QQ" in run("equity", "AKs@50, QQ vs 22+, AsKh", "--grid").out


def test_long_work_has_a_bar_that_disappears() -> None:
    words = ["equity", "22+", "A2s+", "KTo+", "--samples", "20000", "--seed", "1"]
    status, screen = show(*words, TERM="xterm-256color", NO_COLOR="1")
    assert status == 0
    assert "deals 20.0k of 20.0k" in screen
    *_, last = screen.rstrip().splitlines()
    assert last.endswith("sampled: 20,000 deals, seed 1")


def test_single_cards_without_quotes_are_the_players_cards(run: RunCommand) -> None:
    together = run("equity", "AsKd", "QsQd", "--json").objects[0]
    apart = run("equity", "As", "Kd", "Qs", "Qd", "--json").objects[0]
    assert apart["players"][0]["text"] == "As Kd"
    assert [each["share"] for each in apart["players"]] == [
        each["share"] for each in together["players"]
    ]
    cards = ["Ah", "Ad", "Kh", "Kd", "Qh", "Qd", "Jh", "Jd"]
    omaha = run("equity", "--game", "omaha", *cards, "--board", "2c3c4c", "--json").objects[0]
    assert [each["text"] for each in omaha["players"]] == ["Ah Ad Kh Kd", "Qh Qd Jh Jd"]
    (error,) = run("equity", "As", "Kd", "Qs", "--json").errors
    assert error["error"] == "LoneCard"
