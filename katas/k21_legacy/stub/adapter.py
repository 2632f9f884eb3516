"""Steps 1 and 2: orders to dictionaries and back, for as long as old code is left."""

from legacy import OrderDict
from order import Item, Order


def to_dict(order: Order) -> OrderDict:
    """Return the order as the old script knows it."""
    raise NotImplementedError("step 1: to_dict, so that the old script can bill your orders")


def from_dict(order: OrderDict) -> Order:
    """Return the order that ``to_dict`` made this dictionary from."""
    raise NotImplementedError("step 2: from_dict, so that the old script can call your total")
