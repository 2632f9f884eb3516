"""How errors are kept, each rule as a sentence."""

import pytest
from cards import Card
from dealt import cards
from hands import Hand, HandError, Repeated, WrongCount, parse_hand
from notation import CardError, CutOff, NotACard, UnknownRank, UnknownSuit, parse_card
from railway import gather
from returns.result import Failure, Result, Success


def test_all_the_values_in_order() -> None:
    """Where nothing failed gather has all the values, in the order in which they came."""
    results: list[Result[int, str]] = [Success(3), Success(1), Success(2)]
    assert gather(results) == Success((3, 1, 2))


def test_every_error_is_kept_in_order() -> None:
    """Where several failed gather has every error, in the order in which they came."""
    results: list[Result[int, str]] = [Failure("late"), Failure("lost"), Failure("lost")]
    assert gather(results) == Failure(("late", "lost", "lost"))


def test_one_error_is_enough_to_fail() -> None:
    """One error among many values is enough: then gather has the error and no values."""
    results: list[Result[int, str]] = [Success(3), Failure("lost"), Success(2)]
    assert gather(results) == Failure(("lost",))


def test_of_nothing_there_is_nothing_wrong() -> None:
    """Of no results at all there is nothing wrong: a Success with no values."""
    results: list[Result[int, str]] = []
    assert gather(results) == Success(())


def test_a_result_may_come_one_at_a_time() -> None:
    """Results may come one at a time, to be looked at only once."""
    words = ("Ks", "Kx", "1s")
    coming = (parse_card(word) for word in words)
    assert gather(coming) == Failure((UnknownSuit("x"), UnknownRank("1")))


def test_five_different_cards_are_a_hand() -> None:
    """Five different cards are a hand, in the order in which they were given."""
    held = cards("Ks 2h 5c Jd Td")
    assert Hand.of(held) == Success(Hand(held))


def test_every_repeated_card_is_reported_once() -> None:
    """Every card that stands more than once is reported once, with all its places."""
    held = cards("Ks 2h Ks 2h Ks")
    king, two = cards("Ks 2h")
    assert Hand.of(held) == Failure((Repeated(king, (0, 2, 4)), Repeated(two, (1, 3))))


@pytest.mark.parametrize("text", ["", "Ks 2h 5c Jd", "Ks 2h 5c Jd Td 9s"])
def test_fewer_or_more_than_five_cards_are_no_hand(text: str) -> None:
    """Fewer than five cards are no hand, nor are more."""
    held = cards(text)
    assert Hand.of(held) == Failure((WrongCount(len(held)),))


def test_a_wrong_count_hides_no_repeated_card() -> None:
    """A wrong number of cards hides no repeated card: both are reported, the number last."""
    held = cards("Ks 2h Ks")
    (king,) = cards("Ks")
    assert Hand.of(held) == Failure((Repeated(king, (0, 2)), WrongCount(3)))


@pytest.mark.parametrize("text", ["Ks 2h 5c Jd", "Ks 2h 5c Jd Ks"])
def test_the_constructor_refuses_what_is_no_hand(text: str) -> None:
    """Whatever Hand.of reports, the constructor refuses: {text}."""
    held = cards(text)
    reported = Hand.of(held).map(str).value_or("no hand")
    assert (reported, made(held)) == ("no hand", "ValueError")


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("KX 1H 5C JD JD", (UnknownSuit("X"), UnknownRank("1"))),
        ("K Ks hello", (CutOff("K"), NotACard("hello"))),
    ],
)
def test_a_hand_is_looked_at_only_when_every_card_is_read(
    text: str, errors: tuple[CardError, ...]
) -> None:
    """What cannot be read is reported, all of it; the hand is not looked at yet."""
    assert parse_hand(text) == Failure(errors)


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("KS AH 5C JD JD", (Repeated(cards("Jd")[0], (3, 4)),)),
        ("KS KS", (Repeated(cards("Ks")[0], (0, 1)), WrongCount(2))),
        ("", (WrongCount(0),)),
    ],
)
def test_when_every_card_is_read_the_hand_is_looked_at(
    text: str, errors: tuple[HandError, ...]
) -> None:
    """When every card could be read, all that is wrong with the hand is reported."""
    assert parse_hand(text) == Failure(errors)


def test_a_hand_can_be_read() -> None:
    """Five different cards in a text are a hand."""
    text = "KS 2h 5c jd Td"
    assert parse_hand(text).map(str) == Success("Ks 2h 5c Jd Td")


def made(held: tuple[Card, ...]) -> str:
    """What comes of giving these cards to the constructor."""
    try:
        return f"a hand: {Hand(held)}"
    except ValueError:
        return "ValueError"
