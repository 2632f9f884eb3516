"""The twin of the bad one: this must type-check."""

from order import Item, Order

order = Order(Item.BREAD, 2, 10)
more = Order(order.item, order.quantity + 1, order.percent)
