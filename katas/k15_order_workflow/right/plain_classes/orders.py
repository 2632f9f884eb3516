"""Orders: a type for each status. What cannot be done with an order cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final, TypeAlias, final

from columns import Row, cents, day, text
from returns.result import Failure, Result


class _Known:
    """What two orders of one type are compared by."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).items()))


@final
class Draft(_Known):
    """What somebody wants to have."""

    def __init__(self, basket: str) -> None:
        self.basket: Final = basket


@final
class Priced(_Known):
    """An order with its total in cents."""

    def __init__(self, draft: Draft, total: int) -> None:
        self.basket: Final = draft.basket
        self.total: Final = total


@final
class Paid(_Known):
    """An order that is paid."""

    def __init__(self, priced: Priced, day: date) -> None:
        self.basket: Final = priced.basket
        self.total: Final = priced.total
        self.paid_on: Final = day


@final
class Sent(_Known):
    """An order on its way."""

    def __init__(self, paid: Paid, parcel: str) -> None:
        self.basket: Final = paid.basket
        self.total: Final = paid.total
        self.paid_on: Final = paid.paid_on
        self.parcel: Final = parcel


@final
class Cancelled(_Known):
    """An order that nobody wants any more."""

    def __init__(self, order: Draft | Priced) -> None:
        self.basket: Final = order.basket


Order: TypeAlias = Draft | Priced | Paid | Sent | Cancelled
price: Callable[[Draft, int], Priced] = Priced
pay: Callable[[Priced, date], Paid] = Paid
send: Callable[[Paid, str], Sent] = Sent
cancel: Callable[[Draft | Priced], Cancelled] = Cancelled


def to_row(order: Order) -> Row:
    """Return the row of an order in the file."""
    total = paid_on = parcel = ""
    if not isinstance(order, (Draft, Cancelled)):
        total = str(order.total)
        if not isinstance(order, Priced):
            paid_on = f"{order.paid_on}"
            if isinstance(order, Sent):
                parcel = order.parcel
    return {
        "status": type(order).__name__.lower(),
        "basket": order.basket,
        "total": total,
        "paid_on": paid_on,
        "parcel": parcel,
    }


def read(row: Row) -> Result[Order, str]:
    """Return the order of a row, or a sentence on what is wrong with the row."""
    known = "".join("x" if row[name] else "-" for name in ("total", "paid_on", "parcel"))
    draft = text(row["basket"]).map(Draft)
    if (row["status"], known) == ("draft", "---"):
        return draft
    if (row["status"], known) == ("cancelled", "---"):
        return draft.map(Cancelled)
    priced = draft.bind(lambda order: cents(row["total"]).map(lambda total: Priced(order, total)))
    if (row["status"], known) == ("priced", "x--"):
        return priced
    paid = priced.bind(lambda order: day(row["paid_on"]).map(lambda found: Paid(order, found)))
    if (row["status"], known) == ("paid", "xx-"):
        return paid
    if (row["status"], known) == ("sent", "xxx"):
        return paid.map(lambda order: Sent(order, row["parcel"]))
    return Failure(f"not an order: {dict(row)}")
