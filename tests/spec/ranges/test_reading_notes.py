"""Notes about ranges: valid text that may have been meant otherwise."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handrail import Rank, format_errors, parse_range, parse_weighted
from handrail.equities.notation import parse_question
from handrail.ranges import (
    HandGroup,
    HandKind,
    OverriddenWeight,
    PercentBeforeHand,
    PlusAfterConnectors,
    SmallPercent,
    range_notes,
)
from handrail.ranges.reading_notes import RangeNote, parse_with_notes
from handrail.strategies import nearly_range_texts, weighted_texts
from handrail.text import Span
from helpers.few_examples import few_examples

NINE_EIGHT_SUITED = HandGroup(Rank.NINE, Rank.EIGHT, HandKind.SUITED)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("KK AA@0.5", SmallPercent("0.5", spans=(Span(5, 9),))),
        ("KK 98s+@50", PlusAfterConnectors(NINE_EIGHT_SUITED, spans=(Span(3, 7),))),
        ("15%, KQo:0.5", OverriddenWeight("KQo:0.5", "15%", False, spans=(Span(5, 12),))),
        ("KK, 50% AKs", PercentBeforeHand("50%", "AKs", spans=(Span(4, 7),))),
    ],
)
def test_a_note_has_what_was_read_in_its_fields(text: str, note: RangeNote) -> None:
    assert range_notes(text) == (note,)
    assert format_errors(text, (note,), "note").startswith(f"note: {note.message}\n")


@pytest.mark.parametrize(
    ("text", "weight", "percent"),
    [("@1", "@100", "@1%"), ("@.05", "@5", "@.05%"), ("@0.333", "@33.3", "@0.333%")],
)
def test_both_forms_in_the_hint_of_a_small_percentage_hold(
    text: str, weight: str, percent: str
) -> None:
    (note,) = range_notes(f"AA{text}")
    number = text.removeprefix("@")
    assert {weight, percent} <= {*re.findall(r"@[0-9.]+%?", str(note.hint))}
    assert parse_weighted(f"AA:{float(number)}") == parse_weighted(f"AA{weight}")
    assert parse_weighted(f"AA{text}") == parse_weighted(f"AA{percent}")


@pytest.mark.parametrize("percent", ["50%", ".5%", "10.%"])
@pytest.mark.parametrize("part", ["AKs", "22+", "AsKs", "A5s-A2s"])
def test_both_forms_in_the_hint_of_a_percentage_before_a_hand_hold(percent: str, part: str) -> None:
    for gap in (" ", "\n", "\t  "):
        (note,) = range_notes(f"{percent}{gap}{part}")
        assert isinstance(note, PercentBeforeHand)
        *_, weighted, both = re.findall(r"write (.*?)(?:;|$)", note.hint or "")
        assert parse_weighted(weighted) == parse_weighted(f"{part}@{percent.replace('.%', '%')}")
        assert parse_weighted(both) == parse_weighted(f"{percent}{gap}{part}")
        assert range_notes(weighted) == range_notes(both) == ()


@pytest.mark.parametrize(
    "text", ["50%, AKs", "50%;AKs", "top 50% AKs", "5%-10% AKs", "50%(AKs)", "AKs, 50%", "50% !AKs"]
)
def test_a_percentage_that_cannot_be_a_weight_has_no_note(text: str) -> None:
    assert not any(isinstance(note, PercentBeforeHand) for note in range_notes(text))


@pytest.mark.parametrize("kind", ["", "s", "o"])
def test_a_plus_after_connectors_reads_one_hand_and_has_a_note(kind: str) -> None:
    ranks = "AKQJT98765432"
    for index, (high, low) in enumerate(pairwise(ranks)):
        for hand in (f"{high}{low}{kind}", f"{low}{high}{kind}"):
            assert parse_range(f"{hand}+") == parse_range(hand)
            notes = range_notes(f"{hand}+")
            assert len(notes) == (high != "A")
            for note in notes:
                hint = str(note.hint)
                rising = {f"{one}{other}{kind}" for one, other in pairwise(ranks[: index + 2])}
                written = (match[1] for match in re.finditer(r"write ([^;]+)", hint))
                readings = [parse_range(" ".join(rising)), parse_range(hand)]
                assert [parse_range(each) for each in written] == readings


@pytest.mark.parametrize("gap", range(2, 12))
def test_a_plus_after_a_gap_has_no_note(gap: int) -> None:
    ranks = "AKQJT98765432"
    for high, low in zip(ranks, ranks[gap:], strict=False):
        assert range_notes(f"{high}{low}+ {low}{high}s+") == ()


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("AA@0.5 KK@1 QQ@1.01 JJ@.2", [("@0.5", 2), ("@1", 9), ("@.2", 22)]),
        ("\ufeffAA@00.5", [("@00.5", 3)]),
        ("72o,10%@.5", [("@.5", 7)]),
        (
            "\ufeff32+!89S+ kqo+:0.5 [50]T9s+[/50]",
            [("32+", 1), ("89S+", 5), ("kqo+", 10), ("T9s+", 23)],
        ),
    ],
)
def test_each_note_has_its_span(text: str, notes: list[tuple[str, int]]) -> None:
    found = [(text[note.span.start : note.span.end], note.span.start) for note in range_notes(text)]
    assert found == notes


@pytest.mark.parametrize(
    "text",
    [
        *("AA", "AA@0", "AA@0.5%", "AA@1/3", "AA@50", "AA:0.5", "[0.5]AA[/0.5]", "0.5(AA)"),
        *("10%", "AKs,10%", "AKs,:10%", "AKs;top 10%", "AKs,5%-10%", "AKs@1.5%", "AKs : 0.5"),
        *("44:55", "72o@50;10%", "[50]72o[/50]\n10%", "AKs:50%(AA)", "50%(10%)"),
        *("AK+", "AKs+", "AA+", "22+", "97s+", "A9o+", "98s-", "98s", "T9s-98s", "KX+", "XQ+"),
    ],
)
def test_text_with_one_meaning_has_no_note(text: str) -> None:
    assert range_notes(text) == ()
    assert parse_weighted(text).swap().value_or(None) is None


@pytest.mark.parametrize(
    ("text", "part", "heavier", "is_partial"),
    [
        ("AKs:0.5 AKs", "AKs:0.5", "AKs", False),
        ("AKs AKs:0.5", "AKs:0.5", "AKs", False),
        ("AK@50 AKs", "AK@50", "AKs", True),
        ("AK@50 AKs !AKo", "AK@50", "AKs", False),
        ("AK@50 AKo AKs", "AK@50", "AKo", True),
        ("AA@25 AA@50 AA@75", "AA@25", "AA@75", False),
        ("[50]AA,KK[/50] QQ KK", "[50]KK[/50]", "KK", False),
        ("QQ+:1 40%(AKs, KK)", "40%(KK)", "QQ+:1", False),
        ("\ufeffAA: 0.5;44+", "AA: 0.5", "44+", False),
    ],
)
def test_a_note_has_the_part_that_gives_way(
    text: str, part: str, heavier: str, is_partial: bool
) -> None:
    (note,) = range_notes(text)
    assert note == OverriddenWeight(part, heavier, is_partial, spans=note.spans)


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
    text = ", ".join((*words, *(f"!{item}" for item in excluded)))
    counted = parse_weighted(text).unwrap()
    rest = ~parse_range(", ".join(excluded)).unwrap()
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
    question = parse_question("AA@0.5 vs KK, AQs, KQs+ | AhKd7s").unwrap()
    assert [(type(note), note.span.start) for note in question.notes] == [
        (SmallPercent, 2),
        (PlusAfterConnectors, 19),
    ]
