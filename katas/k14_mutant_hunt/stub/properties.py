"""Properties of every scorer that keeps the rules. A wrong scorer should fail one of them."""

from cards import DECK, Card, Rank, Suit
from hypothesis import assume, given
from hypothesis import strategies as st
from scoring import Category, Score
from suspect import score

# Five to seven different cards, at random.
deals: st.SearchStrategy[list[Card]] = st.lists(
    st.sampled_from(DECK), min_size=5, max_size=7, unique=True
)


@given(deals)
def test_every_deal_has_a_score(cards: list[Card]) -> None:
    """Every deal has a score. This is fair and of little use: which wrong scorer would fail it?"""
    assert isinstance(score(cards), Score)
