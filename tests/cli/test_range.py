"""``handrail range``: its output, its errors and the files it writes."""

import os
import re
from pathlib import Path

import pytest

from handrail import parse_range
from handrail.cli import output_files
from handrail.pictures import render_html_page, render_svg, render_text

from .conftest import RunCommand, WriteHands, run_on_terminal

TEXT = "22+ AQo+ KJs KcJh 33 AKo"
RANGE = parse_range(TEXT).unwrap()


def test_json_has_the_documented_fields(run: RunCommand) -> None:
    result = run("range", TEXT, "--json")
    assert result.objects == [
        {
            "text": TEXT,
            "hands": 17,
            "combos": 107,
            "percent": 8.07,
            "pieces": ["22+", "KJs", "AQo+", "KcJh"],
        }
    ]
    assert (result.status, result.err) == (0, "")


def test_a_person_reads_the_normal_form_and_the_sizes(run: RunCommand) -> None:
    result = run("range", TEXT)
    assert result.out == ("22+, KJs, AQo+, K♣J♥  17 of 169 hands, 107 of 1,326 combos, 8.07%\n")


@pytest.mark.parametrize("words", [("22+", "AQo+"), ("22+ AQo+",), ("22+,AQo+",), ("aqo+:22+",)])
def test_arguments_join_into_one_range(run: RunCommand, words: tuple[str, ...]) -> None:
    (answer,) = run("range", *words, "--json").objects
    assert answer["pieces"] == ["22+", "AQo+"]
    assert answer["text"] == " ".join(words)


def test_an_empty_range_is_printed_as_nothing(run: RunCommand) -> None:
    assert run("range", "").out == "nothing  0 of 169 hands, 0 of 1,326 combos, 0.00%\n"
    (answer,) = run("range", "", "--json").objects
    assert (answer["combos"], answer["percent"], answer["pieces"]) == (0, 0, [])


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
        "22+  13 of 169 hands, 78 of 1,326 combos, 5.88%",
        "AKs, AKo  2 of 169 hands, 16 of 1,326 combos, 1.21%",
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
    assert [answer["combos"] for answer in result.objects] == [6, 1, 1326]
    (error,) = result.errors
    assert (error["error"], error["line"], error["text"]) == ("TrailingText", 3, "KKo")
    assert result.status == 2


def test_every_error_of_a_range_has_carets(run: RunCommand) -> None:
    result = run("range", "KKo AKs Q+ 22AKs")
    assert result.err.splitlines() == [
        "error:",
        "  KKo AKs Q+ 22AKs",
        "    ^     ^    ^^^",
        "  unexpected o after KK (a pair has no suit mark; did you mean KK?)",
        "  expected two cards, got only Q (write two ranks, as in QQ+ or QX+)",
        "  unexpected AKs after 22 (did you mean 22 AKs?)",
    ]
    assert (result.status, result.out) == (2, "")


def test_errors_as_json(run: RunCommand) -> None:
    result = run("range", "AA AsAs", "--json")
    assert result.errors == [
        {
            "error": "DuplicateCard",
            "message": "As appears twice",
            "hint": "a deck holds each card once",
            "text": "AA AsAs",
            "start": 3,
            "end": 5,
            "spans": [[3, 5], [5, 7]],
        }
    ]
    assert result.status == 2


# Files


def test_pictures_are_written_to_files(run: RunCommand, tmp_path: Path) -> None:
    page, drawing = tmp_path / "range.html", tmp_path / "range.svg"
    result = run("range", TEXT, "--html", str(page), "--svg", str(drawing))
    assert result.status == 0
    assert result.out == run("range", TEXT).out
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
    assert result.out.startswith("22  1 of 169 hands")
    assert "this file cannot be written: no such file or directory" in result.err
    (error,) = run("range", "22", "--svg", nowhere, "--json").errors
    assert (error["error"], error["text"]) == ("CannotWrite", nowhere)


def test_one_failed_file_does_not_stop_the_other(run: RunCommand, tmp_path: Path) -> None:
    page = tmp_path / "range.html"
    assert run("range", "22", "--html", str(page), "--svg", str(tmp_path)).status == 1
    assert page.exists()
    assert list(tmp_path.iterdir()) == [page]


def test_a_folder_or_a_name_with_a_nul_is_not_a_file(run: RunCommand, tmp_path: Path) -> None:
    assert "is a directory" in run("range", "22", "--svg", str(tmp_path)).err
    result = run("range", "22", "--svg", "a\0b", "--json")
    assert result.status == 1
    (error,) = result.errors
    assert error["message"] == "this file cannot be written: embedded null byte"
    assert error["spans"] == [[0, 3]]


@pytest.mark.skipif(os.name != "posix", reason="modes and links are those of POSIX")
def test_a_link_is_followed(tmp_path: Path) -> None:
    place, link = tmp_path / "range.svg", tmp_path / "link.svg"
    link.symlink_to(place)
    assert output_files.write_text(str(link), "new").value_or(None) == place.resolve()
    assert link.is_symlink()
    assert place.read_text(encoding="utf-8") == "new"


@pytest.mark.skipif(os.name != "posix", reason="named pipes are those of POSIX")
def test_a_picture_can_go_to_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert output_files.write_text(str(pipe), "new").value_or(None) == pipe
    assert os.read(reader, 100) == b"new"
    os.close(reader)
    assert pipe.is_fifo()


# Manners


def test_help_says_how_a_range_is_written(run: RunCommand) -> None:
    assert re.search(r"22\+ A5s-A2s KTo\+", run("range", "--help").out)


@pytest.mark.parametrize(("wanted", "colour"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_the_grid_is_coloured_unless_no_color_is_set(wanted: dict[str, str], colour: bool) -> None:
    status, screen = run_on_terminal(["range", TEXT, "--grid"], **wanted)
    assert status == 0
    assert screen.endswith(f"\n{render_text(RANGE, colour)}\n")


def test_a_link_to_itself_cannot_be_written(run: RunCommand, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    result = run("range", "22", "--html", str(loop))
    assert result.status == 1
    assert "this file cannot be written: too many levels of symbolic links" in result.err
    assert loop.is_symlink()


def test_a_link_and_its_target_are_the_same_file(run: RunCommand, tmp_path: Path) -> None:
    page, link = tmp_path / "page", tmp_path / "link"
    link.symlink_to(page)
    result = run("range", "22", "--html", str(link), "--svg", str(page))
    assert result.status == 2
    assert "Two options cannot write to the same file." in result.err
    assert not page.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--html", "-"),
        ("--svg", ""),
        ("--html", "x", "--svg", "x"),
        ("--html", "x", "--svg", "./x"),
    ],
)
def test_a_picture_needs_a_file_of_its_own(
    run: RunCommand, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("range", "22", *words)
    assert (result.status, result.out) == (2, "")
