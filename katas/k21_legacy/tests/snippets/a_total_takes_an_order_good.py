"""The twin of the bad one: this must type-check."""

from bill import total
from order import Item, Order

cents: int = total(Order(Item.BREAD, 2, 10))
