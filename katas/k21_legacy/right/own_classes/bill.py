"""Steps 2 and 3: what an order costs, and the bill."""

from order import NotANumber, NotForSale, Order, OrderError, parse_order
from returns.result import Failure, Success
from tracks import cases


def total(order: Order) -> int:
    """Return what an order costs, in cents."""
    full = order.item.price * order.quantity
    percent, rest = divmod(full * order.percent, 100)
    assert 0 <= rest < 100
    return full - percent


def message(error: OrderError) -> str:
    """Return an error as the old script printed it."""
    match error:
        case NotANumber(word):
            return f"{word} is not a number"
        case NotForSale(item):
            return f"{item!r} is not for sale"


class Bill:
    """A bill that grows line by line."""

    def __init__(self) -> None:
        self.lines = 0
        self.due = 0
        self.rows: list[str] = []

    def add(self, line: str) -> None:
        """Add a line of the text."""
        self.lines += 1
        match cases(parse_order(line)):
            case Failure(error):
                self.row(message(error))
            case Success(Order() as order):
                self.due += total(order)
                self.row(f"{order.item.value} {money(total(order))}")
            case _:
                return

    def row(self, words: str) -> None:
        """Add a row."""
        self.rows.append(f"line {self.lines}: {words}")


def bill(text: str) -> str:
    """Return the bill for orders, one per line."""
    made = Bill()
    for line in text.split("\n"):
        made.add(line)
    return "\n".join((*made.rows, f"due {money(made.due)}"))


def money(cents: int) -> str:
    """Return the amount with two digits after the point."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
