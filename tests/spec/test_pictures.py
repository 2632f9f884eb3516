"""Pictures of ranges: every format shows exactly the combos of the range."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from hypothesis import given

from handrail import Combo, Range, Rank, equity, equity_by_combo, parse_cards, parse_range
from handrail.pictures import (
    Coverage,
    GridCell,
    RangeGrid,
    heatmap_of,
    render_heatmap_html,
    render_heatmap_html_page,
    render_heatmap_svg,
    render_heatmap_text,
    render_html,
    render_html_page,
    render_svg,
    render_text,
)
from handrail.pictures.heatmap import colour_of
from handrail.pictures.svg_grid import BACKGROUND_COLOUR, CELL_SIDE, KIND_INKS, MARGIN
from handrail.ranges import HandKind, hand_at, hand_of
from handrail.strategies import ranges

RANKS = "AKQJT98765432"
TEXT = "QQ+, 55, 3s3h 3s3d, A2s+, KQs, JsTs JhTh, AKo, AsQd, 32o"
EXAMPLE = parse_range(TEXT).unwrap() - parse_range("AsKd").unwrap()
NOTHING = Range.of(())
EVERYTHING = ~NOTHING
EXAMPLES = (NOTHING, EXAMPLE, EVERYTHING)
SVG = "{http://www.w3.org/2000/svg}"


def cells(hand_range: Range) -> Iterator[GridCell]:
    for row in RangeGrid(hand_range).rows:
        yield from row


# The grid


@given(ranges())
def test_the_grid_has_each_combo_of_the_range_once(hand_range: Range) -> None:
    shown: list[Combo] = [combo for cell in cells(hand_range) for combo in cell.combos]
    assert len(shown) == len(hand_range)
    assert Range.of(shown) == hand_range
    assert all(hand_of(combo) == cell.hand for cell in cells(hand_range) for combo in cell.combos)


def test_the_grid_runs_from_aces_to_twos_both_ways() -> None:
    hands = [hand_at(row, column) for row, column in product(reversed(Rank), reversed(Rank))]
    assert [cell.hand for cell in cells(EXAMPLE)] == hands
    assert [len(row) for row in RangeGrid(EXAMPLE).rows] == [13] * 13


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_coverage_is_full_only_if_all_combos_are_in_the_range(hand_range: Range) -> None:
    for cell in cells(hand_range):
        full = all(combo in hand_range for combo in cell.hand.combos)
        none = not any(combo in hand_range for combo in cell.hand.combos)
        assert (cell.coverage is Coverage.FULL, cell.coverage is Coverage.EMPTY) == (full, none)
        assert cell.combo_count == len(cell.hand.combos)
        assert cell.count_text == f"{len(cell.combos)}/{len(cell.hand.combos)}"


def test_a_cell_has_a_description_and_a_kind() -> None:
    described = {str(cell.hand): (cell.description, cell.kind) for cell in cells(EXAMPLE)}
    assert described["AA"] == ("AA, all 6 combos", HandKind.PAIR)
    assert described["JTs"] == ("JTs, 2 of 4 combos: JsTs JhTh", HandKind.SUITED)
    assert described["72o"] == ("72o, not in the range", HandKind.OFFSUIT)


@pytest.mark.parametrize(
    ("hand_range", "title", "summary"),
    [
        (NOTHING, "nothing", "0 of 169 hands, 0 of 1,326 combos, 0 %"),
        (EVERYTHING, "XX", "169 of 169 hands, 1,326 of 1,326 combos, 100 %"),
        (
            parse_range("22+ AQo+").unwrap(),
            "22+, AQo+",
            "15 of 169 hands, 102 of 1,326 combos, 7.69 %",
        ),
        (parse_range("AsKd").unwrap(), "AsKd", "1 of 169 hands, 1 of 1,326 combos, 0.08 %"),
    ],
)
def test_a_picture_has_a_title_and_a_summary(hand_range: Range, title: str, summary: str) -> None:
    assert (RangeGrid(hand_range).title, RangeGrid(hand_range).summary) == (title, summary)


# As text

BARE = """\
    A     K     Q     J     T     9     8     7     6     5     4     3     2
