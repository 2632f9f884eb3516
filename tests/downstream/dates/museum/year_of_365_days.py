"""Wrong: twelve months are 365 days, in leap years too."""

from calendar import monthrange
from datetime import date, timedelta


def add_months(day: date, months: int) -> date:
    """Return the day 365 days later for each year, and then some months later."""
    years, rest = divmod(months, 12)
    day += timedelta(days=365 * years)
    year = day.year + (day.month - 1 + rest) // 12
    month = (day.month - 1 + rest) % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
