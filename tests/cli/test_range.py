"""``handrail range``: its output, its errors and the files it writes."""

import csv
import os
from io import StringIO
from pathlib import Path

import pytest

from handrail import parse_range
from handrail.pictures import render_html_page, render_svg, render_text
from handrail.ranges import range_notes
from helpers.terminal import Terminal

from .conftest import RunCommand, WriteHands, show

TEXT = "22+ AQo+ KJs KcJh 33 AKo"
RANGE = parse_range(TEXT).unwrap()


def test_a_person_reads_the_normal_form_and_the_sizes(run: RunCommand) -> None:
    result = run("range", TEXT)
    assert result.out == "22+, KJs, AQo+, K♣J♥  8.07%  107 of 1,326 combos  17 of 169 hands\n"


@pytest.mark.parametrize("words", [("22+", "AQo+"), ("22+ AQo+",), ("22+,AQo+",), ("aqo+:22+",)])
def test_arguments_join_into_one_range(run: RunCommand, words: tuple[str, ...]) -> None:
    (answer,) = run("range", *words, "--json").objects
    assert answer["normal"] == "22+, AQo+"
    assert answer["text"] == " ".join(words)


def test_an_empty_range_is_printed_as_nothing(run: RunCommand) -> None:
    assert run("range", "").out == "nothing  0.00%  0 of 1,326 combos  0 of 169 hands\n"
    (answer,) = run("range", "", "--json").objects
    assert (answer["combo_count"], answer["frequency"], answer["pieces"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("normal", "77-, AKs@50, AKo@50"),
        ("closed", "77-22, AKs@50, AKo@50"),
        ("pio", "77,66,55,44,33,22,AK:0.5"),
        ("flopzilla", "77-22,[50.0]AKs,AKo[/50.0]"),
    ],
)
def test_a_range_is_written_as_another_tool_does(run: RunCommand, form: str, text: str) -> None:
    assert run("range", "AK:0.5 22-77", "--format", form).out == f"{text}\n"
    (answer,) = run("range", "AK:0.5 22-77", "--format", form, "--json").objects
    assert (answer["formatted"], answer["normal"]) == (text, "77-, AKs@50, AKo@50")


def test_the_percentage_of_a_weighted_range_is_by_weight(run: RunCommand) -> None:
    assert run("range", "[50]KK+[/50], AKs").out == (
        "KK+@50, AKs  0.75% by weight  16 of 1,326 combos  3 of 169 hands\n"
    )
    (answer,) = run("range", "[50]KK+[/50], AKs", "--json").objects
    assert (answer["combo_count"], answer["frequency"]) == (16, 10 / 1326)


def test_json_has_each_weight_as_a_number_and_a_fraction(run: RunCommand) -> None:
    (answer,) = run("range", "QQ, KQo@1/3, [12.5]A5s-[/12.5], AsKs:0.999", "--json").objects
    assert answer["normal"] == "QQ, AsKs@99.9, A5s-@12.5, KQo@1/3"
    assert answer["pieces"] == [
        {"piece": "QQ", "weight": 1.0, "weight_fraction": "1/1"},
        {"piece": "AsKs", "weight": 0.999, "weight_fraction": "999/1000"},
        {"piece": "A5s-", "weight": 0.125, "weight_fraction": "1/8"},
        {"piece": "KQo", "weight": 1 / 3, "weight_fraction": "1/3"},
    ]
    assert answer["frequency"] == pytest.approx((6 + 0.999 + 2 + 4) / 1326, abs=1e-12)
    (answer,) = run("range", "XX:0.5", "--json").objects
    assert answer["pieces"] == [{"piece": "XX", "weight": 0.5, "weight_fraction": "1/2"}]


def test_a_second_meaning_is_a_note_on_standard_error(run: RunCommand) -> None:
    result = run("range", "KK@0.5")
    assert (result.status, result.out) == (
        0,
        "KK@0.5  <0.01% by weight  6 of 1,326 combos  1 of 169 hands\n",
    )
    assert result.error_rows == [
        "note",
        "  KK@0.5",
        "    ^^^^",
        "  hint",
    ]


def test_notes_as_json_are_next_to_the_answer(run: RunCommand) -> None:
    result = run("range", "AKs, KQ+", "--json")
    (answer,) = result.objects
    (note,) = range_notes("AKs, KQ+")
    assert (answer["combo_count"], result.err) == (20, "")
    assert answer["notes"] == [
        {
            "note": "PlusAfterConnectors",
            "message": note.message,
            "hint": note.hint,
            "text": "AKs, KQ+",
            "start": 5,
            "end": 8,
            "spans": [[5, 8]],
        }
    ]
    assert run("range", "AKs, KQ", "--json").objects[0]["notes"] == []


