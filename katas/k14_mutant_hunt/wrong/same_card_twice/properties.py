"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from suspect import score

cards_at_random = st.lists(
    st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit)), min_size=5, max_size=7
)


@given(cards_at_random)
def test_order_does_not_count(cards: list[Card]) -> None:
    """The order of the cards does not count. Nothing here says that the cards are different."""
    assert score(cards[::-1]) == score(cards)
