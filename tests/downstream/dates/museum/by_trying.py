"""Right: it tries the same day, then the day before, until the month has such a day."""

from datetime import date


def add_months(day: date, months: int) -> date:
    """Return the same day of the month, or the last day if that month is too short."""
    year = day.year
    month = day.month + months
    while month < 1:
        month += 12
        year -= 1
    while month > 12:
        month -= 12
        year += 1
    wanted = day.day
    while True:
        try:
            return date(year, month, wanted)
        except ValueError:
            wanted -= 1
            if wanted == 0:  # the year is one that dates do not have
                raise
