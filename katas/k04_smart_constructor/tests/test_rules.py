"""What a hand is, each rule as a sentence."""

import pytest
from cards import Card
from dealt import cards
from hands import Hand, Repeated, WrongCount
from returns.result import Failure, Success


def test_five_different_cards_are_a_hand() -> None:
    """Five different cards are a hand, in the order in which they were given."""
    held = cards("Ks 2h 5c Jd Td")
    assert Hand.of(held).map(lambda hand: hand.cards) == Success(held)


def test_the_cards_may_come_one_at_a_time() -> None:
    """The cards may come one at a time, to be read only once."""
    held = cards("Ks 2h 5c Jd Td")
    coming = (card for card in held)
    assert Hand.of(coming).map(str) == Success("Ks 2h 5c Jd Td")


@pytest.mark.parametrize("text", ["", "Ks 2h 5c Jd", "Ks 2h 5c Jd Td 9s"])
def test_fewer_or_more_than_five_cards_are_no_hand(text: str) -> None:
    """Fewer than five cards are no hand, nor are more: the error says how many there are."""
    held = cards(text)
    assert Hand.of(held) == Failure(WrongCount(len(held)))


@pytest.mark.parametrize(
    ("text", "card", "at"),
    [
        ("Ks 2h 5c Ks Td", "Ks", (0, 3)),
        ("2h 5c Jd Td Td", "Td", (3, 4)),
        ("2h Ks 5c Ks Ks", "Ks", (1, 3, 4)),
        ("2h 5c 2h 5c Ks", "2h", (0, 2)),
    ],
)
def test_a_card_that_stands_twice_is_named_with_its_places(
    text: str, card: str, at: tuple[int, ...]
) -> None:
    """No card can be held twice: the error names the first such card and all its places."""
    (repeated,) = cards(card)
    assert Hand.of(cards(text)) == Failure(Repeated(repeated, at))


def test_a_wrong_number_is_named_before_a_repeated_card() -> None:
    """Where the number of cards is wrong, that is what is reported."""
    held = cards("Ks Ks 2h")
    assert Hand.of(held) == Failure(WrongCount(3))


@pytest.mark.parametrize("text", ["Ks 2h 5c Jd", "Ks 2h 5c Jd Td 9s", "Ks 2h 5c Jd Ks"])
def test_the_constructor_refuses_what_is_no_hand(text: str) -> None:
    """The constructor refuses what is no hand, with a ValueError: {text}."""
    assert made(cards(text)) == "ValueError"


def made(held: tuple[Card, ...]) -> str:
    """What comes of giving these cards to the constructor."""
    try:
        return f"a hand: {Hand(held)}"
    except ValueError:
        return "ValueError"
