"""The notation of cards, and the errors of invalid text."""

import re
import timeit
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from returns.result import Failure, Result, Success

from handrail.cards import CardError, CutOff, NotACard, NotOneCard, UnknownRank, UnknownSuit
from handrail.cards.grammar import cards_in_other_form
from handrail.cards.notation import (
    ParsedText,
    locate_in,
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
    read_cards,
)
from handrail.cards.other_alphabets import LOOK_ALIKES, explain_look_alikes
from handrail.cards.types import (
    CARD_SPELLINGS,
    DECK,
    RANK_SPELLINGS,
    SUIT_SPELLINGS,
    Card,
    CardStyle,
    Rank,
    Suit,
)
from handrail.problems import Located, shift_spans, sort_by_position
from handrail.railway import cases
from handrail.strategies import (
    card_texts,
    cards,
    distinct_cards,
    nearly_card_texts,
    ranks,
    styles,
    suits,
)
from handrail.text import Span, printable
from helpers.short_errors import in_short

RANK = "10|[2-9TJQKAtjqka]"
SUIT = "[cdhsCDHS♣♦♥♠♧♢♡♤]"
APART = "[\\s,;\ufe0e\ufe0f]*"
MARKED_RANK = f"(?:{RANK}|\\[(?:{RANK})\\]|{{(?:{RANK})}}|\\((?:{RANK})\\))"
CARDS = f"(?:{MARKED_RANK}{SUIT}{APART})*"
RULE = re.compile(f"\ufeff?{APART}(?:{CARDS}|\\({APART}{CARDS}\\){APART})*")
"""The grammar of text with cards, as a second definition."""

texts = st.one_of(st.text(), nearly_card_texts())


def read(text: str) -> str:
    """Return the cards of a text in print."""
    return " ".join(map(str, parse_cards(text).unwrap()))


def errors_of(text: str) -> tuple[CardError, ...]:
    """Return the errors in a text of cards, or ()."""
    return parse_cards(text).swap().value_or(())


def all_spans(errors: tuple[CardError, ...]) -> list[Span]:
    """Return the spans of all errors."""
    return [span for error in errors for span in error.spans]


# Valid text


@given(ranks(), suits())
def test_a_card_is_a_rank_and_then_a_suit(rank: Rank, suit: Suit) -> None:
    assert parse_card(f"{rank}{suit}") == Success(Card(rank, suit))


@given(cards(), styles())
def test_a_printed_card_can_be_parsed_in_every_style(card: Card, style: CardStyle) -> None:
    assert parse_card(card.format(style)) == Success(card)


@given(cards())
def test_cards_can_be_written_in_either_case(card: Card) -> None:
    text = str(card)
    for spelled in (text, text.upper(), text.lower(), text.swapcase()):
        assert parse_card(spelled) == Success(card)


@given(suits())
def test_a_ten_is_written_with_a_letter_or_two_digits(suit: Suit) -> None:
    ten = Card(Rank.TEN, suit)
    assert [parse_card(f"{rank}{suit}") for rank in ("T", "t", "10")] == [Success(ten)] * 3


@pytest.mark.parametrize(
    ("letters", "suit"),
    [
        ("cC♣♧", Suit.CLUBS),
        ("dD♦♢", Suit.DIAMONDS),
        ("hH♥♡", Suit.HEARTS),
        ("sS♠♤", Suit.SPADES),
    ],
)
def test_a_suit_is_a_letter_or_a_filled_or_outlined_symbol(letters: str, suit: Suit) -> None:
    assert [parse_card(f"9{letter}") for letter in letters] == [Success(Card(Rank.NINE, suit))] * 4


def test_there_is_no_other_way_to_write_a_card() -> None:
    ways = {
        f"{rank}{suit}" for rank in [*"23456789TJQKAtjqka", "10"] for suit in "cdhsCDHS♣♦♥♠♧♢♡♤"
    }
    assert set(CARD_SPELLINGS) == ways
    assert len(CARD_SPELLINGS) == 19 * 16


