"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import DECK, Card, Rank
from hypothesis import assume, given
from hypothesis import strategies as st
from scoring import Category
from suspect import score

LOW = [card for card in DECK if card.rank < Rank.SIX or card.rank is Rank.ACE]


@given(st.lists(st.sampled_from(LOW), min_size=5, max_size=5, unique=True))
def test_the_ranks_of_a_straight_are_different(cards: list[Card]) -> None:
    """Straights have five different ranks. The scorer itself says what is a straight."""
    found = score(cards)
    assume(found.category is Category.STRAIGHT or len({card.rank for card in cards}) < 5)
    if found.category is Category.STRAIGHT:
        assert len({card.rank for card in cards}) == 5
