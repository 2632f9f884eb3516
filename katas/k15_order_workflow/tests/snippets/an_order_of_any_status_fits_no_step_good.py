"""The twin of the bad one: this must type-check."""

from datetime import date

from orders import Draft, Order, Paid, Priced, cancel, pay, price, send

DAY = date(2026, 11, 26)


def next_step(order: Order) -> Order:
    """Take the next step of the workflow."""
    match order:
        case Draft():
            return price(order, 900)
        case Priced():
            return pay(order, DAY)
        case Paid():
            return send(order, "P7")
        case _:
            return order


def give_up(order: Draft | Priced) -> Order:
    """Cancel an order."""
    return cancel(order)
