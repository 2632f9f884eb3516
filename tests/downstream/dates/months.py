"""Calendar arithmetic: the same day some months later."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or the last day if that month is too short."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    last_day = monthrange(year, month)[1]
    return date(year, month, min(day.day, last_day))
