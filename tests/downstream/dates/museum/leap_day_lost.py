"""Wrong: after whole years 29 February is always the 28th, in leap years too."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, but 28 February for a leap day after whole years."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    if months != 0 and months % 12 == 0 and day.day == 29 and month == 2:
        return date(year, 2, 28)
    return date(year, month, min(day.day, monthrange(year, month)[1]))
