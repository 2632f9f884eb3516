"""Questions about equity in one line: each part is read, and each error is in its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.result import Failure, Success

from handrail import CardStyle, Combo, Span, cases, parse_weighted, strategies
from handrail.equities import (
    BoardField,
    DeadField,
    MisplacedBar,
    PlayerField,
    QuestionField,
    QuestionText,
    RangeQuestion,
    WholeQuestion,
    parse_question,
    read_question,
)
from handrail.errors import MissingRange, NoDeal
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
        ("AA | vs KK", [("MisplacedBar", "|")]),
        ("AA vs KK | Ax | 2", [("UnknownSuit", "x"), ("CutOff", "2")]),
        ("AA KK | Ah", [("WrongRangeCount", "AA KK | Ah"), ("WrongBoardSize", "Ah")]),
        ("AsAh vs KK | As Kd Ah", [("EmptyRange", "AsAh")]),
        ("AA vs KK | As Kd As", [("SharedCard", "As")]),
    ],
)
def test_all_errors_of_a_layer_are_located(text: str, expected: list[tuple[str, str]]) -> None:
    assert errors_in(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Ah Kh vs Js Jd",
        "Ah, Kh vs Js;Jd | ",
        "ah KH v J♠\ufe0f J♦",
        "(Ah Kh) vs [J]s [J]d",
        "AhKh vs Js Jd",
    ],
)
def test_two_single_cards_are_a_combo(text: str) -> None:
    assert parse_question(text).unwrap().question == question_of(ranges_from("AhKh", "JsJd"))


@given(strategies.combos(), strategies.styles(), st.sampled_from((" ", ",", "; ", "\n")))
def test_the_cards_of_any_combo_may_be_apart(combo: Combo, style: CardStyle, gap: str) -> None:
    typed = QuestionText.of([gap.join(card.format(style) for card in combo), "random"])
    expected = question_of(ranges_from(str(combo), "random"))
    assert read_question(typed).unwrap().question == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ah Kh Qh vs AA", [("WrongCount", "Qh")]),
        ("Ah Kh, Qs Qd vs AA", [("WrongCount", "Qs")]),
        ("AA vs Ah Ah", [("DuplicateCard", "Ah")]),
        ("Ah vs AA", [("LoneCard", "Ah")]),
        ("AKs Ah Kh vs AA", [("LoneCard", "Ah"), ("LoneCard", "Kh")]),
        ("Ah Kz vs AA", [("LoneCard", "Ah"), ("NotARank", "z")]),
        ("AhKhQh vs AA", [("TrailingText", "Qh")]),
        ("['Ah', 'Kh'] vs [Js Jd]", [("NotACard", "['Ah', 'Kh']"), ("NotACard", "[Js Jd]")]),
        ('"Ah Kh" vs ace of spades', [("NotACard", '"Ah Kh"'), ("NotACard", "ace of spades")]),
        ("AA vs KK | ['2c', '3c', '4c']", [("NotACard", "['2c', '3c', '4c']")]),
    ],
)
def test_cards_that_are_not_a_combo_are_told_once(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert errors_in(text) == expected


@pytest.mark.parametrize(
    "text", ["AhKh AsKs", "AhKh, QsQd", "AhKh", "AK", "50%(AhKh AsKs)", "AhKh@50 AsKs"]
)
def test_words_of_two_cards_are_a_range(text: str) -> None:
    first, _ = parse_question(f"{text} vs 22").unwrap().question.players
    assert parse_weighted(text) == Success(first)


def test_a_missing_range_is_after_the_last_word() -> None:
    assert parse_question("AKs vs").failure() == (MissingRange(spans=(Span(6, 6),)),)


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


def places_in(
    players: list[str], board: str = "", dead: str = ""
) -> list[tuple[str, QuestionField, str]]:
    """Return the name of each error in a form, its field, and the text in the field."""
    typed = QuestionText.of(players, board, dead)
    contents = {PlayerField(number): text for number, text in enumerate(players or [""])} | {
        BoardField(): board,
        DeadField(): dead,
        WholeQuestion(): typed.text,
    }
    places = [(error.kind, *typed.place(error.span)) for error in read_question(typed).failure()]
    return [(kind, field, contents[field][at.start : at.end]) for kind, field, at in places]


@pytest.mark.parametrize("dead", ["2c", ""])
@pytest.mark.parametrize("board", ["AhKd7s", ""])
def test_the_fields_of_a_form_are_the_question_in_a_line(board: str, dead: str) -> None:
    typed = QuestionText.of(["AKs", "22+, AQo+"], board, dead)
    expected = parse_question(f"AKs vs 22+, AQo+ | {board} | {dead}").unwrap()
    assert read_question(typed).unwrap().question == expected.question
    assert typed.player_texts == ("AKs", "22+, AQo+")


FIRST, SECOND = PlayerField(0), PlayerField(1)


@pytest.mark.parametrize(
    ("players", "board", "dead", "expected"),
    [
        (
            ["AKo5", "QQo"],
            "AhKX",
            "1c",
            [
                ("TrailingText", FIRST, "5"),
                ("TrailingText", SECOND, "o"),
                ("UnknownSuit", BoardField(), "X"),
                ("UnknownRank", DeadField(), "1"),
            ],
        ),
        (["AKs", ""], "", "", [("MissingRange", SECOND, "")]),
        ([], "", "", [("MissingRange", FIRST, "")]),
        (["AhKh", "QQ"], "AhKd7s", "", [("EmptyRange", FIRST, "AhKh")]),
        (["AA", "KK"], "AhKd7s", "2c Ah", [("SharedCard", BoardField(), "Ah")]),
        (["AA", "KK"], "AhKd", "", [("WrongBoardSize", BoardField(), "Ah")]),
        (["AhAd", "AhAd", "AhAd"], "", "", [("NoDeal", FIRST, "AhAd")]),
        (["AKs"], "", "", [("WrongRangeCount", WholeQuestion(), "AKs |  | ")]),
    ],
)
def test_an_error_is_in_a_field_of_the_form(
    players: list[str], board: str, dead: str, expected: list[tuple[str, QuestionField, str]]
) -> None:
    assert places_in(players, board, dead) == expected


def test_each_bar_that_is_misplaced_is_pointed_at() -> None:
    for text, bars in (("AA | vs KK", [3]), ("AA | vs KK | 2c | 3c | 4c", [3, 16, 21])):
        (error,) = parse_question(text).failure()
        assert error == MisplacedBar(spans=tuple(Span(at, at + 1) for at in bars))


@pytest.mark.parametrize(
    ("players", "board", "dead", "field"),
    [
        (["AKs vs 22", "QQ"], "", "", FIRST),
        (["AKs", "QQ | AhKd7s"], "", "", SECOND),
        (["AKs", "QQ"], "AhKd7s | 2c", "", BoardField()),
        (["AKs", "QQ"], "AhKd7s vs KK", "", BoardField()),
        (["AKs", "QQ"], "", "2c | 3c", DeadField()),
        (["AKs", "QQ"], "", "2c vs KK", DeadField()),
    ],
)
def test_a_field_cannot_end_early(
    players: list[str], board: str, dead: str, field: QuestionField
) -> None:
    assert {found for _, found, _ in places_in(players, board, dead)} == {field}


def test_what_is_in_several_fields_is_in_the_whole_question() -> None:
    typed = QuestionText.of(["AKs", "QQ"], "AhKd7s")
    assert typed.place(Span(1, 8)) == (WholeQuestion(), Span(1, 8))
    assert typed.place(Span(0, len(typed.text))) == (WholeQuestion(), Span(0, len(typed.text)))


@given(st.lists(st.text(max_size=9), min_size=1, max_size=4), st.text(max_size=9), st.text())
def test_a_place_in_a_field_is_the_same_text(players: list[str], board: str, dead: str) -> None:
    typed = QuestionText.of(players, board, dead)
    contents = [*players, board, dead]
    fields = [*map(PlayerField, range(len(players))), BoardField(), DeadField()]
    spans = [*typed.players, typed.board, typed.dead]
    for content, field, span in zip(contents, fields, spans, strict=True):
        assert typed.text[span.start : span.end] == content
        assert typed.place(span) == (field, Span(0, len(content)))


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
