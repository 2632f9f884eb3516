"""Steps 2 and 3: what an order costs, and the bill."""

from order import Blank, NotANumber, NotForSale, Order, OrderError, parse_order
from returns.result import Failure, Success
from tracks import cases


def total(order: Order) -> int:
    """Return what an order costs, in cents."""
    raise NotImplementedError("step 2: total, the price times the quantity, less the discount")


def message(error: OrderError) -> str:
    """Return an error as the old script printed it."""
    match error:
        case NotANumber(word):
            return f"{word} is not a number"
        case NotForSale(item):
            return f"{item!r} is not for sale"


def bill(text: str) -> str:
    """Return the bill for orders, one per line."""
    raise NotImplementedError("step 3: bill, a row for each line with words, and the sum")
