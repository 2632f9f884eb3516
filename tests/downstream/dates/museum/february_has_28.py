"""Wrong: the last day of a month comes from a table, which has no leap years."""

from datetime import date

LAST_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or the last day in the table."""
    years, month = divmod(day.month - 1 + months, 12)
    return date(day.year + years, month + 1, min(day.day, LAST_DAYS[month]))
