"""How a discard goes, each rule as a sentence."""

from dealt import cards
from discards import NotHeld, Told, answer, discard, discard_two, spoken
from notation import CutOff, UnknownRank, UnknownSuit
from returns.result import Failure, Success

HELD = cards("Ks 2h 5c Jd Td")


def test_a_card_is_said_in_words() -> None:
    """A card that can be read is said in words."""
    text = "Ks"
    assert spoken(text) == Success("king of spades")


def test_what_cannot_be_read_cannot_be_said() -> None:
    """What cannot be read cannot be said: the failure passes the step by."""
    text = "K"
    assert spoken(text) == Failure(CutOff("K"))


def test_a_discard_leaves_the_other_cards_in_order() -> None:
    """A discard leaves the other cards, in the order in which they were held."""
    text, held = "5c", HELD
    assert discard(text, held) == Success(cards("Ks 2h Jd Td"))


def test_a_text_that_is_no_card_discards_nothing() -> None:
    """A text that is no card is a Failure that says why; nothing is raised."""
    text, held = "Kx", HELD
    assert discard(text, held) == Failure(UnknownSuit("x"))


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    """A card that is not in the hand cannot be discarded."""
    text, held = "As", HELD
    (ace,) = cards(text)
    assert discard(text, held) == Failure(NotHeld(ace))


def test_the_second_card_is_taken_from_what_the_first_left() -> None:
    """The second card is taken from what the first one left: no card can be discarded twice."""
    first, second, held = "Ks", "Ks", HELD
    (king,) = cards("Ks")
    assert discard_two(first, second, held) == Failure(NotHeld(king))


def test_two_cards_are_discarded_one_after_another() -> None:
    """Two cards are discarded one after another."""
    first, second, held = "Ks", "Td", HELD
    assert discard_two(first, second, held) == Success(cards("2h 5c Jd"))


def test_the_first_failure_is_the_one_reported() -> None:
    """When the first card cannot be read the second is not tried: the first failure is reported."""
    first, second, held = "1s", "Kx", HELD
    assert discard_two(first, second, held) == Failure(UnknownRank("1"))


def test_what_is_left_is_shown() -> None:
    """A player who may discard is shown the cards that are left."""
    text, held = "2h", HELD
    assert answer(text, held) == Success("Ks 5c Jd Td")


def test_a_failure_is_told_in_a_sentence() -> None:
    """A player who may not is told why, and it is still a Failure."""
    text, held = "As", HELD
    assert answer(text, held) == Failure(Told("As is not in the hand"))
