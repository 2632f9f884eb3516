"""Steps 1 and 2: orders to dictionaries and back, for as long as old code is left."""

from legacy import OrderDict
from order import Item, Order


def to_dict(order: Order) -> OrderDict:
    """Return the order as the old script knows it."""
    return {
        "item": order.item.value if order.item else "",
        "quantity": order.quantity,
        "percent": order.percent,
    }


def from_dict(order: OrderDict) -> Order:
    """Return the order that ``to_dict`` made this dictionary from."""
    return Order(Item(order["item"]), order["quantity"], order["percent"])
