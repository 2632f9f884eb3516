"""An oracle as a property: for every deal two programs, written apart, say the same name."""

import oracle
from cards import Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from naming import Flop, Holding, made_hand

# Few ranks, so that there are many pairs, threes and fours.
few_ranks = st.lists(st.sampled_from(Rank), min_size=3, max_size=4, unique=True)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Holding, Flop]:
    """Draw two cards of a player and three on the flop, all different."""
    deck = [Card(rank, suit) for rank in draw(few_ranks) for suit in Suit]
    a, b, c, d, e, *_ = draw(st.permutations(deck))
    return (a, b), (c, d, e)


@given(deals())
def test_the_oracle_says_the_same(deal: tuple[Holding, Flop]) -> None:
    """A second program, the oracle, has the same name for every deal."""
    _holding, _flop = deal
    holding, flop = " ".join(map(str, _holding)), " ".join(map(str, _flop))  # noqa: F841 (learners see them)
    assert made_hand(_holding, _flop).name == oracle.name(_holding, _flop)
