"""Receipts, added up part by part: one test per rule."""

import pickle
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st
from oracle import answers
from tills import EMPTY, add, average, largest, last, one, summarize

amounts = st.one_of(
    st.integers(-2, 2), st.integers(-(10**17), 10**17), st.sampled_from([-(10**30), 10**30])
)
receipts = st.lists(amounts, max_size=6)


def test_nothing_has_no_answers() -> None:
    """Without receipts there is no average, no largest and no last one."""
    assert summarize([]) == EMPTY
    assert (average(EMPTY), largest(EMPTY), last(EMPTY)) == (None, None, None)


def test_receipts_may_come_one_by_one() -> None:
    """summarize takes any iterable, also one that can be read only once."""
    assert summarize(iter([3, 5, 4])) == summarize([3, 5, 4])


@given(amounts)
def test_a_receipt_is_its_own_answer(amount: int) -> None:
    """one(amount) has that amount as average, largest and last."""
    summary = one(amount)
    assert (average(summary), largest(summary), last(summary)) == (amount, amount, amount)


@given(receipts, receipts)
def test_adding_changes_neither_part(a: list[int], b: list[int]) -> None:
    """After add(left, right), left, right and EMPTY have the same answers as before."""
    left, right = summarize(a), summarize(b)
    before = [(average(each), largest(each), last(each)) for each in (left, right)]
    _ = add(left, right), add(EMPTY, left), add(right, EMPTY)
    after = [(average(each), largest(each), last(each)) for each in (left, right, EMPTY)]
    assert after == [*before, (None, None, None)]


@given(receipts)
def test_empty_changes_nothing(some: list[int]) -> None:
    """A part and EMPTY are the part, from both sides."""
    part = summarize(some)
    assert add(EMPTY, part) == part
    assert add(part, EMPTY) == part


@given(receipts, receipts, receipts)
def test_parts_are_grouped_as_one_likes(a: list[int], b: list[int], c: list[int]) -> None:
    """First the left two or first the right two: the sum is the same."""
    left, middle, right = summarize(a), summarize(b), summarize(c)
    assert add(add(left, middle), right) == add(left, add(middle, right))


@given(receipts, st.integers(0, 6))
def test_a_split_anywhere_is_the_whole(some: list[int], place: int) -> None:
    """The summaries of both halves, added, are the summary of all."""
    assert add(summarize(some[:place]), summarize(some[place:])) == summarize(some)


@given(st.lists(receipts, max_size=4))
def test_the_average_is_exact(parts: list[list[int]]) -> None:
    """It is the average of all receipts, and not of the parts' averages."""
    expected, _, _ = answers([amount for part in parts for amount in part])
    assert average(reduce(add, map(summarize, parts), EMPTY)) == expected


@given(st.lists(receipts, max_size=4))
def test_the_largest_may_be_a_refund(parts: list[list[int]]) -> None:
    """It is the largest receipt of all parts, also if all are 0 or less."""
    _, expected, _ = answers([amount for part in parts for amount in part])
    assert largest(reduce(add, map(summarize, parts), EMPTY)) == expected


@given(st.lists(receipts, max_size=4))
def test_the_last_is_the_last_of_the_last_part(parts: list[list[int]]) -> None:
    """Parts may be grouped, and not swapped: the last receipt is the right one's."""
    _, _, expected = answers([amount for part in parts for amount in part])
    assert last(reduce(add, map(summarize, parts), EMPTY)) == expected


def test_a_summary_does_not_grow() -> None:
    """Of ten thousand receipts no more is kept than of ten."""
    bytes_of_10, bytes_of_10_000 = (
        len(pickle.dumps(summarize(range(n, 2 * n)))) for n in (10, 10_000)
    )
    assert bytes_of_10_000 < bytes_of_10 + 30
