"""The rules of keeping every error, one test per rule."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from sys import maxunicode

import oracle
import pytest
from cards import Card
from dealt import cards as dealt
from hands import DuplicateCard, Hand, HandError, WrongCount, parse_hand
from notation import CardError, CutOff, NotACard, UnknownRank, UnknownSuit
from railway import gather
from returns.result import Failure, Result, Success

from handrail_dojo.near_misses import near_misses

KING, TWO = dealt("Ks 2h")
LONG = 1_500


def test_all_values_are_kept_in_order() -> None:
    """If nothing failed, gather returns all the values, in the order of the results."""
    results: list[Result[int, str]] = [Success(3), Success(1), Success(2)]
    assert gather(results) == Success((3, 1, 2))


def test_every_error_is_kept_in_order() -> None:
    """If several results failed, gather returns every error, in the order of the results."""
    results: list[Result[int, str]] = [Failure("lost"), Failure("late"), Failure("torn")]
    assert gather(results) == Failure(("lost", "late", "torn"))


def test_one_error_is_enough_to_fail() -> None:
    """One error among many values is enough: gather returns that error and no values."""
    results: list[Result[int, str]] = [Success(3), Failure("lost"), Success(2)]
    assert gather(results) == Failure(("lost",))


def test_equal_errors_are_all_kept() -> None:
    """If two results failed with the same error, gather returns it twice."""
    results: list[Result[int, str]] = [Failure("lost"), Failure("late"), Failure("lost")]
    assert gather(results) == Failure(("lost", "late", "lost"))


def test_no_results_are_a_success() -> None:
    """If there are no results, gather returns a Success with no values."""
    results: list[Result[int, str]] = []
    assert gather(results) == Success(())


@pytest.mark.parametrize("error", ["", None, 0, False, ()])
def test_an_error_may_be_anything(error: object) -> None:
    """An error may be anything, an empty string or None too: a Failure fails, whatever is in it."""
    results: list[Result[int, object]] = [Success(3), Failure(error), Failure("late")]
    assert gather(results) == Failure((error, "late"))
    assert gather(results[:2]) == Failure((error,))


def test_a_value_may_be_none_or_zero() -> None:
    """A value may be anything, None and 0 too: only a Failure fails."""
    results: list[Result[int | None, str]] = [Success(None), Success(0)]
    assert gather(results) == Success((None, 0))


@pytest.mark.parametrize(
    "results",
    [
        [Success(3), Success(1)],
        [Success(3), Failure("lost"), Failure("late")],
    ],
)
def test_results_may_come_from_a_generator(results: list[Result[int, str]]) -> None:
    """Results may come from a generator, which can be read only once."""
    assert gather(result for result in results) == oracle.gather(results)


@pytest.mark.parametrize("last", [Success(0), Failure("lost")])
def test_there_may_be_any_number_of_results(last: Result[int, str]) -> None:
    """There may be any number of results, and the last one counts as much as the first."""
    given = f"{LONG:,} values, and then {last}"
    results: list[Result[int, str]] = [*map(Success, range(LONG)), last]
    assert gather(results) == oracle.gather(results), given


def test_any_mix_of_values_and_errors_is_gathered() -> None:
    """gather returns all the values or all the errors, whatever mix of results it is given."""
    for results in _mixes():
        assert gather(results) == oracle.gather(results)


def test_five_distinct_cards_are_a_hand() -> None:
    """Five distinct cards are a hand, in the order given."""
    for cards in permutations(dealt("Ks 2h 5c Jd Kd")):
        assert Hand.of(cards) == Success(Hand(cards))


def test_every_repeated_card_is_reported_once() -> None:
    """Every card that appears more than once is reported once, with all its positions."""
    cards = dealt("Ks 2h Ks 2h Ks")
    assert Hand.of(cards) == Failure((DuplicateCard(KING, (0, 2, 4)), DuplicateCard(TWO, (1, 3))))


def test_repeated_cards_go_by_their_first_position() -> None:
    """DuplicateCard cards are reported in the order of their first positions."""
    cards = dealt("Ks 2h 2h 2h Ks")
    assert Hand.of(cards) == Failure((DuplicateCard(KING, (0, 4)), DuplicateCard(TWO, (1, 2, 3))))


@pytest.mark.parametrize("text", ["", "Ks 2h 5c Jd", "Ks 2h 5c Jd Td 9s"])
def test_four_cards_or_six_are_not_a_hand(text: str) -> None:
    """Fewer than five cards are not a hand, and more than five are not."""
    cards = dealt(text)
    assert Hand.of(cards) == Failure((WrongCount(len(cards)),))


def test_a_wrong_count_hides_no_repeated_card() -> None:
    """If a card is repeated and the count is wrong, both are reported, and the count comes last."""
    cards = dealt("Ks 2h Ks")
    assert Hand.of(cards) == Failure((DuplicateCard(KING, (0, 2)), WrongCount(3)))


def test_a_repeated_card_counts_each_time() -> None:
    """A repeated card counts each time: six cards are six, even if one of them appears twice."""
    cards = dealt("Ks 2h 5c Jd Td Ks")
    assert Hand.of(cards) == Failure((DuplicateCard(KING, (0, 5)), WrongCount(6)))


@pytest.mark.parametrize("text", ["Ks 2h 5c Jd Td", "Ks 2h 5c Jd Ks"])
def test_cards_may_come_from_a_generator(text: str) -> None:
    """Cards may come from a generator, which can be read only once."""
    cards = dealt(text)
    assert Hand.of(card for card in cards) == _hand_of(cards)


def test_there_may_be_any_number_of_cards() -> None:
    """There may be any number of cards, and every repeated card is reported."""
    given = f"the king of spades and the two of hearts, {LONG:,} cards in turn"
    _kings = DuplicateCard(KING, tuple(range(0, LONG, 2)))
    _twos = DuplicateCard(TWO, tuple(range(1, LONG, 2)))
    _cards = (KING, TWO) * (LONG // 2)
    assert Hand.of(_cards) == Failure((_kings, _twos, WrongCount(LONG))), given


def test_any_pattern_of_repeats_is_reported() -> None:
    """Hand.of returns a hand or all its errors, whatever cards it is given."""
    for cards in _patterns():
        assert Hand.of(cards) == _hand_of(cards)


@pytest.mark.parametrize("text", ["Ks 2h 5c Jd", "Ks 2h 5c Jd Td 9s", "Ks 2h 5c Jd Ks"])
def test_what_hand_of_refuses_the_constructor_refuses(text: str) -> None:
    """Cards for which Hand.of has errors make the constructor raise ValueError: {text}."""
    cards = dealt(text)
    assert Hand.of(cards) == _hand_of(cards)
    assert _constructed(cards) == "ValueError"


def test_a_hand_is_parsed() -> None:
    """A string of five distinct cards is a hand."""
    text = "KS 2h 5c jd Td"
    assert parse_hand(text) == Success(Hand(dealt("Ks 2h 5c Jd Td")))


@pytest.mark.parametrize("text", [" Ks 2h 5c Jd Td ", "Ks  2h   5c Jd Td", "Ks\t2h\t5c\nJd\nTd\n"])
def test_any_white_space_separates_words(text: str) -> None:
    """Any white space separates words, however much of it there is."""
    assert parse_hand(text) == Success(Hand(dealt("Ks 2h 5c Jd Td")))


def test_each_kind_of_white_space_separates_words() -> None:
    """Any white space separates words: each character for which isspace is true."""
    for space in filter(str.isspace, map(chr, range(maxunicode + 1))):
        text = space.join(["", "Ks", "2h", "5c", "Jd", "Td", ""])
        assert parse_hand(text) == Success(Hand(dealt("Ks 2h 5c Jd Td")))


@pytest.mark.parametrize("between", [",", "\u200b", "\ud800", "\x00", "x", "-"])
def test_nothing_else_separates_words(between: str) -> None:
    """Nothing but white space separates words."""
    text = f"Ks{between}2h 5c Jd Td"
    assert parse_hand(text) == Failure((UnknownSuit(f"s{between}2h"),))


def test_there_may_be_any_number_of_words() -> None:
    """There may be any number of words, and the last one is read like the first."""
    given = f"a string with Ks and 2h, {LONG:,} words in turn, and then K"
    assert parse_hand("Ks 2h " * (LONG // 2) + "K") == Failure((CutOff("K"),)), given


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("text", ["Ks 2h 5c Jd Td", "KX 1H 5C JD JD", "Ks Ks"])
def test_nothing_is_printed(
    text: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is printed: an error is in the answer."""
    parse_hand(text)
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("KX 1H 5C JD TD", (UnknownSuit("X"), UnknownRank("1"))),
        ("Ks K 5c hello Td", (CutOff("K"), NotACard("hello"))),
        ("Ks 2h or 5c Jd Td", (NotACard("or"),)),
    ],
)
def test_every_unreadable_word_is_reported(text: str, errors: tuple[CardError, ...]) -> None:
    """Every word that cannot be read is reported, in the order of the words."""
    assert parse_hand(text) == Failure(errors)


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("Ks 2h 5c Jd Td Kx", (UnknownSuit("x"),)),
        ("Ks 2h 5c Jd Td 9s", (WrongCount(6),)),
        ("Ks 2h 5c Jd Td 9s Ks", (DuplicateCard(KING, (0, 6)), WrongCount(7))),
    ],
)
def test_the_sixth_word_is_read_like_the_first(
    text: str, errors: tuple[CardError | HandError, ...]
) -> None:
    """Every word is read, the sixth like the first: none is left out."""
    assert parse_hand(text) == Failure(errors)


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("KX 1H 5C JD JD", (UnknownSuit("X"), UnknownRank("1"))),
        ("K Ks hello", (CutOff("K"), NotACard("hello"))),
    ],
)
def test_a_hand_is_checked_only_if_every_card_is_read(
    text: str, errors: tuple[CardError, ...]
) -> None:
    """If a word cannot be read, nothing else is reported: no repeated card and no wrong count."""
    assert parse_hand(text) == Failure(errors)


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("KS AH 5C JD jd", (DuplicateCard(dealt("Jd")[0], (3, 4)),)),
        ("KS KS", (DuplicateCard(KING, (0, 1)), WrongCount(2))),
        ("", (WrongCount(0),)),
    ],
)
def test_if_every_card_is_read_the_hand_is_checked(
    text: str, errors: tuple[HandError, ...]
) -> None:
    """If every word was read, every error of the hand is reported."""
    assert parse_hand(text) == Failure(errors)


