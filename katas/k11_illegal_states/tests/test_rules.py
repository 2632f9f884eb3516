"""What the table does once its types are right, each rule as a sentence."""

import pytest
from cards import DECK, Card, Rank, Suit
from hands import Hand
from table import WHEEL, AceRule, Combo, InHand, OnBoard, high_card, said, straight_top

KING, QUEEN = Card(Rank.KING, Suit.SPADES), Card(Rank.QUEEN, Suit.HEARTS)


def test_a_place_on_the_board_is_said() -> None:
    """A place on the board is said to be just there."""
    place = OnBoard(index=2)
    assert said(place) == "on the board"


@pytest.mark.parametrize(("player", "number"), [(0, 1), (1, 2)])
def test_a_place_in_a_hand_is_said_with_its_player(player: int, number: int) -> None:
    """A place in a hand is said with its player, and players are counted from 1 in words."""
    place = InHand(player=player, index=0)
    assert said(place) == f"in the hand of player {number}"


def test_a_combo_has_both_its_cards() -> None:
    """A combo has both its cards, the first one first."""
    combo = Combo(KING, QUEEN)
    assert combo.cards == (KING, QUEEN)


def test_the_wheel_is_a_straight_where_the_ace_may_be_low() -> None:
    """The wheel is a five-high straight where the ace may be low, and else none."""
    found = [straight_top(WHEEL, rule) for rule in (AceRule.HIGH_OR_LOW, AceRule.HIGH_ONLY)]
    assert found == [Rank.FIVE, None]


def test_any_other_straight_is_one_by_either_rule() -> None:
    """Any other straight is one whatever the ace may do."""
    ranks = tuple(reversed(Rank))[:5]
    assert [straight_top(ranks), straight_top(ranks, AceRule.HIGH_ONLY)] == [Rank.ACE, Rank.ACE]


def test_the_high_card_is_the_highest_rank() -> None:
    """The high card of a hand is the highest of its ranks."""
    hand = Hand(DECK[5:0:-1])
    assert high_card(hand) is Rank.THREE
