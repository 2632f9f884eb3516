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
    rows, due = rows_from(1, text.split("\n"))
    return "\n".join([*rows, f"due {due / 100:.2f}"])


def rows_from(number: int, lines: list[str]) -> tuple[list[str], int]:
    """Return the rows for these lines, and their sum."""
    if not lines:
        return [], 0
    rows, due = rows_from(number + 1, lines[1:])
    match cases(parse_order(lines[0])):
        case Success(value):
            match value:
                case Order():
                    cents = total(value)
                    row = f"line {number}: {value.item.value} {cents / 100:.2f}"
                    return [row, *rows], due + cents
                case Blank():
                    return rows, due
        case Failure(error):
            return [f"line {number}: {message(error)}", *rows], due
