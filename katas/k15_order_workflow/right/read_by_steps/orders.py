"""Orders: a type for each status. What cannot be done with an order cannot be written."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias, final

from columns import COLUMNS, Row, cents, day, text
from returns.result import Failure, Result, Success


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


def pay(order: Priced, day: date) -> Paid:
    """Return the order, paid on this day."""
    return Paid(order, day)


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
    draft: Result[Draft, str] = text(row["basket"]).map(Draft)
    priced = draft.bind(lambda order: cents(row["total"]).map(lambda total: price(order, total)))
    paid = priced.bind(lambda order: day(row["paid_on"]).map(lambda found: pay(order, found)))
    sent = paid.bind(lambda order: text(row["parcel"]).map(lambda found: send(order, found)))
    by_status: dict[str, Result[Order, str]] = {
        "draft": draft.map(_same),
        "priced": priced.map(_same),
        "paid": paid.map(_same),
        "sent": sent.map(_same),
        "cancelled": draft.map(cancel).map(_same),
    }
    found = by_status.get(row["status"], Failure("no such status"))
    return found.bind(lambda order: _nothing_more(row, order))


def _same(order: Order) -> Order:
    return order


def _nothing_more(row: Row, order: Order) -> Result[Order, str]:
    """Return the order if the row has no text that the order does not have."""
    for column, written in to_row(order).items():
        if row[column] and not written:
            return Failure(f"a {row['status']} order has no {column}")
    return Success(order)


def _row(status: str, basket: str, total: str = "", paid_on: str = "", parcel: str = "") -> Row:
    return dict(zip(COLUMNS, (status, basket, total, paid_on, parcel), strict=True))
