"""What holds for all results, and for all texts."""

from hypothesis import given
from hypothesis import strategies as st
from notation import parse_card
from railway import gather
from returns.result import Failure, Result, Success

results: st.SearchStrategy[list[Result[int, str]]] = st.lists(
    st.one_of(st.integers(0, 9).map(Success), st.sampled_from("abc").map(Failure))
)


@given(results)
def test_gather_fails_just_where_one_of_them_failed(results: list[Result[int, str]]) -> None:
    """Gather fails just where at least one of the results did, and it loses none of the errors."""
    errors = tuple(result.failure() for result in results if isinstance(result, Failure))
    assert gather(results).map(len) == (Failure(errors) if errors else Success(len(results)))


@given(st.lists(st.sampled_from(("Ks", "2h", "Kx", "1s", "K", "hello"))))
def test_no_word_that_cannot_be_read_is_passed_over(words: list[str]) -> None:
    """No word that cannot be read is passed over: there are as many errors as such words."""
    unread = sum(word not in ("Ks", "2h") for word in words)
    found = gather(map(parse_card, words)).alt(len)
    assert found.map(len) == (Failure(unread) if unread else Success(len(words)))
