"""Only a paid order can be sent."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

send(draft, "P7")  # must not type-check: arg-type
send(priced, "P7")  # must not type-check: arg-type
send(sent, "P7")  # must not type-check: arg-type
send(cancelled, "P7")  # must not type-check: arg-type
