"""Steps 2 and 3: what an order costs, and the bill."""

from order import Blank, NotANumber, NotForSale, Order, OrderError, parse_order
from returns.result import Failure, Success
from tracks import cases


def total(order: Order) -> int:
    """Return what an order costs, in cents."""
    cents = order.item.price * (order.quantity or 1)
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
    found: dict[str, str] = {}
    due = 0
    for number, line in enumerate(text.split("\n"), start=1):
        match cases(parse_order(line)):
            case Success(value):
                match value:
                    case Order():
                        cents = total(value)
                        due += cents
                        row = f"line {number}: {value.item.value} {cents / 100:.2f}"
                        found[value.item.value] = row
                    case Blank():
                        pass
            case Failure(error):
                found[line] = f"line {number}: {message(error)}"
    return "\n".join([*found.values(), f"due {due / 100:.2f}"])
