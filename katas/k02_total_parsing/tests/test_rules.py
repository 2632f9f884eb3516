"""How a card is read, each rule as a sentence."""

import pytest
from cards import Card, Rank, Suit
from notation import CutOff, NotACard, UnknownRank, UnknownSuit, parse_card
from returns.result import Failure, Success


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


@pytest.mark.parametrize(("text", "found"), [("Kx", "x"), ("K♥", "♥"), ("Ksh", "sh")])
def test_an_unknown_suit_is_named(text: str, found: str) -> None:
    """Where a rank is followed by what is no suit, the error names what follows: {found}."""
    assert parse_card(text) == Failure(UnknownSuit(found))


@pytest.mark.parametrize(("text", "found"), [("1s", "1"), ("xh", "x"), ("♥c", "♥")])
def test_an_unknown_rank_is_named(text: str, found: str) -> None:
    """Where a suit stands behind what is no rank, the error names that letter: {found}."""
    assert parse_card(text) == Failure(UnknownRank(found))


@pytest.mark.parametrize("text", ["K", "t"])
def test_a_rank_without_a_suit_is_cut_off(text: str) -> None:
    """A rank with nothing behind it is cut off, and the error names the rank."""
    assert parse_card(text) == Failure(CutOff(text))


@pytest.mark.parametrize("text", ["xx", "sK", "hello", "10h"])
def test_a_text_with_neither_is_not_a_card(text: str) -> None:
    """Where neither a rank nor a suit is in its place the text is not a card: {text}."""
    assert parse_card(text) == Failure(NotACard(text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Kx", "'x' is not a suit"),
        ("1s", "'1' is not a rank"),
        ("K", "K has no suit"),
        ("hello", "'hello' is not a card"),
    ],
)
def test_every_error_says_what_is_wrong(text: str, message: str) -> None:
    """Every error can say in a sentence what is wrong."""
    assert parse_card(text).alt(lambda error: error.message) == Failure(message)
