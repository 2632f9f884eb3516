"""What the table does once its types are right, one test per rule."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

import oracle
import pytest
from cards import DECK, Card, Rank, Suit
from hands import Hand
from table import AceRule, Combo, InHand, OnBoard, high_card, said, straight_top

ACE, TWO = Card(Rank.ACE, Suit.SPADES), Card(Rank.TWO, Suit.HEARTS)
KING, OTHER_KING = Card(Rank.KING, Suit.SPADES), Card(Rank.KING, Suit.HEARTS)
ACE_RULES = (AceRule.HIGH_OR_LOW, AceRule.HIGH_ONLY)
WHEEL = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)


@pytest.mark.parametrize("index", [0, 2])
def test_a_place_on_the_board_is_said(index: int) -> None:
    """A place on the board is said as "on the board"."""
    place = OnBoard(index=index)
    assert said(place) == "on the board"


@pytest.mark.parametrize(("player", "number"), [(0, 1), (1, 2), (8, 9)])
def test_a_place_in_a_hand_is_said_with_its_player(player: int, number: int) -> None:
    """A place in a hand is said with its player, counted from 1 in words."""
    place = InHand(player=player, index=0)
    assert said(place) == f"in the hand of player {number}"


def test_the_player_comes_before_the_index() -> None:
    """In InHand(player, index) the player comes first."""
    place = InHand(3, 1)
    assert (place.player, place.index) == (3, 1)


def test_a_third_kind_of_place_has_no_words() -> None:
    """A third kind of place would have no words: no `case _` and no `else` answers for it."""
    given = "an object of a third class, InMuck(player=1, index=0)"
    assert said(OnBoard(index=0)) == "on the board"
    _answer = "no answer"
    with suppress(Exception):
        _answer = said(InMuck(player=1, index=0)) or "no answer"
    assert _answer == "no answer", given


def test_a_combo_has_both_its_cards() -> None:
    """A combo has both its cards, the higher first."""
    combo = Combo(ACE, TWO)
    assert combo.cards == (ACE, TWO)


def test_a_combo_is_not_the_same_card_twice() -> None:
    """The constructor raises ValueError if both cards of a combo are the same."""
    high, low = KING, Card(Rank.KING, Suit.SPADES)
    assert _constructed(high, low) == "ValueError"


def test_a_combo_has_no_lower_card_first() -> None:
    """The constructor raises ValueError if the first card of a combo is the lower one."""
    high, low = TWO, ACE
    assert _constructed(high, low) == "ValueError"


@pytest.mark.parametrize(("high", "low"), [(KING, OTHER_KING), (OTHER_KING, KING)])
def test_a_pair_may_come_in_either_order(high: Card, low: Card) -> None:
    """If both cards of a combo have the same rank, either may come first."""
    combo = Combo(high, low)
    assert combo.cards == (high, low)


def test_any_two_cards_are_a_combo_or_refused() -> None:
    """Combo(high, low) takes any two different cards, the higher first, and no others."""
    for high in DECK:
        for low in (Card(card.rank, card.suit) for card in DECK):
            assert _constructed(high, low) == oracle.combo(high, low)


def test_the_wheel_is_a_straight_if_aces_may_be_low() -> None:
    """The wheel is a five-high straight if the ace may be low."""
    ranks = WHEEL
    assert straight_top(ranks, AceRule.HIGH_OR_LOW) == Rank.FIVE


def test_the_wheel_is_not_a_straight_if_aces_are_high() -> None:
    """The wheel is not a straight if the ace is only high."""
    ranks = WHEEL
    assert straight_top(ranks, AceRule.HIGH_ONLY) is None


def test_aces_may_be_low_by_default() -> None:
    """If no ace rule is given, the ace may be low."""
    ranks = WHEEL
    assert straight_top(ranks) == Rank.FIVE


def test_any_other_straight_is_one_by_either_rule() -> None:
    """Any other straight is a straight by either rule."""
    ranks = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
    assert [straight_top(ranks, aces) for aces in ACE_RULES] == [Rank.ACE, Rank.ACE]


def test_any_ranks_have_the_right_top() -> None:
    """straight_top finds each straight and nothing else, whatever the ranks of the hand."""
    for ranks in _ranks():
        for aces in ACE_RULES:
            _low_aces = aces is AceRule.HIGH_OR_LOW
            assert straight_top(ranks, aces) == oracle.straight_top(ranks, _low_aces)


def test_the_high_card_is_the_highest_rank() -> None:
    """The high card of a hand is the highest of its ranks."""
    hand = Hand((TWO, KING, ACE, OTHER_KING, DECK[0]))
    assert high_card(hand) == Rank.ACE


def test_any_hand_has_a_high_card() -> None:
    """high_card returns the highest rank, wherever in the hand it is."""
    for hand in _hands():
        assert high_card(hand) == oracle.high_card(hand.cards)


@dataclass(frozen=True)
class InMuck:
    """A third kind of place, which no rule has. Its fields are those of the other two."""

    player: int
    index: int


def _ranks() -> Iterator[tuple[Rank, ...]]:
    """Yield two to five different ranks, in every way, the highest first."""
    for size in range(2, 6):
        yield from combinations(reversed(Rank), size)


def _hands() -> Iterator[Hand]:
    """Yield every five of these nine cards, in five orders."""
    deck = (*DECK[:2], *DECK[-2:], *DECK[4:48:9])
    for cards in combinations(deck, 5):
        for start in range(5):
            yield Hand(cards[start:] + cards[:start])


def _constructed(high: Card, low: Card) -> str:
    """Return both cards of the combo in print, or the name of the error."""
    try:
        return " ".join(map(str, Combo(high, low).cards))
    except (ValueError, AssertionError) as error:
        return type(error).__name__
