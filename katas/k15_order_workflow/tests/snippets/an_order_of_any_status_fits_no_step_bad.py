"""An order of any status fits no step: ask first which status it has."""

from datetime import date

from orders import Order, cancel, pay, price, send

DAY = date(2026, 11, 26)


def try_each(order: Order) -> None:
    """Try each step."""
    price(order, 900)  # must not type-check: arg-type
    pay(order, DAY)  # must not type-check: arg-type
    send(order, "P7")  # must not type-check: arg-type
    cancel(order)  # must not type-check: arg-type
