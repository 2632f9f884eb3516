"""Only an order with a price can be paid."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

pay(draft, DAY)  # must not type-check: arg-type
pay(paid, DAY)  # must not type-check: arg-type
pay(sent, DAY)  # must not type-check: arg-type
pay(cancelled, DAY)  # must not type-check: arg-type
