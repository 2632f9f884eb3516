"""Orders: a type for each status. What cannot be done with an order cannot be written."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from columns import COLUMNS, Row, cases, cents, day, text
from returns.result import Failure, Result, Success


@dataclass(frozen=True)
class Draft:
    """What somebody wants to have."""

    basket: str


class Priced:
    """An order with a price."""


class Paid:
    """An order that is paid."""


class Sent:
    """An order on its way."""


class Cancelled:
    """An order that nobody wants any more."""


Order: TypeAlias = Draft | Priced | Paid | Sent | Cancelled
"""An order, whatever its status."""


def price(order: Order, total: int) -> Order:
    """Return the order with its total, in cents."""
    raise NotImplementedError("price: which orders get a price? Say so in the signature")


def pay(order: Order, paid_on: date) -> Order:
    """Return the order, paid on this day."""
    raise NotImplementedError("pay: which orders can be paid? Say so in the signature")


def send(order: Order, parcel: str) -> Order:
    """Return the order, sent in a parcel with this number."""
    raise NotImplementedError("send: which orders can be sent? Say so in the signature")


def cancel(order: Order) -> Order:
    """Return the order, cancelled."""
    raise NotImplementedError("cancel: which orders can be cancelled? Say so in the signature")


def to_row(order: Order) -> Row:
    """Return the row of an order in the file."""
    raise NotImplementedError("to_row: match on the types of orders")


def read(row: Row) -> Result[Order, str]:
    """Return the order of a row, or a sentence on what is wrong with the row."""
    raise NotImplementedError("read: match on the status, and read the columns that it needs")
