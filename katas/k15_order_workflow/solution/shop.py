"""The orders of the shop as they are now: one class for all, and everybody is careful."""

# Finished: leave it as it is.

from dataclasses import dataclass
from datetime import date


@dataclass
class ShopOrder:
    """An order. What is not known yet is None."""

    basket: str
    status: str = "draft"
    total: int | None = None
    paid_on: date | None = None
    parcel: str | None = None

    def price(self, total: int) -> None:
        """Set the total of a draft, in cents."""
        if self.status != "draft":
            raise ValueError(f"a {self.status} order has its price")
        self.status, self.total = "priced", total

    def pay(self, day: date) -> None:
        """Note the day on which the order was paid."""
        if self.status == "priced":
            self.status, self.paid_on = "paid", day

    def send(self, parcel: str) -> None:
        """Note the number of the parcel."""
        self.status, self.parcel = "sent", parcel

    def cancel(self) -> None:
        """Cancel an order that is not paid."""
        if self.status in ("draft", "priced"):
            self.status = "cancelled"


def year_of_payment(order: ShopOrder) -> int:
    """Return the year in which an order was paid."""
    assert order.paid_on is not None, "somebody sent an order that nobody has paid"
    return order.paid_on.year
