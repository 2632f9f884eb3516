"""``handrail hits``: what a range has made of a board, and what it draws to."""

import csv
import shlex
from io import StringIO
from pathlib import Path

import pytest

from handrail import Draw, HandOnBoard, MadeHand, draws, made_hand, parse_combo
from helpers.equity_questions import cards_from

from .conftest import RunCommand

RANGE = "99+ AQo+ JTs:0.5"
ROWS = [
    "Q♥ 9♥ 2♣  55 combos, 53 by weight",
    "made hand                combos    share  or better",
    "set                           6   11.32%     11.32%  ██▎",
    "overpair                     12   22.64%     33.96%  ████▌",
    "top pair, top kicker          9   16.98%     50.94%  ███▍",
    "pocket pair below top        12   22.64%     73.58%  ████▌",
    "ace high                     12   22.64%     96.23%  ████▌",
    "nothing                       2    3.77%    100.00%  ▊",
]


@pytest.mark.parametrize(
    "words",
    [
        (RANGE, "--board", "Qh9h2c"),
        ("--board", "Qh 9h 2c", *RANGE.split()),
        (f"{RANGE} | Qh9h2c",),
    ],
)
def test_hits_can_be_asked_for_in_several_ways(run: RunCommand, words: tuple[str, ...]) -> None:
    result = run("hits", *words)
    assert result.out.splitlines()[: len(ROWS)] == ROWS
    assert (result.status, result.err) == (0, "")


def test_each_name_is_in_the_table_or_in_a_row_of_missing_ones(run: RunCommand) -> None:
    rows = run("hits", RANGE, "--board", "Qh9h2c").out.splitlines()
    text = " ".join(" ".join(rows).split())
    for name in (*MadeHand, *Draw):
        assert name.words in text
    assert max(map(len, rows)) <= 78
    assert "none: nut flush draw; double gutshot; gutshot" in rows


def test_json_has_every_name_of_hits(run: RunCommand) -> None:
    (answer,) = run("hits", RANGE, "--board", "Qh9h2c", "--dead", "AsAh", "--json").objects
    assert (answer["board"], answer["dead"]) == (["Qh", "9h", "2c"], ["As", "Ah"])
    assert answer["combo_count"] == 39
    made = {part["made_hand"]: part for part in answer["made_hands"]}
    assert [*made] == [name.name.lower() for name in reversed(MadeHand)]
    assert made["overpair"] == {
        "made_hand": "overpair",
        "normal": "AdAc, KK",
        "combo_count": 7,
        "range_share": 7 / 37,
        "range_share_fraction": "7/37",
        "range_share_or_better": 13 / 37,
    }
    drawing = {part["draw"]: part for part in answer["draws"]}
    assert [*drawing] == [draw.name.lower() for draw in Draw]
    assert drawing["flush_draw"]["normal"] == "JhTh@50"
    assert drawing["flush_draw"]["range_share_fraction"] == "1/74"


def test_csv_has_a_row_for_each_combo(run: RunCommand) -> None:
    result = run("hits", RANGE, "--board", "Qh9h2c", "--csv", "-")
    rows = [*csv.DictReader(StringIO(result.out))]
    assert len(rows) == 55
    assert {row["hand"]: row["weight"] for row in rows}["JTs"] == "0.5"
    for row in rows:
        held = HandOnBoard(parse_combo(row["combo"]).unwrap(), cards_from("Qh9h2c"))
        assert row["made_hand"] == made_hand(held).name.lower()
        assert {Draw[name.upper()] for name in row["draws"].split()} == draws(held)


def test_csv_has_pairs_suited_and_offsuit_hands_in_order(run: RunCommand) -> None:
    result = run("hits", "22 AKo AKs 32s AA", "--board", "Qh9h2c", "--csv", "-")
    rows = [*csv.DictReader(StringIO(result.out))]
    assert [*dict.fromkeys(row["hand"] for row in rows)] == ["AA", "22", "AKs", "32s", "AKo"]
    aces = [row["combo"] for row in rows if row["hand"] == "AA"]
    assert aces == ["AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"]


