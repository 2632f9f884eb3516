"""The twin of the bad one: this must type-check."""

from order import Item, Order

order = Order(Item.BREAD, 2, 10)
free = Order(item=Item.BAG, quantity=1, percent=0)
