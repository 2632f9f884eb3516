"""Wrong: a day that is the last of its month stays the last, so 28 February becomes 31 March."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or the last day for a last day."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    last_day = monthrange(year, month)[1]
    if day.day == monthrange(day.year, day.month)[1]:
        return date(year, month, last_day)
    return date(year, month, min(day.day, last_day))
