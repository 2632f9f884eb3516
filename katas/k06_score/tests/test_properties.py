"""What holds for the score of every hand."""

from cards import DECK, Card, Suit
from hands import Hand
from hypothesis import given
from hypothesis import strategies as st
from scoring import score

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(
    lambda cards: Hand(tuple(cards))
)


@given(hands)
def test_the_order_of_the_cards_does_not_matter(hand: Hand) -> None:
    """The order in which the cards were dealt does not matter."""
    turned = Hand(hand.cards[::-1])
    assert score(turned) == score(hand)


@given(hands)
def test_no_suit_is_above_another(hand: Hand) -> None:
    """No suit is above another: with its suits exchanged a hand is worth the same."""
    other = dict(zip(Suit, reversed(Suit), strict=True))
    exchanged = Hand(tuple(Card(card.rank, other[card.suit]) for card in hand.cards))
    assert score(exchanged) == score(hand)
