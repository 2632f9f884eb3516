"""Pictures of ranges: every format shows exactly the combos of the range."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail import (
    DECK,
    Card,
    Combo,
    Equity,
    Range,
    Rank,
    equity,
    equity_by_combo,
    hits,
    parse_cards,
    parse_range,
)
from handrail.equities import FlopEquity
from handrail.pictures import (
    Coverage,
    GridCell,
    Heatmap,
    HeatmapCell,
    Histogram,
    RangeGrid,
    heatmap_of,
    histogram_of,
    render_heatmap_html,
    render_heatmap_html_page,
    render_heatmap_svg,
    render_heatmap_text,
    render_histogram_html_page,
    render_histogram_svg,
    render_hits_html,
    render_html,
    render_html_page,
    render_svg,
    render_text,
)
from handrail.pictures.grid_drawing import (
    CELL_SIDE,
    GRID_CAPTION_LENGTH,
    GRID_HEIGHT,
    GRID_WIDTH,
    LEFT_MARGIN,
    PICTURE_GAP,
    TOP_MARGIN,
)
from handrail.pictures.heatmap import heat_of
from handrail.pictures.palette import (
    DARK_PAPER,
    EVEN_OPACITY,
    HEAT_OPACITY,
    INKS,
    LIGHT_PAPER,
    PAGE_PAPER,
    PART_OPACITY,
)
from handrail.pictures.range_grid import RANGE_LEGEND
from handrail.ranges import AnyRange, HandKind, WeightedRange, hand_at, hand_of
from handrail.strategies import combos, ranges, starting_hands
from helpers.few_examples import few_examples
from helpers.notebooks import html_of

RANKS = "AKQJT98765432"
TEXT = "QQ+, 55, 3s3h 3s3d, A2s+, KQs, JsTs JhTh, AKo, AsQd, 32o"
EXAMPLE = parse_range(TEXT).unwrap() - parse_range("AsKd").unwrap()
NOTHING = Range.of(())
EVERYTHING = ~NOTHING
PARTIAL = (Coverage.PART, Coverage.WEIGHT)
SVG = "{http://www.w3.org/2000/svg}"


def weighted(weights: Mapping[str, str]) -> WeightedRange:
    """Return a weighted range. If a combo has several weights, the last counts."""
    return WeightedRange.of(
        {
            combo: Fraction(weight)
            for text, weight in weights.items()
            for combo in parse_range(text).unwrap()
        }
    )


WEIGHTED = weighted(
    {
        "QQ+ A9s+ 9s8s 9h8h": "1", "JJ": "1/2", "99-77": "1/3", "AKo": "1/2", "AsKd": "1",
        "JsTs": "1/2", "JhTh": "1/4", "QsJd QsJh": "0.3", "76s": "0.999", "65s": "0.001",
    }
)  # fmt: skip
each_example = pytest.mark.parametrize(
    "hand_range",
    [NOTHING, EXAMPLE, EVERYTHING, WEIGHTED],
    ids=["nothing", "parts", "everything", "weights"],
)


def cells(hand_range: AnyRange) -> Iterator[GridCell]:
    for row in RangeGrid(hand_range).rows:
        yield from row


def weighted_ranges() -> st.SearchStrategy[WeightedRange]:
    weights = st.fractions(0, 1, max_denominator=10**29)
    return st.dictionaries(combos() | starting_hands(), weights).map(WeightedRange.of)


# The grid


@given(weighted_ranges())
@few_examples
def test_the_grid_has_each_combo_of_the_range_once(hand_range: WeightedRange) -> None:
    shown = [
        (cell.hand, combo, weight) for cell in cells(hand_range) for combo, weight in cell.combos
    ]
    assert len(shown) == len(hand_range)
    assert {combo: weight for _, combo, weight in shown} == dict(hand_range)
    assert all(hand_of(combo) == hand for hand, combo, _ in shown)


@given(ranges())
@few_examples
def test_a_range_is_drawn_like_one_with_all_weights_1(hand_range: Range) -> None:
    grid, same = RangeGrid(hand_range), RangeGrid(WeightedRange.of_range(hand_range))
    assert (grid.rows, grid.title, grid.summary) == (same.rows, same.title, same.summary)


def test_the_grid_runs_from_aces_to_twos_both_ways() -> None:
    hands = [hand_at(row, column) for row, column in product(reversed(Rank), reversed(Rank))]
    assert [cell.hand for cell in cells(EXAMPLE)] == hands
    assert [len(row) for row in RangeGrid(EXAMPLE).rows] == [13] * 13


@each_example
def test_coverage_is_full_only_if_all_combos_have_weight_1(hand_range: AnyRange) -> None:
    for cell in cells(hand_range):
        weights = [cell.combos.weight_of(combo) for combo in cell.hand.combos]
        assert (cell.coverage is Coverage.FULL) == all(weight == 1 for weight in weights)
        assert (cell.coverage is Coverage.EMPTY) == (not any(weights))
        assert cell.share == sum(weights) / len(weights)
        assert cell.combo_count == len(cell.hand.combos)
        assert cell.count_text == f"{len(cell.combos)}/{len(cell.hand.combos)}"


def test_a_cell_has_a_description_and_a_kind() -> None:
    described = {str(cell.hand): (cell.description, cell.kind) for cell in cells(EXAMPLE)}
    assert described["AA"] == ("AA, all 6 combos", HandKind.PAIR)
    assert described["JTs"] == ("JTs, 2 of 4 combos: JsTs JhTh", HandKind.SUITED)
    assert described["72o"] == ("72o, not in the range", HandKind.OFFSUIT)


@pytest.mark.parametrize(
    ("weights", "part_text", "description"),
    [
        ({"AKs": "1/2"}, "50%", "all 4 combos at 50%"),
        ({"AKs": "1/3"}, "33%", "all 4 combos at 33.3%"),
        ({"AKs": "0.0049"}, "<1%", "all 4 combos at 0.5%"),
        ({"AKs": "0.0051"}, "1%", "all 4 combos at 0.5%"),
        ({"AKs": "1/9999"}, "<1%", "all 4 combos at <0.1%"),
        ({"AKs": "9998/9999"}, "99%", "all 4 combos at 99.9%"),
        ({"AsKs AhKh": "1"}, "2/4", "2 of 4 combos: AsKs AhKh"),
        ({"AsKs AhKh": "1/2"}, "25%", "2 of 4 combos at 50%: AsKs AhKh"),
        ({"AsKs": "1/2", "AhKh": "1/4"}, "19%", "2 of 4 combos: AsKs 50%, AhKh 25%"),
        ({"AhKh": "1", "AsKs": "1/3"}, "33%", "2 of 4 combos: AsKs 33.3%, AhKh 100%"),
        (
            {"AKs": "1", "AdKd": "1/8"},
            "78%",
            "all 4 combos: AsKs 100%, AhKh 100%, AdKd 12.5%, AcKc 100%",
        ),
    ],
)
def test_a_part_of_a_hand_is_a_count_or_a_percentage(
    weights: Mapping[str, str], part_text: str, description: str
) -> None:
    cell = RangeGrid(weighted(weights)).rows[0][1]
    assert (cell.part_text, cell.description) == (part_text, f"AKs, {description}")


@given(weighted_ranges())
@few_examples
def test_a_part_in_percent_is_neither_0_nor_100(hand_range: WeightedRange) -> None:
    for cell in cells(hand_range):
        if any(weight < 1 for _, weight in cell.combos):
            assert re.fullmatch(r"<1%|[1-9]\d?%", cell.part_text)


@pytest.mark.parametrize(
    ("hand_range", "title", "summary"),
    [
        (NOTHING, "nothing", "0 of 169 hands, 0 of 1,326 combos, 0.00%"),
        (EVERYTHING, "XX", "169 of 169 hands, 1,326 of 1,326 combos, 100.00%"),
        (
            parse_range("22+ AQo+").unwrap(),
            "22+, AQo+",
            "15 of 169 hands, 102 of 1,326 combos, 7.69%",
        ),
        (parse_range("AsKd").unwrap(), "AsKd", "1 of 169 hands, 1 of 1,326 combos, 0.08%"),
        (
            weighted({"22+": "1/2", "AKs": "1"}),
            "22+@50, AKs",
            "14 of 169 hands, 82 of 1,326 combos, 3.24% by weight",
        ),
        (weighted({"AKs": "1"}), "AKs", "1 of 169 hands, 4 of 1,326 combos, 0.30%"),
        (weighted({}), "nothing", "0 of 169 hands, 0 of 1,326 combos, 0.00%"),
    ],
)
def test_a_picture_has_a_title_and_a_summary(
    hand_range: AnyRange, title: str, summary: str
) -> None:
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
2   .     .     .     .     .     .     .     .     .     .     .    32o    .
suited above the pairs, offsuit below; 2/4: some combos, .: none"""

