"""Wrong: it takes one month after the other, and a short month on the way shortens the rest."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the day after that many steps of one month."""
    for _ in range(abs(months)):
        day = next_month(day) if months > 0 else month_before(day)
    return day


def next_month(day: date) -> date:
    """Return the same day of the next month, or its last day."""
    year, month = (day.year, day.month + 1) if day.month < 12 else (day.year + 1, 1)
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def month_before(day: date) -> date:
    """Return the same day of the month before, or its last day."""
    year, month = (day.year, day.month - 1) if day.month > 1 else (day.year - 1, 12)
    return date(year, month, min(day.day, monthrange(year, month)[1]))
