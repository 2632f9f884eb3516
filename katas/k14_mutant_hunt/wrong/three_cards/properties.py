"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import DECK, Card
from hypothesis import given
from hypothesis import strategies as st
from suspect import score


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=7, unique=True))
def test_order_does_not_count(cards: list[Card]) -> None:
    """The order of the cards does not count. Three cards are not enough for a hand."""
    assert score(cards[::-1]) == score(cards)