WITH_WEIGHTS = """\
    A     K     Q     J     T     9     8     7     6     5     4     3     2
A  AA    AKs   AQs   AJs   ATs   A9s    .     .     .     .     .     .     .
K  54%   KK     .     .     .     .     .     .     .     .     .     .     .
Q   .     .    QQ     .     .     .     .     .     .     .     .     .     .
J   .     .    5%    50%   19%    .     .     .     .     .     .     .     .
T   .     .     .     .     .     .     .     .     .     .     .     .     .
9   .     .     .     .     .    33%   2/4    .     .     .     .     .     .
8   .     .     .     .     .     .    33%    .     .     .     .     .     .
7   .     .     .     .     .     .     .    33%   99%    .     .     .     .
6   .     .     .     .     .     .     .     .     .    <1%    .     .     .
5   .     .     .     .     .     .     .     .     .     .     .     .     .
4   .     .     .     .     .     .     .     .     .     .     .     .     .
3   .     .     .     .     .     .     .     .     .     .     .     .     .
2   .     .     .     .     .     .     .     .     .     .     .     .     .
suited above the pairs, offsuit below; 2/4: some combos, 50%: weight, .: none"""

COMPACT = """\
  A  K  Q  J  T  9  8  7  6  5  4  3  2
A AA AK AQ AJ AT A9 A8 A7 A6 A5 A4 A3 A2
K ++ KK KQ .  .  .  .  .  .  .  .  .  .
Q ++ .  QQ .  .  .  .  .  .  .  .  .  .
J .  .  .  .  ++ .  .  .  .  .  .  .  .
T .  .  .  .  .  .  .  .  .  .  .  .  .
9 .  .  .  .  .  .  .  .  .  .  .  .  .
8 .  .  .  .  .  .  .  .  .  .  .  .  .
7 .  .  .  .  .  .  .  .  .  .  .  .  .
6 .  .  .  .  .  .  .  .  .  .  .  .  .
5 .  .  .  .  .  .  .  .  .  55 .  .  .
4 .  .  .  .  .  .  .  .  .  .  .  .  .
3 .  .  .  .  .  .  .  .  .  .  .  ++ .
2 .  .  .  .  .  .  .  .  .  .  .  32 .
suited above the pairs, offsuit below;
++: some combos, .: none"""

FIRST_ROWS_BORDERED = """\
    A     K     Q     J     T     9     8     7     6     5     4     3     2
 +-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
A| AA  | AKs | AQs | AJs | ATs | A9s | A8s | A7s | A6s | A5s | A4s | A3s | A2s |
 +-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
K|11/12| KK  | KQs |  .  |  .  |  .  |  .  |  .  |  .  |  .  |  .  |  .  |  .  |
 +-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+"""


def test_the_grid_as_text() -> None:
    assert render_text(EXAMPLE) == BARE


def test_a_hand_with_a_weight_is_a_percentage_in_the_grid() -> None:
    assert render_text(WEIGHTED) == WITH_WEIGHTS
    compact = render_text(WEIGHTED, columns=40).splitlines()
    assert compact[2] == "K %% KK .  .  .  .  .  .  .  .  .  .  ."


def test_the_grid_as_text_with_borders() -> None:
    rows = render_text(EXAMPLE, borders=True).splitlines()
    assert "\n".join(rows[:6]) == FIRST_ROWS_BORDERED
    assert len(rows) == 1 + 1 + 2 * 13 + 1
    assert rows[-2] == rows[1]
    assert rows[-1] == BARE.splitlines()[-1]


def test_the_grid_is_compact_if_80_columns_do_not_fit() -> None:
    assert render_text(EXAMPLE, columns=80) == BARE
    assert render_text(EXAMPLE, columns=79) == COMPACT
    assert render_text(EXAMPLE, columns=79, borders=True) == COMPACT


@pytest.mark.parametrize(
    ("hand_range", "marks"),
    [
        (NOTHING, "; .: none"),
        (EVERYTHING, ""),
        (EVERYTHING - parse_range("AsKs").unwrap(), "; 2/4: some combos"),
        (parse_range("22+").unwrap(), "; .: none"),
        (weighted({"22+": "1/2"}), "; 50%: weight, .: none"),
    ],
)
def test_the_legend_of_text_has_only_marks_that_occur(hand_range: AnyRange, marks: str) -> None:
    legend = render_text(hand_range).splitlines()[14:]
    assert legend == [f"suited above the pairs, offsuit below{marks}"]