@pytest.mark.parametrize(
    "text",
    [
        "AsKs10h",
        "As Ks Th",
        "As, Ks, Th",
        "A♠ K♠ 10♥",
        "as;ks;th",
        " As\tKs\nTh\n",
        "As,,;; Ks,Th;",
    ],
)
def test_cards_can_be_written_with_or_without_separators(text: str) -> None:
    assert read(text) == "As Ks Th"


@pytest.mark.parametrize("gap", [" ", ",", ";", "\t", "\n", "\r\n", "\v", "\f", "\u00a0", "\u3000"])
def test_white_space_commas_and_semicolons_are_separators(gap: str) -> None:
    assert read(f"{gap}As{gap}{gap}Kd{gap}") == "As Kd"


def test_a_byte_order_mark_at_the_start_is_skipped() -> None:
    assert read("\ufeffAs Ks") == read("\ufeff As Ks") == "As Ks"
    assert read("\ufeff") == ""
    assert errors_of("\ufeffAKs") == (NotACard("AKs", spans=(Span(1, 4),)),)


def test_a_byte_order_mark_elsewhere_is_an_error() -> None:
    assert errors_of("As\ufeff Ks") == (NotACard("\ufeff", spans=(Span(2, 3),)),)
    assert errors_of("\ufeff\ufeffAs") == (NotACard("\ufeff", spans=(Span(1, 2),)),)
    assert errors_of(" \ufeffAs") == (NotACard("\ufeff", spans=(Span(1, 2),)),)


def test_windows_line_ends_are_separators() -> None:
    assert read("As Ks\r\nQh Jd\r\n") == "As Ks Qh Jd"


def test_emoji_suits_are_suits() -> None:
    assert read("A♠\ufe0f10♥\ufe0fK♦\ufe0e") == "As Th Kd"


@pytest.mark.parametrize("text", ["", " ", "\r\n", ",;", "\ufeff"])
def test_empty_text_has_no_cards(text: str) -> None:
    assert parse_cards(text) == Success(())


@pytest.mark.parametrize(
    "text",
    [
        "[A]s {K}s (10)h",
        "[A]♠{K}♠(T)♥",
        "[a]s\ufe0f {k}s, (t)h",
        "As (Ks Th)",
        "As ( Ks {10}h )",
        "(As)(Ks)Th ()",
        "((A)s [K]s) Th",
        "\ufeff(As) {K}s Th",
    ],
)
def test_marks_around_ranks_and_cards_change_no_card(text: str) -> None:
    assert read(text) == "As Ks Th"


@given(st.lists(st.tuples(cards(), styles(), st.sampled_from(["", "[]", "{}", "()"]))))
def test_a_marked_card_has_the_span_of_its_text(
    marked: list[tuple[Card, CardStyle, str]],
) -> None:
    words = [
        f"{mark[:1]}{card.format(style)[:-1]}{mark[1:]}{card.format(style)[-1]}"
        for card, style, mark in marked
    ]
    for text in (" ".join(words), "(" + " ".join(words) + " )", "".join(words)):
        read_back = read_cards(text).unwrap()
        assert read_back.values == tuple(card for card, _, _ in marked)
        assert [text[span.start : span.end] for span in read_back.spans] == words
        assert sum(len(word.values) for word in read_back.words) == len(words)


def test_a_parenthesis_with_spaces_is_not_a_word_of_cards() -> None:
    read_back = read_cards("( As Ks ) Th").unwrap()
    assert [word.values for word in read_back.words] == [(card,) for card in read_back.values]


def test_cards_may_repeat() -> None:
    assert read("AsAs As") == "As As As"


@given(
    st.lists(cards(), max_size=8).flatmap(lambda held: st.tuples(st.just(held), card_texts(held)))
)
def test_cards_keep_their_order(
    written: tuple[list[Card], str],
) -> None:
    held, text = written
    assert parse_cards(text) == Success(tuple(held))


@given(st.lists(cards()), styles(), st.sampled_from(["", " ", ", ", ";", "\n"]))
def test_parsing_is_the_inverse_of_printing(held: list[Card], style: CardStyle, gap: str) -> None:
    assert parse_cards(gap.join(card.format(style) for card in held)) == Success(tuple(held))


