"""``handrail equity`` and ``handrail outs``: their output, and the files they write."""

import csv
import io
import os
import re
import threading
import time
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from handrail import Equity, equity, parse_cards, parse_range
from handrail.calculator import Sampled
from handrail.cli.progress_bar import progress_executor
from handrail.engine import matrix

from .conftest import RunCommand, run_on_terminal


def answer(*texts: str, board: str = "", dead: str = "") -> Equity:
    ranges = [parse_range(text).unwrap() for text in texts]
    cards = parse_cards(board).unwrap()
    return equity(ranges, board=cards, dead=parse_cards(dead).unwrap()).unwrap()


def test_json_has_the_documented_fields(run: RunCommand) -> None:
    result = run("equity", "AKs", "QQ", "--json")
    assert result.objects == [
        {
            "board": [],
            "exact": True,
            "total": 41_095_296,
            "players": [
                {
                    "range": "AKs",
                    "wins": 18_834_720,
                    "ties": 178_116,
                    "equity": 0.46048525845877836,
                    "share": "1051321/2283072",
                    "stderr": None,
                },
                {
                    "range": "QQ",
                    "wins": 22_082_460,
                    "ties": 178_116,
                    "equity": 0.5395147415412217,
                    "share": "1231751/2283072",
                    "stderr": None,
                },
            ],
        }
    ]
    assert (result.status, result.err) == (0, "")


def test_the_board_and_dead_cards_change_the_equity(run: RunCommand) -> None:
    words = ("22+, AKs", "XX", "--board", "Qh7s2c", "--dead", "AsQd")
    (document,) = run("equity", *words, "--json").objects
    expected = answer("22+,AKs", "XX", board="Qh7s2c", dead="AsQd")
    assert document["board"] == ["Qh", "7s", "2c"]
    assert document["total"] == expected.total
    for player, found in zip(document["players"], expected.players, strict=True):
        assert (player["wins"], player["ties"]) == (found.wins, found.ties)
        assert Fraction(player["share"]) == found.share
    assert [player["range"] for player in document["players"]] == ["22+, AKs", "XX"]


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


def test_the_default_is_one_thread_per_processor() -> None:
    def work() -> int:
        time.sleep(0.001)
        return threading.get_ident()

    with progress_executor(None, "dealing") as executor:
        parts = [executor.submit(work) for _ in range(100)]
        assert len({part.result() for part in parts}) <= (os.cpu_count() or 1)


def test_a_person_reads_a_table_with_bars(run: RunCommand) -> None:
    rows = run("equity", "AsKs", "QhQd", "--board", "2s7sJd").out.splitlines()
    assert rows[0] == "board      2♠ 7♠ J♦"
    assert re.fullmatch(
        r"player 1   AsKs  5\d\.\d\d %  █+[▏▎▍▌▋▊▉]? *  wins \d\d\.\d\d %  ties 0\.00 %", rows[1]
    )
    assert rows[3] == "exact: 990 deals"


def test_a_sample_prints_its_seed_and_standard_error(run: RunCommand) -> None:
    rows = run("equity", "AA", "KK", "--samples", "10000").out.splitlines()
    assert re.search(r"8\d\.\d\d % ± 0\.3\d\d  ", rows[0])
    assert re.fullmatch(r"sampled: 10,000 deals, seed \d+", rows[-1])


def test_long_ranges_are_cut_so_that_bars_are_aligned(run: RunCommand) -> None:
    long = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+"
    rows = run("equity", long, "AA", "--board", "Qh7s2c").out.splitlines()
    assert rows[1][11:35] == "22+,A2s+,K2s+,Q2s+,J2s.."
    assert rows[1].index(" %") == rows[2].index(" %")


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


def test_the_heatmap_is_written_as_html_and_svg(run: RunCommand, tmp_path: Path) -> None:
    page, drawing = tmp_path / "heat.html", tmp_path / "heat.svg"
    words = ("AKs", "QQ", "--board", "Jh7s2c", "--html", str(page), "--svg", str(drawing))
    assert run("equity", *words).status == 0
    share = f"{100 * float(answer('AKs', 'QQ', board='Jh7s2c').players[0]):.1f}"
    assert f"<b>AKs</b><br><small>{share}</small>" in page.read_text(encoding="utf-8")
    texts = list(ElementTree.parse(drawing).getroot().itertext())
    assert share in texts
    assert texts.count("AKs") == 2


