"""The twin of the bad one: this must type-check."""

from typing import assert_never

from orders import Cancelled, Draft, Order, Paid, Priced, Sent


def words(order: Order) -> str:
    """Return the status of an order."""
    match order:
        case Draft():
            return "draft"
        case Priced():
            return "priced"
        case Paid():
            return "paid"
        case Sent():
            return "sent"
        case Cancelled():
            return "cancelled"
        case _:
            assert_never(order)
