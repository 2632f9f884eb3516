"""The first properties that one thinks of."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from run_length import decode, encode

texts = st.text("abc", max_size=9)


@given(texts)
def test_decoding_gives_the_string_back(text: str) -> None:
    assert decode(encode(text)) == text


@given(texts)
def test_neighbors_differ(text: str) -> None:
    characters = [character for character, _ in encode(text)]
    assert all(one != other for one, other in pairwise(characters))
