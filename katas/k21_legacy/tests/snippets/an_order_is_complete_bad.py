"""An order always has all three: nothing is filled in for what is left out."""

from order import Item, Order

Order(Item.BREAD)  # must not type-check: call-arg
Order(Item.BREAD, 2)  # must not type-check: call-arg
