"""Steps 2 and 3: what an order costs, and the bill."""

from order import NotANumber, Order, OrderError, parse_order
from returns.result import Failure


def total(order: Order) -> int:
    """Return what an order costs, in cents."""
    cents = order.item.price * (1 if order.quantity == 0 else order.quantity)
    return cents - cents * order.percent // 100


def message(error: OrderError) -> str:
    """Return an error as the old script printed it."""
    if isinstance(error, NotANumber):
        return error.word + " is not a number"
    return repr(error.item) + " is not for sale"


def bill(text: str) -> str:
    """Return the bill for orders, one per line."""
    lines = enumerate(text.split("\n"), start=1)
    found = [row_of(number, line) for number, line in lines]
    rows = [row for row, _ in found if row is not None]
    due = sum(cents for _, cents in found)
    rows.append(f"due {due / 100:.2f}")
    return "\n".join(rows)


def row_of(number: int, line: str) -> tuple[str | None, int]:
    """Return the row for a line, if it has one, and what it adds to the sum."""
    result = parse_order(line)
    if isinstance(result, Failure):
        return f"line {number}: {message(result.failure())}", 0
    order = result.unwrap()
    if not isinstance(order, Order):
        return None, 0
    cents = total(order)
    return f"line {number}: {order.item.value} {cents / 100:.2f}", cents
