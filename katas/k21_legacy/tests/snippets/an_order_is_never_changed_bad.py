"""Nobody changes an order: not its item, its quantity or its discount."""

from order import Item, Order

order = Order(Item.BREAD, 2, 10)
order.item = Item.CAKE  # must not type-check
order.quantity = 3  # must not type-check
order.percent = 20  # must not type-check
