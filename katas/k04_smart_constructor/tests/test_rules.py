"""The rules of a hand, each as a sentence."""

from itertools import product
from random import Random

import pytest
from cards import Card
from dealt import WHOLE_DECK, cards
from hands import DuplicateCard, Hand, HandError, WrongCount
from oracle import repeated
from returns.result import Failure, Result, Success


def test_five_different_cards_are_a_hand() -> None:
    """Five different cards are a hand, in the order in which they were given."""
    held = cards("Ks 2h 5c Jd Td")
    assert Hand.of(held).map(its_cards) == Success(held)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ks 2h 5c Jd",
        "Ks 2h 5c Jd Td 9s",
        "Ks 2h 5c Jd Td 9s 8h",
        "Ks 2h 5c Jd Td 9s 8h 7c",
        WHOLE_DECK,
    ],
)
def test_fewer_or_more_than_five_cards_are_not_a_hand(text: str) -> None:
    """Fewer or more than five cards are not a hand. The error says how many there are."""
    held = cards(text)
    assert Hand.of(held) == Failure(WrongCount(len(held)))


@pytest.mark.parametrize("text", ["Ks Ks 2h", "Ks 2h 5c Jd Td Ks"])
def test_a_wrong_number_comes_before_a_repeated_card(text: str) -> None:
    """If there are not five cards, that is the error, even if a card is repeated."""
    held = cards(text)
    assert Hand.of(held) == Failure(WrongCount(len(held)))


@pytest.mark.parametrize(
    ("text", "card", "at"),
    [
        ("Ks 2h 5c Ks Td", "Ks", (0, 3)),
        ("2h 5c Jd Td Td", "Td", (3, 4)),
        ("2h Ks 5c Ks Ks", "Ks", (1, 3, 4)),
    ],
)
def test_a_repeated_card_is_named_with_all_its_positions(
    text: str, card: str, at: tuple[int, ...]
) -> None:
    """If a card is repeated, the error names it and all its positions."""
    assert Hand.of(cards(text)) == Failure(DuplicateCard(*cards(card), at))


@pytest.mark.parametrize(
    ("text", "card", "at"),
    [
        ("Ks 2h Ks 2h 5c", "Ks", (0, 2)),
        ("Ks 2h 2h Ks 5c", "Ks", (0, 3)),
        ("Ks 2h 2h 2h Ks", "Ks", (0, 4)),
        ("5c 2h Ks Ks 2h", "2h", (1, 4)),
    ],
)
def test_the_first_repeated_card_is_the_one_named(
    text: str, card: str, at: tuple[int, ...]
) -> None:
    """If two cards are repeated, the error names the one whose first position is lower."""
    assert Hand.of(cards(text)) == Failure(DuplicateCard(*cards(card), at))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ks 2h 5c Jd Td", Success("Ks 2h 5c Jd Td")),
        ("Ks 2h 5c", Failure(WrongCount(3))),
        ("Ks 2h 5c Jd Td 9s 8h", Failure(WrongCount(7))),
        ("Ks 2h 5c Jd Td 9s 8h 7c", Failure(WrongCount(8))),
        (WHOLE_DECK, Failure(WrongCount(52))),
        ("Ks 2h 5c Jd Ks", Failure(DuplicateCard(*cards("Ks"), (0, 4)))),
    ],
)
def test_the_cards_may_be_readable_only_once(text: str, expected: Result[str, HandError]) -> None:
    """The cards may be any iterable, even one that can be read only once."""
    one_by_one = (card for card in cards(text))
    assert Hand.of(one_by_one).map(str) == expected


def test_there_may_be_any_number_of_cards() -> None:
    """There may be any number of cards. The error says how many there are."""
    given = "1,500 cards"
    _cards = Random(1).choices(cards(WHOLE_DECK), k=1_500)
    assert Hand.of(_cards) == Failure(WrongCount(1_500)), given


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("text", ["Ks 2h 5c Jd Td", "Ks 2h", "Ks 2h 5c Jd Ks"])
def test_hand_of_prints_nothing(
    text: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Hand.of prints nothing: an error is in its answer."""
    Hand.of(cards(text))
    _text = "".join(capsys.readouterr()) + caplog.text
    assert f"printed: {_text.strip() or 'nothing'}" == "printed: nothing"


def test_any_four_to_six_cards_are_a_hand_or_an_error() -> None:
    """Hand.of is right for any four to six cards, whichever are repeated."""
    for held in EVERY_FOUR_TO_SIX:
        assert Hand.of(held).map(its_cards) == by_the_rule(held)


@pytest.mark.parametrize(
    "text", ["Ks 2h 5c Jd", "Ks 2h 5c Jd Td 9s", "Ks 2h 5c Jd Ks", "Ks 2h 5c Jd Td Ks"]
)
def test_the_constructor_refuses_other_cards(text: str) -> None:
    """The constructor raises ValueError unless it is given five different cards."""
    assert made(cards(text)) == "ValueError"


def test_a_hand_cannot_be_changed() -> None:
    """A hand is frozen: nobody can give it other cards later."""
    held = cards("Ks 2h 5c Jd Td")
    _change = "hand.cards = () should raise AttributeError, but it worked"
    assert Hand.of(held).map(emptied) == Success("AttributeError"), _change


def test_a_hand_does_not_change_with_the_list_it_came_from() -> None:
    """A hand keeps its five cards, even if the list they came from is emptied afterwards."""
    _cards = list(cards("Ks 2h 5c Jd Td"))
    _hand = Hand.of(_cards)
    _cards.clear()
    assert _hand.map(str) == Success("Ks 2h 5c Jd Td")


def test_the_constructor_refuses_what_hand_of_refuses() -> None:
    """The constructor accepts the cards that are a hand, and refuses all others."""
    for held in EVERY_FOUR_TO_SIX:
        assert made(held) == by_the_rule(held).map(as_text).value_or("ValueError")


_FIVES = tuple(product(cards("Ks Kh 2h 2s 5s"), repeat=5))
EVERY_FOUR_TO_SIX = [
    *dict.fromkeys(five[:4] for five in _FIVES),
    *_FIVES,
    *((*five, five[0]) for five in _FIVES),
]


def by_the_rule(held: tuple[Card, ...]) -> Result[tuple[Card, ...], HandError]:
    """Return what ``Hand.of`` must say of these cards, with a hand as its cards."""
    if len(held) != 5:
        return Failure(WrongCount(len(held)))
    found = repeated(held)
    return Success(held) if found is None else Failure(DuplicateCard(*found))


def its_cards(hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand."""
    return hand.cards


def as_text(held: tuple[Card, ...]) -> str:
    """Return cards as a hand prints them."""
    return " ".join(map(str, held))


def made(held: tuple[Card, ...]) -> str:
    """Return the hand that the constructor makes of these cards, or the exception's name."""
    try:
        return str(Hand(held))
    except ValueError:
        return "ValueError"


def emptied(hand: Hand) -> str:
    """Return how many cards a hand has after its cards were set to (), or the exception's name."""
    try:
        setattr(hand, "cards", ())  # noqa: B010
    except AttributeError:
        return "AttributeError"
    return f"a hand of {len(hand.cards)} cards"
