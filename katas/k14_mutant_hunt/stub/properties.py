"""What must hold for every scorer that keeps the rules. Wrong ones are to fail here."""

from cards import DECK, Card
from hypothesis import given
from hypothesis import strategies as st
from scoring import Score
from suspect import score

# From five to seven different cards, as they fall.
deals: st.SearchStrategy[list[Card]] = st.lists(
    st.sampled_from(DECK), min_size=5, max_size=7, unique=True
)


@given(deals)
def test_every_deal_has_a_score(cards: list[Card]) -> None:
    """Fair, and of little use: what wrong scorer would ever fail it?"""
    assert isinstance(score(cards), Score)