A  AA    AKs   AQs   AJs   ATs   A9s   A8s   A7s   A6s   A5s   A4s   A3s   A2s
K 11/12  KK    KQs    .     .     .     .     .     .     .     .     .     .
Q 1/12    .    QQ     .     .     .     .     .     .     .     .     .     .
J   .     .     .     .    2/4    .     .     .     .     .     .     .     .
T   .     .     .     .     .     .     .     .     .     .     .     .     .
9   .     .     .     .     .     .     .     .     .     .     .     .     .
8   .     .     .     .     .     .     .     .     .     .     .     .     .
7   .     .     .     .     .     .     .     .     .     .     .     .     .
6   .     .     .     .     .     .     .     .     .     .     .     .     .
5   .     .     .     .     .     .     .     .     .    55     .     .     .
4   .     .     .     .     .     .     .     .     .     .     .     .     .
3   .     .     .     .     .     .     .     .     .     .     .    2/6    .
2   .     .     .     .     .     .     .     .     .     .     .    32o    ."""

FIRST_ROWS_BORDERED = """\
    A     K     Q     J     T     9     8     7     6     5     4     3     2
 +-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
A| AA  | AKs | AQs | AJs | ATs | A9s | A8s | A7s | A6s | A5s | A4s | A3s | A2s |
 +-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
