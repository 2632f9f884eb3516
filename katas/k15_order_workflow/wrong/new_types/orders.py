"""Orders: a new type for each status of one class."""

from dataclasses import dataclass, replace
from datetime import date
from typing import NewType, TypeAlias

from columns import COLUMNS, Row, cents, day, text
from returns.result import Failure, Result


@dataclass(frozen=True)
class Anything:
    """An order. What is not known yet is empty."""

    basket: str
    status: str = "draft"
    total: int = 0
    paid_on: date = date.min
    parcel: str = ""


class Draft(Anything):
    """What somebody wants to have."""


Priced = NewType("Priced", Anything)
Paid = NewType("Paid", Anything)
Sent = NewType("Sent", Anything)
Cancelled = NewType("Cancelled", Anything)
Order: TypeAlias = Draft | Priced | Paid | Sent | Cancelled


def price(order: Draft, total: int) -> Priced:
    """Return the order with its total, in cents."""
    return Priced(replace(order, status="priced", total=total))


def pay(order: Priced, day: date) -> Paid:
    """Return the order, paid on this day."""
    return Paid(replace(order, status="paid", paid_on=day))


def send(order: Paid, parcel: str) -> Sent:
    """Return the order, sent in a parcel with this number."""
    return Sent(replace(order, status="sent", parcel=parcel))


def cancel(order: Draft | Priced) -> Cancelled:
    """Return the order, cancelled."""
    return Cancelled(Anything(order.basket, "cancelled"))


def to_row(order: Order) -> Row:
    """Return the row of an order in the file."""
    has_price = order.status in ("priced", "paid", "sent")
    return {
        "status": order.status,
        "basket": order.basket,
        "total": str(order.total) if has_price else "",
        "paid_on": str(order.paid_on) if order.status in ("paid", "sent") else "",
        "parcel": order.parcel,
    }


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
            return text(basket).map(lambda found: cancel(Draft(found)))
        case _:
            return Failure(f"expected the columns of one status, got {dict(row)}")


def _priced(basket: str, total: str) -> Result[Priced, str]:
    return text(basket).bind(
        lambda found: cents(total).map(lambda number: price(Draft(found), number))
    )


def _paid(basket: str, total: str, paid_on: str) -> Result[Paid, str]:
    priced = _priced(basket, total)
    return priced.bind(lambda order: day(paid_on).map(lambda found: pay(order, found)))


def _sent(basket: str, total: str, paid_on: str, parcel: str) -> Result[Sent, str]:
    paid = _paid(basket, total, paid_on)
    return paid.bind(lambda order: text(parcel).map(lambda found: send(order, found)))
