"""The rules of parsing a card, one test for each."""

from collections.abc import Callable, Iterator
from itertools import product

import oracle
import pytest
from cards import DECK, Card, Rank, Suit
from notation import CardError, CutOff, NotACard, UnknownRank, UnknownSuit, parse_card
from returns.result import Failure, Result, Success

from handrail_dojo.near_misses import near_misses


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Ks", Card(Rank.KING, Suit.SPADES)),
        ("2c", Card(Rank.TWO, Suit.CLUBS)),
        ("Td", Card(Rank.TEN, Suit.DIAMONDS)),
    ],
)
def test_a_rank_and_a_suit_are_a_card(text: str, card: Card) -> None:
    """A rank and then a suit are a card: {text} is the {card.words}."""
    assert parse_card(text) == Success(card)


@pytest.mark.parametrize("text", ["kh", "KH", "kH", "Kh"])
def test_letters_may_be_of_either_case(text: str) -> None:
    """Letters may be capital or small: {text} is the king of hearts."""
    assert parse_card(text) == Success(Card(Rank.KING, Suit.HEARTS))


@pytest.mark.parametrize(("text", "found"), [("Kx", "x"), ("kX", "X"), ("K♥", "♥"), ("Ksh", "sh")])
def test_an_unknown_suit_is_named(text: str, found: str) -> None:
    """If a rank is followed by an unknown suit, the error names what follows: {found}."""
    assert parse_card(text) == Failure(UnknownSuit(found))


@pytest.mark.parametrize(("text", "found"), [("1s", "1"), ("xh", "x"), ("♥c", "♥")])
def test_an_unknown_rank_is_named(text: str, found: str) -> None:
    """If a suit follows an unknown rank, the error names the first character: {found}."""
    assert parse_card(text) == Failure(UnknownRank(found))


@pytest.mark.parametrize("text", ["K", "t"])
def test_a_rank_without_a_suit_is_cut_off(text: str) -> None:
    """A rank with nothing after it is cut off. The error has the rank, as it was typed."""
    assert parse_card(text) == Failure(CutOff(text))


@pytest.mark.parametrize("text", ["xx", "sK", "hello", "10h"])
def test_a_string_with_neither_is_not_a_card(text: str) -> None:
    """If rank and suit are both unknown, the error has the whole string: {text}."""
    assert parse_card(text) == Failure(NotACard(text))


@pytest.mark.parametrize("text", ["x", "s", "1"])
def test_one_unknown_letter_is_not_a_card(text: str) -> None:
    """One unknown letter is not a card: no suit follows it, so it is not called a rank."""
    assert parse_card(text) == Failure(NotACard(text))


def test_the_empty_string_is_not_a_card() -> None:
    """The empty string is not a card: it has no rank, so nothing is cut off."""
    text = ""
    assert parse_card(text) == Failure(NotACard(""))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (" Ks", Failure(NotACard(" Ks"))),
        ("Ks ", Failure(UnknownSuit("s "))),
        ("K s", Failure(UnknownSuit(" s"))),
        ("K ", Failure(UnknownSuit(" "))),
        ("Ks\n", Failure(UnknownSuit("s\n"))),
    ],
)
def test_a_space_is_a_character(text: str, right: Result[Card, CardError]) -> None:
    """A space is a character like any other, and so is the end of a line."""
    assert parse_card(text) == right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("K\u017f", Failure(UnknownSuit("\u017f"))),  # an old form of s
        ("\u212as", Failure(UnknownRank("\u212a"))),  # the sign of the unit kelvin
        ("²s", Failure(UnknownRank("²"))),
        ("\u0663s", Failure(UnknownRank("\u0663"))),  # an Arabic 3
        ("①", Failure(NotACard("①"))),
        ("1\u017f", Failure(NotACard("1\u017f"))),
    ],
)
def test_only_the_letters_of_the_tables_are_valid(
    text: str, right: Result[Card, CardError]
) -> None:
    """Only the letters of RANKS and SUITS are valid, and no letter that looks like one."""
    assert parse_card(text) == right


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Kx", "'x' is not a suit"),
        ("1s", "'1' is not a rank"),
        ("K", "K has no suit"),
        ("hello", "'hello' is not a card"),
    ],
)
def test_every_error_has_a_message(text: str, message: str) -> None:
    """Every error can say in a sentence what is wrong."""
    assert parse_card(text).alt(lambda error: error.message) == Failure(message)


