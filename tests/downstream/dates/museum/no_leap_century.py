"""Wrong: no year that a hundred divides is a leap year, but 2000 was one."""

from datetime import date

LAST_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or the last day."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    last_day = LAST_DAYS[month]
    if month == 1 and year % 4 == 0 and year % 100 != 0:
        last_day = 29
    return date(year, month + 1, min(day.day, last_day))
