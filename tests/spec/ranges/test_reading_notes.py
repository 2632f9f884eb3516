"""Notes about ranges: valid text that may have been meant otherwise."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handrail import format_errors, parse_range, parse_weighted
from handrail.equities.notation import parse_question
from handrail.ranges import OverriddenWeight, PercentAfterColon, SmallPercent, range_notes
from handrail.ranges.reading_notes import parse_with_notes
from handrail.strategies import nearly_range_texts, weighted_texts
from helpers.few_examples import few_examples


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "KK AA@0.5",
            [
                "note: @0.5 is read as 0.5%, not as the weight 0.5",
                "  KK AA@0.5",
                "       ^^^^",
                "  hint: for the weight 0.5 write @50; for 0.5% write @0.5%",
            ],
        ),
        (
            "AKs: 10%",
            [
                "note: 10% is read as the best 10% of all hands, not as the weight of AKs",
                "  AKs: 10%",
                "       ^^^",
                "  hint: for AKs with the weight 10% write AKs@10; for AKs and the best 10% write"
                " AKs,10%",
            ],
        ),
        (
            "AA: 10%-20%",
            [
                "note: 10%-20% is read as a part of all hands, not as the weight of AA",
                "  AA: 10%-20%",
                "      ^^^^^^^",
                "  hint: for AA and these hands write AA,10%-20%",
            ],
        ),
        (
            "AKs:1.5%",
            [
                "note: 1.5% is read as the weight of AKs, not as the best 1.5% of all hands",
                "  AKs:1.5%",
                "     ^^^^^",
                "  hint: for the weight 1.5% write AKs@1.5%; for AKs and the best 1.5% write"
                " AKs,1.5%",
            ],
        ),
        (
            "15% KQo:0.5",
            [
                "note: KQo:0.5 gives way to 15%, which has a higher weight",
                "  15% KQo:0.5",
                "      ^^^^^^^",
                "  hint: the highest weight counts; for the lower one, leave these hands out of"
                " 15%",
            ],
        ),
    ],
)
def test_a_note_says_how_it_is_read_and_the_other_form(text: str, rows: list[str]) -> None:
    assert format_errors(text, range_notes(text), "note").splitlines() == rows


@pytest.mark.parametrize(
    ("text", "weight", "percent"),
    [("@1", "@100", "@1%"), ("@.05", "@5", "@.05%"), ("@0.333", "@33.3", "@0.333%")],
)
def test_both_forms_in_the_hint_of_a_small_percentage_hold(
    text: str, weight: str, percent: str
) -> None:
    (note,) = range_notes(f"AA{text}")
    number = text.removeprefix("@")
    hint = f"for the weight {number} write {weight}; for {number}% write {percent}"
    assert note.hint == hint
    assert parse_weighted(f"AA:{float(number)}") == parse_weighted(f"AA{weight}")
    assert parse_weighted(f"AA{text}") == parse_weighted(f"AA{percent}")


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("AA@0.5 KK@1 QQ@1.01 JJ@.2", [("@0.5", 2), ("@1", 9), ("@.2", 22)]),
        ("\ufeffAA@00.5", [("@00.5", 3)]),
        ("44:55:10%", [("10%", 6)]),
        ("AKs:\r\n10%:20%", [("10%", 6), ("20%", 10)]),
        ("72o:10%@.5", [("10%", 4), ("@.5", 7)]),
        ("\ufeff:10%", []),
        ("AKs :10%, AA : 5-10%", [("10%", 5), ("5-10%", 15)]),
        ("44:10.0%:20%", [(":10.0%", 2)]),
    ],
)
def test_each_note_has_its_span(text: str, notes: list[tuple[str, int]]) -> None:
    found = [(text[note.span.start : note.span.end], note.span.start) for note in range_notes(text)]
    assert found == notes


@pytest.mark.parametrize(
    "text",
    [
        *("AA", "AA@0", "AA@0.5%", "AA@1/3", "AA@50", "AA:0.5", "[0.5]AA[/0.5]", "0.5(AA)"),
        *("10%", "AKs,10%", "AKs 10%", "AKs,:10%", "AKs:top 10%", "AKs,5%-10%", "AKs@1.5%"),
        *("44:55", "72o@50:10%", "[50]72o[/50]:10%", "AKs:50%(AA)"),
    ],
)
def test_text_with_one_meaning_has_no_note(text: str) -> None:
    assert range_notes(text) == ()
    assert parse_weighted(text).swap().value_or(None) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AKs:0.5 AKs", "AKs:0.5 gives way to AKs, which has a higher weight"),
        ("AKs AKs:0.5", "AKs:0.5 gives way to AKs, which has a higher weight"),
        ("AK@50 AKs", "AK@50 partly gives way to AKs, which has a higher weight"),
        ("AK@50 AKs !AKo", "AK@50 gives way to AKs, which has a higher weight"),
        ("AK@50 AKo AKs", "AK@50 partly gives way to AKo, which has a higher weight"),
        (
            "AA@25 AA@50 AA@75",
            "AA@25 gives way to AA@75, which has a higher weight; 2 parts give way in all",
        ),
        ("[50]AA,KK[/50] QQ KK", "[50]KK[/50] gives way to KK, which has a higher weight"),
        ("QQ+:1 40%(AKs, KK)", "40%(KK) gives way to QQ+:1, which has a higher weight"),
        ("\ufeffAA: 0.5;44+", "AA: 0.5 gives way to 44+, which has a higher weight"),
    ],
)
def test_a_note_says_which_part_gives_way(text: str, message: str) -> None:
    (note,) = range_notes(text)
    assert note.message == message


@pytest.mark.parametrize(
    "text", ["AKs:1 AKs", "AKs@50 AKs:0.5", "AKs:0.5 !AKs", "AK:0.5 AKs !AKs", "AK AKs QQ:0.5"]
)
def test_no_note_if_no_weight_is_lost(text: str) -> None:
    assert range_notes(text) == ()


WEIGHTS = {"": 1, ":1": 1, "@75": Fraction(3, 4), ":0.5": Fraction(1, 2), "@0": 0}
ITEMS = ("AA", "AKs", "AK", "AsKs", "QQ+", "AXs", "5%", "2%-10%", "XX", "72o")


@given(
    st.lists(st.tuples(st.sampled_from(ITEMS), st.sampled_from(sorted(WEIGHTS))), min_size=1),
    st.lists(st.sampled_from(ITEMS), max_size=2),
)
def test_a_note_is_where_a_combo_has_another_weight_than_written(
    pieces: list[tuple[str, str]], excluded: list[str]
) -> None:
    words = [f"{item}{weight}" for item, weight in pieces]
    text = " ".join((*words, *(f"!{item}" for item in excluded)))
    counted = parse_weighted(text).unwrap()
    rest = ~parse_range(" ".join(excluded)).unwrap()
    lost = [
        word
        for word, (item, weight) in zip(words, pieces, strict=True)
        if any(
            counted.weight_of(combo) != WEIGHTS[weight]
            for combo in parse_range(item).unwrap() & rest
        )
    ]
    notes = range_notes(text)
    assert [type(note) for note in notes] == [OverriddenWeight] * bool(lost)
    spans = [span for note in notes for span in note.spans]
    assert [text[span.start : span.end] for span in spans] == lost


@given(weighted_texts() | nearly_range_texts())
def test_a_range_with_notes_is_the_range_and_its_notes(text: str) -> None:
    with_notes = parse_with_notes(text)
    assert with_notes.map(lambda read: read[0]) == parse_weighted(text)
    assert with_notes.map(lambda read: read[1]).value_or(()) == range_notes(text)


@given(weighted_texts() | nearly_range_texts())
@example(f"AA@0.{'0' * 5000}5")
@example(f"AA@0.{'0' * 1900}5")
@example(f"AA:0{'0' * 1900}5%")
@few_examples
def test_notes_are_printable_inside_the_text_in_order(text: str) -> None:
    notes = range_notes(text)
    assert [note.span for note in notes] == sorted(note.span for note in notes)
    for note in notes:
        assert 0 <= note.span.start < note.span.end <= len(text)
        for sentence in (note.message, note.hint or ""):
            assert sentence.isprintable()
            assert len(sentence) < 160


def test_the_notes_about_a_spot_have_spans_in_the_question() -> None:
    question = parse_question("AA@0.5 vs KK, AKs: 10% | AhKd7s").unwrap()
    assert [(type(note), note.span.start) for note in question.notes] == [
        (SmallPercent, 2),
        (PercentAfterColon, 19),
    ]