def test_a_weight_without_effect_is_noted(run: RunCommand) -> None:
    question = "KQo:0.5,15%,AA@50"
    marks = "  ^^^^^^^     ^^^^^"
    assert run("range", question).error_rows == ["note", f"  {question}", marks, "  hint"]
    (note,) = run("range", question, "--json").objects[0]["notes"]
    assert (note["note"], note["spans"]) == ("OverriddenWeight", [[0, 7], [12, 17]])


def test_notes_about_a_file_name_the_line_and_end_after_20(
    run: RunCommand, hands_file: WriteHands
) -> None:
    path = hands_file(["AA  # was AA@0.5", *["AA@0.5"] * 22])
    result = run("range", "--file", path)
    assert (result.status, len(result.out.splitlines())) == (0, 23)
    rows = result.err.splitlines()
    assert rows[0].startswith(f"{path}:2:3: note[SmallPercent]: ")
    assert rows[-2].startswith("note: 2 ")
    assert len(rows) == 20 * 4 + 2
    result = run("range", "--file", hands_file(["AA@0.5"] * 21))
    assert result.err.splitlines()[-2].startswith("note: 1 ")


def test_a_comment_may_follow_each_argument(run: RunCommand) -> None:
    assert run("range", "AKs # AA@0.5", "QQ # KKo").out == run("range", "AKs", "QQ").out
    assert run("range", "AKs # AA@0.5").err == ""
    assert run("range", "AKs", "# AA").out == run("range", "AKs").out
    (error,) = run("range", "#UTG#, AA", "--json").errors
    assert (error["error"], error["spans"]) == ("WrongForm", [[0, 5]])


def test_the_grid_is_below_the_range_and_plain_in_a_pipe(run: RunCommand) -> None:
    head = run("range", TEXT).out
    assert run("range", TEXT, "--grid").out == f"{head}{render_text(RANGE)}\n"
    assert run("range", TEXT, "--borders").out == f"{head}{render_text(RANGE, borders=True)}\n"
    assert run("range", TEXT, "--grid", "--borders").out == run("range", TEXT, "--borders").out


def test_a_file_has_one_range_per_line(run: RunCommand, hands_file: WriteHands) -> None:
    path = hands_file(["22+", "", "# none here", "AKs AKo"])
    assert [answer["text"] for answer in run("range", "--file", path, "--json").objects] == [
        "22+",
        "AKs AKo",
    ]
    assert run("range", "--file", path).out.splitlines() == [
        "22+  5.88%  78 of 1,326 combos  13 of 169 hands",
        "AKs, AKo  1.21%  16 of 1,326 combos  2 of 169 hands",
    ]


def test_a_bad_line_of_a_file_is_reported_with_its_number(
    run: RunCommand, hands_file: WriteHands
) -> None:
    result = run("range", "--file", hands_file(["22", "KKo"]), "--json")
    assert [error["line"] for error in result.errors] == [2]
    assert len(result.objects) == 1
    assert result.status == 2


@pytest.mark.parametrize("words", [("range", "-"), ("range", "--file", "-")])
def test_standard_input_is_read_line_by_line(run: RunCommand, words: tuple[str, ...]) -> None:
    result = run(*words, "--json", stdin="22\r\nA♠K♣\nKKo\nXX\n".encode())
    assert [answer["combo_count"] for answer in result.objects] == [6, 1, 1326]
    (error,) = result.errors
    assert (error["error"], error["line"], error["text"]) == ("TrailingText", 3, "KKo")
    assert result.status == 2


def test_every_error_of_a_range_has_carets(run: RunCommand) -> None:
    result = run("range", "KKo Q+ 22AKs")
    assert result.error_rows == [
        "error",
        "  KKo Q+ 22AKs",
        "    ^",
        "  hint",
        "error",
        "  KKo Q+ 22AKs",
        "      ^",
        "  hint",
        "error",
        "  KKo Q+ 22AKs",
        "           ^^^",
        "  hint",
    ]
    assert (result.status, result.out) == (2, "")


def test_errors_as_json(run: RunCommand) -> None:
    (error,) = parse_range("AA AsAs").failure()
    result = run("range", "AA AsAs", "--json")
    assert result.errors == [
        {
            "error": "DuplicateCard",
            "message": error.message,
            "hint": error.hint,
            "text": "AA AsAs",
            "start": 3,
            "end": 5,
            "spans": [[3, 5], [5, 7]],
        }
    ]
    assert result.status == 2


# Files


