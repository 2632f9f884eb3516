"""Laws of every right way to add visits. Each wrong one should break one of them."""

from functools import reduce

from hypothesis import given
from hypothesis import strategies as st
from visits import NOTHING, Visits, add, visit

lengths = st.integers(1, 99)  # Nanoseconds may be 0, or many. Are these all that matter?
logs = st.lists(st.builds(visit, lengths, st.sampled_from("ab")), max_size=5)


def whole(log: list[Visits]) -> Visits:
    """Return what is kept of all visits of a log, one by one."""
    return reduce(add, log) if log else NOTHING


@given(logs)
def test_nothing_changes_nothing(log: list[Visits]) -> None:
    """A part and nothing are the part."""
    part = whole(log)
    raise NotImplementedError(f"assert that {part} with NOTHING, on either side, is {part}")


# Which other laws are there? What if a log is split?
# A wrong ``add`` may keep all laws, too. Then count by hand, under @given: how many are in the log?
