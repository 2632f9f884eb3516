"""Questions about equity in one line: each part is read, and each error is in its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import Span, cases, strategies
from handrail.equity_notation import locate, parse_spot, read_spot, split_ranges
from handrail.equity_types import Spot
from handrail.errors import NoDeal

from .equity_spots import cards_from, ranges_from, small_spots


def errors_in(text: str) -> list[tuple[str, str]]:
    """Return the name of each error in a question, and the text that it points at."""
    errors = parse_spot(text).failure()
    return [(error.kind, text[error.span.start : error.span.end]) for error in errors]


@pytest.mark.parametrize(
    "text",
    ["AKs vs QQ", "AKs v QQ", "aks VS. qq", " AKs,vs,QQ ;", "\ufeffAKs V QQ |", "AKs vs QQ | "],
)
def test_vs_separates_ranges(text: str) -> None:
    assert parse_spot(text).unwrap().spot == Spot(ranges_from("AKs", "QQ"), (), ())


@pytest.mark.parametrize("board", ["AhKd7s", "Ah Kd 7s", "Ah Kd 7s 2c", "AhKd7s2c3d"])
def test_a_board_follows_the_bar(board: str) -> None:
    spot = parse_spot(f"22+, AQo+ v AKs v QQ|{board}").unwrap().spot
    ranges = ranges_from("22+, AQo+", "AKs", "QQ")
    assert spot == Spot.of(ranges, cards_from(board), ()).unwrap()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [Span(0, 0)]),
        (" ; ", [Span(0, 0)]),
        ("vs", [Span(0, 0), Span(2, 2)]),
        ("AA  vs , v 22+, KK ", [Span(0, 2), Span(6, 6), Span(11, 18)]),
    ],
)
def test_ranges_are_split_without_their_separators(text: str, expected: list[Span]) -> None:
    assert list(split_ranges(text, Span(0, len(text)))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "AA vs vs KK, KX1 | Ah1d",
            [("MissingRange", ""), ("TrailingText", "1"), ("UnknownRank", "1")],
        ),
        ("AsAs vs | 2X", [("DuplicateCard", "As"), ("MissingRange", ""), ("UnknownSuit", "X")]),
        ("AA vs KK | AhKd7s | 2c", [("NotACard", "|")]),
        ("AA KK | Ah", [("WrongRangeCount", ""), ("WrongBoardSize", "Ah")]),
        ("AsAh vs KK | As Kd Ah", [("EmptyRange", "AsAh")]),
        ("AA vs KK | As Kd As", [("DuplicateCard", "As")]),
    ],
)
def test_all_errors_of_a_layer_are_located(text: str, expected: list[tuple[str, str]]) -> None:
    assert errors_in(text) == expected


def test_a_missing_range_has_a_hint() -> None:
    (error,) = parse_spot("AKs vs").failure()
    assert (error.message, error.hint, error.spans) == (
        "expected a range, got nothing",
        "give one range for each player, as in AKs vs QQ",
        (Span(6, 6),),
    )


VERSUS_WORDS = ("v", "Vs", "vs.")
COMMAND = "AKs 22+,AQo+ --board AhKd7s --dead 2c"
PARTS = ((Span(0, 3), Span(4, 12)), Span(21, 27), Span(35, 37))


def test_the_parts_of_a_question_may_be_anywhere_in_the_text() -> None:
    parsed = read_spot(COMMAND, *PARTS).unwrap()
    assert parsed.range_texts == ("AKs", "22+,AQo+")
    assert (parsed.spot.board, parsed.spot.dead) == (cards_from("AhKd7s"), cards_from("2c"))
    assert [COMMAND[span.start : span.end] for span in parsed.spans] == [
        *("Ah", "Kd", "7s", "2c"),
        *("AKs", "22+,AQo+"),
    ]


def test_a_card_on_the_board_and_dead_is_marked_twice() -> None:
    (error,) = read_spot(COMMAND.replace("2c", "Ah"), *PARTS).failure()
    assert error.spans == (Span(21, 23), Span(35, 37))


def test_errors_of_an_answer_are_located() -> None:
    parsed = read_spot(COMMAND, *PARTS).unwrap()
    (error,) = locate(Failure((NoDeal(parsed.spot.range_positions),)), parsed.spans).failure()
    assert error.spans == PARTS[0]


@given(small_spots(boards=(0, 3, 4, 5), players=(2, 3, 5), combos=8), st.sampled_from(VERSUS_WORDS))
def test_formatted_ranges_are_parsed_as_the_same_spot(spot: Spot, versus: str) -> None:
    text = f" {versus} ".join(map(str, spot.ranges)) + f" | {''.join(map(str, spot.board))}"
    assert parse_spot(text).unwrap().spot == Spot(spot.ranges, spot.board, ())


def words() -> st.SearchStrategy[str]:
    """Generate text that is nearly a part of a question."""
    separators = st.sampled_from((*VERSUS_WORDS, "|", "", ",", "\ufeff", " "))
    return separators | strategies.nearly_range_texts() | strategies.nearly_card_texts()


@given(st.text() | st.lists(words()).map(" ".join) | st.lists(words()).map("".join))
def test_every_span_is_in_the_text(text: str) -> None:
    match cases(parse_spot(text)):
        case Success(parsed):
            assert all(parsed.spot.ranges)
        case Failure(errors):
            assert errors
            for error in errors:
                assert all(0 <= span.start <= span.end <= len(text) for span in error.spans)
            assert [error.spans for error in errors] == sorted(error.spans for error in errors)
