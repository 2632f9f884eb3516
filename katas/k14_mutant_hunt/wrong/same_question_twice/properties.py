"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import DECK, Card
from hypothesis import given
from hypothesis import strategies as st
from suspect import score

deals = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True)


@given(deals)
def test_the_same_cards_have_the_same_score(cards: list[Card]) -> None:
    """The same question has the same answer."""
    assert score(list(cards)) == score(list(cards))


@given(deals)
def test_the_order_of_the_cards_does_not_count(cards: list[Card]) -> None:
    """The cards in another order have the same score."""
    assert score(cards[::-1]) == score(cards)


@given(deals)
def test_a_score_is_not_better_than_itself(cards: list[Card]) -> None:
    """No score is better than itself."""
    assert not score(cards) > score(cards)
