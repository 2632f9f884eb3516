"""What the survivors of the first hunt said was missing."""

from calendar import monthrange
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from months import add_months
from test_months import month_number

# Leap days and the ends of months are rare among all days, and most mistakes are there.
februaries = st.sampled_from([1900, 2000, 2024, 2028, 2100]).map(lambda year: (year, 2))
any_months = st.tuples(st.integers(1890, 2110), st.integers(1, 12))
chosen_months = st.one_of(any_months, februaries)
day_numbers = st.one_of(st.integers(1, 31), st.integers(29, 31))


def make_day(month: tuple[int, int], number: int) -> date:
    """Return a day of a month, or the last day if the number is too large."""
    return date(*month, min(number, monthrange(*month)[1]))


days = st.builds(make_day, chosen_months, day_numbers)


@settings(max_examples=300)
@given(days, days)
def test_months_are_added_both_ways(day: date, other: date) -> None:
    added = month_number(other) - month_number(day)
    assert month_number(add_months(day, added)) == month_number(other)


@settings(max_examples=300)
@given(days, days)
def test_the_day_of_the_month_stays(day: date, other: date) -> None:
    later = add_months(day, month_number(other) - month_number(day))
    is_last_day = (later + timedelta(days=1)).day == 1
    assert later.day == day.day or (later.day < day.day and is_last_day)