@given(texts)
def test_text_is_valid_if_and_only_if_it_follows_the_grammar(text: str) -> None:
    assert (errors_of(text) == ()) == (RULE.fullmatch(text) is not None)


@given(cards())
def test_every_spelling_of_a_card_is_parsed_to_it(card: Card) -> None:
    printed = [card.format(style) for style in CardStyle]
    spelled = (case(each) for each in printed for case in (str, str.lower, str.upper))
    assert {parse_card(each).unwrap() for each in spelled} == {card}


# Invalid text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # an unknown rank
        ("0h", "UnknownRank 0-1"),
        ("Oh", "UnknownRank 0-1"),
        ("o♠", "UnknownRank 0-1"),
        ("1s", "UnknownRank 0-1"),
        ("11s", "UnknownRank 0-2"),
        ("12s", "UnknownRank 0-2"),
        ("13s", "UnknownRank 0-2"),
        ("14s", "UnknownRank 0-2"),
        ("Xs", "UnknownRank 0-1"),
        ("éS", "UnknownRank 0-1"),
        # an unknown suit
        ("KX", "UnknownSuit 1-2"),
        ("10x", "UnknownSuit 2-3"),
        ("K♔", "UnknownSuit 1-2"),
        ("K\x00", "UnknownSuit 1-2"),
        ("K♠s", "NotACard 2-3"),
        ("110h", "NotACard 0-4"),
        # a rank without a suit
        ("K", "CutOff 0-1"),
        ("t", "CutOff 0-1"),
        ("10", "CutOff 0-2"),
        ("As K", "CutOff 3-4"),
        ("As K Qs", "CutOff 3-4"),
        ("AsK", "CutOff 2-3"),
        ("KAsQs", "CutOff 0-1"),
        ("K10s", "CutOff 0-1"),
        ("K10sKd", "CutOff 0-1"),
        ("10As", "CutOff 0-2"),
        # neither a rank nor a suit
        ("?", "NotACard 0-1"),
        ("hello", "NotACard 0-5"),
        ("1", "NotACard 0-1"),
        ("11", "NotACard 0-2"),
        ("1K", "NotACard 0-2"),
        ("♠K", "NotACard 0-2"),
        ("s10", "NotACard 0-3"),
        ("sK Ks", "NotACard 0-2"),
        ("??As", "NotACard 0-2"),
        ("??10s", "NotACard 0-2"),
        ("??10sKs", "NotACard 0-2"),
        ("\ud800", "NotACard 0-1"),
        ("\x1b[31m", "NotACard 0-5"),
        # marks that are right, around a wrong rank or before a wrong suit
        ("[X]♣", "UnknownRank 1-2"),
        ("(X)♣", "UnknownRank 1-2"),
        ("{1}♥", "UnknownRank 1-2"),
        ("[11]♣", "UnknownRank 1-3"),
        ("[4]x", "UnknownSuit 3-4"),
        ("(10)x", "UnknownSuit 4-5"),
        ("{J}", "CutOff 1-2"),
        ("{J}4♣", "CutOff 1-2"),
        ("(4)", "CutOff 1-2"),
        # marks that are not around a rank, or not around cards
        ("{JX}♥", "NotACard 0-5"),
        ("[[4]]♣", "NotACard 0-6"),
        ("[X]y", "NotACard 0-4"),
        ("[4♣", "NotACard 0-3"),
        ("[4)♣", "NotACard 0-4"),
        ("[]♣", "NotACard 0-3"),
        ("[4♣]", "NotACard 0-4"),
        ("As 4]♣", "NotACard 3-6"),
        ("[4]♣ {J♥ 5♦", "NotACard 5-8"),
        ("[4]♣ Kx (5)♦", "UnknownSuit 6-7"),
        ("([4]♣ Kx )", "UnknownSuit 7-8"),
        ("[4]♣( 5♦ ", "NotACard 4-5"),
        ("( 7♠ 2♣", "NotACard 0-1"),
        ("(4♣ 4♦", "NotACard 0-1"),
        # One mistake, and not two: nobody opens parentheses twice.
        ("( ( 4♣", "NotACard 0-3"),
        ("[4]♣ 5♦ )", "NotACard 8-9"),
        ("((4♣))", "NotACard 0-6"),
        ("( (4♣ ) 5♦)", "NotACard 0-11"),
        ("{4♣ 5♦", "NotACard 0-3"),
        ("{4♣ 5♦]", "NotACard 0-3, NotACard 6-7"),
        # the words after an error are parsed
        ("KX 1H 5C JD JD", "UnknownSuit 1-2, UnknownRank 3-4"),
        ("0hKxAs1d", "UnknownRank 0-1, UnknownSuit 3-4, UnknownRank 6-7"),
        ("??As??Kd?", "NotACard 0-2, NotACard 4-6, NotACard 8-9"),
        ("12sAsKx", "UnknownRank 0-2, UnknownSuit 6-7"),
        ("\ufeffK ?", "CutOff 1-2, NotACard 3-4"),
    ],
)
def test_an_error_has_a_kind_and_a_span(text: str, expected: str) -> None:
    assert in_short(errors_of(text)) == expected


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("0h", UnknownRank("0", "h", spans=(Span(0, 1),))),
        ("11S", UnknownRank("11", "S", spans=(Span(0, 2),))),
        ("kx", UnknownSuit("x", "k", spans=(Span(1, 2),))),
        ("10x", UnknownSuit("x", "10", spans=(Span(2, 3),))),
        ("k", CutOff("k", spans=(Span(0, 1),))),
        ("hello", NotACard("hello", spans=(Span(0, 5),))),
    ],
)
def test_an_error_has_what_was_found_in_its_fields(text: str, error: CardError) -> None:
    assert errors_of(text) == (error,)
    assert error.kind == type(error).__name__


