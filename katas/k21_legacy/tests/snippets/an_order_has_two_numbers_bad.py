"""The quantity and the discount of an order are numbers, and never None or a string."""

from order import Item, Order

Order(Item.BREAD, None, 10)  # must not type-check: arg-type
Order(Item.BREAD, 2, None)  # must not type-check: arg-type
Order(Item.BREAD, "2", 10)  # must not type-check: arg-type
Order(Item.BREAD, 2, 0.5)  # must not type-check: arg-type
