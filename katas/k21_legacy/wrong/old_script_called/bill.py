"""Steps 2 and 3: what an order costs, and the bill."""

import legacy
import script
from order import NotANumber, NotForSale, Order, OrderError


def total(order: Order) -> int:
    """Return what an order costs, in cents."""
    cents = order.item.price * order.quantity
    return cents - cents * order.percent // 100


def message(error: OrderError) -> str:
    """Return an error as the old script printed it."""
    match error:
        case NotANumber(word):
            return f"{word} is not a number"
        case NotForSale(item):
            return f"{item!r} is not for sale"


def bill(text: str) -> str:
    """Return the bill for orders, one per line."""
    return legacy.bill(text, script.parse_as_before, script.total_as_before)