def test_pictures_are_written_to_files_and_named(run: RunCommand, tmp_path: Path) -> None:
    page, drawing = tmp_path / "range.html", tmp_path / "range.svg"
    result = run("range", TEXT, "--html", str(page), "--svg", str(drawing))
    assert (result.status, result.out) == (0, run("range", TEXT).out)
    assert result.err == f"wrote {page}\nwrote {drawing}\n"
    assert page.read_text(encoding="utf-8") == render_html_page(RANGE)
    assert drawing.read_text(encoding="utf-8") == render_svg(RANGE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["range.html", "range.svg"]


def test_an_invalid_range_writes_no_file(run: RunCommand, tmp_path: Path) -> None:
    drawing = tmp_path / "range.svg"
    _ = drawing.write_text("as it was", encoding="utf-8")
    assert run("range", "KKo", "--svg", str(drawing)).status == 2
    assert drawing.read_text(encoding="utf-8") == "as it was"


def test_an_unwritable_file_is_an_error_after_the_answer(run: RunCommand, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "none" / "range.svg")
    result = run("range", "22", "--svg", nowhere)
    assert result.status == 1
    assert result.out.startswith("22  0.45%")
    assert result.error_rows[:2] == ["error", f"  --svg {nowhere}"]
    (error,) = run("range", "22", "--svg", nowhere, "--json").errors
    assert (error["error"], error["text"]) == ("CannotWrite", f"--svg {nowhere}")


def test_one_failed_file_does_not_stop_the_other(run: RunCommand, tmp_path: Path) -> None:
    folder, drawing = tmp_path / "folder.html", tmp_path / "range.svg"
    folder.mkdir()
    result = run("range", "22", "--html", str(folder), "--svg", str(drawing))
    assert result.status == 1
    assert result.error_rows[:2] == ["error", f"  --html {folder}"]
    assert result.err.endswith(f"wrote {drawing}\n")


@pytest.mark.skipif(os.name != "posix", reason="links are those of POSIX")
def test_a_link_is_followed_unless_it_leads_to_itself(run: RunCommand, tmp_path: Path) -> None:
    drawing, link, loop = (tmp_path / f"{name}.svg" for name in ("range", "link", "loop"))
    link.symlink_to(drawing)
    loop.symlink_to(loop)
    assert run("range", TEXT, "--svg", str(link)).status == 0
    assert link.is_symlink()
    assert drawing.read_text(encoding="utf-8") == render_svg(RANGE)
    result = run("range", "22", "--svg", str(loop))
    assert result.status == 1
    assert result.error_rows[:2] == ["error", f"  --svg {loop}"]
    assert loop.is_symlink()


@pytest.mark.skipif(os.name != "posix", reason="named pipes are those of POSIX")
def test_a_picture_can_go_to_a_pipe(run: RunCommand, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run("range", TEXT, "--svg", str(pipe)).status == 0
    assert os.read(reader, 100) == render_svg(RANGE).encode()[:100]
    os.close(reader)
    assert pipe.is_fifo()


# Manners


def test_help_says_how_a_range_is_written(run: RunCommand) -> None:
    assert "handrail help ranges" in run("range", "--help").out
    assert "A5s-A2s      A5s, A4s, A3s, A2s" in run("help", "ranges").out


@pytest.mark.parametrize(("no_color", "colour"), [("", True), ("1", False)])
def test_the_grid_is_coloured_unless_no_color_is_set(no_color: str, colour: bool) -> None:
    status, screen = show("range", TEXT, "--grid", NO_COLOR=no_color)
    assert status == 0
    assert screen.endswith(f"\n{render_text(RANGE, colour)}\n")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("22+", ["22+  5.88%  78 of 1,326 combos", "  13 of 169 hands"]),
        (TEXT, ["22+, KJs, AQo+, K♣J♥  8.07%", "  107 of 1,326 combos  17 of 169 hands"]),
        (
            "33 55 77 99 JJ KK A2s A4s A6s A8s ATs AQs",
            [
                "KK, JJ, 99, 77, 55, 33, AQs, ATs, A8s,",
                "  A6s, A4s, A2s  4.52%",
                "  60 of 1,326 combos  12 of 169 hands",
            ],
        ),
    ],
)
def test_at_40_columns_the_row_of_a_range_continues(text: str, rows: list[str]) -> None:
    status, screen = show("range", text, columns=40, NO_COLOR="1")
    assert (status, screen.splitlines()) == (0, rows)


def test_at_40_columns_the_grid_is_compact() -> None:
    terminal = Terminal(["range", TEXT, "--borders"], Path.cwd(), 40, variables={"NO_COLOR": "1"})
    assert terminal.end() == 0
    terminal.close()
    assert terminal.screen.endswith(f"\n{render_text(RANGE, columns=40)}\n")
    assert max(map(len, terminal.screen.splitlines())) == 40


def test_without_symbols_suits_have_letters(run: RunCommand) -> None:
    assert run("range", "AsKs", encoding="ascii").out.startswith("AsKs  0.08%")


def test_csv_has_the_weight_of_each_combo(run: RunCommand, tmp_path: Path) -> None:
    path = tmp_path / "range.csv"
    assert run("range", "AKs:0.5 22", "--csv", str(path)).err == f"wrote {path}\n"
    header, *rows = csv.reader(StringIO(path.read_text("utf-8")))
    assert header == ["hand", "combo", "weight"]
    (found,) = run("range", "AKs:0.5 22", "--json", "--weights").objects
    assert {combo: float(weight) for _, combo, weight in rows} == found["combo_weights"]
    assert [row[0] for row in rows] == ["22"] * 6 + ["AKs"] * 4