K|11/12| KK  | KQs |  .  |  .  |  .  |  .  |  .  |  .  |  .  |  .  |  .  |  .  |
 +-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+"""


def test_the_grid_as_text() -> None:
    assert render_text(EXAMPLE) == BARE


def test_the_grid_as_text_with_borders() -> None:
    rows = render_text(EXAMPLE, borders=True).splitlines()
    assert "\n".join(rows[:6]) == FIRST_ROWS_BORDERED
    assert len(rows) == 1 + 1 + 2 * 13
    assert rows[-1] == rows[1]


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_the_grid_as_text_is_ascii_and_fits_a_terminal(hand_range: Range) -> None:
    for text in (render_text(hand_range), render_text(hand_range, borders=True)):
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80
        assert all(row == row.rstrip() for row in text.splitlines())


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_colour_adds_no_information(hand_range: Range) -> None:
    for borders in (False, True):
        coloured = render_text(hand_range, colour=True, borders=borders)
        bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [row.rstrip() for row in bare.splitlines()] == render_text(
            hand_range, borders=borders
        ).splitlines()
        assert coloured.count("\x1b[") == 2 * 169
        assert coloured.count("\x1b[0m") == 169


def test_each_coverage_and_kind_has_its_terminal_codes() -> None:
    coloured = render_text(EXAMPLE, colour=True)
    for text, codes in {
        " AA  ": "30;43", " AKs ": "30;42", " 32o ": "30;46",
        " 2/6 ": "1;33", " 2/4 ": "1;32", "1/12 ": "1;36", "  .  ": "2",
    }.items():  # fmt: skip
        assert f"\x1b[{codes}m{text}\x1b[0m" in coloured


# As HTML


TEXTUAL = ("caption", "th", "td", "style", "title")
"""The elements of a page that contain text."""


def tree(html: str) -> ElementTree.Element:
    """Parse a page as XML. Only ``br`` and ``meta`` may have no closing tag."""
    return ElementTree.fromstring(re.sub(r"<((br|meta)\b[^>]*)>", r"<\1/>", html))


def texts(html: str, tag: str) -> list[str]:
    """Return the text of each element with this tag."""
    return [" ".join(element.itertext()) for element in tree(html).iter(tag)]


def words_in(element: ElementTree.Element) -> list[str]:
    return " ".join(element.itertext()).split()


def tds(hand_range: Range) -> list[ElementTree.Element]:
    """Return the cells of the table, except for the corner."""
    return list(tree(render_html_page(hand_range)).iter("td"))[1:]


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_the_html_is_a_table_for_screen_readers(hand_range: Range) -> None:
    html = render_html_page(hand_range)
    assert html.count("<table") == 1
    assert texts(html, "caption") == [
        f"{RangeGrid(hand_range).title} {RangeGrid(hand_range).summary}"
    ]
    heads = [(head.get("scope"), head.text) for head in tree(html).iter("th")]
    assert heads == [("col", r) for r in RANKS] + [("row", r) for r in RANKS]
    for cell, td in zip(cells(hand_range), tds(hand_range), strict=True):
        assert td.get("aria-label") == td.get("title") == cell.description
        assert td.get("class") == f"{cell.coverage.value} {cell.kind.name.lower()}"
        shown = (
            f"{cell.hand} {cell.count_text}" if cell.coverage is Coverage.PART else str(cell.hand)
        )
        assert " ".join(td.itertext()) == shown


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_hands_in_the_range_are_bold_even_without_style(hand_range: Range) -> None:
    bold = [
        RangeGrid(hand_range).title,
        *(str(cell.hand) for cell in cells(hand_range) if cell.combos),
    ]
    assert texts(render_html_page(hand_range), "b") == bold


def test_every_class_of_a_cell_has_its_style() -> None:
    used = {name for td in tds(EXAMPLE) for name in str(td.get("class")).split()}
    assert used == {"empty", "part", "full", "pair", "suited", "offsuit"}
    (style,) = texts(render_html_page(EXAMPLE), "style")
    # The same style has a class for the cells of heat maps.
    assert used | {"warm"} == set(re.findall(r"\.handrail-range \.(\w+) \{", style))


def test_the_bar_width_is_the_share_of_combos() -> None:
    bars = {" ".join(td.itertext()): td.get("style") for td in tds(EXAMPLE)}
    assert bars["JTs 2/4"] == "--share:50%"
    assert bars["AQo 1/12"] == "--share:8.333%"
    assert bars["AA"] == "--share:100%"
    assert bars["72o"] == "--share:0%"


def test_a_picture_needs_no_network() -> None:
    assert not re.search(
        r"https?:|//|@import|url\(|<script|<link|<img|\bsrc=", render_html_page(EXAMPLE)
    )
    assert not re.search(r"href|<style|<script|<image|url\(", render_svg(EXAMPLE))


def test_a_page_is_a_standalone_document() -> None:
    page = render_html_page(EXAMPLE)
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">\n')
    assert page.endswith("</html>\n")
    assert texts(page, "title") == [str(EXAMPLE)]
    assert render_html(EXAMPLE) in page


def test_a_page_has_no_text_between_its_elements() -> None:
    page = list(tree(render_html_page(EXAMPLE)).iter())
    names = [element.tag for element in page]
    assert names[:8] == ["html", "head", "meta", "meta", "title", "body", "main", "style"]
    assert page[2].attrib == {"charset": "utf-8"}
    textual = (element for element in page if element.tag in TEXTUAL)
    assert words_in(page[0]) == [word for element in textual for word in words_in(element)]


def test_a_notebook_shows_the_grid() -> None:
    show = getattr(EXAMPLE, "_repr_html_")  # noqa: B009
    assert show() == render_html(EXAMPLE)


# As SVG


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_the_svg_labels_itself_and_each_cell(hand_range: Range) -> None:
    root = ElementTree.fromstring(render_svg(hand_range))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    named = {element.get("id"): element.text for element in root if element.get("id")}
    assert [named[name] for name in str(root.get("aria-labelledby")).split()] == [
        RangeGrid(hand_range).title,
        RangeGrid(hand_range).summary,
    ]
    for cell, group in zip(cells(hand_range), root.findall(f"{SVG}g"), strict=True):
        assert group.findtext(f"{SVG}title") == cell.description
        texts = [element.text for element in group.findall(f"{SVG}text")]
        assert texts == [
            str(cell.hand),
            *([cell.count_text] if cell.coverage is Coverage.PART else []),
        ]
        bold = [element.get("font-weight") for element in group.findall(f"{SVG}text")]
        assert (bold[0] == "bold") is bool(cell.combos)
        assert len(group.findall(f"{SVG}rect")) == (3 if cell.coverage is Coverage.PART else 1)


def test_the_svg_bar_width_is_the_share_of_combos() -> None:
    root = ElementTree.fromstring(render_svg(EXAMPLE))
    bars = {
        group.findtext(f"{SVG}text"): float(group.findall(f"{SVG}rect")[2].get("width", ""))
        for group in root.findall(f"{SVG}g")
        if len(group.findall(f"{SVG}rect")) == 3
    }
    assert bars == pytest.approx(
        {"AKo": 42 * 11 / 12, "AQo": 42 / 12, "JTs": 42 / 2, "33": 42 / 3}, abs=0.01
    )


def test_ranks_are_above_the_columns_and_left_of_the_rows() -> None:
    root = ElementTree.fromstring(render_svg(EXAMPLE))
    *heads, foot = root.findall(f"{SVG}text")
    assert "".join(str(head.text) for head in heads[::2]) == RANKS
    assert "".join(str(head.text) for head in heads[1::2]) == RANKS
    assert {head.get("y") for head in heads[::2]} == {str(MARGIN - 6)}
    assert {head.get("x") for head in heads[1::2]} == {str(MARGIN // 2)}
    assert foot.text == RangeGrid(EXAMPLE).summary


def check_rects(
    element: ElementTree.Element, left: int, top: int, right: float, bottom: float
) -> None:
    """Check that all rectangles of an element are within these bounds."""
    for rect in element.iter(f"{SVG}rect"):
        x, y, width, height = (float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
        assert left <= x < x + width <= right
        assert top <= y < y + height <= bottom


@pytest.mark.parametrize("hand_range", EXAMPLES, ids=["nothing", "parts", "everything"])
def test_each_hand_stays_within_its_cell_of_the_svg(hand_range: Range) -> None:
    root = ElementTree.fromstring(render_svg(hand_range))
    width, height = (float(str(root.get(name))) for name in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    check_rects(root, 0, 0, width, height)
    for index, (cell, group) in enumerate(
        zip(cells(hand_range), root.findall(f"{SVG}g"), strict=True)
    ):
        down, right = divmod(index, 13)
        left, top = MARGIN + CELL_SIDE * right, MARGIN + CELL_SIDE * down
        check_rects(group, left, top, left + CELL_SIDE, top + CELL_SIDE)
        square = group.find(f"{SVG}rect")
        assert square is not None
        assert square.get("fill") == (
            KIND_INKS[cell.kind] if cell.coverage is Coverage.FULL else BACKGROUND_COLOUR
        )
        for text in group.findall(f"{SVG}text"):
            assert float(text.get("x", "")) == left + CELL_SIDE / 2
            assert top < float(text.get("y", "")) < top + CELL_SIDE


# In a browser

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
in_a_browser = pytest.mark.skipif(not BROWSER, reason="needs Chromium")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
)


def browse(file: Path, *options: str) -> str:
    # A browser may still write to its profile after its output is complete.
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        done = subprocess.run(
            (BROWSER, *QUIET, f"--user-data-dir={profile}", *options, file.as_uri()),
            capture_output=True,
            timeout=120,
            check=True,
        )
    return done.stdout.decode()


LOOK = """<script>onload = () => {
  const [picture] = document.images, canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const drawn = PLACES.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3));
  const cells = [...document.querySelectorAll("tbody td")];
  const colours = cells.map(cell => getComputedStyle(cell).backgroundColor);
  const styled = colours.map(colour => colour.match(/\\d+/g).map(Number));
  document.body.textContent = JSON.stringify([drawn, styled]);
}</script>"""


@in_a_browser
def test_a_browser_paints_the_svg_and_the_table(tmp_path: Path) -> None:
    corners = [MARGIN + CELL_SIDE * index + 4 for index in range(13)]
    look = LOOK.replace("PLACES", json.dumps([(x, y) for y in corners for x in corners]))
    page = (
        f'<img src="data:image/svg+xml,{quote(render_svg(EXAMPLE))}">{render_html(EXAMPLE)}{look}'
    )
    file = tmp_path / "range.html"
    _ = file.write_text(page, encoding="utf-8")
    found = re.search(r"<body>(.*)</body>", browse(file, "--dump-dom"))
    assert found is not None
    for cell, *colours in zip(cells(EXAMPLE), *json.loads(found[1]), strict=True):
        ink = KIND_INKS[cell.kind] if cell.coverage is Coverage.FULL else BACKGROUND_COLOUR
        assert colours == [list(bytes.fromhex(ink[1:]))] * 2


@in_a_browser
def test_a_browser_parses_the_page_without_changes(tmp_path: Path) -> None:
    file = tmp_path / "range.html"
    _ = file.write_text(render_html_page(EXAMPLE), encoding="utf-8")
    dumped = tree(browse(file, "--dump-dom"))
    for tag in ("caption", "th", "td", "tr", "b"):
        written = tree(render_html_page(EXAMPLE)).iter(tag)
        for one, other in zip(dumped.iter(tag), written, strict=True):
            assert (one.attrib, words_in(one)) == (other.attrib, words_in(other))


# Heat maps


OPPONENT = parse_range("QQ, 72o").unwrap()
BOARD = parse_cards("Jh7s2c").unwrap()
EQUITIES = equity_by_combo(EXAMPLE, OPPONENT, board=BOARD).unwrap()
HEATMAP = heatmap_of(EXAMPLE, OPPONENT, EQUITIES)


def test_the_share_of_a_hand_is_the_equity_of_its_combos() -> None:
    whole = equity((EXAMPLE, OPPONENT), board=BOARD).unwrap()
    assert HEATMAP.share == whole.players[0].share
    seen = [combo for row in HEATMAP.rows for cell in row for combo, _ in cell.equities]
    assert sorted(seen, key=str) == sorted(EQUITIES, key=str)
    for cell in (cell for row in HEATMAP.rows for cell in row):
        if cell.share is not None:
            part = Range.of(combo for combo, _ in cell.equities)
            expected = equity((part, OPPONENT), board=BOARD).unwrap()
            assert cell.share == expected.players[0].share
            assert cell.description.startswith(f"{cell.hand}, {100 * float(cell.share):.2f} %: ")


def test_every_format_shows_the_same_percentages() -> None:
    shares = [cell.share for row in HEATMAP.rows for cell in row]
    shown = [f"{100 * float(share):.1f}" for share in shares if share is not None]
    text = render_heatmap_text(HEATMAP)
    assert re.findall(r"\d+\.\d", text) == shown
    assert re.findall(r"\d+\.\d", render_heatmap_text(HEATMAP, borders=True)) == shown
    assert (
        re.sub(r"\x1b\[[\d;]*m", "", render_heatmap_text(HEATMAP, colour=True)).split()
        == text.split()
    )
    assert re.findall(r"<small>([\d.]+)</small>", render_heatmap_html(HEATMAP)) == shown
    assert (
        re.findall(r"<small>([\d.]+)</small>", render_heatmap_html_page([HEATMAP, HEATMAP]))
        == shown * 2
    )
    root = ElementTree.fromstring(render_heatmap_svg([HEATMAP, HEATMAP]))
    found = [text for text in root.itertext() if re.fullmatch(r"\d+\.\d", text)]
    assert found == shown * 2
    assert max(map(len, text.splitlines())) <= 80


def test_text_is_legible_on_every_heatmap_colour() -> None:
    def luminance(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for percent in range(101):
        colour = colour_of(Fraction(percent, 100))
        assert (luminance(colour) + 0.05) / (luminance("#222222") + 0.05) > 6.5
    assert colour_of(Fraction(1, 2)) == "#ffffff"
