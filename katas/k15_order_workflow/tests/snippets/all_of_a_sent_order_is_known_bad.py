"""All of a sent order is known: nothing may be None."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

price(draft, None)  # must not type-check: arg-type
pay(priced, None)  # must not type-check: arg-type
send(paid, None)  # must not type-check: arg-type
