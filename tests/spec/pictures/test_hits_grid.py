"""The grid of what a range has made of a board: five groups, with letters and stripes."""

import re

import pytest
from hypothesis import given, settings

from handrail import (
    Card,
    Draw,
    Hits,
    MadeHand,
    Rank,
    draws,
    hits,
    made_hand,
    parse_cards,
    parse_weighted,
)
from handrail.made_hands import HandOnBoard
from handrail.notebooks import RENDERERS
from handrail.pictures import HitGroup, HitsCell, HitsGrid, render_hits_html, render_hits_svg
from handrail.pictures.grid_drawing import SQUARE_SIDE
from handrail.ranges import Offsuit, Pair, Suited
from handrail.strategies import decks

FLOP = parse_cards("Qh9h2c").unwrap()


def hits_of(text: str) -> Hits:
    return hits(parse_weighted(text).unwrap(), board=FLOP).unwrap()


def cell_of(text: str, hand: object) -> HitsCell:
    cells = (cell for row in HitsGrid(hits_of(text)).rows for cell in row)
    return next(cell for cell in cells if cell.hand == hand)


def expected_group(held: HandOnBoard) -> HitGroup:
    """Return the group of a holding, by the words of the legend."""
    name, found = made_hand(held), draws(held)
    strong = {Draw.NUT_FLUSH_DRAW, Draw.FLUSH_DRAW}
    straight = {Draw.OPEN_ENDED, Draw.DOUBLE_GUTSHOT, Draw.GUTSHOT}
    if name >= MadeHand.TWO_PAIR:
        return HitGroup.MADE
    if name >= MadeHand.TOP_PAIR_WEAK_KICKER:
        return HitGroup.TOP
    if name >= MadeHand.LOW_PAIR:
        return HitGroup.LOWER
    return HitGroup.DRAW if found & (strong | straight) else HitGroup.REST


@pytest.mark.slow
@given(decks())
@settings(max_examples=3)
def test_each_combo_is_in_one_group(deck: tuple[Card, ...]) -> None:
    board = deck[:3]
    found = hits(parse_weighted("XX:0.5").unwrap(), board=board).unwrap()
    for group, combos in HitsGrid(found).groups:
        for combo, weight in combos:
            assert weight * 2 == 1
            assert expected_group(HandOnBoard(combo, board)) is group
    assert sum(len(combos) for _, combos in HitsGrid(found).groups) == len(found.hand_range)


@pytest.mark.parametrize(
    ("text", "hand", "letters"),
    [
        ("QQ", Pair(Rank.QUEEN), "M"),
        ("KK", Pair(Rank.KING), "T"),
        ("JJ", Pair(Rank.JACK), "L"),
        ("JTs", Suited(Rank.JACK, Rank.TEN), "D"),
        ("AKs", Suited(Rank.ACE, Rank.KING), "DR"),
        ("AKo", Offsuit(Rank.ACE, Rank.KING), "R"),
        ("AKo", Pair(Rank.ACE), ""),
    ],
)
def test_a_cell_has_the_letters_of_its_groups(text: str, hand: object, letters: str) -> None:
    assert cell_of(text, hand).letters == letters


def test_stripes_are_as_wide_as_their_part_of_the_weight() -> None:
    svg = render_hits_svg(hits_of("AhKh:0.5 AsKs"))
    (cell,) = re.findall(r"<g transform=[^>]*><title>AKs, .*?</g>", svg)
    widths = re.findall(r'class="(\w+)" x="([\d.]+)" y="1" width="([\d.]+)"', cell)
    assert [(name, float(x)) for name, x, _ in widths] == [
        ("draw", 1),
        ("text", pytest.approx(1 + SQUARE_SIDE / 3, abs=0.01)),
    ]
    assert sum(float(width) for *_, width in widths) == pytest.approx(SQUARE_SIDE, abs=0.01)


def test_each_group_has_a_colour_of_its_own() -> None:
    svg = render_hits_svg(hits_of("AA"))
    square = (
        r'scale\(0\.5\)">\n<rect class="line"[^>]*><rect class="(\w+)"[^>]* fill-opacity="(.*?)"'
    )
    squares = re.findall(square, svg)
    assert [colour for colour, _ in squares] == ["made", "top", "lower", "draw", "text"]
    *others, rest = [float(opacity) for _, opacity in squares]
    assert rest < min(others)  # the text on it has the same colour


def test_the_words_of_a_picture_are_short() -> None:
    grid = HitsGrid(hits_of("QQ AQo AKs"))
    assert grid.title == "16 combos on Qh 9h 2c"
    assert grid.summary == "M 18.8%, T 56.2%, L 0.0%, D 6.2%, R 18.8%"
    assert [words for _, words in grid.legend] == [
        "M made: two pair or better",
        "T top pair or overpair",
        "L lower pair",
        "D draw without a pair",
        "R rest",
    ]
    assert cell_of("AKo", Pair(Rank.ACE)).description == "AA, not in the range"


def test_a_notebook_shows_hits_as_the_grid() -> None:
    found = hits_of("QQ")
    assert RENDERERS[Hits] is render_hits_html
    assert "3 combos on Qh 9h 2c" in render_hits_html(found)
