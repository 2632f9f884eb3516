"""Wrong: months stop at the end of a month, but whole years spill over."""

from calendar import isleap, monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or 1 March for a leap day after whole years."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    if months % 12 == 0 and day.day == 29 and month == 2 and not isleap(year):
        return date(year, 3, 1)
    return date(year, month, min(day.day, monthrange(year, month)[1]))
