"""Wrong: it takes one month after the other, and a short month on the way shortens the rest."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the day after that many steps of one month."""
    step = 1 if months > 0 else -1
    for _ in range(abs(months)):
        years, month = divmod(day.month - 1 + step, 12)
        year, month = day.year + years, month + 1
        day = date(year, month, min(day.day, monthrange(year, month)[1]))
    return day
