"""An oracle: for every deal two programs, written apart, say the same name."""

import oracle
from cards import Suit
from dealt import read_deal, write_deal
from hypothesis import given
from hypothesis import strategies as st
from naming import fit, made_hand


@st.composite
def deals(draw: st.DrawFn) -> str:
    """Return a strategy for deals, as text. Four ranks for five cards make many groups."""
    few = draw(st.lists(st.sampled_from("23456789TJQKA"), min_size=4, max_size=4, unique=True))
    places = st.lists(st.integers(0, 3), min_size=5, max_size=5)
    ranks = [few[place] for place in draw(places.filter(lambda five: len({*five}) > 1))]
    # Each card has the next suit of its rank, so all five differ.
    suits = [tuple(Suit)[ranks[:index].count(rank)].value for index, rank in enumerate(ranks)]
    a, b, c, d, e = (rank + suit for rank, suit in zip(ranks, suits, strict=True))
    return f"{a} {b} | {c} {d} {e}"


@given(deals())
def test_the_oracle_says_the_same(deal: str) -> None:
    """A second program, the oracle, has the same name for every deal."""
    holding, flop = read_deal(deal)
    says = f"the oracle has another name for this deal, whose fit is {fit(holding, flop)}"
    assert made_hand(holding, flop).name == oracle.name(holding, flop), says


def test_the_oracle_says_the_same_for_few_ranks() -> None:
    """The oracle has the same name for each deal of six ranks, also if such a deal is rare."""
    for _holding, _flop, _name in oracle.deals():
        given = write_deal(_holding, _flop)  # noqa: F841 (learners see it)
        _says = f"the oracle has another name for this deal, whose fit is {fit(_holding, _flop)}"
        assert made_hand(_holding, _flop).name == _name, _says
