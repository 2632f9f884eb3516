"""Laws of every right way to add visits. Each wrong one should break one of them."""

from functools import reduce

from hypothesis import given
from hypothesis import strategies as st
from visits import NOTHING, Visits, add, visit

lengths = st.one_of(st.integers(0, 2), st.integers(2**55, 2**60))
logs = st.lists(st.builds(visit, lengths, st.sampled_from("ab")), max_size=5)


def whole(log: list[Visits]) -> Visits:
    """Return what is kept of all visits of a log, one by one."""
    return reduce(add, log) if log else NOTHING


@given(logs)
def test_nothing_changes_nothing(log: list[Visits]) -> None:
    """A part and nothing are the part."""
    part = whole(log)
    assert add(NOTHING, part) == part
    assert add(part, NOTHING) == part


@given(logs, logs)
def test_a_split_anywhere_is_the_whole(left: list[Visits], right: list[Visits]) -> None:
    """The parts of a log, added, are the log."""
    assert add(whole(left), whole(right)) == whole([*left, *right])


@given(logs)
def test_the_whole_is_what_is_in_the_log(log: list[Visits]) -> None:
    """Each field is what it says."""
    lengths = [each.nanoseconds for each in log]
    last = log[-1].last if log else None
    assert whole(log) == Visits(len(log), sum(lengths), max(lengths, default=None), last)
