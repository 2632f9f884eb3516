"""An oracle as a property: for every deal two programs, written apart, say the same name."""

import oracle
from cards import Card, Rank, Suit
from hypothesis import given
from hypothesis import strategies as st
from naming import Flop, Holding, made_hand


def _dealt(few: list[Rank], places: list[int]) -> tuple[Holding, Flop]:
    """Return five cards of these ranks. Each has the next suit of its rank, so all differ."""
    ranks = [few[place] for place in places]
    suits = [tuple(Suit)[ranks[:index].count(rank)] for index, rank in enumerate(ranks)]
    a, b, c, d, e = map(Card, ranks, suits)
    return (a, b), (c, d, e)


# Four ranks for five cards, so that there are many pairs, threes and fours.
few_ranks = st.lists(st.sampled_from(Rank), min_size=4, max_size=4, unique=True)
five_places = st.lists(st.integers(0, 3), min_size=5, max_size=5)
deals = st.builds(_dealt, few_ranks, five_places.filter(lambda places: len({*places}) > 1))


@given(deals)
def test_the_oracle_says_the_same(deal: tuple[Holding, Flop]) -> None:
    """A second program, the oracle, has the same name for every deal."""
    _holding, _flop = deal
    holding, flop = " ".join(map(str, _holding)), " ".join(map(str, _flop))  # noqa: F841 (learners see them)
    assert made_hand(_holding, _flop).name == oracle.name(_holding, _flop)
