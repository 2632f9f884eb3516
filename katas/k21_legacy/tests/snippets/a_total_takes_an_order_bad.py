"""A total takes an order and always has an answer: no dictionary, no None, no blank line."""

from bill import total
from order import Blank, Item, Order

total({"item": "bread", "quantity": 2})  # must not type-check: arg-type
total(None)  # must not type-check: arg-type
total(Blank())  # must not type-check: arg-type
nothing: None = total(Order(Item.BREAD, 2, 10))  # must not type-check