@given(texts)
def test_any_text_has_cards_or_errors_from_left_to_right(
    text: str,
) -> None:
    match parse_cards(text):
        case Success(found):
            assert all(card in DECK for card in found)
        case Failure(errors):
            assert len(errors) > 0
            for error in errors:
                assert all(0 <= each.start < each.end <= len(text) for each in error.spans)
            assert [error.span for error in errors] == sorted(error.span for error in errors)
            for one, next_one in pairwise(sorted(all_spans(errors))):
                assert one.end <= next_one.start
        case _:
            raise AssertionError


@given(texts)
def test_the_span_of_an_error_is_the_text_that_it_is_about(text: str) -> None:
    for error in errors_of(text):
        marked = text[error.span.start : error.span.end]
        match error:
            case UnknownRank(found=found, suit=suit):
                assert marked == found
                assert text[error.span.end :].lstrip("]})").startswith(suit)
            case UnknownSuit(found=found, rank=rank):
                assert marked == found
                assert text[: error.span.start].rstrip("]})").endswith(rank)
            case CutOff(rank=found) | NotACard(found=found):
                assert marked == found
            case NotOneCard():
                raise AssertionError


@given(texts)
def test_messages_and_hints_can_be_printed_on_one_line(text: str) -> None:
    for error in errors_of(text):
        for sentence in (error.message, error.hint):
            assert sentence is not None
            assert sentence.isprintable()
            assert 0 < len(sentence) < 300


GOOD = ["As", "10h", "t♣", "2d", "KsQs"]
BAD = ["0h", "1s", "Kx", "K", "10", "11s", "sK", "hello", "??As", "AsK", "?", "\x00", "\ud800"]


@given(st.lists(st.sampled_from(GOOD + BAD)))
def test_every_bad_word_is_reported_and_no_good_word(words: list[str]) -> None:
    text = " ".join(words)
    starts = [sum(len(word) + 1 for word in words[:index]) for index in range(len(words))]
    reported = [
        index
        for error in errors_of(text)
        for index, (start, word) in enumerate(zip(starts, words, strict=True))
        if start <= error.span.start and error.span.end <= start + len(word)
    ]
    assert reported == [index for index, word in enumerate(words) if word in BAD]


