"""A correct answer, without the learner's types; the tests compare with it."""

from collections.abc import Mapping
from datetime import date

from columns import cents, day, text
from returns.result import Success

NEEDED = {
    "draft": ("basket",),
    "priced": ("basket", "total"),
    "paid": ("basket", "total", "paid_on"),
    "sent": ("basket", "total", "paid_on", "parcel"),
    "cancelled": ("basket",),
}
READERS = {"basket": text, "total": cents, "paid_on": day, "parcel": text}


def read(row: Mapping[str, str]) -> dict[str, str | int | date] | None:
    """Return the class of the order and its fields, or None if the row is no order."""
    status = row["status"]
    found: dict[str, str | int | date] = {"class": status.title()}
    for column, reader in READERS.items():
        is_needed = column in NEEDED.get(status, ())
        if is_needed != bool(row[column]):
            return None
        if is_needed:
            value = reader(row[column])
            if not isinstance(value, Success):
                return None
            found[column] = value.unwrap()
    return found if status in NEEDED else None
