"""The rules of the deck, each as a sentence."""

import pytest
from deck import deck, missing

WHOLE = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def test_a_deck_has_52_cards() -> None:
    """A deck has 52 cards."""
    assert len(deck()) == 52


@pytest.mark.parametrize("suit", list("cdhs"))
def test_each_suit_has_thirteen_cards(suit: str) -> None:
    """Each suit has thirteen cards, from the two to the ace."""
    held = "".join(card[0] for card in deck() if card.endswith(suit))
    assert held == "23456789TJQKA"


def test_no_card_is_missing_from_a_whole_deck() -> None:
    """From a whole deck no card is missing."""
    assert missing(WHOLE) == ()


def test_a_missing_card_is_found() -> None:
    """A card that is not among the cards is missing."""
    given = "the whole deck but for 7c"
    assert missing([card for card in WHOLE if card != "7c"]) == ("7c",), given


def test_missing_cards_are_named_in_the_order_of_the_deck() -> None:
    """Missing cards are named in the order of the deck, by rank and then by suit."""
    given = "the deck from the back, without twos and tens"
    found = missing([card for card in reversed(WHOLE) if card[0] not in "2T"])
    assert found == ("2c", "2d", "2h", "2s", "Tc", "Td", "Th", "Ts"), given


def test_a_card_seen_twice_hides_no_other() -> None:
    """A card that was seen twice does not stand for one that is missing."""
    given = "52 cards, with a second 2c in the place of As"
    assert missing((*WHOLE[:-1], "2c")) == ("As",), given


def test_cards_may_come_one_at_a_time() -> None:
    """The cards may come one at a time, each to be looked at only once."""
    given = "a stream of the deck from the back, without As"
    assert missing(card for card in reversed(WHOLE) if card != "As") == ("As",), given
