"""What holds for the shape of every hand."""

from cards import DECK
from hands import HAND_SIZE, Hand
from hypothesis import given
from hypothesis import strategies as st
from scoring import grouped

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(
    lambda cards: Hand(tuple(cards))
)


@given(hands)
def test_no_card_is_lost_in_the_counting(hand: Hand) -> None:
    """No card is lost in the counting: the counts add up to five."""
    _, counts = grouped(hand)
    assert sum(counts) == HAND_SIZE


@given(hands)
def test_the_order_of_the_cards_does_not_matter(hand: Hand) -> None:
    """The order in which the cards were dealt does not matter."""
    turned = Hand(hand.cards[::-1])
    assert grouped(turned) == grouped(hand)
