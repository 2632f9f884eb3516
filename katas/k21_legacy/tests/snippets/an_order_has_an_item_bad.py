"""The item of an order is an Item, and never any string or None."""

from order import Order

Order("bread", 2, 10)  # must not type-check: arg-type
Order("unicorn", 2, 10)  # must not type-check: arg-type
Order(None, 2, 10)  # must not type-check: arg-type
