"""Wrong: a month is 30 days."""

from datetime import date, timedelta


def add_months(day: date, months: int) -> date:
    """Return the day 30 days later for each month."""
    return day + timedelta(days=30 * months)
