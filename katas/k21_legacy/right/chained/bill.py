"""Steps 2 and 3: what an order costs, and the bill."""

from decimal import Decimal

from order import Blank, NotANumber, NotForSale, Order, OrderError, parse_order


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
    rows = [
        (at, parse_order(line).map(cost_of).alt(message).map(money).alt(str))
        for at, line in enumerate(text.split("\n"), start=1)
    ]
    due = sum(
        parse_order(line).map(cost_of).map(lambda cost: cost[1]).value_or(0)
        for line in text.split("\n")
    )
    shown = [(at, row.value_or("") or row.swap().value_or("")) for at, row in rows]
    return "".join(f"line {at}: {row}\n" for at, row in shown if row) + f"due {euros(due)}"


def cost_of(found: Order | Blank) -> tuple[str, int]:
    """Return an item and what it costs; no item for a blank line."""
    return (found.item.value, total(found)) if isinstance(found, Order) else ("", 0)


def money(cost: tuple[str, int]) -> str:
    """Return the row of an item, or nothing."""
    name, cents = cost
    return f"{name} {euros(cents)}" if name else ""


def euros(cents: int) -> str:
    """Return the amount with two digits after the point."""
    return str(Decimal(cents).scaleb(-2).quantize(Decimal("0.01")))
