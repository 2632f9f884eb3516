"""What the survivors of the first hunt said was missing."""

from hypothesis import given
from hypothesis import strategies as st
from run_length import encode


@given(st.sampled_from("ab"), st.integers(1, 300))
def test_a_run_is_one_pair(character: str, length: int) -> None:
    """The other properties have no strings of ten characters, and look at no whole pair."""
    assert encode(character * length) == [(character, length)]
