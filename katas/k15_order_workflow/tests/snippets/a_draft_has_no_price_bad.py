"""A draft has no price, no day and no parcel."""

from datetime import date

from orders import Draft, cancel, pay, price, send

DAY = date(2026, 11, 26)
draft = Draft("two cups")
priced = price(draft, 900)
paid = pay(priced, DAY)
sent = send(paid, "P7")
cancelled = cancel(draft)

print(draft.total)  # must not type-check: attr-defined
print(draft.paid_on)  # must not type-check: attr-defined
print(draft.parcel)  # must not type-check: attr-defined
