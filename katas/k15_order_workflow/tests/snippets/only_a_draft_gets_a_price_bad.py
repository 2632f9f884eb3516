"""Only a draft gets a price."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

price(priced, 800)  # must not type-check: arg-type
price(paid, 800)  # must not type-check: arg-type
price(sent, 800)  # must not type-check: arg-type
price(cancelled, 800)  # must not type-check: arg-type
