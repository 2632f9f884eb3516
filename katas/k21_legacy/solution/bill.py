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
    rows: list[str] = []
    due = 0
    for number, line in enumerate(text.split("\n"), start=1):
        match cases(parse_order(line)):
            case Success(value):
                match value:
                    case Order():
                        cents = total(value)
                        due += cents
                        rows.append(f"line {number}: {value.item.value} {cents / 100:.2f}")
                    case Blank():
                        pass
            case Failure(error):
                rows.append(f"line {number}: {message(error)}")
    return "\n".join([*rows, f"due {due / 100:.2f}"])
