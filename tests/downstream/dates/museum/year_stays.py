"""Wrong: a month before January is December of the same year."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, in the same year if months are subtracted."""
    years, month = divmod(day.month - 1 + months, 12)
    month += 1
    year = day.year
    if months > 0:
        year += years
    return date(year, month, min(day.day, monthrange(year, month)[1]))