@given(texts, texts)
def test_each_word_is_parsed_on_its_own(one: str, other: str) -> None:
    # Parentheses may be around several words, and those that are opened in a row are one mistake.
    _ = assume("(" not in one or ")" not in other)
    _ = assume(not (one.rstrip().endswith("(") and other.lstrip().startswith("(")))
    errors = errors_of(f"{one} {other}")
    moved = errors_of(f" {other}")
    shift = len(one)
    assert sorted(all_spans(errors)) == sorted(all_spans(errors_of(one))) + [
        Span(span.start + shift, span.end + shift) for span in sorted(all_spans(moved))
    ]


# Look-alikes

FULL_WIDTH = {chr(ord(letter) + 0xFEE0): letter for letter in "23456789TJQKAtjqkacdhsCDHS"}
CARD_LOOK_ALIKES = FULL_WIDTH | {
    chr(code): letter
    for code, letter in LOOK_ALIKES.items()
    if letter in {*RANK_SPELLINGS, *SUIT_SPELLINGS}
}


def test_a_look_alike_is_not_a_rank_or_a_suit() -> None:
    assert not LOOK_ALIKES.keys() & {ord(letter) for letter in "".join(CARD_SPELLINGS)}
    assert all(not chr(code).isascii() for code in LOOK_ALIKES)


@pytest.mark.parametrize("look_alike", sorted(CARD_LOOK_ALIKES))
def test_a_look_alike_is_named_in_each_card(look_alike: str) -> None:
    letter = CARD_LOOK_ALIKES[look_alike]
    cards_with_it = [card for card in CARD_SPELLINGS if letter in card]
    assert cards_with_it
    for card in cards_with_it:
        found = card.replace(letter, look_alike)
        (error,) = errors_of(f"2c {found}, 3d")
        assert error.span.start >= 3
        assert f"{look_alike} is the" in str(error.hint)
        assert f" U+{ord(look_alike):04X}" in str(error.hint)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6с Tc", "UnknownSuit 1-2"),
        ("Кs Tc", "UnknownRank 0-1"),
        ("Кс Tc", "NotACard 0-2"),
        ("АсКс", "NotACard 0-4"),
        ("[А]s", "UnknownRank 1-2"),
        ("A❤\ufe0f", "UnknownSuit 1-2"),
        ("As，Ks", "NotACard 2-3"),
        # a look-alike that appears in several cards is one error
        ("6с Kс Tc 2с", "UnknownSuit 1-2 4-5 10-11"),
        ("6с Кs 7с Кd", "UnknownSuit 1-2 7-8, UnknownRank 3-4 9-10"),
        ("сs 6с", "UnknownRank 0-1, UnknownSuit 4-5"),
    ],
)
def test_a_look_alike_is_one_error(text: str, expected: str) -> None:
    assert in_short(errors_of(text)) == expected


@pytest.mark.parametrize("text", ["привет", "é", "Aé", "½", "ﬁ", "🖤", "♠"])
def test_letters_that_look_like_no_card_are_not_explained(text: str) -> None:
    assert explain_look_alikes(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((f"A{letter} {letter}s", "UnknownSuit 1-2, UnknownRank 3-4") for letter in "RB"),
        ("Rh Dh Vh", "UnknownRank 0-1 3-4 6-7"),
        ("As bh, dh", "UnknownRank 3-4 7-8"),
        ("Rh 1h Dh Kx", "UnknownRank 0-1 6-7, UnknownRank 3-4, UnknownSuit 10-11"),
        ("11h 12h", "UnknownRank 0-2, UnknownRank 4-6"),
    ],
)
def test_french_and_german_ranks_are_one_error(text: str, expected: str) -> None:
    assert in_short(errors_of(text)) == expected


@given(st.sampled_from("RDVBrdvb"), suits())
def test_a_french_or_german_rank_has_a_hint_of_its_own(letter: str, suit: Suit) -> None:
    (error,) = errors_of(f"{letter}{suit.value if letter not in 'Vv' else '♠'}")
    assert error.hint != UnknownRank("X", "", spans=error.spans).hint


# Cards in quotes, brackets or words


QUOTES = ("''", '""', "``", "‘’", "“”", "„“", "«»")


