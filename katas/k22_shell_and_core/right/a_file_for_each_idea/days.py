"""Days, from arguments alone."""

from datetime import date


def days_until(due: date, today: date) -> int:
    """Return the days from today to the due day."""
    return (due - today).days


def due_in_words(due: date, today: date) -> str:
    """Return when a chore is due."""
    days = days_until(due, today)
    if -1 <= days <= 1:
        return {-1: "1 day late", 0: "today", 1: "tomorrow"}[days]
    return f"in {days} days" if days > 0 else f"{-days} days late"
