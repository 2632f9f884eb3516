"""What holds for every two hands."""

from cards import DECK
from hands import Hand
from hypothesis import given
from hypothesis import strategies as st
from judging import beats, winners

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(
    lambda cards: Hand(tuple(cards))
)


@given(hands, hands)
def test_of_two_hands_one_wins_or_both_do(one: Hand, other: Hand) -> None:
    """Of two hands one wins, or both do: winners and beats tell the same story."""
    expected = (0,) if beats(one, other) else (1,) if beats(other, one) else (0, 1)
    assert winners([one, other]) == expected