@each_example
def test_the_grid_as_text_is_ascii_and_fits_a_terminal(hand_range: AnyRange) -> None:
    for columns, borders in product((40, 80), (False, True)):
        text = render_text(hand_range, borders=borders, columns=columns)
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= columns
        assert all(row == row.rstrip() for row in text.splitlines())


@each_example
def test_colour_adds_no_information(hand_range: AnyRange) -> None:
    for columns, borders in product((40, 80), (False, True)):
        coloured = render_text(hand_range, colour=True, borders=borders, columns=columns)
        bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert [row.rstrip() for row in bare.splitlines()] == render_text(
            hand_range, borders=borders, columns=columns
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


TEXTUAL = ("caption", "th", "td", "p", "style", "title", "text")
"""The elements of a page that contain text."""


def tree(html: str) -> ElementTree.Element:
    """Parse a page as XML. Only ``br`` and ``meta`` may have no closing tag."""
    return ElementTree.fromstring(re.sub(r"<((br|meta)\b[^>]*)>", r"<\1/>", html))


def texts(html: str, tag: str) -> list[str]:
    """Return the text of each element with this tag."""
    return [" ".join(element.itertext()) for element in tree(html).iter(tag)]


def words_in(element: ElementTree.Element) -> list[str]:
    return " ".join(element.itertext()).split()


@each_example
def test_the_html_is_a_table_for_screen_readers(hand_range: AnyRange) -> None:
    html = render_html_page(hand_range)
    assert html.count("<table") == 1
    assert texts(html, "caption") == [
        f"{RangeGrid(hand_range).title} {RangeGrid(hand_range).summary}"
    ]
    heads = [(head.get("scope"), head.text) for head in tree(html).iter("th")]
    assert heads == [("col", r) for r in RANKS] + [("row", r) for r in RANKS]
    corner, *read = texts(html, "td")
    assert (corner, read) == ("", [cell.description for cell in cells(hand_range)])
    hidden = [each.tag for each in tree(html).iter() if each.get("aria-hidden") == "true"]
    assert hidden == ["p", "svg"]


@each_example
def test_the_html_holds_the_drawing_of_the_svg(hand_range: AnyRange) -> None:
    grid, _ = svg_grid(render_svg(hand_range))
    captions = [each for each in grid if each.get("font-weight")]
    (drawing,) = tree(render_html(hand_range)).iter("svg")
    assert texts(render_html(hand_range), "b") == [RangeGrid(hand_range).title]
    drawn = [list(each.iter()) for each in drawing]
    for one, other in zip(drawn, list(grid)[len(captions) :], strict=True):
        for part, same in zip(one, other.iter(), strict=True):
            assert (f"{SVG}{part.tag}", part.attrib) == (same.tag, same.attrib)
            assert part.text == same.text


def test_every_class_of_the_drawing_has_its_colour() -> None:
    used: set[str | None] = set()
    some_hits = hits(parse_range("22+ AKs").unwrap(), board=parse_cards("Qh9h2c").unwrap()).unwrap()
    for html in (
        render_html(EXAMPLE),
        render_html(WEIGHTED),
        render_heatmap_html(heatmap()),
        render_hits_html(some_hits),
    ):
        (drawing,) = tree(html).iter("svg")
        used |= {each.get("class") for each in drawing.iter()} - {None}
        (style,) = texts(html, "style")
        assert used <= set(re.findall(r"\) \.(\w+) \{ fill: ", style))
    assert used == INKS.keys() | PAGE_PAPER.keys()


def test_a_picture_needs_no_network() -> None:
    assert not re.search(
        r"https?:|//|@import|url\(|<script|<link|<img|\bsrc=", render_html_page(EXAMPLE)
    )
    assert not re.search(r"href|@import|<script|<image|url\(", render_svg(EXAMPLE))


def test_a_page_is_a_standalone_document() -> None:
    page = render_html_page(EXAMPLE)
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">\n')
    assert page.endswith("</html>\n")
    assert texts(page, "title")[0] == str(EXAMPLE)
    assert render_html(EXAMPLE) in page


def test_a_page_has_no_text_between_its_elements() -> None:
    page = list(tree(render_html_page(EXAMPLE)).iter())
    names = [element.tag for element in page]
    head = ["html", "head", "meta", "meta", "meta", "title"]
    assert names[:10] == [*head, "body", "main", "div", "style"]
    assert page[2].attrib == {"charset": "utf-8"}
    textual = (element for element in page if element.tag in TEXTUAL)
    assert words_in(page[0]) == [word for element in textual for word in words_in(element)]


@each_example
def test_a_notebook_shows_the_grid(hand_range: AnyRange) -> None:
    assert html_of(hand_range) == render_html(hand_range)


@each_example
def test_the_legend_shows_the_marks_of_a_range_and_no_others(hand_range: AnyRange) -> None:
    meanings = [label for _, label in RangeGrid(hand_range).legend]
    grid, groups = svg_grid(render_svg(hand_range))
    assert [each.text for each in grid.findall(f"{SVG}text")][-len(meanings) :] == meanings
    shown = [colours_of(mark)[1:] for mark in grid.findall(f"{SVG}g")[169:]]
    # A hand's frame has the colour of its kind.
    part = ("suited", "suited")
    same = {("pair", "pair"), ("offsuit", "offsuit")}
    used = [colours_of(group) for group in groups]
    assert {part if each in same else each for each in used} == set(shown)
    assert len(set(shown)) == len(shown)


def test_a_legend_is_short_if_a_range_has_few_marks() -> None:
    meanings = [label for _, label in RangeGrid(parse_range("22+, AKs").unwrap()).legend]
    assert meanings == ["pair, all combos", "suited, all combos", "not in the range"]
    assert [label for _, label in RangeGrid(NOTHING).legend] == ["not in the range"]


# As SVG


def svg_grid(svg: str) -> tuple[ElementTree.Element, list[ElementTree.Element]]:
    """Return the group of an image's only grid, and the groups of its 169 cells."""
    (grid,) = ElementTree.fromstring(svg).findall(f"{SVG}g")
    return grid, grid.findall(f"{SVG}g")[:169]


def colours_of(group: ElementTree.Element) -> tuple[str, ...]:
    """Return the colours of the rectangles in a group."""
    return tuple(rect.get("class", "") for rect in group.findall(f"{SVG}rect"))


@each_example
def test_the_svg_labels_itself_and_each_cell(hand_range: AnyRange) -> None:
    root = ElementTree.fromstring(render_svg(hand_range))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    named = {element.get("id"): element.text for element in root if element.get("id")}
    assert [named[name] for name in str(root.get("aria-labelledby")).split()] == [
        RangeGrid(hand_range).title,
        RangeGrid(hand_range).summary,
    ]
    _, groups = svg_grid(render_svg(hand_range))
    for cell, group in zip(cells(hand_range), groups, strict=True):
        assert group.findtext(f"{SVG}title") == cell.description
        texts = [element.text for element in group.findall(f"{SVG}text")]
        assert texts == [
            str(cell.hand),
            *([cell.part_text] if cell.coverage in PARTIAL else []),
        ]
        bold = [element.get("font-weight") for element in group.findall(f"{SVG}text")]
        assert (bold[0] == "bold") is bool(cell.combos)
        kind = cell.kind.name.lower()
        marks = {
            Coverage.EMPTY: ["pale"],
            Coverage.PART: [kind, kind, "text", "text"],
            Coverage.WEIGHT: ["weight", "weight", "text", "text"],
            Coverage.FULL: [kind, "white"],
        }
        assert [element.get("class") for element in group][1:] == marks[cell.coverage]


def test_a_cell_of_the_svg_is_filled_in_proportion() -> None:
    hand_range = weighted({"AA": "1", "KdQd": "1", "AKs": "0.2", "JsTs": "1/2", "JhTh": "1/4"})
    filled: dict[str | None, tuple[float, ...]] = {}
    for group in svg_grid(render_svg(hand_range))[1]:
        rects = group.findall(f"{SVG}rect")
        if len(rects) == 2:
            (x, y, width, height), (fill_x, fill_y, fill_width, fill_height) = (
                [float(rect.get(name, "")) for name in ("x", "y", "width", "height")]
                for rect in rects
            )
            line = float(rects[0].get("stroke-width", ""))  # half of it is inside
            assert fill_x == x + line / 2
            assert fill_y + fill_height == pytest.approx(y + height - line / 2, abs=0.001)
            parts = fill_width / (width - line), fill_height / (height - line)
            filled[group.findtext(f"{SVG}text")] = tuple(round(part, 3) for part in parts)
    assert filled == {"KQs": (1, 0.25), "AKs": (0.2, 1), "JTs": (0.188, 1)}


def test_a_weight_differs_from_missing_combos_in_shape_and_colour() -> None:
    some, weight = (cell for cell, _ in RANGE_LEGEND if cell.coverage in PARTIAL)
    assert (some.share, some.kind) == (weight.share, weight.kind)
    for columns in (40, 80):
        rows = (
            render_text(cell.combos, columns=columns).splitlines()[1] for cell in (some, weight)
        )
        plain, other = rows
        assert plain != other
    assert INKS["weight"] not in {INKS[kind.name.lower()] for kind in HandKind}


def test_the_svg_has_a_caption_ranks_a_summary_and_a_legend() -> None:
    short_range = parse_range("22+ AQo+").unwrap()
    caption, *texts = svg_grid(render_svg(short_range))[0].findall(f"{SVG}text")
    ranks, (summary, *labels) = texts[:26], texts[26:]
    assert "".join(str(rank.text) for rank in ranks[::2]) == RANKS
    assert "".join(str(rank.text) for rank in ranks[1::2]) == RANKS
    assert {rank.get("y") for rank in ranks[::2]} == {str(TOP_MARGIN - 7)}
    assert {rank.get("x") for rank in ranks[1::2]} == {str(LEFT_MARGIN // 2)}
    assert float(caption.get("y", "")) < TOP_MARGIN - 7 - 15
    assert (caption.text, caption.get("font-weight")) == ("22+, AQo+", "bold")
    assert summary.text == RangeGrid(short_range).summary
    meanings = ["pair, all combos", "offsuit, all combos", "not in the range"]
    assert [label.text for label in labels] == meanings
    bottom = TOP_MARGIN + 13 * CELL_SIDE
    assert bottom < float(summary.get("y", "")) < min(float(y.get("y", "")) for y in labels)


@pytest.mark.parametrize("is_heatmap", [False, True])
def test_a_long_caption_has_several_lines_and_is_not_cut(is_heatmap: bool) -> None:
    long_range = parse_range("AsKd AsQd AsJd AsTd As9d As8d As7d As6d As5d As4d As3d As2d").unwrap()
    title = f"{long_range} against QQ" if is_heatmap else str(long_range)
    heat = Heatmap(title, Fraction(1, 2), ((),) * 13)
    svg = render_heatmap_svg([heat, heat]) if is_heatmap else render_svg(long_range)
    root = ElementTree.fromstring(svg)
    grids = root.findall(f"{SVG}g")
    for number, grid in enumerate(grids):
        lines = [text for text in grid.findall(f"{SVG}text") if text.get("font-weight")]
        assert [float(line.get("y", "")) for line in lines] == [2, 22]
        assert " ".join(str(line.text) for line in lines) == title
        assert max(len(str(line.text)) for line in lines) <= GRID_CAPTION_LENGTH
        # The upper line is above the grid's origin, and within the image.
        assert grid.get("transform") == f"translate({number * (GRID_WIDTH + PICTURE_GAP)} 20)"
    assert root.get("width") == str(len(grids) * (GRID_WIDTH + PICTURE_GAP) - PICTURE_GAP)
    assert root.get("height") == str(GRID_HEIGHT + 20)
    assert root.findtext(f"{SVG}title") == "; ".join([title] * len(grids))


def test_heat_maps_are_side_by_side_in_rows_of_two() -> None:
    heat = Heatmap("AA against QQ", Fraction(1, 2), ((),) * 13)
    longer = Heatmap(
        "AsKd, AsQd, AsJd, AsTd, As9d, As8d, As7d, As6d against QQ", heat.share, heat.rows
    )
    root = ElementTree.fromstring(render_heatmap_svg([heat, longer, heat]))
    right, below = GRID_WIDTH + PICTURE_GAP, 20 + GRID_HEIGHT
    assert [grid.get("transform") for grid in root.findall(f"{SVG}g")] == [
        "translate(0 20)",
        f"translate({right} 20)",  # the grids of a row are level
        f"translate(0 {below})",
    ]
    assert root.get("viewBox") == f"0 0 {right + GRID_WIDTH} {below + GRID_HEIGHT}"


def check_rects(element: ElementTree.Element, right: float, bottom: float) -> None:
    """Check that all rectangles directly in an element are within these bounds."""
    for rect in element.findall(f"{SVG}rect"):
        x, y, width, height = (float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
        assert 0 <= x < x + width <= right
        assert 0 <= y < y + height <= bottom


@each_example
def test_each_hand_stays_within_its_cell_of_the_svg(hand_range: AnyRange) -> None:
    root = ElementTree.fromstring(render_svg(hand_range))
    width, height = (float(str(root.get(name))) for name in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    grid, groups = svg_grid(render_svg(hand_range))
    check_rects(root, width, height)
    check_rects(grid, width, height)
    for index, group in enumerate(groups):
        down, right = divmod(index, 13)
        x, y = LEFT_MARGIN + CELL_SIDE * right, TOP_MARGIN + CELL_SIDE * down
        assert group.get("transform") == f"translate({x} {y})"
        check_rects(group, CELL_SIDE, CELL_SIDE)
        for text in group.findall(f"{SVG}text"):
            assert float(text.get("x", "")) == CELL_SIDE / 2
            assert 0 < float(text.get("y", "")) < CELL_SIDE


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
  const drawn = [...document.images].flatMap(picture => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0);
    const top = picture.height - GRID_HEIGHT;  // more lines of the caption move the grid down
    return PLACES.map(([x, y]) => [...pen.getImageData(x, top + y, 1, 1).data].slice(0, 3));
  });
  const cells = [...document.querySelectorAll("svg > g:has(title)")];
  const fillOf = rect => getComputedStyle(rect).fill.match(/\\d+/g).map(Number);
  const filled = cells.map(cell => [...cell.querySelectorAll("rect")].map(fillOf));
  document.body.textContent = JSON.stringify([drawn, filled]);
}</script>"""


@pytest.mark.slow
@in_a_browser
def test_a_browser_paints_the_svg_and_the_html(tmp_path: Path) -> None:
    ranges: tuple[AnyRange, ...] = (EXAMPLE, WEIGHTED)
    places = [
        (LEFT_MARGIN + CELL_SIDE * right + 5, TOP_MARGIN + CELL_SIDE * down + y)
        for down, right in product(range(13), repeat=2)
        for y in (5, 41)  # near the top and near the bottom of the cell
    ]
    look = LOOK.replace("PLACES", json.dumps(places)).replace("GRID_HEIGHT", str(GRID_HEIGHT))
    images = (f'<img src="data:image/svg+xml,{quote(render_svg(each))}">' for each in ranges)
    file = tmp_path / "range.html"
    _ = file.write_text("".join((*images, *map(render_html, ranges), look)), encoding="utf-8")
    found = re.search(r"<body>(.*)</body>", browse(file, "--dump-dom"))
    assert found is not None
    shown = chain.from_iterable(map(cells, ranges))
    drawn, fills = json.loads(found[1])
    for cell, top, bottom, colours in zip(shown, drawn[::2], drawn[1::2], fills, strict=True):
        name = "weight" if cell.coverage is Coverage.WEIGHT else cell.kind.name.lower()
        kind = list(bytes.fromhex(INKS[name][1:]))
        paper = list(bytes.fromhex(LIGHT_PAPER["paper"][1:]))
        ends = zip(paper, kind, strict=True)
        filled = [white + (ink - white) * PART_OPACITY for white, ink in ends]
        match cell.coverage:
            case Coverage.FULL:
                assert [top, bottom, *colours] == [kind] * 3
            case Coverage.PART:
                # The frame is 3 pixels from the edge, and the inner square has 39.
                assert top == pytest.approx(filled if cell.share > 0.97 else paper, abs=4)
                assert bottom == pytest.approx(filled if cell.share > 0.03 else paper, abs=4)
                assert colours == [kind, kind]
            case Coverage.WEIGHT:
                left = filled if cell.share > 0.07 else paper
                assert top == pytest.approx(left, abs=4)
                assert bottom == pytest.approx(left, abs=4)
                assert colours == [kind, kind]
            case Coverage.EMPTY:
                assert [top, bottom, *colours] == [paper, paper]


@pytest.mark.slow
@in_a_browser
def test_a_browser_parses_the_page_without_changes(tmp_path: Path) -> None:
    file = tmp_path / "range.html"
    _ = file.write_text(render_html_page(WEIGHTED), encoding="utf-8")
    dumped = tree(browse(file, "--dump-dom"))
    for tag in ("caption", "th", "td", "tr", "b", "p", "text"):
        written = tree(render_html_page(WEIGHTED)).iter(tag)
        for one, other in zip(dumped.iter(tag), written, strict=True):
            assert (one.attrib, words_in(one)) == (other.attrib, words_in(other))


# Heat maps


OPPONENT = parse_range("QQ, 72o").unwrap()
BOARD = parse_cards("Jh7s2c").unwrap()


@cache
def equities(board: tuple[Card, ...] = BOARD) -> Mapping[Combo, Equity]:
    return equity_by_combo(EXAMPLE, OPPONENT, board=board).unwrap()


@cache
def heatmap(board: tuple[Card, ...] = BOARD) -> Heatmap:
    return heatmap_of(EXAMPLE, OPPONENT, equities(board))


def test_a_notebook_shows_the_heat_map() -> None:
    assert html_of(heatmap()) == render_heatmap_html(heatmap())


def test_the_share_of_a_hand_is_the_equity_of_its_combos() -> None:
    whole = equity((EXAMPLE, OPPONENT), board=BOARD).unwrap()
    assert heatmap().share == whole.players[0].share
    seen = [combo for row in heatmap().rows for cell in row for combo, _ in cell.equities]
    assert sorted(seen, key=str) == sorted(equities(), key=str)
    for cell in (cell for row in heatmap().rows for cell in row):
        if cell.share is not None:
            part = Range.of(combo for combo, _ in cell.equities)
            expected = equity((part, OPPONENT), board=BOARD).unwrap()
            assert cell.share == expected.players[0].share
            assert cell.description.startswith(f"{cell.hand}, {100 * float(cell.share):.1f}%: ")


def test_every_format_shows_the_same_percentages() -> None:
    shares = [cell.share for row in heatmap().rows for cell in row]
    shown = [f"{100 * float(share):.1f}" for share in shares if share is not None]
    text = render_heatmap_text(heatmap())
    assert re.findall(r"\d+\.\d", text) == shown
    assert re.findall(r"\d+\.\d", render_heatmap_text(heatmap(), borders=True)) == shown
    coloured = re.sub(r"\x1b\[[\d;]*m", "", render_heatmap_text(heatmap(), colour=True))
    assert [row.rstrip() for row in coloured.splitlines()] == text.splitlines()
    assert text.splitlines()[14:] == ["equity in percent; .: no deals"]
    drawn = re.compile(r">(\d+\.\d)</text>")
    assert drawn.findall(render_heatmap_html(heatmap())) == shown
    assert drawn.findall(render_heatmap_html_page([heatmap(), heatmap()])) == shown * 2
    root = ElementTree.fromstring(render_heatmap_svg([heatmap(), heatmap()]))
    found = [text for text in root.itertext() if re.fullmatch(r"\d+\.\d", text)]
    assert found == shown * 2
    assert max(map(len, text.splitlines())) <= 80


RIVER = parse_cards("Jh9s5c2s3d").unwrap()
HALF = Fraction(1, 2)
ALL_EVEN = Heatmap(
    "all even",
    HALF,
    tuple(tuple(HeatmapCell(hand_at(row, low), (), HALF) for low in Rank) for row in Rank),
)


def test_a_compact_heat_map_has_two_digits_per_hand() -> None:
    text = render_heatmap_text(heatmap(RIVER), columns=40)
    assert text == render_heatmap_text(heatmap(RIVER), columns=40, borders=True)
    assert text.splitlines()[1] == "A **  0  0 60  0 60  0  0  0 60 ** 60 50"
    assert text.splitlines()[14:] == ["equity in percent; .: no deals, **: 100"]
    assert max(map(len, text.splitlines())) <= 40
    assert render_heatmap_text(ALL_EVEN, columns=40).splitlines()[14:] == ["equity in percent"]


def test_the_heat_scale_is_steep_around_50_percent() -> None:
    heats = [heat_of(Fraction(percent, 100)) for percent in range(101)]
    assert heats == sorted(heats)
    assert (heats[0], heats[50], heats[100]) == (-1, 0, 1)
    assert heats[60] - heats[40] > 0.85
    assert len({round(5 * heat) for heat in heats[40:61]}) == 5


def test_a_terminal_shows_heat_as_blue_white_or_orange() -> None:
    text = render_heatmap_text(heatmap(RIVER), colour=True, columns=40)
    codes = {shown: code for code, shown in re.findall(r"\x1b\[30;48;5;(\d+)m(..)", text)}
    assert codes == {" 0": "68", "50": "231", "60": "229", "95": "208", "**": "208"}


def test_the_legend_of_a_heat_map_has_its_scale() -> None:
    labels = ["0%", "25%", "40%", "45%", "50%", "55%", "60%", "75%", "100%"]
    for shown, all_labels in ((heatmap(), [*labels, "no deals"]), (ALL_EVEN, labels)):
        for picture in (render_heatmap_html(shown), render_heatmap_svg([shown])):
            drawn = re.findall(r">([^<]+)</text>", picture)
            assert drawn[-len(all_labels) :] == all_labels


def luminance(colour: Sequence[float]) -> float:
    """Return the relative luminance of WCAG. Each part of the colour is from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Paper and text, as colours. HTML takes both from the page or notebook that it is in.
PAPERS = {
    "light image": (LIGHT_PAPER["paper"], LIGHT_PAPER["text"]),
    "dark image": (DARK_PAPER["paper"], DARK_PAPER["text"]),
    "light page": ("#ffffff", "#000000"),
    "dark page": ("#121212", "#ffffff"),
    "light JupyterLab": ("#ffffff", "#212121"),
    "dark JupyterLab": ("#111111", "#ffffff"),
    "dark VS Code": ("#1e1e1e", "#cccccc"),
    "dark Colab": ("#383838", "#d5d5d5"),
}
PALE = 0.7  # of the text's colour


def parts_of(colour: str) -> list[float]:
    return [part / 255 for part in bytes.fromhex(colour[1:])]


def mix(colour: Sequence[float], opacity: float, paper: Sequence[float]) -> list[float]:
    """Return what a colour of this opacity looks like on paper."""
    return [end + (part - end) * opacity for part, end in zip(colour, paper, strict=True)]


@pytest.mark.parametrize(("paper", "text"), PAPERS.values(), ids=PAPERS)
def test_all_text_has_a_contrast_of_at_least_4_5(paper: str, text: str) -> None:
    page, ink = parts_of(paper), parts_of(text)
    pairs = [(ink, page), (mix(ink, PALE, page), page)]
    for name in (*(kind.name.lower() for kind in HandKind), "weight"):
        colour = parts_of(INKS[name])
        pairs.append((parts_of(INKS["white"]), colour))
        pairs.append((ink, mix(colour, PART_OPACITY, page)))
    even = mix(ink, EVEN_OPACITY, page)
    for end, percent in product(("low", "high"), range(101)):
        heat = mix(parts_of(INKS[end]), HEAT_OPACITY * percent / 100, even)
        pairs.append((ink, heat))
    for pair in pairs:
        darker, lighter = sorted(map(luminance, pair))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


@pytest.mark.parametrize("scheme", [LIGHT_PAPER, DARK_PAPER], ids=["light", "dark"])
def test_a_cell_differs_from_the_paper_of_an_image(scheme: Mapping[str, str]) -> None:
    paper, pale = (luminance(parts_of(scheme[name])) for name in ("paper", "pale"))
    darker, lighter = sorted((paper, pale))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5
    for name in ("pair", "suited", "offsuit", "weight"):
        darker, lighter = sorted((paper, luminance(parts_of(INKS[name]))))
        assert (lighter + 0.05) / (darker + 0.05) >= 3


# Histograms


@cache
def histogram() -> Histogram:
    """Return the histogram of a long range: three of four deals in one bar, one in another."""
    equities = (Equity.of([(3, 2), (3, 2)], 8, exact=True), Equity.of([(8, 0), (0, 0)], 8, True))
    flops = [FlopEquity(DECK[:3], 4, equities[0])] * 3 + [FlopEquity(DECK[:3], 4, equities[1])]
    nothing = Equity.of([(0, 0), (0, 0)], 0, exact=True)
    return histogram_of(LONG, OPPONENT, [*flops, FlopEquity(DECK[:3], 4, nothing)])


def drawn_bars(equities: Sequence[tuple[str, int]]) -> list[tuple[str, Fraction]]:
    """Return the bars for these equities in percent, each with its number of deals."""
    flops: list[FlopEquity] = []
    for percent, deals in equities:
        wins = int(Fraction(percent) * deals * 10)
        rows = [(wins, 0), (1000 * deals - wins, 0)]
        flops.append(FlopEquity(DECK[:3], 4, Equity.of(rows, 1000 * deals, exact=True)))
    bars = histogram_of(EXAMPLE, OPPONENT, flops).bars
    assert sum(bar.proportion for bar in bars) == 1
    return [(bar.label, bar.proportion) for bar in bars]


def test_a_histogram_counts_each_deal_in_one_bar() -> None:
    shown = [float(bar.proportion) for bar in histogram().bars]
    assert shown == [0.75, 0, 0, 0, 0.25]
    assert histogram().share == Fraction(5, 8)
    shares = [Fraction(1, 2)] * 4 + [Fraction(1)]
    assert histogram().quantiles == tuple(zip((10, 25, 50, 75, 90), shares, strict=True))
    assert histogram().title == f"Equity of {LONG} against {OPPONENT} on every flop"


TENTHS = ["50.2% to 50.4%", "50.4% to 50.6%", "50.6% to 50.8%", "50.8% to 51%", "51% to 51.2%"]


@pytest.mark.parametrize(
    ("equities", "labels"),
    [
        (range(5, 100, 10), [f"{low}% to {low + 10}%" for low in range(0, 100, 10)]),
        (range(52, 61), [f"{low}% to {low + 2}%" for low in range(52, 62, 2)]),
        ([50, 51, 52], ["50% to 51%", "51% to 52%", "52% to 53%"]),
        ([50], ["50% to 60%"]),
        ([100], ["90% to 100%"]),
        (["50.2", "50.4", "50.6", "50.8", "51"], TENTHS),
    ],
)
def test_the_bars_fit_the_equities(equities: Sequence[object], labels: list[str]) -> None:
    bars = drawn_bars([(str(equity), 1) for equity in equities])
    assert [label for label, _ in bars] == labels


def test_outliers_are_in_a_wider_bar_at_their_end() -> None:
    middle = [(str(percent), 100) for percent in range(50, 60)]
    assert drawn_bars([("3", 1), ("7", 1), *middle, ("95", 2)]) == [
        ("0% to 50%", Fraction(2, 1004)),
        *((f"{low}% to {low + 2}%", Fraction(200, 1004)) for low in range(50, 60, 2)),
        ("60% to 100%", Fraction(2, 1004)),
    ]


def test_a_screen_reader_gets_each_number_of_a_histogram() -> None:
    root = ElementTree.fromstring(render_histogram_svg(histogram()))
    named = {element.get("id"): element.text for element in root if element.get("id")}
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "title desc"
    assert named == {"title": histogram().title, "desc": histogram().description}
    assert "62.50% equity overall" in histogram().description
    assert "50% to 60%: 75.00%, 60% to 70%: 0.00%," in histogram().description
    page = tree(render_histogram_html_page(histogram()))
    (caption,) = page.iter("caption")
    assert words_in(caption) == f"{histogram().title} {histogram().summary}".split()
    heads = [(head.get("scope"), head.text) for head in page.iter("th")]
    bars = [f"{low}% to {low + 10}%" for low in range(50, 100, 10)]
    assert heads == [("col", "equity"), ("col", "deals"), *(("row", each) for each in bars)]
    read = [td.text for td in page.iter("td") if not td.get("aria-hidden")]
    assert read == ["75.00%"] + ["0.00%"] * 3 + ["25.00%"]


def test_the_longest_bar_of_a_histogram_is_as_long_as_can_be() -> None:
    page = tree(render_histogram_html_page(histogram()))
    widths = [str(bar.get("style")) for bar in page.iter("i")]
    assert widths == [f"--share: {each}%" for each in (100, 0, 0, 0, 33.33)]
    root = ElementTree.fromstring(render_histogram_svg(histogram()))
    bars = [float(bar.get("width", "")) for bar in root.findall(f"{SVG}g/{SVG}rect")]
    assert bars == pytest.approx([280, 0, 0, 0, 280 / 3], abs=0.001)


def test_a_notebook_shows_the_histogram() -> None:
    assert html_of(histogram()) in render_histogram_html_page(histogram())
    assert tree(html_of(histogram())).get("class") == "handrail-histogram"


def test_a_picture_has_a_short_repr() -> None:
    summary = f"Histogram('Equity of {LONG} against {OPPONENT} on every flop', 62.50%)"
    assert repr(histogram()) == summary
    assert repr(histogram().bars[0]) == "Bar('50% to 60%', 75.00%)"
    assert repr(ALL_EVEN) == "Heatmap('all even', 50.0%)"
    assert repr(ALL_EVEN.rows[0][0]) == "HeatmapCell('22', 50.0%)"
    assert repr(heatmap().rows[12][0]) == "HeatmapCell('A2o', no deals)"


def test_a_histogram_needs_no_network() -> None:
    html, svg = render_histogram_html_page(histogram()), render_histogram_svg(histogram())
    assert not re.search(r"https?:|//|@import|url\(|<script|<link|<img|\bsrc=", html)
    assert not re.search(r"href|@import|<script|<image|url\(", svg)


# In a browser, with the rules of others and in both schemes

# The rules for tables in JupyterLab 4 and in the classic notebook.
NOTEBOOK_CSS = """
.jp-RenderedHTMLCommon table { border-collapse: collapse; border-spacing: 0; border: none;
  color: #000; font-size: 12px; table-layout: fixed; margin-left: auto; margin-bottom: 1em;
  margin-right: auto }
.jp-RenderedHTMLCommon thead { border-bottom: 1px solid #bbb; vertical-align: bottom }
.jp-RenderedHTMLCommon td, .jp-RenderedHTMLCommon th, .jp-RenderedHTMLCommon tr {
  vertical-align: middle; padding: 0.5em; line-height: normal; white-space: normal;
  max-width: none; border: none }
:not(.jp-RenderedMarkdown).jp-RenderedHTMLCommon td,
:not(.jp-RenderedMarkdown).jp-RenderedHTMLCommon th,
:not(.jp-RenderedMarkdown).jp-RenderedHTMLCommon tr { text-align: right }
.jp-RenderedHTMLCommon th { font-weight: bold }
.jp-RenderedHTMLCommon tbody tr:nth-child(odd) { background: #fff }
.jp-RenderedHTMLCommon tbody tr:nth-child(even) { background: #f5f5f5 }
.jp-RenderedHTMLCommon tbody tr:hover { background: #e1f5fe }
.rendered_html table { margin-left: auto; margin-right: auto; border: none;
  border-collapse: collapse; border-spacing: 0; color: black; font-size: 12px;
  table-layout: fixed }
.rendered_html tr, .rendered_html th, .rendered_html td { text-align: right;
  vertical-align: middle; padding: 0.5em 0.5em; line-height: normal; white-space: normal;
  max-width: none; border: none }
.rendered_html tbody tr:nth-child(odd) { background: #f5f5f5 }
.rendered_html tbody tr:hover { background: rgba(66, 165, 245, 0.2) }
"""
MEASURE = """<script>
const boxOf = element => element.getBoundingClientRect();
const collides = (box, boxes, image) => box.left < image.left || box.right > image.right
  || box.bottom > image.bottom || boxes.some(other => other !== box && other.top === box.top
    && other.left < box.right && box.left < other.right);
onload = () => {
  document.body.textContent = JSON.stringify([...document.querySelectorAll("iframe")].map(frame => {
    const view = frame.contentWindow, page = view.document;
    const texts = [...page.querySelectorAll("th, td:not(thead td), b, text")]
      .filter(element => !element.matches("[aria-hidden], .handrail-range table *"));
    const scaleOf = image => image ? boxOf(image).width / image.viewBox.baseVal.width : 1;
    const sizes = texts.map(element => parseFloat(view.getComputedStyle(element).fontSize)
      * scaleOf(element.closest("svg")));
    const boxes = texts.map(boxOf);
    const misplaced = texts.filter((element, index) => {
      const cell = element.closest("th, td"), range = page.createRange();
      const image = element.closest("svg");
      if (!cell) return image && collides(boxes[index], boxes, boxOf(image));
      range.selectNodeContents(element);
      const [text, box] = [boxOf(range), boxOf(cell)];
      const isOff = Math.abs(text.left + text.right - box.left - box.right) > 2;
      return (isOff && !element.closest(".handrail-histogram"))
        || text.width > box.width || text.height > box.height;
    });
    const captions = [...page.querySelectorAll("caption, p")].map(each => each.clientHeight);
    const drawn = page.querySelector(".handrail-range, .handrail-histogram, rect");
    const style = view.getComputedStyle(drawn);
    return {
      misplaced: misplaced.map(element => element.textContent),
      caption: Math.max(0, ...captions),
      width: page.documentElement.scrollWidth,
      size: Math.min(...sizes),
      colours: drawn.tagName === "rect" ? [style.fill] : [style.color, style.backgroundColor],
    };
  }));
}</script>"""
LONG = WeightedRange.of({combo: Fraction(1, at) for at, combo in enumerate(EXAMPLE, start=1)})


@cache
def pages() -> dict[str, str]:
    """Return pages with all kinds of pictures."""
    notebook = (
        f"<!DOCTYPE html><style>{NOTEBOOK_CSS}</style>"
        '<div class="jp-RenderedHTMLCommon rendered_html">'
        f"{render_html(EXAMPLE)}{render_html(WEIGHTED)}{render_heatmap_html(heatmap())}"
        f"{html_of(histogram())}</div>"
    )
    bare = '<!DOCTYPE html><body style="margin: 0">'
    return {
        "range": render_html_page(EXAMPLE),
        "heat maps": render_heatmap_html_page([heatmap(), heatmap(RIVER)]),
        "weighted range": render_html_page(WEIGHTED),
        "long caption": render_html_page(LONG),
        "svg": bare + render_svg(EXAMPLE),
        "svg of a weighted range": bare + render_svg(WEIGHTED),
        "svg with a long caption": bare + render_svg(LONG),
        "histogram": render_histogram_html_page(histogram()),
        "svg of a histogram": bare + render_histogram_svg(histogram()),
        "svg of heat maps": bare + render_heatmap_svg([heatmap(), heatmap(RIVER)]),
        "notebook": notebook,
    }


class Measured(TypedDict):
    """What a browser shows of a page in a frame.

    ``misplaced`` are the texts that are not in the middle of their cells, that do not fit, or that
    overlap. ``colours`` are the paper of an image, or the text and the background of a table.
    """

    misplaced: list[str]
    caption: int
    width: int
    size: float
    colours: list[str]


def measure_pages(
    scheme: str, widths: Sequence[int], file: Path
) -> dict[tuple[str, int], Measured]:
    """Return what a browser shows of each page in a frame of each width."""
    named = list(product(pages(), widths))
    frames = (
        f'<iframe style="width:{width}px;border:0" srcdoc="{escape(pages()[name])}"></iframe>'
        for name, width in named
    )
    number = {"dark": 0, "light": 1}[scheme]
    _ = file.write_text(f"<!DOCTYPE html><body>{''.join(frames)}{MEASURE}", encoding="utf-8")
    dumped = browse(file, "--dump-dom", f"--blink-settings=preferredColorScheme={number}")
    found = re.search(r"<body>(.*)</body>", dumped)
    assert found is not None
    return dict(zip(named, json.loads(found[1]), strict=True))


@pytest.mark.slow
@in_a_browser
@pytest.mark.parametrize(
    ("scheme", "widths", "paper", "text"),
    [
        ("light", (360, 800, 1400), "rgb(255, 255, 255)", "rgb(0, 0, 0)"),
        ("dark", (360,), "rgb(18, 18, 18)", "rgb(255, 255, 255)"),
    ],
)
def test_a_picture_fits_its_page_and_has_the_screens_colours(
    scheme: str, widths: Sequence[int], paper: str, text: str, tmp_path: Path
) -> None:
    transparent = "rgba(0, 0, 0, 0)"
    for (name, width), measured in measure_pages(scheme, widths, tmp_path / "frames.html").items():
        assert measured["misplaced"] == [], (name, width)
        assert measured["caption"] < 250, (name, width)
        assert measured["width"] == width, name
        # An image of two heat maps side by side is made to be enlarged on a small screen.
        assert measured["size"] > (3.8 if name == "svg of heat maps" else 7.8), (name, width)
        if name == "notebook":  # it is light on any screen
            expected = ["rgb(0, 0, 0)", transparent]
        elif name.startswith("svg"):
            expected = [paper]
        else:
            expected = [text, transparent]
        assert measured["colours"] == expected, (name, width)


@pytest.mark.slow
@in_a_browser
@pytest.mark.parametrize(("paper", "text"), [("#ffffff", "#212121"), ("#111111", "#ffffff")])
def test_a_notebook_looks_the_same_on_light_and_dark_screens(
    paper: str, text: str, tmp_path: Path
) -> None:
    file, image = tmp_path / "notebook.html", tmp_path / "notebook.png"
    style = f"<style>body {{ color: {text}; background: {paper} }}</style>"
    _ = file.write_text(f"{pages()['notebook']}{style}", encoding="utf-8")
    screens: list[bytes] = []
    for scheme in (0, 1):  # dark, light
        _ = browse(file, f"--screenshot={image}", f"--blink-settings=preferredColorScheme={scheme}")
        screens.append(image.read_bytes())
    assert screens[0] == screens[1]
