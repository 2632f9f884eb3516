"""What a card is, each rule as a sentence."""

from itertools import combinations, pairwise, product
from typing import get_type_hints

import cards
from cards import DECK, Card, Rank, Suit

NAMES = (
    *("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"),
    *("JACK", "QUEEN", "KING", "ACE"),
)


def test_there_are_thirteen_ranks_and_the_ace_is_high() -> None:
    """There are thirteen ranks, worth 2 to 14: the ace is the highest."""
    ranks = {rank.name: rank.value for rank in Rank}
    assert ranks == {name: value for value, name in enumerate(NAMES, start=2)}


def test_ranks_are_ordered_as_in_play() -> None:
    """Ranks are ordered as in play: each is above the one before it, and the ace above all."""
    above = [low < high and low <= high for low, high in pairwise(Rank)]
    assert above == [True] * 12


def test_there_are_four_suits() -> None:
    """There are four suits: clubs, diamonds, hearts, spades."""
    suits = {suit.name: suit.value for suit in Suit}
    assert suits == {"CLUBS": "c", "DIAMONDS": "d", "HEARTS": "h", "SPADES": "s"}


def test_no_suit_is_above_another() -> None:
    """No suit is above another: two suits cannot be compared."""
    assert len(Suit) == 4
    pairs = combinations(Suit, 2)
    compared = [f"{one.name} and {other.name}" for one, other in pairs if comparable(one, other)]
    assert compared == []


def test_a_card_is_a_rank_and_a_suit() -> None:
    """A card has two fields: a rank, of type Rank, and a suit, of type Suit."""
    fields = get_type_hints(Card, vars(cards))
    assert fields == {"rank": Rank, "suit": Suit}


def test_a_card_cannot_be_changed() -> None:
    """A card that was made cannot be changed."""
    card = Card(min(Rank), next(iter(Suit)))
    try:
        card.rank = card.rank  # type: ignore[misc]
    except AttributeError:
        setting_its_rank = "is refused"
    else:
        setting_its_rank = "goes through"
    assert setting_its_rank == "is refused"


def test_a_card_prints_as_rank_and_suit() -> None:
    """A card prints as two letters, the rank's and the suit's: the ten of hearts is Th."""
    printed = [str(Card(rank, suit)) for rank, suit in product(Rank, Suit)]
    right = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert printed == right


def test_the_deck_has_52_different_cards() -> None:
    """The deck has 52 cards, and no two of them are equal."""
    assert (len(DECK), len(set(DECK))) == (52, 52)


def test_the_deck_goes_by_rank_and_then_by_suit() -> None:
    """The deck goes by rank and then by suit, from the two of clubs to the ace of spades."""
    first = " ".join(map(str, DECK[:6]))
    assert first == "2c 2d 2h 2s 3c 3d"
    assert tuple(DECK) == tuple(Card(rank, suit) for rank, suit in product(Rank, Suit))


def comparable(one: Suit, other: Suit) -> bool:
    """Whether Python can tell which of the two is lower."""
    try:
        min(one, other)  # type: ignore[call-overload]
    except TypeError:
        return False
    return True
