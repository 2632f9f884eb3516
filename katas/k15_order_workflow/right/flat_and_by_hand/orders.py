"""Orders: a type for each status. What cannot be done with an order cannot be written."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from columns import COLUMNS, Row, cases, cents, day
from returns.result import Failure, Result, Success


@final
@dataclass(frozen=True)
class Draft:
    """What somebody wants to have."""

    basket: str


@final
@dataclass(frozen=True)
class Priced:
    """An order with its total in cents."""

    basket: str
    total: int


@final
@dataclass(frozen=True)
class Paid:
    """An order that is paid."""

    basket: str
    total: int
    paid_on: date


@final
@dataclass(frozen=True)
class Sent:
    """An order on its way."""

    basket: str
    total: int
    paid_on: date
    parcel: str


@final
@dataclass(frozen=True)
class Cancelled:
    """An order that nobody wants any more."""

    basket: str


Order: TypeAlias = Draft | Priced | Paid | Sent | Cancelled
"""An order, whatever its status."""


def price(order: Draft, total: int) -> Priced:
    """Return the order with its total, in cents."""
    return Priced(order.basket, total)


def pay(order: Priced, day: date) -> Paid:
    """Return the order, paid on this day."""
    return Paid(order.basket, order.total, day)


def send(order: Paid, parcel: str) -> Sent:
    """Return the order, sent in a parcel with this number."""
    return Sent(order.basket, order.total, order.paid_on, parcel)


def cancel(order: Draft | Priced) -> Cancelled:
    """Return the order, cancelled."""
    return Cancelled(order.basket)


def to_row(order: Order) -> Row:
    """Return the row of an order in the file."""
    row = dict.fromkeys(COLUMNS, "")
    row["status"] = type(order).__name__.lower()
    for column in COLUMNS[1:]:
        if hasattr(order, column):
            row[column] = str(getattr(order, column))
    return row


def read(row: Row) -> Result[Order, str]:
    """Return the order of a row, or a sentence on what is wrong with the row."""
    filled = [column for column in COLUMNS[1:] if row[column]]
    status = row["status"]
    if status not in NEEDED:
        return Failure(f"{status!r} is not a status")
    if filled != NEEDED[status]:
        return Failure(f"a {status} order has {NEEDED[status]}, not {filled}")
    order = Draft(row["basket"])
    if status == "cancelled":
        return Success(cancel(order))
    if status == "draft":
        return Success(order)
    total, paid_on = cases(cents(row["total"])), cases(day(row["paid_on"]))
    if isinstance(total, Failure):
        return total
    priced = price(order, total.unwrap())
    if status == "priced":
        return Success(priced)
    if isinstance(paid_on, Failure):
        return paid_on
    paid = pay(priced, paid_on.unwrap())
    return Success(paid if status == "paid" else send(paid, row["parcel"]))


NEEDED = {
    "draft": ["basket"],
    "priced": ["basket", "total"],
    "paid": ["basket", "total", "paid_on"],
    "sent": ["basket", "total", "paid_on", "parcel"],
    "cancelled": ["basket"],
}
