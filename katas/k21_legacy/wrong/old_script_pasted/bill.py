"""Steps 2 and 3: what an order costs, and the bill."""

from typing import TypedDict

from order import NotANumber, NotForSale, Order, OrderError


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
    rows, due = [], 0
    for at, line in enumerate(text.split("\n"), start=1):
        try:
            order = parse(line)
            if order is None:
                continue
            cents = cost(order)
            due += cents
            rows.append(f"line {at}: {order['item']} {cents / 100:.2f}")
        except ValueError as error:
            rows.append(f"line {at}: {error} is not a number")
        except KeyError as error:
            rows.append(f"line {at}: {error} is not for sale")
    rows.append(f"due {due / 100:.2f}")
    return "\n".join(rows)


PRICES = {"bread": 250, "cake": 375, "bag": 0}


class OrderDict(TypedDict, total=False):
    """One order. It may have all of these keys, or some."""

    item: str
    quantity: int
    percent: int


def number(word: str) -> int:
    """Return the number, or raise ValueError with the word."""
    try:
        return int(word)
    except ValueError:
        raise ValueError(word) from None


def parse(line: str) -> OrderDict | None:
    """Return the order in a line, or None."""
    words = line.partition("#")[0].split()
    if not words:
        return None
    order: OrderDict = {"item": words[0]}
    if len(words) > 1:
        order["quantity"] = number(words[1])
    if len(words) > 2:
        order["percent"] = number(words[2])
    return order


def cost(order: OrderDict) -> int:
    """Return what an order costs, in cents, or raise KeyError with the item."""
    price = PRICES.get(order["item"])
    if price is None:
        raise KeyError(order["item"])
    cents = price * (order.get("quantity") or 1)
    return cents - cents * order.get("percent", 0) // 100
