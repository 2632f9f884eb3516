"""Wrong: it finds December, and counts the year as over."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, a year too late if that month is a December."""
    years, month = divmod(day.month + months, 12)
    year = day.year + years
    if month == 0:
        month = 12
    return date(year, month, min(day.day, monthrange(year, month)[1]))