def test_csv_of_a_file_begins_with_line_and_text(run: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "ranges.txt"
    _ = file.write_text("AhAs | Qh9h2c\nKhKs | Qh9h2c\n", encoding="utf-8")
    assert run("hits", "--file", str(file), "--csv", "-").out.splitlines() == [
        "line,text,hand,combo,weight,made_hand,draws",
        "1,AhAs | Qh9h2c,AA,AsAh,1.0,overpair,",
        "2,KhKs | Qh9h2c,KK,KsKh,1.0,overpair,",
    ]


def test_an_empty_row_is_between_the_questions_of_a_file(run: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "ranges.txt"
    _ = file.write_text("AA | Qh9h2c\nKK | Qh9h2c\n", encoding="utf-8")
    rows = run("hits", "--file", str(file)).out.splitlines()
    assert rows.count("") == 1
    assert rows[rows.index("") + 1] == "Q♥ 9♥ 2♣  6 combos"


def test_weights_in_the_table_have_two_decimals(run: RunCommand) -> None:
    rows = run("hits", "AhAs:0.126", "--board", "Qh9h2c").out.splitlines()
    assert rows[2].split()[:2] == ["overpair", "0.13"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("'AA | Qh9h2c' --board Qh9h2c", "--board and --dead need a range as an argument"),
        ("AA --board Qh9h2c --file FILE", "--board and --dead need a range as an argument"),
        ("--dead As", "--board and --dead need a range as an argument"),
        ("--file FILE --svg -", "--html and --svg need one question as an argument"),
        ("--file FILE --html -", "--html and --svg need one question as an argument"),
    ],
)
def test_options_of_one_question_are_not_for_lines(
    run: RunCommand, tmp_path: Path, words: str, message: str
) -> None:
    file = tmp_path / "ranges.txt"
    _ = file.write_text("AA | Qh9h2c\n", encoding="utf-8")
    result = run("hits", *shlex.split(words.replace("FILE", shlex.quote(str(file)))))
    assert (result.status, result.out) == (2, "")
    assert message in result.err


def test_a_file_has_a_board_in_each_line(run: RunCommand, tmp_path: Path) -> None:
    file = tmp_path / "ranges.txt"
    _ = file.write_text("AA | Qh9h2c\nAA\nKK | Qh9h2c5d | Kd\n", encoding="utf-8")
    result = run("hits", "--file", str(file), "--json")
    assert result.status == 2
    assert [(each["line"], each["combo_count"]) for each in result.objects] == [(1, 6), (3, 3)]
    assert run("hits", "--file", str(file), "--board", "Qh9h2c").status == 2


def test_a_note_about_the_range_is_printed(run: RunCommand) -> None:
    assert "98s+" in run("hits", "AA 98s+", "--board", "Qh9h2c").err
    (answer,) = run("hits", "AA 98s+", "--board", "Qh9h2c", "--json").objects
    assert [(note["note"], note["start"]) for note in answer["notes"]] == [
        ("PlusAfterConnectors", 3)
    ]
    (answer,) = run("hits", "  AA 98s+ | Qh9h2c", "--json").objects
    assert [note["start"] for note in answer["notes"]] == [5]


@pytest.mark.parametrize(
    ("words", "kind", "spans"),
    [
        ("hits AA", "WrongBoardSize", [[2, 2]]),
        ("hits AA --board AhAd", "WrongBoardSize", [[11, 13], [13, 15]]),
        ("hits AA --board AhAh2c", "SharedCard", [[11, 13], [13, 15]]),
        ("hits AA --board Qh9h2c --dead 2c", "SharedCard", [[15, 17], [25, 27]]),
        ("hits AsKs KsQs --board Qh9h2c --dead Ks", "EmptyRange", [[0, 9]]),
        ("hits AhKh --board Ah9h2c", "EmptyRange", [[0, 4]]),
        ("hits 'KK AhKX' --board Ah9h2c", "UnknownSuit", [[6, 7]]),
        ("hits 'KK | Ah9hX'", "NotACard", [[9, 10]]),
        ("hits '  KK AhKX | Ah9h2c'", "UnknownSuit", [[8, 9]]),
    ],
)
def test_errors_in_hits_have_spans(
    run: RunCommand, words: str, kind: str, spans: list[list[int]]
) -> None:
    result = run(*shlex.split(words), "--json")
    (error,) = result.errors
    assert (result.status, error["error"], error["spans"]) == (2, kind, spans)


def test_a_picture_has_a_letter_for_each_group(run: RunCommand) -> None:
    svg = run("hits", RANGE, "--board", "Qh9h2c", "--svg", "-").out
    assert "<desc" in svg
    for letter in "MTLDR":
        assert f">{letter}<" in svg
    assert "JTs, draw without a pair: JTs@50" in svg
    html = run("hits", RANGE, "--board", "Qh9h2c", "--html", "-").out
    assert html.startswith("<!DOCTYPE html>")


def test_outs_of_a_range_point_to_hits(run: RunCommand) -> None:
    result = run("outs", "22+", "AhKh", "--board", "Qh9h2c", "--json")
    (error,) = result.errors
    assert error["error"] == "RangeForOuts"
    assert "handrail hits" in error["hint"]


def test_dead_cards_and_the_weight_are_in_the_first_row(run: RunCommand) -> None:
    rows = run("hits", "KQs:0.5 AA", "--board", "Qh9h2c", "--dead", "As").out.splitlines()
    assert rows[0] == "Q♥ 9♥ 2♣  dead A♠  6 combos, 4.5 by weight"


def test_hits_says_that_other_commands_compare_ranges(run: RunCommand) -> None:
    error = run("hits", "AA vs KK", "--board", "Qh9h2c").err
    assert "expected one range, got vs" in error
    assert "hint: equity and flops compare ranges" in error