def test_the_coloured_heatmap_has_the_same_text() -> None:
    words = ["equity", "AKs", "QQ", "--board", "Jh7s2c3d", "--grid"]
    _, coloured = run_on_terminal(words, TERM="xterm-256color")
    _, plain = run_on_terminal(words, TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b[30;48;5;" in coloured
    bare = re.sub(r"\x1b\[[\d;]*[mA-Za-z]|\r|\x1b\[\?25[lh]", "", coloured)
    shown = re.sub(r"\x1b\[[\d;]*[mA-Za-z]|\r|\x1b\[\?25[lh]", "", plain)
    assert [row.rstrip() for row in bare.splitlines()] == [
        row.rstrip() for row in shown.splitlines()
    ]


def test_the_matrix_is_written_as_csv(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "matrix.csv"
    assert run("equity", "--matrix", str(path)).status == 0
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert len(rows) == 169**2
    assert sum(int(row["total"]) for row in rows) == 1326 * 1225 * 1_712_304
    (row,) = [row for row in rows if (row["hand"], row["against"]) == ("AKs", "QQ")]
    assert (row["wins"], row["ties"], row["total"]) == ("18834720", "178116", "41095296")


def test_the_matrix_is_written_as_npz(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "matrix.npz"
    assert run("equity", "--matrix", str(path)).status == 0
    with np.load(path) as arrays:
        assert [str(hand) for hand in arrays["hands"][:2]] == ["AA", "AKs"]
        for name in ("wins", "ties", "totals"):
            assert np.array_equal(arrays[name], getattr(matrix(), name))


@pytest.mark.parametrize(
    "words",
    [("--matrix", "none/matrix.csv"), ("AKs", "QQ", "--board", "Jh7s2c", "--svg", "none/x")],
)
def test_a_file_that_cannot_be_written_is_an_error(
    run: RunCommand, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("equity", *words)
    assert result.status == 1
    assert "cannot be written" in result.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "error", "spans"),
    [
        (("equity", "AsKs", "AsKs"), "NoDeal", [[0, 4], [5, 9]]),
        (
            (
                "equity",
                "AA",
            ),
            "WrongRangeCount",
            [[2, 2]],
        ),
        (("equity", "AA", "AsKs", "--board", "As2c3d"), "EmptyRange", [[3, 7]]),
        (("equity", "AA", "KK", "--board", "2c3d"), "WrongBoardSize", [[14, 16], [16, 18]]),
        (
            ("equity", "AA", "KK", "--board", "2c3d4h", "--dead", "5s 2c"),
            "DuplicateCard",
            [[14, 16], [31, 33]],
        ),
        (("equity", "AA", ""), "EmptyRange", [[3, 3]]),
        (("equity", "AA", "KKo"), "TrailingText", [[2, 3]]),
        (("equity", "AA", "KK", "--dead", "Ax"), "UnknownSuit", [[1, 2]]),
        (
            ("outs", "--board", "Jh9h2c4d5s", "AhKh", "JsJd"),
            "NoCardToCome",
            [[0, 2], [2, 4], [4, 6], [6, 8], [8, 10]],
        ),
        (("outs", "AhKh", "JsJd"), "WrongBoardSize", [[9, 9]]),
        (("outs", "--board", "Jh9h2c", "AhKh", "AhJd"), "SharedCard", [[7, 9], [12, 14]]),
        (("outs", "--board", "Jh9h2c"), "WrongPlayerCount", [[6, 6]]),
        (("outs", "--board", "Jh9hXc", "AhKh"), "UnknownRank", [[4, 5]]),
    ],
)
def test_an_error_has_its_spans(
    run: RunCommand, words: tuple[str, ...], error: str, spans: list[list[int]]
) -> None:
    result = run(*words, "--json")
    (document,) = result.errors
    assert (result.status, result.out) == (2, "")
    assert (document["error"], document["spans"]) == (error, spans)


def test_spaces_before_a_range_keep_its_span(run: RunCommand) -> None:
    (document,) = run("equity", "   AsKs", "AsQs", "--board", "2c3d4h", "--json").errors
    shown = [document["text"][start:end] for start, end in document["spans"]]
    assert shown == ["   AsKs", "AsQs"]


@pytest.mark.usefixtures("without_numpy")
def test_without_the_engine_only_small_spots_are_solved(
    run: RunCommand,
) -> None:
    assert run("equity", "AsKs", "QdQc", "--board", "2c3d4h").status == 0
    for words in (("AA", "KK"), ("AA", "KK", "--samples", "9"), ("--matrix", "F")):
        result = run("equity", *words)
        assert (result.status, result.out) == (1, "")
        assert "pip install 'handrail[engine]'" in result.err
    (document,) = run("equity", "AA", "KK", "--json").errors
    assert document["error"] == "EngineMissing"


def test_outs_as_json(run: RunCommand) -> None:
    result = run("outs", "--board", "Jh9h2c", "AhKh", "JsJd", "--json")
    assert result.objects == [
        {
            "board": ["Jh", "9h", "2c"],
            "players": [
                {
                    "cards": ["Ah", "Kh"],
                    "leads": False,
                    "outs": {"flush": ["Qh", "Th", "8h", "7h", "6h", "5h", "4h", "3h"]},
                },
                {"cards": ["Js", "Jd"], "leads": True, "outs": {}},
            ],
        }
    ]


def test_outs_in_slang(run: RunCommand) -> None:
    out = run("outs", "--board", "Jh9h2c", "9c9d", "JsJd", "--slang").out
    assert "quads              9♠" in out


def test_long_work_has_a_bar_that_disappears() -> None:
    words = ["equity", "22+", "A2s+", "KTo+", "--samples", "2000000", "--seed", "1"]
    status, screen = run_on_terminal(words, TERM="xterm-256color", NO_COLOR="1")
    assert status == 0
    assert "dealing" in screen
    *_, last = screen.rstrip().splitlines()
    assert last.endswith("sampled: 2,000,000 deals, seed 1")