def test_what_is_nearly_a_hand_is_parsed() -> None:
    """Words are cards, separated by white space, and nothing else is: none is left out."""
    _others = [("T", "10"), ("s", "♠"), (" ", ", "), (" ", ""), (" ", "-"), (" ", " and ")]
    for text in near_misses(["Ks 2h 5c Jd Td"], _others):
        assert parse_hand(text) == _parsed(text)


def test_any_string_of_words_is_parsed() -> None:
    """parse_hand returns a hand or all errors of one step, whatever string it is given."""
    for text in _texts():
        assert parse_hand(text) == _parsed(text)


def _mixes() -> Iterator[list[Result[int | None, str]]]:
    """Yield every list of up to four of these results."""
    kinds: tuple[Result[int | None, str], ...]
    kinds = (Success(7), Success(0), Success(None), Failure("late"), Failure(""))
    for size in range(5):
        yield from map(list, product(kinds, repeat=size))


def _patterns() -> Iterator[tuple[Card, ...]]:
    """Yield every way in which up to six cards can repeat, each with two rows of cards."""
    deck = dealt("9s Kh 2s Kd Ac 2h")
    for size in range(7):
        for pattern in _growing(size):
            for row in (deck, deck[::-1]):
                yield tuple(row[index] for index in pattern)


