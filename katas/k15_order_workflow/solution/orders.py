"""Orders: a type for each status. What cannot be done with an order cannot be written."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from columns import COLUMNS, Row, cents, day, text
from returns.result import Failure, Result


@final
@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody wants to have."""

    basket: str


@final
@dataclass(frozen=True, slots=True)
class Priced:
    """An order with its total in cents."""

    basket: str
    total: int


@final
@dataclass(frozen=True, slots=True)
class Paid:
    """An order that is paid."""

    priced: Priced
    paid_on: date

    @property
    def basket(self) -> str:
        """Return what was ordered."""
        return self.priced.basket

    @property
    def total(self) -> int:
        """Return the cents that were paid."""
        return self.priced.total


@final
@dataclass(frozen=True, slots=True)
class Sent:
    """An order on its way."""

    paid: Paid
    parcel: str

    @property
    def basket(self) -> str:
        """Return what was ordered."""
        return self.paid.basket

    @property
    def total(self) -> int:
        """Return the cents that were paid."""
        return self.paid.total

    @property
    def paid_on(self) -> date:
        """Return the day on which it was paid."""
        return self.paid.paid_on


@final
@dataclass(frozen=True, slots=True)
class Cancelled:
    """An order that nobody wants any more."""

    basket: str


Order: TypeAlias = Draft | Priced | Paid | Sent | Cancelled
"""An order, whatever its status."""


def price(order: Draft, total: int) -> Priced:
    """Return the order with its total, in cents."""
    return Priced(order.basket, total)


def pay(order: Priced, paid_on: date) -> Paid:
    """Return the order, paid on this day."""
    return Paid(order, paid_on)


def send(order: Paid, parcel: str) -> Sent:
    """Return the order, sent in a parcel with this number."""
    return Sent(order, parcel)


def cancel(order: Draft | Priced) -> Cancelled:
    """Return the order, cancelled."""
    return Cancelled(order.basket)


def to_row(order: Order) -> Row:
    """Return the row of an order in the file."""
    match order:
        case Draft():
            return _row("draft", order.basket)
        case Priced():
            return _row("priced", order.basket, str(order.total))
        case Paid():
            return _row("paid", order.basket, str(order.total), str(order.paid_on))
        case Sent():
            known = (order.basket, str(order.total), str(order.paid_on), order.parcel)
            return _row("sent", *known)
        case Cancelled():
            return _row("cancelled", order.basket)


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


def _row(status: str, basket: str, total: str = "", paid_on: str = "", parcel: str = "") -> Row:
    return dict(zip(COLUMNS, (status, basket, total, paid_on, parcel), strict=True))


def _priced(basket: str, total: str) -> Result[Priced, str]:
    return text(basket).bind(lambda found: cents(total).map(lambda number: Priced(found, number)))


def _paid(basket: str, total: str, paid_on: str) -> Result[Paid, str]:
    priced = _priced(basket, total)
    return priced.bind(lambda order: day(paid_on).map(lambda found: pay(order, found)))


def _sent(basket: str, total: str, paid_on: str, parcel: str) -> Result[Sent, str]:
    paid = _paid(basket, total, paid_on)
    return paid.bind(lambda order: text(parcel).map(lambda found: send(order, found)))
