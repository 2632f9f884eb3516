"""Steps 2 and 3: what an order costs, and the bill."""

from order import Blank, NotANumber, NotForSale, Order, OrderError, parse_order
from returns.result import Failure, Success
from tracks import cases


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
    result = ""
    due = 0
    for number, line in enumerate(text.split("\n")):
        match cases(parse_order(line)):
            case Success(parsed):
                match parsed:
                    case Order(item):
                        due += total(parsed)
                        result += f"line {number + 1}: {item.value} {total(parsed) / 100:.2f}\n"
                    case Blank():
                        continue
            case Failure(error):
                result += f"line {number + 1}: {message(error)}\n"
    return f"{result}due {due / 100:.2f}"
