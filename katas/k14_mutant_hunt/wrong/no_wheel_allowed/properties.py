"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import DECK, Card, Rank
from hypothesis import given
from hypothesis import strategies as st
from scoring import Category
from suspect import score

LOW = [card for card in DECK if card.rank < Rank.SIX or card.rank is Rank.ACE]


@given(st.lists(st.sampled_from(LOW), min_size=5, max_size=5, unique=True))
def test_an_ace_is_high(cards: list[Card]) -> None:
    """An ace is above the king, so it is never in a row with a two."""
    if len({card.rank for card in cards}) == 5:
        assert score(cards).category in (Category.HIGH_CARD, Category.FLUSH)
