"""Steps 1 and 2: orders to dictionaries and back, for as long as old code is left."""

from legacy import OrderDict
from order import Item, Order


def to_dict(order: Order) -> OrderDict:
    """Return the order as the old script knows it."""
    found: OrderDict = {"item": order.item.value}
    if order.quantity != 1:
        found["quantity"] = order.quantity
    if order.percent != 0:
        found["percent"] = order.percent
    return found


def from_dict(order: OrderDict) -> Order:
    """Return the order that ``to_dict`` made this dictionary of."""
    for item in Item:
        if item.value == order["item"]:
            return Order(item, order.get("quantity", 1), order.get("percent", 0))
    raise KeyError(order["item"])