def _growing(size: int) -> Iterator[tuple[int, ...]]:
    """Yield every row of numbers in which each new number is the next one: 0 1 0 2 1."""
    if size == 0:
        yield ()
        return
    for row in _growing(size - 1):
        for number in range(max(row, default=-1) + 2):
            yield (*row, number)


def _texts() -> Iterator[str]:
    """Yield every string of up to four of these words, and five or six words with two replaced."""
    for size in range(5):
        yield from map(" ".join, product(("Ks", "kS", "2h", "Kx", "2h,Ks"), repeat=size))
    words = ["9s", "Kh", "2s", "Kd", "Ac", "2h"]
    for size in (5, 6):
        for positions in combinations(range(size), 2):
            for replacements in product(("9S", "2h", "K", "1h"), repeat=2):
                changed = words[:size]
                for position, word in zip(positions, replacements, strict=True):
                    changed[position] = word
                yield " ".join(changed)


def _hand_of(cards: tuple[Card, ...]) -> Result[Hand, tuple[HandError, ...]]:
    errors: tuple[HandError, ...] = tuple(
        WrongCount(error) if isinstance(error, int) else DuplicateCard(*error)
        for error in oracle.hand_errors(cards)
    )
    return Failure(errors) if errors else Success(Hand(cards))


def _parsed(text: str) -> Result[Hand, tuple[CardError | HandError, ...]]:
    read = oracle.read(text)
    if isinstance(read, Failure):
        return Failure(read.failure())
    return _hand_of(read.unwrap()).alt(lambda errors: errors)


def _constructed(cards: tuple[Card, ...]) -> str:
    """Return the hand that the constructor makes of these cards, or the name of its error."""
    try:
        return f"a hand: {Hand(cards)}"
    except ValueError:
        return "ValueError"
