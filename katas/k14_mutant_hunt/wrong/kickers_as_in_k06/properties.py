"""Properties of every scorer that keeps the rules. A wrong scorer fails at least one of them."""

from cards import Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from suspect import score


@given(st.permutations(list(Rank)))
def test_kickers_fall(ranks: list[Rank]) -> None:
    """The kickers of a pair are the other three ranks, highest first."""
    pair, *others = ranks[:4]
    cards = [Card(pair, Suit.CLUBS), *(Card(rank, Suit.HEARTS) for rank in (pair, *others))]
    assert list(score(cards).kickers) == sorted(others, reverse=True)
