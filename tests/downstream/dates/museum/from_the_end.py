"""Right: the last day of a month is the day before the next month begins."""

from datetime import date, timedelta


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or the last day if that month is too short."""
    first = first_of_month(12 * day.year + day.month - 1 + months)
    last = first_of_month(12 * day.year + day.month + months) - timedelta(days=1)
    return min(first + timedelta(days=day.day - 1), last)


def first_of_month(number: int) -> date:
    """Return the first day of a month. Months are counted from January of the year 0."""
    return date(number // 12, number % 12 + 1, 1)
