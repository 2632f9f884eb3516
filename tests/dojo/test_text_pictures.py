"""Pictures of text: what is read, what is refused, and what is rendered."""

import hashlib
import io
import os
import re
import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success
from rich.console import Console

from handrail import cases
from handrail_dojo.facilitator.page import chapter_html, markdown_to_html
from handrail_dojo.learner.book import read_book
from handrail_dojo.learner.render import render_chapter
from handrail_dojo.learner.text_pictures import (
    PICTURE_COLUMNS,
    PICTURE_ROWS,
    PICTURE_STYLE,
    Arrow,
    LineKind,
    TextPicture,
    describe_picture,
    read_picture,
    render_picture,
)
from helpers.own_katas import own_katas

PICTURES = {
    f"{page.chapter.number}: {title}": text
    for page in read_book(own_katas())
    for title, text in re.findall(r"^```picture ([^\n]+)\n(.*?)^```$", page.text, re.M | re.S)
}
pictures = pytest.mark.parametrize("text", PICTURES.values(), ids=PICTURES.keys())
LINES = "─│╭╮╯╰┌┐┘└├┤┬┴┼━┃┏┓┛┗┣┫┳┻╋═║╔╗╝╚╠╣╦╩╬╫"
TITLE = 'A < B & "C"'

words = st.text("abcd", min_size=1, max_size=4)


def arrows_of(text: str) -> tuple[Arrow, ...]:
    return read_picture(text).unwrap().arrows


def root_of(picture: TextPicture) -> ElementTree.Element:
    return ElementTree.fromstring(render_picture(picture, TITLE))


def texts_of(picture: TextPicture, tag: str) -> list[str | None]:
    return [element.text for element in root_of(picture).iter(tag)]


# Reading


@given(st.lists(words, min_size=2, max_size=5), st.sampled_from("━─═"), st.integers(1, 3))
def test_a_track_leads_from_step_to_step(steps: list[str], line: str, length: int) -> None:
    kind = dict(zip("─━═", LineKind, strict=True))[line]
    row = f"x {line * length}" + (line * length).join(f"[ {step} ]" for step in steps)
    row += f"{line * length}▶ y"
    places = ["x", *steps, "y"]
    expected = [Arrow(kind, (place,), (after,), ()) for place, after in pairwise(places)]
    if len(row) <= PICTURE_COLUMNS:
        assert list(arrows_of(row)) == expected


@given(words, st.lists(st.tuples(words, words), min_size=1, max_size=3), st.booleans())
def test_an_arrow_has_the_words_next_to_it(
    first: str, steps: list[tuple[str, str]], is_upwards: bool
) -> None:
    rows = ["┌─────────┐", f"│ {first:^7} │"]
    for label, box in steps:
        rows += ["└───┬─────┘", f"    │ {label}", "    ▼"]
        rows += ["┌─────────┐", f"│ {box:^7} │"]
    rows.append("└─────────┘")
    places = [first, *(box for _, box in steps)]
    expected = [
        Arrow(LineKind.PLAIN, (place,), (after,), (label,))
        for (place, after), (label, _) in zip(pairwise(places), steps, strict=True)
    ]
    if is_upwards:
        upside_down = str.maketrans("┌┐└┘┬▼", "└┘┌┐┴▲")
        rows = [row.translate(upside_down) for row in reversed(rows)]
        expected.reverse()
    assert list(arrows_of("\n".join(rows))) == expected


def test_a_line_goes_on_under_its_label() -> None:
    (arrow,) = arrows_of("a ──── go ────▶ b")
    assert arrow == Arrow(LineKind.PLAIN, ("a",), ("b",), ("go",))


def test_tracks_that_cross_do_not_meet() -> None:
    text = "a ━━━╫━━━▶ b\n     ║\n     ╚═══▶ c\n\n\n"
    found = arrows_of(f"   [ d ]\n     ║\n{text}")
    assert found == (
        Arrow(LineKind.FAILURE, ("d",), ("c",), ()),
        Arrow(LineKind.SUCCESS, ("a",), ("b",), ()),
    )


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        ("", 0, "expected 1 to 20 rows"),
        ("\n".join("a" * 21), 21, "expected 1 to 20 rows"),
        (f"a\n{'b' * 47}", 2, "expected at most 46 columns"),
        ("a ──▶ b\na ╪ b", 2, "no picture has the character '╪'"),
        ("a\tb", 1, "no picture has the character '\\t'"),
        ("┌──┐\n│ a│", 1, "a frame is not closed"),
        ("┌──┐\n│ a\n└──┘", 1, "a frame is not closed"),
        ("┌──┐\n└──╯", 1, "a frame is not closed"),
        ("a ──▶", 1, "a line has a loose end"),
        ("a ─── ▶ b", 1, "no line leads to ▶"),
        ("a\n ▲ b", 2, "no line leads to ▲"),
        ("  a ╭╮\n    ╰╯", 1, "a line leads from nowhere"),
    ],
)
def test_a_picture_with_an_error_is_refused(text: str, row: int, message: str) -> None:
    error = read_picture(text).failure()
    assert (error.row, error.message) == (row, message)