@given(
    st.lists(cards(), min_size=1, max_size=7).flatmap(
        lambda held: st.tuples(st.just(held), card_texts(held))
    ),
    st.sampled_from(
        (*QUOTES, "[]", "{}", ("*** RIVER *** [", "]"), ("shows [", "]"), ("['", "']"))
    ),
)
def test_a_text_in_quotes_or_brackets_is_one_error(
    written: tuple[list[Card], str], marks: tuple[str, str]
) -> None:
    held, text = written
    left, right = marks
    assert_is_one_error(f"{left}{text.removeprefix(chr(0xFEFF))}{right}", held)


@given(
    st.lists(cards(), min_size=1, max_size=7),
    styles(),
    st.sampled_from((*QUOTES, "[]", "{}", ("Card('", "')"))),
    st.sampled_from((" ", ",", ", ", ";", "\n")),
    st.sampled_from((("", ""), "[]", "()", "{}", ("[[", "]]"))),
)
def test_each_card_in_quotes_or_brackets_is_no_error_of_its_own(
    held: list[Card], style: CardStyle, marks: tuple[str, str], gap: str, around: tuple[str, str]
) -> None:
    left, right = marks
    words = gap.join(f"{left}{card.format(style)}{right}" for card in held)
    before, after = around
    assert_is_one_error(f"{before}{words}{after}", held)


@given(
    st.lists(cards(), min_size=1, max_size=7),
    st.sampled_from((" ", ", ", "; ", "\n")),
    st.sampled_from((str, str.title, str.upper)),
)
def test_cards_in_words_are_one_error(
    held: list[Card], gap: str, case: Callable[[str], str]
) -> None:
    assert_is_one_error(gap.join(case(card.words) for card in held), held)
    assert_is_one_error(gap.join(f"{card.rank} of {card.suit.name.lower()}" for card in held), held)


@given(st.lists(cards(), min_size=1, max_size=7), st.sampled_from(("", " ", ", ")))
def test_pictures_of_cards_are_one_error(held: list[Card], gap: str) -> None:
    pictures = [unicodedata.lookup(f"PLAYING CARD {card.words}".upper()) for card in held]
    assert_is_one_error(gap.join(pictures), held)


def assert_is_one_error(text: str, held: list[Card]) -> None:
    """Check that the whole text is one error, and that its hint has these cards."""
    assert errors_of(text) == (NotACard(text.strip(), spans=(span_without_spaces(text),)),)
    assert parse_cards(cards_in_other_form(text)) == Success(tuple(held))


def span_without_spaces(text: str) -> Span:
    """Return the span of a text without the separators around it."""
    start = len(text) - len(text.lstrip())
    return Span(start, start + len(text.strip()))


# Exactly one card


@given(distinct_cards(2, 5))
def test_cards_after_the_first_are_too_many_for_one_card(held: tuple[Card, ...]) -> None:
    text = " ".join(map(str, held))
    surplus = tuple(Span(3 * index, 3 * index + 2) for index in range(1, len(held)))
    assert parse_card(text) == Failure(NotOneCard(len(held), spans=surplus))


def test_surplus_cards_are_located_even_without_separators() -> None:
    error = NotOneCard(3, spans=(Span(4, 6), Span(8, 10)))
    assert parse_card("\ufeff10sAs, Kd") == Failure(error)


@pytest.mark.parametrize(("text", "end"), [("", 0), ("  ", 0), ("\ufeff", 0), (",;", 0)])
def test_no_card_is_an_error_if_one_is_expected(text: str, end: int) -> None:
    assert parse_card(text) == Failure(NotOneCard(0, spans=(Span(end, end),)))


def test_parse_card_returns_the_first_error() -> None:
    assert parse_card("0h Kx") == Failure(UnknownRank("0", "h", spans=(Span(0, 1),)))


# Spans of values


@given(
    st.lists(cards(), max_size=6).flatmap(lambda held: st.tuples(st.just(held), card_texts(held)))
)
def test_the_span_of_a_card_is_the_text_of_the_card(written: tuple[list[Card], str]) -> None:
    held, text = written
    spans = read_cards(text).unwrap().spans
    assert [parse_card(text[span.start : span.end]) for span in spans] == [
        Success(card) for card in held
    ]


