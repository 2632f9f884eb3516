"""Wrong: months are counted from 1, and the remainder of twelve is 0 in December."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or raise if that month is a December."""
    years, month = divmod(day.month + months, 12)
    year = day.year + years
    if month == 0:
        raise ValueError("month must be in 1..12")
    return date(year, month, min(day.day, monthrange(year, month)[1]))
