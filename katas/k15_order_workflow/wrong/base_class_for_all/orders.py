"""Orders: a type for each status."""

from dataclasses import dataclass
from datetime import date
from typing import final

from columns import COLUMNS, Row, cents, day, text
from returns.result import Failure, Result


class Order:
    """An order, whatever its status."""


@final
@dataclass(frozen=True)
class Draft(Order):
    """What somebody wants to have."""

    basket: str


@final
@dataclass(frozen=True)
class Priced(Order):
    """An order with its total in cents."""

    basket: str
    total: int


@final
@dataclass(frozen=True)
class Paid(Order):
    """An order that is paid."""

    basket: str
    total: int
    paid_on: date


@final
@dataclass(frozen=True)
class Sent(Order):
    """An order on its way."""

    basket: str
    total: int
    paid_on: date
    parcel: str


@final
@dataclass(frozen=True)
class Cancelled(Order):
    """An order that nobody wants any more."""

    basket: str


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
    match [row[column] for column in COLUMNS]:
        case ["draft", basket, "", "", ""]:
            return text(basket).map(Draft)
        case ["priced", basket, total, "", ""]:
            return _priced(basket, total)
        case ["paid", basket, total, paid_on, ""]:
            return _paid(basket, total, paid_on)
        case ["sent", basket, total, paid_on, parcel]:
            return _sent(basket, total, paid_on, parcel)
        case ["cancelled", basket, "", "", ""]:
            return text(basket).map(Cancelled)
        case _:
            return Failure(f"expected the columns of one status, got {dict(row)}")


def _priced(basket: str, total: str) -> Result[Priced, str]:
    return text(basket).bind(lambda found: cents(total).map(lambda number: Priced(found, number)))


def _paid(basket: str, total: str, paid_on: str) -> Result[Paid, str]:
    priced = _priced(basket, total)
    return priced.bind(lambda order: day(paid_on).map(lambda found: pay(order, found)))


def _sent(basket: str, total: str, paid_on: str, parcel: str) -> Result[Sent, str]:
    paid = _paid(basket, total, paid_on)
    return paid.bind(lambda order: text(parcel).map(lambda found: send(order, found)))