def test_the_largest_picture_is_read() -> None:
    row = "a" * PICTURE_COLUMNS
    assert len(read_picture("\n".join([row] * PICTURE_ROWS)).unwrap().words) == PICTURE_ROWS


@given(st.text(f"{LINES}▲▶▼◀●○┈ab []\n   ", max_size=120))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    match cases(read_picture(text)):
        case Success(picture):
            assert all(arrow.sources and arrow.targets for arrow in picture.arrows)
            assert "\n" not in describe_picture(picture)
            assert texts_of(picture, "text") == [word.text for word in picture.words]
        case Failure(error):
            assert 0 <= error.row <= len(text.strip("\n").splitlines())


@pictures
def test_no_character_of_a_line_can_be_lost(text: str) -> None:
    arrows = arrows_of(text)
    for at, character in enumerate(text):
        if character in f"{LINES}▲▶▼◀":
            changed = read_picture(f"{text[:at]} {text[at + 1 :]}")
            assert changed.map(lambda picture: picture.arrows) != Success(arrows), (at, character)


# Sentences and SVG


def test_a_failure_is_called_one() -> None:
    picture = read_picture("a ━━[b]━━▶ c\n     ║\n     ╚═══▶ d").unwrap()
    assert describe_picture(picture) == "a to b. b to c. On failure, b to d."


def test_a_table_is_described_row_by_row() -> None:
    picture = read_picture("      no   yes\na b   ●    ○").unwrap()
    assert describe_picture(picture) == "no, yes. a b, meant, not meant."


@pictures
def test_a_failure_has_two_rails(text: str) -> None:
    root = root_of(read_picture(text).unwrap())
    paths = [(path.get("class"), path.get("d")) for path in root if path.get("d")]
    rails = [path for kind, path in paths if kind == "failure"]
    assert bool(rails) == any(character in "═║╔╗╝╚╠╣╦╩╬╫" for character in text)
    assert [path for kind, path in paths if kind == "middle"] == rails[:1]


@pictures
def test_a_screen_reader_has_a_title_and_sentences(text: str) -> None:
    picture = read_picture(text).unwrap()
    root = root_of(picture)
    assert root.get("role") == "img"
    assert [element.text for element in root][:2] == [TITLE, describe_picture(picture)]
    for arrow in picture.arrows:
        assert all(name.split("\n")[0] in describe_picture(picture) for name in arrow.targets)


DIGEST = """
import hashlib, sys
from handrail_dojo.learner.text_pictures import read_picture, render_picture
digest = hashlib.sha256()
for text in sys.stdin.read().split("#"):
    digest.update(render_picture(read_picture(text).unwrap(), "title").encode())
print(digest.hexdigest())
"""


def test_the_bytes_do_not_depend_on_the_seed_of_hashes() -> None:
    texts = "#".join(PICTURES.values()).encode()
    found = [
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            input=texts,
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1] != hashlib.sha256().hexdigest().encode()


# Where they are shown


def test_steps_in_neighbouring_rows_do_not_touch() -> None:
    svg = render_picture(read_picture("a ━━[read]━━▶ b\nc ━━[read]━━▶ d\n").unwrap(), "Two")
    frames = re.findall(r'class="frame" .*? y="(\d+)" .*? height="(\d+)"', svg)
    (top, height), (next_top, _) = (map(int, frame) for frame in frames)
    assert top + height < next_top


def test_markdown_has_pictures_as_svg() -> None:
    html = markdown_to_html("```picture A & B\na<b ━━▶ c\n```\n")
    texts = [element.text for element in ElementTree.fromstring(html).iter() if element.text]
    assert [text for text in texts if text.strip()] == ["A & B", "a<b to c.", "a<b", "c"]


def test_a_picture_that_cannot_be_read_is_shown_as_written() -> None:
    html = markdown_to_html("```picture A\na ━━▶\n```\n")
    assert html == '<pre><code class="language-picture">a ━━▶\n</code></pre>\n'


@pytest.mark.slow
def test_a_page_has_each_picture_and_the_style_once() -> None:
    shown = 0
    for page in read_book(own_katas()):
        html = chapter_html(page, {}, "")
        assert html.count(PICTURE_STYLE) == 1
        assert "language-picture" not in html
        shown += html.count('<svg class="picture"')
    assert shown == len(PICTURES) >= 9


@pytest.mark.parametrize(
    ("encoding", "width", "has_picture"),
    [("utf-8", 80, True), ("utf-8", 40, False), ("cp1252", 80, False), ("ascii", 80, False)],
)
def test_a_terminal_has_the_picture_or_its_sentences(
    encoding: str, width: int, has_picture: bool
) -> None:
    (text,) = (text for title, text in PICTURES.items() if title.startswith("3:"))
    page = next(page for page in read_book(own_katas()) if page.chapter.number == 3)
    file = io.TextIOWrapper(io.BytesIO(), encoding)
    console = Console(file=file, width=width)
    with console.capture() as captured:
        console.print(render_chapter(page))
    printed = captured.get()
    sentences = describe_picture(read_picture(text).unwrap())
    assert all(row in printed for row in text.splitlines()) == has_picture
    assert (sentences in " ".join(printed.split())) != has_picture
