"""A cancelled order has only its basket."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

print(cancelled.total)  # must not type-check: attr-defined
print(cancelled.paid_on)  # must not type-check: attr-defined
print(cancelled.parcel)  # must not type-check: attr-defined