@given(texts)
def test_spans_are_in_order_and_do_not_overlap(text: str) -> None:
    match read_cards(text):
        case Success(read):
            spans = read.spans
            assert len(spans) == len(read.values)
        case Failure(errors):
            spans = tuple(error.span for error in errors)
        case _:
            raise AssertionError
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", 0),
        ("As", 2),
        ("As Ks", 5),
        ("As Ks \n", 5),
        (" \ufe0f", 0),
        ("\ufeffAs ", 3),
    ],
)
def test_missing_cards_are_located_after_the_last_word(text: str, end: int) -> None:
    assert read_cards(text).unwrap().end_span == Span(end, end)


# Errors about values


class Missing:
    """An error about values at some positions."""

    def __init__(self, *at: int) -> None:
        self.at = at

    kind = "Missing"
    message = "something is missing"
    hint = "look behind the sofa"


def test_errors_are_sorted_by_position_and_missing_values_last() -> None:
    nowhere, early, late, later = Missing(), Missing(0, 9), Missing(1), Missing(1, 2)
    assert sort_by_position([later, nowhere, late, early]) == (early, late, later, nowhere)


def test_an_error_about_values_gets_their_spans() -> None:
    error, nowhere = Missing(2, 0), Missing()
    read = ParsedText((1, 2, 3), "As Ks Qs \n", 0, 10)
    result: Result[int, tuple[Missing, ...]] = Failure((nowhere, error))
    assert read.locate(result) == Failure(
        (Located(error, (Span(0, 2), Span(6, 8))), Located(nowhere, (Span(8, 8),)))
    )


def test_errors_count_over_the_parts_of_a_question() -> None:
    ace, king, queen = read_cards("As Ks Qs").unwrap().words
    result: Result[int, tuple[Missing, ...]] = Failure((Missing(0), Missing(2), Missing()))
    found = locate_in((queen, ace, king), result).failure()
    assert [each.span for each in found] == [Span(3, 5), Span(5, 5), Span(6, 8)]


@given(st.lists(st.lists(cards(), min_size=1, max_size=4), max_size=5))
def test_cards_without_separators_are_one_word(groups: list[list[Card]]) -> None:
    text = " ".join("".join(map(str, group)) for group in groups)
    words = read_cards(text).unwrap().words
    assert [word.values for word in words] == [*map(tuple, groups)]
    assert [text[word.start : word.end] for word in words] == text.split()


@given(st.lists(cards(), max_size=9), st.integers(0, 9))
def test_cards_are_split_after_any_of_them(held: list[Card], count: int) -> None:
    parts = read_cards("".join(map(str, held))).unwrap().split_at(count)
    assert [part.values for part in parts] == [tuple(held[:count]), tuple(held[count:])]
    assert [span.start for part in parts for span in part.spans] == [*range(0, 2 * len(held), 2)]


@pytest.mark.parametrize("before", ["AKs vs QQ |", "As Kx ", "\ufeffAs "])
@pytest.mark.parametrize("text", ["AhKX7s", "AK 2c", "vs Ah", "1h", "AhKd", "A", "10hx", ""])
def test_a_part_of_a_text_is_parsed_in_place(before: str, text: str) -> None:
    start, end = len(before), len(before) + len(text)
    match cases(read_cards(text)), cases(read_cards(f"{before}{text}| 2c", start, end)):
        case Success(alone), Success(in_place):
            assert in_place.values == alone.values
            assert in_place.spans == tuple(
                Span(span.start + start, span.end + start) for span in alone.spans
            )
        case Failure(errors), Failure(errors_in_place):
            assert errors_in_place == shift_spans(errors, start)
        case alone, in_place:
            raise AssertionError((alone, in_place))


@pytest.mark.parametrize("word", ["AK", "QQ", "AKs", "a5o+", "22+", "99-66", "vs", "V"])
def test_a_range_where_cards_are_expected_gets_a_hint(word: str) -> None:
    (error,) = errors_of(f"AsKs {word} QdQh")
    assert error == NotACard(word, spans=(Span(5, 5 + len(word)),))
    assert error.hint != NotACard("?", spans=error.spans).hint


