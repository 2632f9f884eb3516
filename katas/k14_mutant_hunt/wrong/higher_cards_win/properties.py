"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import DECK, Card
from hypothesis import assume, given
from hypothesis import strategies as st
from suspect import score

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@given(hands, hands)
def test_higher_cards_win(cards: list[Card], others: list[Card]) -> None:
    """The hand with the higher cards is better."""
    mine, theirs = (sorted((card.rank for card in held), reverse=True) for held in (cards, others))
    assume(mine > theirs)
    assert score(cards) > score(others)
