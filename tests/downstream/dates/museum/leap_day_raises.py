"""Wrong: it changes the year first, and a year later there is no 29 February."""

from calendar import monthrange
from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of another year, and then some months later."""
    years, rest = divmod(months, 12)
    day = day.replace(year=day.year + years)
    year = day.year + (day.month - 1 + rest) // 12
    month = (day.month - 1 + rest) % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
