"""Laws of every right way to add visits. Each wrong one should break one of them."""

from hypothesis import given
from hypothesis import strategies as st
from visits import NOTHING, Visits, add, visit

visits = st.builds(visit, st.integers(0, 3) | st.integers(2**55, 2**58), st.sampled_from("xyz"))
parts = st.recursive(st.one_of(st.just(NOTHING), visits), lambda some: st.builds(add, some, some))


@given(parts)
def test_empty(part: Visits) -> None:
    """Nothing is nothing."""
    assert add(part, NOTHING) == part == add(NOTHING, part)


@given(parts, parts, parts)
def test_grouping(a: Visits, b: Visits, c: Visits) -> None:
    """The law of the brackets."""
    assert add(add(a, b), c) == add(a, add(b, c))


@given(visits, visits)
def test_two(a: Visits, b: Visits) -> None:
    """Two visits, by hand."""
    times = a.nanoseconds, b.nanoseconds
    assert add(a, b) == Visits(2, sum(times), max(times), b.last)
