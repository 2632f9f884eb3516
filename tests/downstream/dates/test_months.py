"""The first properties that one thinks of."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from months import add_months

days = st.dates(date(2025, 1, 1), date(2025, 12, 31))


def month_number(day: date) -> int:
    return 12 * day.year + day.month


@given(days, st.integers(0, 24))
def test_the_months_are_added(day: date, months: int) -> None:
    assert month_number(add_months(day, months)) == month_number(day) + months


@given(days)
def test_no_months_change_nothing(day: date) -> None:
    assert add_months(day, 0) == day
