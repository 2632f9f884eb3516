"""Questions about equity in one line: each part is read, and each error is in its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import Span, cases, strategies
from handrail.equities import RangeQuestion
from handrail.equities.notation import parse_question
from handrail.errors import NoDeal
from helpers.equity_questions import cards_from, question_of, ranges_from, small_questions


def errors_in(text: str) -> list[tuple[str, str]]:
    """Return the name of each error in a question, and the text that it points at."""
    errors = parse_question(text).failure()
    return [(error.kind, text[error.span.start : error.span.end]) for error in errors]


@pytest.mark.parametrize(
    "text",
    [
        "AKs vs QQ",
        "AKs versus QQ",
        "AKs v QQ",
        "aks VS. qq",
        " AKs,vs,QQ ;",
        "\ufeffAKs V QQ |",
        "AKs vs QQ | ",
    ],
)
def test_vs_separates_ranges(text: str) -> None:
    assert parse_question(text).unwrap().question == question_of(ranges_from("AKs", "QQ"))


@pytest.mark.parametrize("board", ["AhKd7s", "Ah Kd 7s", "Ah Kd 7s 2c", "AhKd7s2c3d"])
def test_a_board_follows_the_bar(board: str) -> None:
    question = parse_question(f"22+, AQo+ v AKs v QQ|{board}").unwrap().question
    ranges = ranges_from("22+, AQo+", "AKs", "QQ")
    assert question == RangeQuestion.of(ranges, cards_from(board), ()).unwrap()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "AA vs vs KK, KX1 | Ah1d",
            [("MissingRange", ""), ("TrailingText", "1"), ("UnknownRank", "1")],
        ),
        ("AsAs vs | 2X", [("DuplicateCard", "As"), ("MissingRange", ""), ("UnknownSuit", "X")]),
        ("AA vs KK | AhKd7s | 2c | 3c", [("MisplacedBar", "|")]),
        ("AA | vs KX | 2c | 3c", [("MisplacedBar", "|")]),
        ("AA vs KK | Ax | 2", [("UnknownSuit", "x"), ("CutOff", "2")]),
        ("AA KK | Ah", [("WrongRangeCount", ""), ("WrongBoardSize", "Ah")]),
        ("AsAh vs KK | As Kd Ah", [("EmptyRange", "AsAh")]),
        ("AA vs KK | As Kd As", [("SharedCard", "As")]),
    ],
)
def test_all_errors_of_a_layer_are_located(text: str, expected: list[tuple[str, str]]) -> None:
    assert errors_in(text) == expected


def test_a_missing_range_has_a_hint() -> None:
    (error,) = parse_question("AKs vs").failure()
    assert (error.message, error.hint, error.spans) == (
        "expected a range, got nothing",
        "give one range for each player, as in AKs vs QQ",
        (Span(6, 6),),
    )


VERSUS_WORDS = ("v", "Vs", "vs.", "Versus")


@pytest.mark.parametrize("board", ["AhKd7s", ""])
def test_dead_cards_follow_the_second_bar(board: str) -> None:
    text = f"AKs v 22+,AQo+ |{board}| 2c 3c"
    parsed = parse_question(text).unwrap()
    assert parsed.player_texts == ("AKs", "22+,AQo+")
    assert (parsed.question.board, parsed.question.dead) == (cards_from(board), cards_from("2c3c"))
    assert [text[span.start : span.end] for span in parsed.spans] == [
        *map(str, cards_from(f"{board}2c3c")),
        *parsed.player_texts,
    ]


def test_a_card_on_the_board_and_dead_is_marked_twice() -> None:
    (error,) = parse_question("AKs v KK | AhKd7s | Ah").failure()
    assert error.spans == (Span(11, 13), Span(20, 22))


def test_errors_of_an_answer_are_located() -> None:
    parsed = parse_question("AKs v KK | AhKd7s").unwrap()
    (error,) = parsed.locate(Failure((NoDeal(parsed.question.player_positions),))).failure()
    assert error.spans == (Span(0, 3), Span(6, 8))


@given(
    small_questions(boards=(0, 3, 4, 5), players=(2, 3, 5), combos=8), st.sampled_from(VERSUS_WORDS)
)
def test_formatted_ranges_are_parsed_as_the_same_question(
    question: RangeQuestion, versus: str
) -> None:
    text = (
        f" {versus} ".join(map(str, question.players)) + f" | {''.join(map(str, question.board))}"
    )
    assert parse_question(text).unwrap().question == RangeQuestion(
        question.players, question.board, ()
    )


def words() -> st.SearchStrategy[str]:
    """Generate text that is nearly a part of a question."""
    separators = st.sampled_from((*VERSUS_WORDS, "|", "", ",", "\ufeff", " "))
    return separators | strategies.nearly_range_texts() | strategies.nearly_card_texts()


@given(st.text() | st.lists(words()).map(" ".join) | st.lists(words()).map("".join))
def test_every_span_is_in_the_text(text: str) -> None:
    match cases(parse_question(text)):
        case Success(parsed):
            assert all(parsed.question.sizes)
        case Failure(errors):
            assert errors
            for error in errors:
                assert all(0 <= span.start <= span.end <= len(text) for span in error.spans)
            assert [error.spans for error in errors] == sorted(error.spans for error in errors)
