"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from suspect import score

RISING = tuple(Rank)


@given(st.integers(0, 8), st.booleans())
def test_a_straight_has_four_kickers(low: int, is_suited: bool) -> None:
    """A straight has its other four ranks as kickers."""
    suits = [Suit.SPADES] * 5 if is_suited else [*Suit, Suit.SPADES]
    cards = [Card(rank, suit) for rank, suit in zip(RISING[low : low + 5], suits, strict=True)]
    assert len(score(cards).kickers) == 4
