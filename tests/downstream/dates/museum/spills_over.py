"""Wrong: 31 January plus a month is 31 February, and that becomes 3 March."""

from datetime import date, timedelta


def add_months(day: date, months: int) -> date:
    """Return the first of the month plus as many days as before."""
    years, month = divmod(day.month - 1 + months, 12)
    first = date(day.year + years, month + 1, 1)
    return first + timedelta(days=day.day - 1)