def test_only_a_whole_word_is_a_range() -> None:
    assert [error.kind for error in errors_of("AKQ AsKQ AKsQs 22+x")] == [
        *("UnknownSuit", "CutOff"),
        "UnknownSuit",
        "CutOff",
        *("UnknownSuit", "NotACard"),
    ]


def test_a_located_error_has_the_message_of_the_inner_error() -> None:
    error = Missing(1, 0)
    located = Located(error, (Span(3, 5), Span(0, 2)))
    assert located.span == Span(3, 5)
    assert (located.message, located.hint, located.kind) == (error.message, error.hint, "Missing")


# Quotes in messages


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("hello", "hello"),
        ("x" * 20, "x" * 20),
        ("x" * 21, "x" * 19 + "…"),
        ("x" * 10**6, "x" * 19 + "…"),
        ("\x00\n\ud800\u202e", "\\x00\\n\\ud800\\u202e"),
        (
            "\udc80\udcff\udc0a",
            "\\x80\\xff\\udc0a",
        ),  # two bytes that are not UTF-8, and a surrogate that is not a byte
        ("\udc7f\ud900\udd00", "\\udc7f\\ud900\\udd00"),
        ("♠é漢", "♠é漢"),
    ],
)
def test_a_quote_is_short_and_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


# Any length


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "As",
        "As ",
        "10",
        "1",
        "K",
        "x",
        "xAs",
        "K?",
        "??10s",
        "0h",
        "sK",
        "\x00",
        "11",
        "♠",
        "[(",
        "(x",
        "( (",
        "6с",
        "[As ",
        "' ",
        "K of ",
        "🂡 x",
    ],
)
def test_parsing_time_is_linear_in_the_length(piece: str) -> None:
    def seconds(number: int) -> float:
        # Of the processor, so that other programs do not count.
        return timeit.timeit(lambda: parse_cards(piece * number), timer=process_time, number=1)

    assert any(seconds(20_000) < 40 * seconds(2_000) + 0.025 for _ in range(9))


@pytest.mark.slow
def test_a_line_of_a_million_characters_can_be_parsed() -> None:
    assert len(parse_cards("As" * 500_000).unwrap()) == 500_000
    assert errors_of("x" * 1_000_000) == (NotACard("x" * 1_000_000, spans=(Span(0, 1_000_000),)),)


# Ranks and suits alone


@pytest.mark.parametrize("gap", ["", " ", "\t", ",", "\ufeff"])
def test_a_rank_or_a_suit_is_written_as_in_a_card(gap: str) -> None:
    ranks = {spelling: parse_rank(f"{gap}{spelling}") for spelling in RANK_SPELLINGS}
    suits = {spelling: parse_suit(f"{gap}{spelling}") for spelling in SUIT_SPELLINGS}
    assert ranks == {spelling: Success(rank) for spelling, rank in RANK_SPELLINGS.items()}
    assert suits == {spelling: Success(suit) for spelling, suit in SUIT_SPELLINGS.items()}
    assert parse_suit(f"{gap}♥\ufe0f ") == Success(Suit.HEARTS)


@pytest.mark.parametrize(
    ("text", "found", "span"),
    [
        ("", "", Span(0, 0)),
        ("1", "1", Span(0, 1)),
        (" 0 ", "0", Span(1, 2)),
        ("12", "12", Span(0, 2)),
        ("Ks", "Ks", Span(0, 2)),
        (" K, Q", "K, Q", Span(1, 5)),
    ],
)
def test_anything_else_is_not_a_rank(text: str, found: str, span: Span) -> None:
    assert parse_rank(text) == Failure(UnknownRank(found, "", spans=(span,)))


@pytest.mark.parametrize(
    ("text", "found", "span"),
    [("", "", Span(0, 0)), (" x", "x", Span(1, 2)), ("s h", "s h", Span(0, 3))],
)
def test_anything_else_is_not_a_suit(text: str, found: str, span: Span) -> None:
    assert parse_suit(text) == Failure(UnknownSuit(found, "", spans=(span,)))
