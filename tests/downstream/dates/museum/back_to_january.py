"""Wrong: on the way back to a January it passes one new year too many."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, a year too early if it goes back to a January."""
    year = day.year
    month = day.month + months
    while month > 12:
        month -= 12
        year += 1
    if month < 1:
        while month <= 1:
            month += 12
            year -= 1
        if month == 13:
            month = 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