def test_a_printed_card_reads_back_as_itself() -> None:
    """Printing and parsing are inverse: parse what a card prints, and you get the card."""
    for card in DECK:
        text = str(card)
        assert parse_card(text) == Success(card)


def test_every_short_string_gets_its_answer() -> None:
    """Every string gets its answer. This test tries all strings of up to three letters."""
    for text in strings("KtA2cdSx1 \n", 3):
        assert parse_card(text) == answer_to(text)


def test_every_first_character_gets_its_answer() -> None:
    """Every string gets its answer. This test tries every character in the place of the rank."""
    for text in map("".join, product(CHARACTERS, "cdhsCDHSxKt1 ")):
        assert parse_card(text) == answer_to(text)


def test_every_second_character_gets_its_answer() -> None:
    """Every string gets its answer. This test tries every character in the place of the suit."""
    for text in map("".join, product("2TtAaKksx ", CHARACTERS)):
        assert parse_card(text) == answer_to(text)


@pytest.mark.parametrize("text", ["\ud800", "\ud800s", "K\ud800", "Ks\ud800"])
def test_half_a_character_is_a_character(text: str) -> None:
    """Every string gets its answer, even one that cannot be encoded, with half a character."""
    assert parse_card(text) == answer_to(text)


@pytest.mark.parametrize("start", ["K", "1", "Ks", "Kx", "1s", "s"])
@pytest.mark.parametrize("letter", ["s", "x", " "])
def test_a_long_string_gets_its_answer(start: str, letter: str) -> None:
    """Every string gets its answer, however long it is."""
    given = f"the string {start!r}, and then {letter!r} {LONG:,} times"
    assert parse_card(start + letter * LONG) == answer_to(start + letter * LONG), given


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("text", ["Ks", "Kx", "1s", "K", "hello"])
def test_parsing_prints_nothing(
    text: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """The function prints nothing: an error is in its answer."""
    parse_card(text)
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


def test_what_is_nearly_a_card_gets_its_answer() -> None:
    """Every string gets its answer. This test tries strings that are nearly a card."""
    _others = [("T", "10"), ("A", "ACE"), *zip("cdhs", "♣♦♥♠", strict=True)]
    for text in near_misses(["Ks", "2h", "Td", "Ac", "9s", "kS"], _others):
        assert parse_card(text) == answer_to(text)


def test_longer_strings_get_their_answer() -> None:
    """Every string gets its answer. This test tries strings of up to four characters."""
    for text in strings("Ks1 ", 4):
        assert parse_card(text) == answer_to(text)


CHARACTERS = (*map(chr, range(256)), *"♥♠\u017f\u212a\u0663①\u3000\uff2b\U0001f0a1\ud800")
LONG = 5_000
CARDS = {str(card): card for card in DECK}
ERRORS: dict[str, Callable[[str], CardError]] = {
    "CutOff": CutOff,
    "UnknownSuit": UnknownSuit,
    "UnknownRank": UnknownRank,
    "NotACard": NotACard,
}


def answer_to(text: str) -> Result[Card, CardError]:
    """Return the right answer to a string."""
    name, held = oracle.read(text)
    return Success(CARDS[held]) if name == "Card" else Failure(ERRORS[name](held))


def strings(letters: str, longest: int) -> Iterator[str]:
    """Yield every string of these letters, the short ones first."""
    for length in range(longest + 1):
        yield from map("".join, product(letters, repeat=length))
