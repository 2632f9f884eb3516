"""There are five statuses: mypy finds a match that forgets one."""

from typing import assert_never

from orders import Draft, Order, Paid, Priced, Sent


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
        case _:
            assert_never(order)  # must not type-check: arg-type
